import { type ChildNode, type Element, Flag, type Hiding, type NodeTable, type Visibility } from "@decant/dom";

const hidden: Hiding = { technique: "hidden-attribute", certainty: "certain" };
const undisplayed: Hiding = { technique: "display-none", certainty: "certain" };
const invisible: Hiding = { technique: "visibility-hidden", certainty: "certain" };

const displayNone = /(?:^|;)\s{0,9}display\s{0,9}:\s{0,9}none\b/i;
const visibilityHidden = /(?:^|;)\s{0,9}visibility\s{0,9}:\s{0,9}(?:hidden|collapse)\b/i;

/** How an element's own attributes certainly hide it, by the common ways. */
function hidingOf({ attribs }: Element): Hiding | undefined {
  if (attribs.hidden !== undefined && attribs.hidden !== "until-found") return hidden;
  const { style } = attribs;
  if (style === undefined) return undefined;
  if (displayNone.test(style)) return undisplayed;
  return visibilityHidden.test(style) ? invisible : undefined;
}

/**
 * Decide by `hidden`, `display: none` and `visibility: hidden` of the elements alone, and keep the answer in the table: for programs that
 * have to stay small. `decideVisibility` knows all ways, and reads style sheets.
 */
export function decideByAttributes(table: NodeTable): Visibility {
  table.visibility ??= decide(table);
  return table.visibility;
}

/** Share of the page's text from which an element is shown by a script. A guess. */
const mostShare = 0.5;

function decide(table: NodeTable): Visibility {
  const { nodes, ordinal, size, end, flags } = table;
  const found = new Map<ChildNode, Hiding>();
  const most = table.sum(table.chars, 0) * mostShare;
  for (let i = 1; i < size; i++) {
    const hiding = ordinal[i] === 0 ? undefined : hidingOf(nodes[i] as Element);
    if (hiding === undefined || table.sum(table.chars, i) > most) continue;
    found.set(nodes[i] as ChildNode, hiding);
    const last = end[i];
    for (; i < last; i++) flags[i] = flags[i] | Flag.HIDDEN;
    i = last - 1;
  }
  return { hidden: found, isCut: false };
}
