import type { AnyNode, Element, NodeTable } from "@decant/dom";
import type { BlockExplanation } from "@decant/extractor/explain";
import { aString, checkValue, lowerBound, type Page } from "@decant/page";
import { type ExplainPageOptions, explainScores, explanationAt } from "./evidence.ts";
import { inkOf } from "./ink.ts";
import { type PageSegment, segmentsOf } from "./segments.ts";
import { type FatedRun, readSource, type SourceText } from "./source-text.ts";

/** A part of the searched text with one block and one fate. */
export interface FoundPart extends PageSegment {
  /** Evidence for and against its block; `null` without scores. */
  readonly evidence: BlockExplanation | null;
}

/** A place of text outside the visible text of the page. */
export interface FoundElsewhere {
  /** For example `script`, `attribute alt`, `metadata title`, `added by normalize/math`. */
  readonly place: string;
  readonly start: number | null;
}

export interface FoundText {
  /** Each occurrence in the visible text, at most ten, as parts of one block and one fate each. */
  readonly occurrences: readonly (readonly FoundPart[])[];
  /** Other places; searched only if it is not in the visible text. */
  readonly elsewhere: readonly FoundElsewhere[];
  /** If it is nowhere: its longest beginning that is on the page. */
  readonly closest: string | null;
}

const maxOccurrences = 10;

/**
 * Find where a text of the page went: kept on which lines, dropped by which rule, hidden, or absent. The comparison ignores white space,
 * case, invisible characters and typographic variants, and the text may span elements.
 *
 * @param html The decoded HTML that the page was made from.
 * @param wanted Some words of the page.
 * @throws {TypeError} If `page` is not a page, or `html` or `wanted` is not a string.
 * @throws {RangeError} If `wanted` has no visible character.
 * @example
 * const html = "<nav>Menu</nav><p>The moon pulls.</p>";
 * findText(html, convert(html, { extract: false }), "moon").occurrences[0]?.[0]?.lines; // [3, 3]
 */
export function findText(html: string, page: Page, wanted: string, options: ExplainPageOptions = {}): FoundText {
  checkValue("wanted", wanted, aString);
  const ink = foldedInk(wanted);
  if (ink === "") throw new RangeError("wanted: expected at least one visible character, got none");
  const source = readSource(html, page);
  const haystack = new Haystack(source);
  const found = haystack.find(ink, maxOccurrences);
  if (found.length === 0) {
    const elsewhere = findElsewhere(source.table, page, ink);
    return { occurrences: [], elsewhere, closest: elsewhere.length > 0 ? null : haystack.closest(wanted) };
  }
  const scores = explainScores(source.table, page, options);
  const occurrences = found.map((runs) =>
    segmentsOf(source, page, runs).map((segment): FoundPart => {
      return { ...segment, text: segment.text.trim(), evidence: explanationAt(scores, segment.start) ?? null };
    }),
  );
  return { occurrences, elsewhere: [], closest: null };
}

/** Replace ligatures, full-width letters, combining accents, ellipses, quotation marks and dashes by the characters that people type. */
function foldedInk(text: string): string {
  const plain = inkOf(text.normalize("NFKC")).toLowerCase();
  return plain.replace(singleQuotes, "'").replace(doubleQuotes, '"').replace(dashes, "-");
}

const singleQuotes = /[\u2018-\u201b\u2032\u2039\u203a`\u00b4]/g;
const doubleQuotes = /[\u201c-\u201f\u2033\u00ab\u00bb]/g;
const dashes = /[\u2010-\u2015\u2212]/g;

/** All visible text of a page as one string, with the run of each character. */
class Haystack {
  private readonly runs: readonly FatedRun[];
  private readonly starts: number[] = [];
  private readonly ink: string;

  constructor({ runs }: SourceText) {
    this.runs = runs;
    let ink = "";
    for (const run of runs) {
      this.starts.push(ink.length);
      ink += foldedInk(run.text);
    }
    this.ink = ink;
  }

  /** The runs that each occurrence goes through. */
  find(ink: string, most: number): FatedRun[][] {
    const found: FatedRun[][] = [];
    for (let at = this.ink.indexOf(ink); at >= 0 && found.length < most; at = this.ink.indexOf(ink, at + ink.length)) {
      const first = this.starts.findLastIndex((start) => start <= at);
      const end = lowerBound(this.starts.length, (run) => this.starts[run] < at + ink.length);
      found.push(this.runs.slice(first, end).filter((run) => run.ink !== ""));
    }
    return found;
  }

  /** The longest beginning of a text, in whole words, that occurs. */
  closest(wanted: string): string | null {
    const words = wanted.trim().split(spaces);
    const beginning = (count: number): string => words.slice(0, count).join(" ");
    const count = lowerBound(words.length, (at) => this.ink.includes(foldedInk(beginning(at + 1))));
    return count === 0 ? null : beginning(count);
  }
}

const spaces = /\s+/;

/** Attributes with text that people may see; reported first. */
const textAttributes = ["alt", "title", "aria-label", "placeholder", "value", "content", "data-src"];

function findElsewhere(table: NodeTable, page: Page, ink: string): FoundElsewhere[] {
  const found: FoundElsewhere[] = [];
  const holds = (text: string | undefined) => text !== undefined && foldedInk(text).includes(ink);
  for (const { text, rule, start = null } of page.ledger.additions)
    if (holds(text)) found.push({ place: `added by ${rule}`, start });
  for (const node of table.nodes) {
    if (found.length >= maxOccurrences) break;
    if ("attribs" in node) {
      const attribs = (node as Element).attribs;
      const name = [...textAttributes, ...Object.keys(attribs)].find((attribute) => holds(attribs[attribute]));
      if (name !== undefined)
        found.push({ place: `attribute ${name} of ${(node as Element).name}`, start: node.startIndex });
    } else if (node.type === "text" && holds(node.data)) {
      found.push({ place: unrenderedPlace(node), start: node.startIndex });
    }
  }
  for (const { data, startIndex } of table.comments) {
    if (found.length < maxOccurrences && holds(data)) found.push({ place: "comment", start: startIndex });
  }
  for (const [field, value] of Object.entries(page.metadata)) {
    if (field !== "evidence" && holds([value].flat().join(" ")))
      found.push({ place: `metadata ${field}`, start: null });
  }
  return found;
}

function unrenderedPlace({ parent }: AnyNode): string {
  return parent !== null && "name" in parent ? String(parent.name) : "text";
}
