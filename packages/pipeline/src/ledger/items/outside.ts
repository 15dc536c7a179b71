import { type ChildNode, type Selection, spanOf } from "@decant/dom";

/** A selection as stretches of source. */
export interface Stretches {
  readonly roots: readonly Stretch[];
  /** Sorted by start. */
  readonly omitted: readonly Stretch[];
}

interface Stretch {
  readonly start: number;
  readonly end: number;
}

export function selectedStretches({ roots, omitted }: Selection): Stretches {
  return { roots: sorted(roots), omitted: sorted([...omitted]) };
}

/** Whether an offset is outside of the selected subtrees, or in an omitted one. */
export function isOutside(offset: number, { roots, omitted }: Stretches): boolean {
  return !isIn(offset, roots) || isIn(offset, omitted);
}

function sorted(nodes: readonly ChildNode[]): Stretch[] {
  const stretches = nodes.map(spanOf).filter((span) => span !== undefined);
  return stretches.sort((a, b) => a.start - b.start);
}

function isIn(offset: number, stretches: readonly Stretch[]): boolean {
  let low = 0;
  let high = stretches.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((stretches[middle] as Stretch).start <= offset) low = middle + 1;
    else high = middle;
  }
  const found = stretches[low - 1];
  return found !== undefined && offset < found.end;
}
