import { lowerBound } from "@decant/page";
import type { Span } from "../editor/code-editor.tsx";
import { sayFeature } from "../feature-words.ts";
import { count, share, signed } from "../numbers.ts";
import { linesOf } from "../options.ts";
import type { Answer } from "../parts/worker-client.ts";
import { useAnswer } from "../use-answer.ts";
import type { PageView, Requests } from "../worker/converter.ts";
import { type Fate, fates } from "../worker/protocol.ts";
import type { SegmentColumns } from "../worker/view-page.ts";
import type { PaneProps } from "./pane.ts";

type SegmentDetails = Answer<Requests["details"]>;

export const fateAt = ({ fate }: SegmentColumns, index: number): Fate => fates[fate[index] as number] as Fate;

/** The first segment that touches a span; -1 for none. */
export function segmentAt({ count, start, end }: SegmentColumns, span: Span): number {
  const first = lowerBound(count, (at) => (end[at] as number) <= span.start);
  return first < count && (start[first] as number) < Math.max(span.end, span.start + 1) ? first : -1;
}

interface SegmentPanelProps extends Pick<PaneProps, "converter" | "options" | "onOptions" | "onShow"> {
  readonly view: PageView;
  readonly index: number;
  readonly onClose: () => void;
}

/** All about one segment: its fate, the rule, what spoke for and against it, its Markdown. */
export function SegmentPanel({ converter, view, index, options, onOptions, onShow, onClose }: SegmentPanelProps) {
  const { last: details, ...answer } = useAnswer(converter, view, "details", { index });
  const fate = fateAt(view.segments, index);
  const [kind, label] =
    fate === "kept" ? (["remove", "Leave this out on this site"] as const) : (["add", "Keep this"] as const);
  const name = (selector: string): void => {
    const [lines, opposite] = [linesOf(options[kind]), kind === "add" ? "remove" : "add"] as const;
    const others = linesOf(options[opposite]).filter((one) => one !== selector);
    onOptions({ ...options, [kind]: [...new Set([...lines, selector])].join("\n"), [opposite]: others.join("\n") });
  };
  const start = view.segments.start[index] as number;
  const end = view.segments.end[index] as number;
  return (
    <section class="details" aria-labelledby="details-title" aria-busy={answer.kind === "waiting"}>
      <h2 class="visually-hidden" id="details-title">
        The chosen block
      </h2>
      <header>
        <span class={`fate ${fate}`}>
          <span class="swatch" aria-hidden="true" />
          {fate}
        </span>
        {details === null ? null : (
          <span>
            by <code>{details.rule}</code>
            {details.score === null ? null : <> with the score {share(details.score)}</>}
          </span>
        )}
        <span class="actions">
          {details === null || fate === "hidden" ? null : (
            <button type="button" title={details.selector} onClick={() => name(details.selector)}>
              {label}
            </button>
          )}
          <button type="button" onClick={() => onShow("source")}>
            Show in source
          </button>
          {details?.lines ? (
            <button type="button" onClick={() => onShow("markdown")}>
              Show in Markdown
            </button>
          ) : null}
          <button type="button" class="quiet" aria-label="Close the details" onClick={onClose}>
            ×
          </button>
        </span>
      </header>
      {answer.kind === "failed" ? <p class="error">{answer.message}</p> : null}
      {details === null ? null : <Facts details={details} start={start} end={end} />}
    </section>
  );
}

function Facts({
  details,
  start,
  end,
}: {
  readonly details: SegmentDetails;
  readonly start: number;
  readonly end: number;
}) {
  const { path, lines, markdown, technique, evidence } = details;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reached by the keyboard
    <div class="facts" tabIndex={0}>
      {technique === null ? null : (
        <p>
          Hidden by <code>{technique.id}</code>
          {technique.reason === "" ? "." : <>: {withCode(technique.reason)}</>}
        </p>
      )}
      {evidence === null ? (
        <p class="note">This block was not scored: a rule decided before.</p>
      ) : (
        <>
          <p class="probability">
            Probability to be content <b>{share(evidence.probability)}</b>
            <meter min={0} max={1} value={evidence.probability} aria-label="Probability to be content" />
          </p>
          <div class="evidence">
            <Side name="Spoke for" list={evidence.for} />
            <Side name="Spoke against" list={evidence.against} />
          </div>
        </>
      )}
      {lines === null || markdown === null ? null : (
        <>
          <h3>{lines[0] === lines[1] ? `Markdown, line ${lines[0]}` : `Markdown, lines ${lines[0]} to ${lines[1]}`}</h3>
          <pre dir="auto">{markdown}</pre>
        </>
      )}
      <p class="note">
        <code>{path || "(page)"}</code>, characters {count(start)} to {count(end)}
      </p>
    </div>
  );
}

const withCode = (text: string) =>
  text.split("`").map((part, index) => (index % 2 === 1 ? <code key={part}>{part}</code> : part));

function Side({
  name,
  list,
}: {
  readonly name: string;
  readonly list: NonNullable<SegmentDetails["evidence"]>["for"];
}) {
  return (
    <div>
      <h3>{name}</h3>
      {list.length === 0 ? (
        <p class="note">Nothing</p>
      ) : (
        <ul>
          {list.map(({ family, label, logOdds, features }) => (
            <li
              key={family}
              title={features.map(({ name, value }) => `${name} = ${Number(value.toPrecision(3))}`).join("\n")}
            >
              <span>{label}</span> <b class={logOdds < 0 ? "minus" : "plus"}>{signed(logOdds)}</b>
              <small>{features.map(sayFeature).join("; ")}</small>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
