import { nodesIn } from "@decant/page";
import type { Nodes } from "mdast";
import type { Checked, Finding, Invariant } from "./invariant.ts";
import { readBack } from "./read-back.ts";

/** A fence; `---` with the name of a language (gray-matter); an object of JSON (Hugo); a title block (Pandoc). */
const opening = /^\ufeff?(?:---(?!-)|(?:\+\+\+|;;;)[^\S\n]*(?:\n|$)|\{\s*["}]|%[ \t])/;

/** Invariants of the Markdown as a text: its characters and lines. */
export const textOfMarkdown: readonly Invariant[] = [
  /** Half of a surrogate pair cannot be written as UTF-8, so the file would differ from the string. */
  forMarkdown({
    id: "well-formed",
    sentence: "The Markdown holds no lone surrogates: it is valid Unicode, and so valid UTF-8.",
    check: firstMatch(/\p{Surrogate}/u, "The Markdown holds a lone surrogate."),
  }),
  /** They are invisible and steer terminals, and NUL ends strings. CommonMark forbids NUL (0.31.2, section 2.3). */
  forMarkdown({
    id: "no-control-character",
    sentence: "The Markdown holds no control characters except tabs and line ends, not even in code and addresses.",
    check: firstMatch(/[^\P{Cc}\t\n\r]/u, "The Markdown holds a control character."),
  }),
  /** With one kind of line end, lines, hashes and diffs are the same on every system. */
  forMarkdown({
    id: "line-feed-only",
    sentence: "Every line ends with a line feed alone.",
    check: firstMatch(/\r/, "A line ends with a carriage return."),
  }),
  /** Tools that join files expect the one line end that POSIX asks for. */
  forMarkdown({
    id: "single-final-line-end",
    sentence: "The Markdown ends with one line end, unless it is empty.",
    check(markdown) {
      const ends = countFinalLineEnds(markdown);
      if (markdown === "" || ends === 1) return [];
      return [{ message: `The Markdown ends with ${ends} line ends.`, line: markdown.split("\n").length }];
    },
  }),
  /** Two spaces at a line's end are an invisible line break, and editors remove them. */
  forMarkdown({
    id: "no-trailing-space",
    sentence: "No line ends with white space, except in code, formulas and HTML.",
    check(markdown, document) {
      const numbers = markdown.split("\n").flatMap((line, index) => (trailing.test(line) ? [index + 1] : []));
      if (numbers.length === 0) return [];
      const kept = verbatimLines(document);
      return numbers
        .filter((line) => !kept.has(line))
        .map((line) => ({ message: "A line ends with white space.", line }));
    },
  }),
  /** Site generators would read the text of a page as settings: title, layout, permissions. */
  forMarkdown({
    id: "no-front-matter",
    sentence: "The Markdown does not begin with a line that site generators take for the start of front matter.",
    check: firstMatch(opening, "The first line begins front matter."),
  }),
];

function countFinalLineEnds(markdown: string): number {
  let ends = 0;
  for (let at = markdown.length - 1; markdown[at] === "\n"; at--) {
    ends++;
    if (markdown[at - 1] === "\r") at--;
  }
  return ends;
}

const trailing = /[ \t]\r?$/;
const verbatim: ReadonlySet<string> = new Set(["code", "math", "html"]);

function verbatimLines(document: Checked): ReadonlySet<number> {
  const lines = new Set<number>();
  for (const { type, position } of nodesIn<Nodes>([readBack(document)])) {
    if (!verbatim.has(type) || position === undefined) continue;
    for (let line = position.start.line; line <= position.end.line; line++) lines.add(line);
  }
  return lines;
}

/** A check for one pattern: its first match in the Markdown is the finding. */
function firstMatch(pattern: RegExp, message: string): (markdown: string) => readonly Finding[] {
  return (markdown) => {
    const at = markdown.search(pattern);
    return at < 0 ? [] : [{ message, line: markdown.slice(0, at).split("\n").length }];
  };
}

interface MarkdownInvariant extends Pick<Invariant, "id" | "sentence"> {
  check(markdown: string, document: Checked): readonly Finding[];
}

/** An invariant of the Markdown as a text. */
export function forMarkdown({ check, ...invariant }: MarkdownInvariant): Invariant {
  return {
    ...invariant,
    types: [],
    runs: "markdown",
    start(document) {
      const { markdown } = document;
      return markdown === undefined ? undefined : { end: () => check(markdown, document) };
    },
  };
}
