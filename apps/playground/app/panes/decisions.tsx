import { useEffect, useMemo, useState } from "preact/hooks";
import type { Span } from "../editor/code-editor.tsx";
import { count, share, signed } from "../numbers.ts";
import { VirtualList } from "../parts/virtual-list.tsx";
import { useAnswer } from "../use-answer.ts";
import { type Fate, fates, type PageView, type SegmentColumns, type SegmentDetails } from "../worker/protocol.ts";
import type { PaneProps } from "./pane-props.ts";

const fateTexts: Readonly<Record<Fate, string>> = {
  kept: "in the Markdown",
  moved: "elsewhere in the result, such as comments",
  dropped: "left out",
  hidden: "left out, because people do not see it",
};

/** All visible text in the order of the page, coloured by fate; a chosen block shows its rule and numbers. */
export function DecisionsPane({ converter, view, selected, onSelect, onShow }: PaneProps) {
  const { segments } = view;
  const [off, setOff] = useState<ReadonlySet<Fate>>(new Set());
  const [index, setIndex] = useState(-1);
  const shown = useMemo(() => indexesOf(segments, off), [segments, off]);
  const charsOf = useMemo(() => countChars(segments), [segments]);

  useEffect(() => {
    if (selected !== null && selected.from !== "decisions") setIndex(segmentAt(segments, selected));
  }, [selected, segments]);

  const choose = (row: number): void => {
    const chosen = shown[row] ?? -1;
    setIndex(chosen);
    if (chosen >= 0)
      onSelect({ start: segments.start[chosen] as number, end: segments.end[chosen] as number, from: "decisions" });
  };
  const toggle = (fate: Fate): void => {
    const next = new Set(off);
    if (!next.delete(fate)) next.add(fate);
    setOff(next);
  };
  return (
    <div class="pane-body decisions">
      <FateBar charsOf={charsOf} />
      <fieldset class="filters" aria-label="Show blocks that are">
        {fates.map((fate) => (
          <button
            key={fate}
            type="button"
            class={`fate ${fate}`}
            aria-pressed={!off.has(fate)}
            title={fateTexts[fate]}
            onClick={() => toggle(fate)}
          >
            <span class="swatch" aria-hidden="true" />
            {fate} <b>{count(charsOf[fate])}</b>
          </button>
        ))}
        <span class="note">visible characters</span>
      </fieldset>
      {shown.length === 0 ? (
        <p class="nothing">{segments.count === 0 ? "This page shows no text." : "No block has one of these fates."}</p>
      ) : (
        <VirtualList
          label="Blocks of the page"
          count={shown.length}
          estimate={52}
          active={shown.indexOf(index)}
          onChoose={choose}
          rowClass={(row) => `segment ${fateAt(segments, shown[row] as number)}`}
          row={(row) => <Segment segments={segments} index={shown[row] as number} />}
        />
      )}
      {index >= 0 ? (
        <Details converter={converter} view={view} index={index} onShow={onShow} onClose={() => setIndex(-1)} />
      ) : null}
    </div>
  );
}

const fateAt = ({ fate }: SegmentColumns, index: number): Fate => fates[fate[index] as number] as Fate;

function indexesOf(segments: SegmentColumns, off: ReadonlySet<Fate>): Int32Array {
  const indexes = new Int32Array(segments.count);
  let found = 0;
  for (let index = 0; index < segments.count; index++) if (!off.has(fateAt(segments, index))) indexes[found++] = index;
  return indexes.subarray(0, found);
}

function countChars(segments: SegmentColumns): Record<Fate, number> {
  const totals: Record<Fate, number> = { kept: 0, moved: 0, dropped: 0, hidden: 0 };
  for (let index = 0; index < segments.count; index++)
    totals[fateAt(segments, index)] += segments.chars[index] as number;
  return totals;
}

/** The first segment that touches a span; -1 for none. */
function segmentAt({ count, start, end }: SegmentColumns, span: Span): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((end[middle] as number) <= span.start) low = middle + 1;
    else high = middle;
  }
  return low < count && (start[low] as number) < Math.max(span.end, span.start + 1) ? low : -1;
}

function FateBar({ charsOf }: { readonly charsOf: Readonly<Record<Fate, number>> }) {
  const total = fates.reduce((sum, fate) => sum + charsOf[fate], 0);
  if (total === 0) return null;
  const label = fates.map((fate) => `${Math.round((100 * charsOf[fate]) / total)} % ${fate}`).join(", ");
  return (
    <div class="fate-bar" role="img" aria-label={`Of the visible text: ${label}`}>
      {fates.map((fate) => (
        <span key={fate} class={fate} style={{ width: `${(100 * charsOf[fate]) / total}%` }} />
      ))}
    </div>
  );
}

function Segment({ segments, index }: { readonly segments: SegmentColumns; readonly index: number }) {
  const { text, textEnd, rule, rules } = segments;
  const from = index === 0 ? 0 : (textEnd[index - 1] as number);
  return (
    <>
      <span class="text">{text.slice(from, textEnd[index] as number) || "(white space)"}</span>
      <span class="by">
        <span class="fate-word">{fateAt(segments, index)}</span> <code>{rules[rule[index] as number]}</code>
      </span>
    </>
  );
}

interface DetailsProps extends Pick<PaneProps, "converter" | "onShow"> {
  readonly view: PageView;
  readonly index: number;
  readonly onClose: () => void;
}

function Details({ converter, view, index, onShow, onClose }: DetailsProps) {
  const { last: details, ...answer } = useAnswer(converter, view, "details", { index });
  const fate = fateAt(view.segments, index);
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

/** Text whose parts in backticks are code. */
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
              <small>{features.map(({ name, value }) => `${name} ${Number(value.toPrecision(3))}`).join(", ")}</small>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
