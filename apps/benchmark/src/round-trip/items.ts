import type { ItemBlock } from "./inventory.ts";

/** The change of level that most headings share: none where that is as common. */
export function commonestShift(shifts: readonly number[]): number {
  let [best, most] = [0, 0];
  for (let shift = -3; shift <= 3; shift++) {
    const count = shifts.filter((by) => by === shift).length;
    if (count > most || (count === most && shift === 0)) [best, most] = [shift, count];
  }
  return best;
}

/** 0.6 for the text, 0.2 for kind and number (or 0.35 and 0.05 of the place for the tick of a task), 0.2 for the depth. */
export function itemFactor(gold: ItemBlock, found: ItemBlock): number {
  const isSameKind = gold.ordered === found.ordered;
  const isSameDepth = gold.depth === found.depth;
  if (gold.checked !== null) {
    const isSameTick = gold.checked === found.checked;
    return 0.5 + (isSameKind ? 0.15 : 0) + (isSameDepth ? 0.15 : 0) + (isSameTick ? 0.2 : 0);
  }
  const isSameNumber = !gold.ordered || gold.start === found.start;
  return 0.6 + (isSameKind ? (isSameNumber ? 0.2 : 0.1) : 0) + (isSameDepth ? 0.2 : 0);
}

const serverSuffixes: readonly RegExp[] = [/(index)?\.html(?=$|[?#])/, /\/(?=$|[?#])/];

/** An absolute address without what servers add: `index.html`, `.html` and a slash at the end. */
export function resolveAddress(href: string, base: string): string {
  try {
    let address = decodeURIComponent(new URL(href, base).href);
    for (const suffix of serverSuffixes) address = address.replace(suffix, "");
    return address.replaceAll("&amp;", "&").toLowerCase();
  } catch {
    return href;
  }
}
