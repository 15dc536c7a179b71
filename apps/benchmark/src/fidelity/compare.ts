import type { MarkdownReading } from "./read-markdown.ts";
import type { CodeReading, Reading } from "./reading.ts";

/** Losses of a page's Markdown. */
export interface Losses {
  /** Code blocks without a fence of the same characters. */
  readonly code: readonly string[];
  /** Code blocks whose language is in the markup but not in the Markdown. */
  readonly languages: readonly string[];
  readonly cells: readonly string[];
  readonly headings: readonly string[];
  readonly items: readonly string[];
  readonly links: readonly string[];
}

export function findLosses(source: Reading, result: MarkdownReading): Losses {
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
