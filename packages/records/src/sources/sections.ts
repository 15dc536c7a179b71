import { knownTag } from "@decant/dom/internal";
import { labelKey, labelKeys } from "../labels.ts";
import type { Line, Range } from "../page-text.ts";
import type { Heading, PageView } from "../page-view.ts";
import type { Field } from "../record-types.ts";
import { decodeSpan, partsBetween, type Written } from "../written.ts";

const [LI, P, TR] = (["li", "p", "tr"] as const).map(knownTag);
/** Words after a heading's own: "Ingredients for 4", "Zutaten (2 Portionen)". */
const more = /[(:–-]|\b(?:for|für|pour|para|per|voor|för|til|na|для)\b/;

/**
 * The values under a heading with the field's words: items of its lists, else its paragraphs.
 *
 * @param others Fields of the same type: the title of another one's section ends this one.
 */
export function readSection(view: PageView, field: Field, others: readonly Field[]): Written[] {
  const { text } = view;
  const heading = findHeading(view, new Set(labelKeys(field.section)));
  const box = heading ?? findBox(view, field);
  if (box === undefined) return [];
  const further = new Set(others.flatMap(({ section }) => (section === field.section ? [] : labelKeys(section))));
  const end = heading === undefined ? box.end : sectionEnd(view, heading, further);
  const lines =
    heading === undefined ? text.linesIn(box) : text.linesIn({ start: Math.max(0, heading.end - 1), end }).slice(1);
  const groups = groupLines(
    view,
    lines.filter(({ node }) => !view.isAside(node)),
  );
  const items = groups.filter(({ tag }) => tag === LI);
  const rows = groups.filter(({ tag }) => tag === TR);
  const paragraphs = groups.filter(({ tag }) => tag === P);
  // A short list beside paragraphs is of buttons or tabs.
  const isMain = (found: readonly Group[]): boolean =>
    found.length > 0 &&
    (field.itemChars === undefined
      ? charsOf(found) * 2 >= charsOf(paragraphs)
      : found.length > 2 || found.length >= paragraphs.length);
  const chosen = [items, rows].find(isMain) ?? paragraphs;
  if (!field.isList) {
    const [start, stop] = [chosen[0]?.start, chosen.at(-1)?.end];
    return start === undefined || stop === undefined ? [] : [text.written(start, stop, "section")];
  }
  if (chosen.some(({ start: from, end: to }) => to - from > (field.itemChars ?? Number.POSITIVE_INFINITY))) return [];
  const headings = view.headings.filter(({ start, end: stop }) => start > box.start && stop <= end);
  const names = [...headings, ...groups.filter((group) => isName(text.text, group))]
    .sort((a, b) => a.start - b.start)
    .map((name) => text.written(name.start, name.end, "section"));
  return joinAmounts(view, chosen).map((group) => ({
    ...text.written(group.start, group.end, "section"),
    group: names.findLast(({ at }) => at < group.start),
  }));
}

const charsOf = (groups: readonly Group[]): number => groups.reduce((sum, { start, end }) => sum + end - start, 0);

const purpose = /^(?:for|für|pour|per|para|voor|för|til) (?:[^\d.,;()]{1,40})$/i;

/** Whether a line names the items after it: "Dough:", "For the dough". */
function isName(text: string, { start, end }: Range): boolean {
  return end - start <= maxNameChars && (text[end - 1] === ":" || purpose.test(text.slice(start, end)));
}

const maxNameChars = 60;

/** Ends of lines in the text of a declaration, as it is written in JSON or in an attribute. */
const lineEnds =
  /(?:\s|\\[rnt]|(?:<|\\u003c|&lt;)(?:\\?\/)?(?:br|p|li|ol|ul|div)(?:\s[^<>&]{0,200})?\s?\/?(?:>|\\u003e|&gt;)){1,50}/gi;
const isLineEnd = /[\\<&\n]/;

/** The lines of a text that holds several: a list in one string, or in one element. */
export function linesOf(view: PageView, whole: Written): Written[] {
  if (whole.isVisible) {
    const end = whole.at + whole.text.length;
    const lines = view.text.lines.filter((line) => line.start >= whole.at && line.end <= end);
    const groups = groupLines(view, lines);
    return groups.length < 2
      ? [whole]
      : groups.map(({ start, end: stop }) => view.text.written(start, stop, whole.source));
  }
  const [span, ...more] = whole.locate() ?? [];
  if (span === undefined || more.length > 0) return [whole];
  const raw = view.html.slice(span.start, span.end);
  const found: Written[] = [];
  let { group } = whole;
  const ends = [...raw.matchAll(lineEnds)].filter(([mark]) => isLineEnd.test(mark));
  for (const { start, end } of partsBetween(raw, ends)) {
    const place = { start: span.start + start, end: span.start + end };
    const text = decodeSpan(view.html, place, whole.decoding);
    if (text === "") continue;
    const own = { ...whole, text, group, locate: () => [place] };
    if (isName(text, { start: 0, end: text.length })) group = own;
    else found.push(own);
  }
  return found;
}

const amount = /^[~\d¼-¾⅐-⅞][\d.,/ –-]{0,12}(?:\p{L}{1,12}\.?)?$/u;

/** Items without the headings between them; amounts are joined with the things that they are beside. */
function joinAmounts({ text }: PageView, items: readonly Group[]): Group[] {
  const shown = items.filter((item) => !isName(text.text, item));
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

/** Without a heading, the box whose class names the field. */
function findBox(view: PageView, { marks, itemChars }: Field): Range | undefined {
  if (marks === undefined || itemChars === undefined) return undefined;
  const boxes = Array.from(
    view.named((words) => marks.includes(words.trim())),
    (i) => view.text.rangeOf(i),
  );
  return boxes.find(({ start, end }) => end > start);
}

function isTitled(text: string, words: ReadonlySet<string>): boolean {
  if (text.length > maxNameChars) return false;
  const key = labelKey(text);
  return words.has(key) || words.has(key.slice(0, Math.max(0, key.search(more))).trim());
}

/** A heading with these words, or a separate line with nothing else. */
function findHeading(view: PageView, words: ReadonlySet<string>): Heading | undefined {
  const { text } = view;
  const fits = ({ start, end, node }: Line): boolean => !view.isAside(node) && isTitled(text.slice(start, end), words);
  const heading = view.headings.find(fits);
  if (heading !== undefined) return heading;
  const line = text.lines.find((found) => fits(found) && isTitleLine(view, found.node));
  return line === undefined ? undefined : { ...line, level: 7 };
}

const titleTags = new Set((["strong", "b", "th", "dt", "legend", "summary", "caption"] as const).map(knownTag));
const titleName = /title|heading|header|label/i;

function isTitleLine({ table }: PageView, node: number): boolean {
  const item = table.parent[node];
  // The first item of a list may be its title.
  if (table.tag[item] === LI && table.tag[item - 1] !== LI && table.parent[item - 1] !== item) {
    const list = table.parent[item];
    for (let before = item - 1; before > list; before--) if (table.tag[before] === LI) return false;
    return true;
  }
  for (let up = table.parent[node], steps = 0; up > 0 && steps < 2; up = table.parent[up], steps++) {
    if (titleTags.has(table.tag[up])) return true;
    if (titleName.test(table.classValues[table.classIds[up]] ?? "")) return true;
  }
  return false;
}

/**
 * A section ends at the next heading of its level or above, or before the title of another field's; a section without a heading, at
 * the next heading of any level.
 */
function sectionEnd(view: PageView, { start, level }: Heading, others: ReadonlySet<string>): number {
  const { headings, text } = view;
  const next = headings.find((heading) => heading.start > start && heading.level <= level)?.start ?? text.text.length;
  const other = text.lines.find(
    (line) =>
      line.start > start &&
      (line.start >= next || (isTitled(text.slice(line.start, line.end), others) && isTitleLine(view, line.node))),
  );
  return Math.min(next, other?.start ?? next);
}

interface Group extends Range {
  end: number;
  readonly tag: number;
  readonly box: number;
}

/** Join the lines of the same item or row; the lines of a paragraph are items of their own. */
function groupLines({ table }: PageView, lines: readonly Line[]): Group[] {
  const groups: Group[] = [];
  for (const { start, end, node } of lines) {
    const box = boxOf(table, node);
    const last = groups.at(-1);
    if (last !== undefined && last.box === box && (last.tag === LI || last.tag === TR)) last.end = end;
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
