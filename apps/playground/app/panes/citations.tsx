import type { Citation } from "@decant/cite";
import { plural } from "../numbers.ts";
import { copyText } from "../parts/copy-text.ts";
import { VirtualList } from "../parts/virtual-list.tsx";
import { useAnswer } from "../use-answer.ts";
import { around, useChosen } from "../use-chosen.ts";
import type { PaneProps } from "./pane.ts";

interface CitationsPaneProps extends PaneProps {
  readonly quote: string;
  readonly onQuote: (quote: string) => void;
}

const markTexts: Readonly<Record<Citation["marks"], string>> = {
  passage: "marks the passage",
  anchor: "opens at the anchor before it",
  page: "opens the page at its top",
};
const doubtTexts: Readonly<Record<NonNullable<Citation["doubt"]>, string>> = {
  "no-text": "the page shows no text there",
  hidden: "a style sheet hides it on some screens",
  ambiguous: "no words around it lead to it alone",
  scattered: "it is in many parts of the page",
  "cut-not-found": "the place of the cut was not found",
};

/** Characters of a passage that the list shows. */
const maxShown = 300;

/** Links that open the page at a passage and mark it. */
export function CitationsPane({ converter, view, quote, onQuote, onSelect, onSay }: CitationsPaneProps) {
  const answer = useAnswer(converter, view, "citations", { quote });
  const items = answer.last?.items ?? [];
  const [active, choose] = useChosen((row) => around(items[row]?.spans), "citations", onSelect);
  const chosen = items[active];
  // The fragment alone, if the address of the page is unknown.
  const link = chosen?.href ?? chosen?.fragment ?? "";
  return (
    <div class="pane-body" aria-busy={answer.kind === "waiting"}>
      <div class="toolbar">
        <label class="grow">
          <span>Quote</span>
          <input
            type="search"
            placeholder="Words of the page; empty for all of its blocks"
            value={quote}
            onInput={({ currentTarget }) => {
              choose(-1);
              onQuote(currentTarget.value);
            }}
          />
        </label>
        <span class="note" role="status">
          {answer.last === null
            ? ""
            : answer.last.isQuote
              ? plural(items.length, "place")
              : plural(items.length, "block")}
        </span>
      </div>
      {answer.kind === "failed" ? <p class="error">{answer.message}</p> : null}
      {answer.last !== null && items.length === 0 ? (
        <p class="nothing">{answer.last.isQuote ? "The page does not say this." : "There is nothing to cite."}</p>
      ) : (
        <VirtualList
          label="Citations"
          count={items.length}
          estimate={92}
          active={active}
          onChoose={choose}
          rowClass={() => "citation"}
          row={(row) => <CitationRow item={items[row] as Citation} />}
        />
      )}
      <p class="place" aria-live="polite">
        {link === "" ? (
          "Choose a passage to copy its link."
        ) : (
          <>
            <code class="break">{link}</code>
            <span class="actions">
              <button type="button" onClick={() => void copyText(link, "The link was", onSay)}>
                Copy link to passage
              </button>
            </span>
          </>
        )}
      </p>
    </div>
  );
}

function CitationRow({ item: { text, marks, doubt } }: { readonly item: Citation }) {
  return (
    <div class="card">
      <div class="clamp" dir="auto">
        {text.slice(0, maxShown)}
      </div>
      <span class={marks === "passage" ? "tag good" : "tag warn"}>{markTexts[marks]}</span>{" "}
      {doubt === null ? null : <span class="note">{doubtTexts[doubt]}</span>}
    </div>
  );
}
