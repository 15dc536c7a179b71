import {
  elementScroll,
  observeElementOffset,
  observeElementRect,
  type VirtualItem,
  Virtualizer,
  type VirtualizerOptions,
} from "@tanstack/virtual-core";
import type { RefObject } from "preact";
import { useEffect, useLayoutEffect, useReducer, useState } from "preact/hooks";

type Rows = Virtualizer<HTMLElement, HTMLElement>;

/** The rows of a long list that are in view, and the one that is active. */
export function useVirtualRows(
  count: number,
  estimate: number,
  scroller: RefObject<HTMLElement | null>,
  active: number,
): { readonly rows: Rows; readonly items: readonly VirtualItem[] } {
  const [, update] = useReducer((updates: number) => updates + 1, 0);
  const options: VirtualizerOptions<HTMLElement, HTMLElement> = {
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => estimate,
    overscan: 6,
    scrollToFn: elementScroll,
    observeElementRect,
    observeElementOffset,
    onChange: () => update(undefined),
    // Assistive technology has to find the active row, wherever the list was scrolled.
    rangeExtractor: ({ startIndex, endIndex, overscan }) => {
      const first = Math.max(0, startIndex - overscan);
      const last = Math.min(count - 1, endIndex + overscan);
      const indexes = Array.from({ length: Math.max(0, last - first + 1) }, (_, offset) => first + offset);
      if (active >= 0 && active < first) indexes.unshift(active);
      if (active > last && active < count) indexes.push(active);
      return indexes;
    },
  };
  const [rows] = useState<Rows>(() => new Virtualizer(options));
  rows.setOptions(options);
  useEffect(() => rows._didMount(), [rows]);
  useLayoutEffect(() => rows._willUpdate());
  return { rows, items: rows.getVirtualItems() };
}
