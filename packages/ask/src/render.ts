import type { Choice } from "./choose.ts";
import type { Title, Unit, Units } from "./units.ts";

/** Stands where sentences between two of a paragraph are left out. */
const gap = " […] ";

/**
 * Write chosen units as complete Markdown, in the order of the document: its own text, character by character, with headings, headers of tables
 * and the beginnings of items and quotations.
 */
export function render({ units, titles }: Units, choice: Choice, markdown: string): string {
  const parts: string[] = [];
  const order = [...choice.units].sort((one, other) => one - other);
  const heads = [...choice.titles].sort((one, other) => one - other);
  let nextHead = 0;
  let before: number | undefined;
  for (const at of order) {
    const unit = units[at] as Unit;
    for (; nextHead < heads.length && startOfTitle(titles, heads[nextHead]) < unit.start; nextHead++) {
      const { start, end } = titles[heads[nextHead] as number] as Title;
      parts.push(parts.length === 0 ? "" : "\n\n", markdown.slice(start, end));
      before = undefined;
    }
    const isFirst = before === undefined || units[before]?.block !== unit.block;
    if (isFirst) parts.push(parts.length === 0 ? "" : "\n\n", beginning(unit, markdown));
    else parts.push(between(units, before as number, at, markdown));
    parts.push(markdown.slice(unit.start, unit.end));
    before = at;
  }
  return parts.length === 0 ? "" : `${parts.join("")}\n`;
}

const startOfTitle = (titles: readonly Title[], at: number | undefined): number => titles[at ?? -1]?.start ?? 0;

/** Marks of containers before a unit on its line, and the header of its table. */
function beginning({ kind, start, header }: Unit, markdown: string): string {
  if (kind === "sentence") return "";
  const prefix = prefixOf(start, markdown);
  if (header === undefined) return prefix;
  return `${prefixOf(header.start, markdown)}${markdown.slice(header.start, header.end)}\n${prefix}`;
}

function prefixOf(start: number, markdown: string): string {
  return markdown.slice(markdown.lastIndexOf("\n", start - 1) + 1, start);
}

function between(units: readonly Unit[], before: number, at: number, markdown: string): string {
  const unit = units[at] as Unit;
  const last = units[before] as Unit;
  const previous = units[at - 1] as Unit;
  if (unit.kind === "sentence") return before === at - 1 ? markdown.slice(last.end, unit.start) : gap;
  // A table inside an item begins with its header, whatever is left out before it.
  if (unit.header !== undefined && last.header?.start !== unit.header.start) {
    const first = units.find((other) => other.header?.start === unit.header?.start) as Unit;
    const { start, end } = unit.header;
    const above = units[units.indexOf(first) - 1] as Unit;
    return `${markdown.slice(above.end, start)}${markdown.slice(start, end)}\n${prefixOf(unit.start, markdown)}`;
  }
  // The line ends and marks of containers before it, as the document has them.
  if (unit.header !== undefined) return `\n${prefixOf(unit.start, markdown)}`;
  return markdown.slice(previous.end, unit.start);
}
