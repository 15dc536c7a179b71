import { knownTag } from "@decant/dom/internal";
import { labelKey, labelWords } from "../labels.ts";
import type { Line } from "../page-text.ts";
import type { PageView } from "../page-view.ts";
import type { Field } from "../types/record-type.ts";
import type { Written } from "../written.ts";

const [LI, P, TD] = (["li", "p", "td"] as const).map(knownTag) as [number, number, number];
/** Words after a heading's own: "Ingredients for 4", "Zutaten (2 Portionen)". */
const more = /\s*(?:[(:–-].*|\b(?:for|für|pour|para|per|voor|för|til|na|для)\b.*)$/;

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
  const chosen = items.length > 0 ? items : groups.filter(({ tag }) => tag === P || tag === TD);
  if (!field.isList) {
    const [start, stop] = [chosen[0]?.start, chosen.at(-1)?.end];
    return start === undefined || stop === undefined ? [] : [text.written(start, stop, "section")];
  }
  return chosen.map((group) => text.written(group.start, group.end, "section"));
}

interface Place {
  readonly start: number;
  readonly end: number;
  readonly level: number;
}

/** A heading, or a line that is set apart and says nothing else. */
function findHeading(view: PageView, words: ReadonlySet<string>): Place | undefined {
  const { text } = view;
  const fits = (start: number, end: number): boolean => {
    if (end - start > 60) return false;
    const key = labelKey(text.slice(start, end));
    return words.has(key) || words.has(key.replace(more, ""));
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
  for (
    let up = table.parent[node] as number, steps = 0;
    up > 0 && steps < 2;
    up = table.parent[up] as number, steps++
  ) {
    if (titleTags.has(table.tag[up] as number)) return true;
    if (titleName.test(table.classValues[table.classIds[up] as number] ?? "")) return true;
  }
  return false;
}

/** A section ends at the next heading of its level or above; one that no heading begins, at any. */
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

/** Lines of the same item or paragraph as one. */
function groupLines({ table }: PageView, lines: readonly Line[]): Group[] {
  const groups: Group[] = [];
  for (const { start, end, node } of lines) {
    let box = table.parent[node] as number;
    while (box > 0 && table.tag[box] !== LI && table.tag[box] !== P && table.tag[box] !== TD)
      box = table.parent[box] as number;
    const last = groups.at(-1);
    if (last !== undefined && box > 0 && last.box === box) last.end = end;
    else groups.push({ start, end, tag: table.tag[box] as number, box });
  }
  return groups;
}
