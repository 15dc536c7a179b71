import { useState } from "preact/hooks";
import type { PaneProps } from "./panes/pane.ts";

/** Something that a pane lists, with its place in the source; -1 without one. */
interface Placed {
  readonly start: number;
  readonly end: number;
}

/** The chosen row of a list, -1 for none, and what chooses one: its place in the source is shown. */
export function useChosen(
  items: readonly Placed[],
  from: Parameters<PaneProps["onSelect"]>[0]["from"],
  onSelect: PaneProps["onSelect"],
): readonly [chosen: number, choose: (row: number) => void] {
  const [chosen, setChosen] = useState(-1);
  const choose = (row: number): void => {
    setChosen(row);
    const item = items[row];
    if (item !== undefined && item.start >= 0) onSelect({ start: item.start, end: item.end, from });
  };
  return [chosen, choose];
}
