import { useState } from "preact/hooks";
import type { Span } from "./editor/code-editor.tsx";
import type { PaneProps } from "./panes/pane.ts";

/** From the first to the last of several places in the source; `undefined` without any. */
export function around(spans: readonly Span[] = []): Span | undefined {
  const [first, last] = [spans[0], spans.at(-1)];
  return first && last && { start: first.start, end: last.end };
}

/** The chosen row of a list, -1 for none, and what chooses one: its place in the source is shown, if it has one. */
export function useChosen(
  placeOf: (row: number) => Span | null | undefined,
  from: Parameters<PaneProps["onSelect"]>[0]["from"],
  onSelect: PaneProps["onSelect"],
): readonly [chosen: number, choose: (row: number) => void] {
  const [chosen, setChosen] = useState(-1);
  const choose = (row: number): void => {
    setChosen(row);
    const place = placeOf(row);
    if (place && place.start >= 0) onSelect({ start: place.start, end: place.end, from });
  };
  return [chosen, choose];
}
