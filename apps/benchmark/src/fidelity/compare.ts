import { ofType, takeInventory } from "../inventory.ts";
import { addressOf, type CodeReading, headingKeyOf, keyOf, type Reading } from "./read-html.ts";

/** Markdown as read by micromark with GFM, and what a reader sees in it. */
interface MarkdownReading extends Omit<Reading, "languages"> {
  /** Lines of inline code in table cells, the form of code blocks in cells. */
  readonly codeInCells: ReadonlySet<string>;
  /** Text of the cells that head columns. */
  readonly columnNames: readonly string[];
}

function readMarkdown(markdown: string): MarkdownReading {
  const { blocks, callouts, items, links, codeInCells } = takeInventory(markdown, false);
  const tables = ofType(blocks, "table").map(({ rows }) => rows.map((row) => row.map(keyOf)));
  // The mark of a callout is shown as the name of its kind; a title follows it in bold.
  const marked = callouts.flatMap(({ kind, title, bold }) => (kind === null || title !== null ? [] : [kind, ...bold]));
  return {
    code: ofType(blocks, "code").map(({ text, lang }) => ({ text, language: lang ?? "" })),
    cells: tables.flat(2),
    headings: [...ofType(blocks, "heading").map(({ text }) => text), ...marked].map(headingKeyOf),
    items: items.map(keyOf),
    links: links.flatMap(({ href }) => addressOf(href) ?? []),
    columnNames: tables.flatMap(([head = []]) => head),
    codeInCells: new Set(codeInCells.map((code) => code.trim())),
  };
}

/** Losses of a page's Markdown: code blocks without a fence of the same characters, languages of the markup that it lacks, and the rest. */
export type Losses = Readonly<Record<keyof Reading, readonly string[]>>;

export function findLosses(source: Reading, markdown: string): Losses {
  const result = readMarkdown(markdown);
  const { altered, unnamed } = compareCode(source.code, result);
  return {
    code: altered,
    languages: unnamed,
    cells: missing(source.cells, result.cells).filter((cell) => !isPartOfName(cell, result)),
    headings: missing(source.headings, result.headings),
    items: missingStarts(source.items, result.items),
    links: missing(source.links, result.links),
  };
}

/** GFM has one header row: names of several header rows share a cell. */
function isPartOfName(cell: string, { columnNames }: MarkdownReading): boolean {
  return columnNames.some((name) => name.startsWith(cell) || name.endsWith(cell));
}

/** Each entry of the result matches one of the source. */
function missing(source: readonly string[], result: readonly string[]): string[] {
  const left = new Map<string, number>();
  for (const entry of result) left.set(entry, (left.get(entry) ?? 0) + 1);
  return source.filter((entry) => {
    const count = left.get(entry) ?? 0;
    left.set(entry, count - 1);
    return count <= 0;
  });
}

/** Each item of the result matches one source item with the same beginning. */
function missingStarts(source: readonly string[], result: readonly string[]): string[] {
  const left = new Set(result.keys());
  return source.filter((lead) => {
    const found = [...left].find((index) => result[index]?.startsWith(lead));
    if (found !== undefined) left.delete(found);
    return found === undefined;
  });
}

function compareCode(
  source: readonly CodeReading[],
  { code, codeInCells }: MarkdownReading,
): { altered: string[]; unnamed: string[] } {
  const left = [...code];
  const altered: string[] = [];
  const unnamed: string[] = [];
  for (const { text, language } of source) {
    const sameLanguage = left.findIndex((block) => block.text === text && isSameLanguage(language, block.language));
    const index = sameLanguage < 0 ? left.findIndex((block) => block.text === text) : sameLanguage;
    if (index >= 0) left.splice(index, 1);
    else if (!isInCells(text, codeInCells)) altered.push(text);
    if (language !== "" && sameLanguage < 0) unnamed.push(language);
  }
  return { altered, unnamed };
}

/** A cell has no fences, so a line of code is a code span there. */
function isInCells(text: string, lines: ReadonlySet<string>): boolean {
  return text.split("\n").every((line) => line.trim() === "" || lines.has(line.trim()));
}

/** Names of one language in various highlighters. */
const synonyms: readonly (readonly string[])[] = [
  ["python", "python3", "py", "py3", "pycon", "pycon3"],
  ["bash", "sh", "shell", "zsh"],
  ["console", "shell-session", "sh-session", "shellsession", "doscon"],
  ["cpp", "c++"],
  ["csharp", "c#"],
  ["javascript", "js"],
  ["typescript", "ts"],
  ["html", "html+django", "html+jinja", "django", "jinja"],
  ["batch", "bat"],
  ["apache", "apacheconf"],
  ["yaml", "yml"],
];

function isSameLanguage(named: string, written: string): boolean {
  const [left, right] = [named.toLowerCase(), written.toLowerCase()];
  return left === right || synonyms.some((names) => names.includes(left) && names.includes(right));
}
