import { knownTag } from "@decant/dom/internal";
import { labelKey, labelWords } from "../labels.ts";
import type { Line, Range } from "../page-text.ts";
import type { PageView } from "../page-view.ts";
import type { Field } from "../record-types.ts";
import type { Written } from "../written.ts";

const [LI, P, TR] = (["li", "p", "tr"] as const).map(knownTag);
/** Words after a heading's own: "Ingredients for 4", "Zutaten (2 Portionen)". */
const more = /[(:–-]|\b(?:for|für|pour|para|per|voor|för|til|na|для)\b/;

/** The values under a heading with the field's words: items of its lists, else its paragraphs. */
export function readSection(view: PageView, field: Field): Written[] {
  const words = new Set(labelWords(field.section ?? "").map(labelKey));
  const heading = findHeading(view, words);
  if (heading === undefined) return [];
  const { text } = view;
  const end = sectionEnd(view, heading);
  const first = text.lineAt(heading.end) + (text.lines[text.lineAt(heading.end)]?.start === heading.start ? 1 : 0);
  const lines: Line[] = [];
  for (let i = first; i < text.lines.length && (text.lines[i] as Line).start < end; i++)
    lines.push(text.lines[i] as Line);
  const groups = groupLines(
    view,
    lines.filter(({ node }) => !view.isAside(node)),
  );
  const items = groups.filter(({ tag }) => tag === LI);
  const rows = groups.filter(({ tag }) => tag === TR);
  const chosen = [items, rows].find((found) => found.length > 0) ?? groups.filter(({ tag }) => tag === P);
  if (!field.isList) {
    const [start, stop] = [chosen[0]?.start, chosen.at(-1)?.end];
    return start === undefined || stop === undefined ? [] : [text.written(start, stop, "section")];
  }
  if (chosen.some(({ start: from, end: to }) => to - from > (field.itemChars ?? Number.POSITIVE_INFINITY))) return [];
  return joinAmounts(view, chosen).map((group) => text.written(group.start, group.end, "section"));
}

const amount = /^[~\d¼-¾⅐-⅞][\d.,/ –-]{0,12}(?:\p{L}{1,12}\.?)?$/u;

/** Items without the headings between them; amounts are joined with the things that they are beside. */
function joinAmounts({ text }: PageView, items: readonly Group[]): Group[] {
  const shown = items.filter(({ end }) => text.text[end - 1] !== ":");
  const isAmount = shown.map(({ start, end }) => end - start < 30 && amount.test(text.slice(start, end)));
  const count = isAmount.filter(Boolean).length;
  // "Two eggs" is a thing: amounts are separate only if they alternate with things.
  const alternate = isAmount.every((is, index) => !is || (index > 0 && isAmount[index - 1] === false));
  if (count < 2 || count * 3 < shown.length || !alternate) return shown;
  const joined: Group[] = [];
  for (const [index, group] of shown.entries()) {
    const last = joined.at(-1);
    if (isAmount[index] === true && last !== undefined) last.end = group.end;
    else joined.push({ ...group });
  }
  return joined;
}

interface Place extends Range {
  readonly level: number;
}

/** A heading with these words, or a separate line with nothing else. */
function findHeading(view: PageView, words: ReadonlySet<string>): Place | undefined {
  const { text } = view;
  const fits = (start: number, end: number): boolean => {
    if (end - start > 60) return false;
    const key = labelKey(text.slice(start, end));
    return words.has(key) || words.has(key.slice(0, Math.max(0, key.search(more))).trim());
  };
  const heading = view.headings.find(({ start, end, node }) => !view.isAside(node) && fits(start, end));
  if (heading !== undefined) return heading;
  const line = text.lines.find(
    ({ start, end, node }) => !view.isAside(node) && fits(start, end) && isTitleLine(view, node),
  );
  return line === undefined ? undefined : { ...line, level: 7 };
}

const titleTags = new Set((["strong", "b", "th", "dt", "legend", "summary", "caption"] as const).map(knownTag));
const titleName = /title|heading|header|label/i;

function isTitleLine({ table }: PageView, node: number): boolean {
  for (let up = table.parent[node], steps = 0; up > 0 && steps < 2; up = table.parent[up], steps++) {
    if (titleTags.has(table.tag[up])) return true;
    if (titleName.test(table.classValues[table.classIds[up]] ?? "")) return true;
  }
  return false;
}

/** A section ends at the next heading of its level or above; a section without a heading, at the next heading of any level. */
function sectionEnd({ headings, text }: PageView, { start, level }: Place): number {
  const next = headings.find((heading) => heading.start > start && heading.level <= level);
  return next?.start ?? text.text.length;
}

interface Group {
  readonly start: number;
  end: number;
  readonly tag: number;
  readonly box: number;
}

/** Join the lines of the same item or paragraph. */
function groupLines({ table }: PageView, lines: readonly Line[]): Group[] {
  const groups: Group[] = [];
  for (const { start, end, node } of lines) {
    const box = boxOf(table, node);
    const last = groups.at(-1);
    if (last !== undefined && box > 0 && last.box === box) last.end = end;
    else groups.push({ start, end, tag: table.tag[box], box });
  }
  return groups;
}

/** Ancestors in which an item may consist of several paragraphs. */
const itemReach = 5;

/** The item or row that a text is in, else its paragraph. */
function boxOf({ tag, parent }: PageView["table"], node: number): number {
  let paragraph = 0;
  for (let up = parent[node], steps = 0; up > 0 && steps < itemReach; up = parent[up], steps++) {
    if (tag[up] === LI || tag[up] === TR) return up;
    if (tag[up] === P && paragraph === 0) paragraph = up;
  }
  return paragraph;
}
