import {
  defaultRangeExtractor,
  elementScroll,
  observeElementOffset,
  observeElementRect,
  Virtualizer,
  type VirtualizerOptions,
} from "@tanstack/virtual-core";
import type { ComponentChildren } from "preact";
import { useEffect, useId, useLayoutEffect, useReducer, useRef, useState } from "preact/hooks";

interface VirtualListProps {
  readonly label: string;
  readonly count: number;
  /** Height of a row before it was measured, in pixels. */
  readonly estimate: number;
  readonly row: (index: number) => ComponentChildren;
  readonly rowClass?: (index: number) => string;
  /** Makes the list one of options to choose from. */
  readonly onChoose?: (index: number) => void;
  /** The chosen row; -1 for none. */
  readonly active?: number;
  /** The row that the list begins with; -1 for the first one. */
  readonly first?: number;
}

/** Keys that move through a list, by how many rows. */
const steps: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: 10,
  PageUp: -10,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

/** A list of any length: only rows in view are in the document. */
export function VirtualList({
  label,
  count,
  estimate,
  row,
  rowClass,
  onChoose,
  active = -1,
  first = -1,
}: VirtualListProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const id = useId();
  const [, update] = useReducer((updates: number) => updates + 1, 0);
  const options = {
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => estimate,
    overscan: 6,
    scrollToFn: elementScroll,
    observeElementRect,
    observeElementOffset,
    onChange: () => update(undefined),
    // Assistive technology has to find the active row, wherever the list was scrolled.
    rangeExtractor: (range) => {
      const indexes = defaultRangeExtractor(range);
      const isAside = active >= 0 && active < count && !indexes.includes(active);
      return isAside ? [...indexes, active].sort((a, b) => a - b) : indexes;
    },
  } satisfies VirtualizerOptions<HTMLElement, HTMLElement>;
  const [rows] = useState(() => new Virtualizer<HTMLElement, HTMLElement>(options));
  rows.setOptions(options);
  useEffect(() => rows._didMount(), [rows]);
  useLayoutEffect(() => rows._willUpdate());
  const isChoice = onChoose !== undefined;
  useEffect(() => {
    if (first >= 0 && active < 0) rows.scrollToIndex(first, { align: "start" });
  }, [rows, first]);
  useEffect(() => {
    const list = scroller.current;
    if (list === null || active < 0 || active >= count) return;
    rows.scrollToIndex(active, { align: "auto" });
    // The details of a row take room from the list, and must not cover it.
    const resized = new ResizeObserver(() => rows.scrollToIndex(active, { align: "auto" }));
    resized.observe(list);
    return () => resized.disconnect();
  }, [rows, active, count]);

  const onKeyDown = (event: KeyboardEvent): void => {
    const step = steps[event.key];
    if (step === undefined || onChoose === undefined || count === 0) return;
    event.preventDefault();
    onChoose(Math.min(count - 1, Math.max(0, (active < 0 && first > 0 ? first - 1 : active) + step)));
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its role is one of two
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: both have these properties
    <div
      class="list"
      ref={scroller}
      tabIndex={0}
      role={isChoice ? "listbox" : "list"}
      aria-label={label}
      aria-activedescendant={isChoice && active >= 0 && active < count ? `${id}-${active}` : undefined}
      onKeyDown={onKeyDown}
    >
      <div class="list-rows" role="presentation" style={{ height: `${rows.getTotalSize()}px` }}>
        {rows.getVirtualItems().map(({ index, start }) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the list takes the keys
          // biome-ignore lint/a11y/noStaticElementInteractions: its role is one of two
          // biome-ignore lint/a11y/useAriaPropsSupportedByRole: both have these properties
          <div
            key={index}
            id={`${id}-${index}`}
            data-index={index}
            ref={(element) => rows.measureElement(element)}
            class={`list-row ${rowClass?.(index) ?? ""}`}
            style={{ transform: `translateY(${start}px)` }}
            {...(isChoice ? { role: "option", "aria-selected": index === active } : { role: "listitem" })}
            aria-setsize={count}
            aria-posinset={index + 1}
            onClick={isChoice ? () => onChoose(index) : undefined}
          >
            {row(index)}
          </div>
        ))}
      </div>
    </div>
  );
}
