import type { ChunkDocument, ChunkSource, CountTokens } from "@decant/chunk";
import type { UnitKind } from "./units.ts";

/** The document to ask: Markdown and facts about it. A `Page` of `@decant/pipeline` has most of them. */
export type AskedDocument = Pick<ChunkDocument, "markdown" | "language" | "blocks">;

/** A part of the document that may answer, as a model sees it. */
export interface Candidate {
  /** Text without marks. */
  readonly text: string;
  /** Headings and the term above it, outermost first. */
  readonly headings: readonly string[];
  readonly kind: UnitKind;
  /** The default score; 0 if it has no word of the question. */
  readonly score: number;
}

/**
 * Scores candidates for a question, in their order; what has 0 or less is left out. A model may score the best of them alone, and give the others 0.
 */
export type Score = (
  question: string,
  candidates: readonly Candidate[],
) => readonly number[] | Promise<readonly number[]>;

export interface AskOptions {
  /** Most tokens of the answer. @default 400 */
  readonly budget?: number | undefined;
  /** Counts tokens. @default tokens of OpenAI's o200k vocabulary, which is loaded then and only then */
  readonly countTokens?: CountTokens | undefined;
  /** Scores the parts of the document instead. @default BM25 with stems of the document's language */
  readonly score?: Score | undefined;
}

/** A place in the Markdown, and the HTML that it came from. */
export interface AskedPlace {
  readonly kind: UnitKind;
  /** Offset in the Markdown, in UTF-16 code units. */
  readonly start: number;
  /** Exclusive. */
  readonly end: number;
  /** First line, 1-based. */
  readonly line: number;
  readonly score: number;
}

/** A part of the answer. */
export interface Passage extends AskedPlace {
  /** The Markdown from `start` to `end`. */
  readonly markdown: string;
  /** The same without marks. */
  readonly text: string;
  readonly headings: readonly string[];
  /** Fragment of the page's address that leads to the nearest place at or before it, without `#`. */
  readonly anchor: string | null;
  /** Its span of the HTML; `null` without `blocks`. Inside a block, offsets are in proportion. */
  readonly source: ChunkSource | null;
}

/**
 * Why a part was left out: it has nothing of the question (`no-match`), much less than the best part (`weak`), better parts took the tokens (`budget`), or it alone has more of them
 * than the budget, with its headings (`too-large`).
 */
export type LeftReason = "no-match" | "weak" | "budget" | "too-large";

export interface LeftOut extends AskedPlace {
  readonly reason: LeftReason;
}

export interface Answer {
  /** The parts in the order of the page, with their headings, as complete Markdown; empty if nothing answers. */
  readonly markdown: string;
  /** Of `markdown`. */
  readonly tokens: number;
  /** Of the whole document. */
  readonly pageTokens: number;
  readonly passages: readonly Passage[];
  /** Everything else, in order. `passages` and `left` together are all text of the document but titles and headers of tables. */
  readonly left: readonly LeftOut[];
  /** Words of the question that were looked for, as stems. */
  readonly terms: readonly string[];
  /** Those of them that the document lacks. */
  readonly missing: readonly string[];
}
