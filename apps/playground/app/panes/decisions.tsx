import { useEffect, useMemo, useState } from "preact/hooks";
import { count } from "../numbers.ts";
import { VirtualList } from "../parts/virtual-list.tsx";
import { type Fate, fates } from "../worker/protocol.ts";
import type { SegmentColumns } from "../worker/view-page.ts";
import { countHidden, HiddenPane } from "./hidden.tsx";
import type { PaneProps } from "./pane.ts";
import { fateAt, SegmentPanel, segmentAt } from "./segment-panel.tsx";

const fateTexts: Readonly<Record<Fate, string>> = {
  kept: "in the Markdown",
  moved: "elsewhere in the result, such as comments",
  dropped: "left out",
  hidden: "left out, because people do not see it",
};

/**
 * All visible text in the order of the page, coloured by fate; a chosen block shows its rule and numbers. The texts that people do not see
 * have a list of their own.
 */
export function DecisionsPane(props: PaneProps) {
  const { converter, view, selected, options, onOptions, onSelect, onShow } = props;
  const { segments } = view;
  const [isHidden, setIsHidden] = useState(false);
  const [off, setOff] = useState<ReadonlySet<Fate>>(new Set());
  const [index, setIndex] = useState(-1);
  const [first, setFirst] = useState(-1);
  const shown = useMemo(() => indexesOf(segments, off), [segments, off]);
  const charsOf = useMemo(() => countChars(segments), [segments]);

  useEffect(() => {
    if (selected === null || selected.from === "decisions") return;
    const found = segmentAt(segments, selected);
    if (selected.from === "start") setFirst(found);
    else setIndex(found);
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
  const lists = (
    <div class="toolbar">
      <fieldset class="segments" aria-label="Which texts">
        {[false, true].map((value) => (
          <button
            key={String(value)}
            type="button"
            aria-pressed={isHidden === value}
            onClick={() => setIsHidden(value)}
          >
            {value ? `What people do not see (${count(countHidden(view))})` : "Visible text"}
          </button>
        ))}
      </fieldset>
    </div>
  );
  if (isHidden)
    return (
      <div class="pane-body">
        {lists}
        <HiddenPane {...props} />
      </div>
    );
  return (
    <div class="pane-body decisions">
      {lists}
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
          first={shown.indexOf(first)}
          onChoose={choose}
          rowClass={(row) => `segment ${fateAt(segments, shown[row] as number)}`}
          row={(row) => <Segment segments={segments} index={shown[row] as number} />}
        />
      )}
      {index >= 0 ? (
        <SegmentPanel {...{ converter, view, index, options, onOptions, onShow }} onClose={() => setIndex(-1)} />
      ) : null}
    </div>
  );
}

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
