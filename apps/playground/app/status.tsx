import { count, plural, share, words } from "./numbers.ts";
import type { ConversionState } from "./use-page.ts";
import { mildVerdicts, verdictTexts } from "./verdicts.ts";
import type { PageView } from "./worker/converter.ts";

interface StatusProps {
  readonly state: ConversionState;
  readonly view: PageView | null;
  readonly problem: string;
  readonly size: number;
  readonly onStop: () => void;
}

/** What is going on, and what became of the page. */
export function Status({ state, view, problem, size, onStop }: StatusProps) {
  return (
    <div class="status">
      {problem === "" ? null : (
        <p class="error" role="alert">
          {problem}
        </p>
      )}
      {state.kind === "failed" ? (
        <p class="error" role="alert">
          {state.message}
        </p>
      ) : null}
      <p role="status" class={`line ${state.kind}`}>
        {state.kind === "failed" ? (
          "There is no result."
        ) : state.kind === "working" ? (
          <>
            <span class="spinner" aria-hidden="true" /> Converting {count(size)} characters…{" "}
            <button type="button" class="quiet" onClick={onStop}>
              Stop
            </button>
          </>
        ) : state.kind === "stopped" ? (
          "The conversion was stopped. Edit the page or an option to start again."
        ) : view === null ? (
          state.kind === "starting" ? (
            "Starting…"
          ) : (
            "No page yet."
          )
        ) : (
          <Facts view={view} ms={state.kind === "done" ? state.ms : null} />
        )}
      </p>
      {view !== null && view.verdict.length > 0 ? <Verdict view={view} /> : null}
    </div>
  );
}

function Facts({ view, ms }: { readonly view: PageView; readonly ms: number | null }) {
  const { extraction, totals, tokens } = view;
  const percent = totals.visible === 0 ? 0 : Math.round((100 * totals.kept) / totals.visible);
  return (
    <>
      <b>{extraction.pageType === null ? "Whole page" : words(extraction.pageType)}</b>
      <span>confidence {share(extraction.confidence)}</span>
      <span>
        {percent} % of {count(totals.visible)} characters kept
      </span>
      <span>
        about {count(tokens.html)} → {plural(tokens.markdown, "token")}
      </span>
      {ms === null ? null : <span>{count(ms)} ms</span>}
    </>
  );
}

function Verdict({ view: { verdict } }: { readonly view: PageView }) {
  const isMild = verdict.every((code) => mildVerdicts.has(code));
  return (
    <div class={isMild ? "verdict mild" : "verdict"}>
      {verdict.map((code) => (
        <p key={code}>
          <b>{code}</b> {verdictTexts[code]}
        </p>
      ))}
    </div>
  );
}
