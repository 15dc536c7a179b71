import { anArrayOf, checkValue, type ValueCheck } from "@decant/page";
import type { Answer, AskOptions, Passage } from "./answer.ts";
import { askWeighed } from "./ask.ts";

/** A stretch of a page that a search has found, such as a row of a store. */
export interface AnswerSource {
  /** Id of its page, such as the address. */
  readonly page: string;
  readonly markdown: string;
  readonly title?: string | null | undefined;
  /** Headings above it, outermost first. Its own Markdown may begin with the last one. */
  readonly headings?: readonly string[] | undefined;
  /** Its place on the page, for the order of the answer. @default the order of the sources */
  readonly position?: number | undefined;
  /** Address of the page, with an anchor if there is one near. */
  readonly address?: string | null | undefined;
  readonly language?: string | null | undefined;
  /** Score of the search. @default the same for all */
  readonly score?: number | undefined;
}

/** A part of the answer, with its link. */
export interface SourcePassage extends Pick<Passage, "kind" | "markdown" | "headings" | "score"> {
  readonly page: string;
  readonly title: string | null;
  /** Address that opens the page at the passage, with a text fragment; `null` without an address. */
  readonly link: string | null;
}

export interface SourcesAnswer extends Pick<Answer, "tokens"> {
  /** The parts under the titles of their pages, the best page first, as complete Markdown; empty if nothing answers. */
  readonly markdown: string;
  readonly passages: readonly SourcePassage[];
  /** Words of the question that no source has, as stems. */
  readonly missing: readonly string[];
}

const aSource: ValueCheck = {
  expected: "an object with page and markdown",
  accepts: (value) =>
    typeof (value as AnswerSource | null)?.page === "string" && typeof (value as AnswerSource).markdown === "string",
};

/**
 * Answer a question from what a search has found on any number of pages: sentences, rows, items and code, whole, within one budget.
 * Stretches of one section are joined, and parts that are much weaker than the best one are left out, as `ask` does on one page.
 *
 * @param sources What was found, the best first.
 * @throws {TypeError | RangeError} As {@link ask}.
 * @example
 * const sources = [
 *   { page: "a", title: "Tides", markdown: "The moon pulls. Boats wait.", address: "https://sea.example/tides" },
 *   { page: "b", title: "Knots", markdown: "A bowline holds." },
 * ];
 * const { passages } = await answer(sources, "What does the moon do?");
 * passages[0]?.link; // "https://sea.example/tides#:~:text=The%20moon%20pulls."
 */
export async function answer(
  sources: readonly AnswerSource[],
  question: string,
  options: AskOptions = {},
): Promise<SourcesAnswer> {
  checkValue("sources", sources, anArrayOf(aSource, "sources"));
  const { markdown, parts } = joinSources(sources);
  const document = { markdown, language: sources[0]?.language ?? null };
  const partAt = (offset: number): Part => parts.findLast(({ start }) => start <= offset) as Part;
  const best = Math.max(...sources.map(({ score = 1 }) => score));
  const weigh = (start: number): number => ((partAt(start).source.score ?? best) / best) ** priorPower;
  const found = await askWeighed(document, question, options, weigh);
  const passages = found.passages.map(({ kind, markdown: own, text, headings, score, start }) => {
    const { page, title = null, address } = partAt(start).source;
    return { kind, markdown: own, headings, score, page, title, link: linkTo(address, kind, text, own) };
  });
  return { markdown: found.markdown, tokens: found.tokens, passages, missing: found.missing };
}

/**
 * How much the score of the search counts beside that of a part, chosen on half of the questions of `benchmark -- retrieval --pages`:
 * from 0 to 3, this kept most answers, on the other half too.
 */
const priorPower = 1.5;

interface Part {
  readonly start: number;
  readonly source: AnswerSource;
}

/** One document of all sources: the pages in the order of their best source, each with its sections in the order of the page. */
function joinSources(sources: readonly AnswerSource[]): { readonly markdown: string; readonly parts: readonly Part[] } {
  const pages = new Map<string, AnswerSource[]>();
  for (const source of sources) {
    const own = pages.get(source.page) ?? [];
    if (!own.some((other) => other.markdown === source.markdown)) pages.set(source.page, [...own, source]);
  }
  let markdown = "";
  const parts: Part[] = [];
  for (const own of pages.values()) {
    const ordered = own.toSorted((a, b) => (a.position ?? 0) - (b.position ?? 0));
    let above = "";
    for (const source of ordered) {
      const titles = titlesOf(source, above === "");
      const path = titles.join("\n\n");
      parts.push({ start: markdown.length, source });
      markdown += `${path === above || path === "" ? "" : `${path}\n\n`}${source.markdown.trim()}\n\n`;
      above = path;
    }
  }
  return { markdown, parts };
}

const firstHeading = /^\s{0,3}#{1,6}\s+(.+)/;
const marks = /[\\`*_[\]<>#|]/g;

/** Headings above a source: the title of its page, and the path of headings that its Markdown does not begin with. */
function titlesOf({ title, headings = [], markdown }: AnswerSource, isFirst: boolean): string[] {
  const own = firstHeading.exec(markdown)?.[1];
  const path = headings.filter((heading) => heading !== title);
  if (own !== undefined) path.pop();
  const line = (depth: number, text: string): string => `${"#".repeat(depth)} ${text.replace(marks, "\\$&")}`;
  const page = isFirst && title != null && title !== "" && own !== title ? [line(1, title)] : [];
  return path.length === 0 ? page : [...page, line(2, path.join(" › "))];
}

/** Words of a passage that a link repeats at each end; a shorter passage is repeated as a whole. */
const endWords = 8;
const cell = /(?:^|[^\\])\|/;

/** Address with a text fragment for a passage: the whole of a short one in one block, else its first and last words. */
function linkTo(
  address: string | null | undefined,
  kind: Passage["kind"],
  text: string,
  markdown: string,
): string | null {
  if (address == null) return null;
  const lines = kind === "row" ? markdown.split(cell) : text.split("\n");
  const filled = lines.map((line) => line.trim()).filter((line) => line !== "");
  const [first = "", last = ""] = [filled[0], filled.at(-1)];
  const words = first.split(space);
  const isShort = filled.length === 1 && words.length <= 2 * endWords;
  const ends = isShort ? [first] : [words.slice(0, endWords).join(" "), last.split(space).slice(-endWords).join(" ")];
  const directive = `:~:text=${ends.map((end) => encodeURIComponent(end).replaceAll("-", "%2D")).join(",")}`;
  const [place = ""] = address.split(":~:");
  return place.includes("#") ? `${place}${directive}` : `${place}#${directive}`;
}

const space = /\s+/;
