import type { Answer, LeftOut, Passage } from "@decant/ask";
import type { Chunk } from "@decant/chunk";
import type { Citation } from "@decant/cite";
import type { BlockExplanation } from "@decant/extractor/explain";
import type { HiddenText, Page, Post } from "@decant/page";
import type { PageSegment } from "@decant/pipeline/explain";
import type { ConversionOptions } from "../options.ts";

/** What becomes of a text; `hidden` is dropped because people do not see it. */
export const fates = ["kept", "moved", "dropped", "hidden"] as const;
export type Fate = (typeof fates)[number];

export function fateOf({ fate, hidden }: PageSegment): Fate {
  return fate === "dropped" && hidden !== null ? "hidden" : fate;
}

/**
 * The text of the page in segments, as columns: a page of 5 MB has a hundred thousand, and numbers are sent between threads without
 * being copied one by one.
 */
export interface SegmentColumns {
  readonly count: number;
  /** Offsets in the HTML. */
  readonly start: Int32Array;
  readonly end: Int32Array;
  /** Beginnings of all segments, one after the other. */
  readonly text: string;
  /** Where each ends in `text`. */
  readonly textEnd: Int32Array;
  /** Index in {@link fates}. */
  readonly fate: Uint8Array;
  /** Index in `rules`. */
  readonly rule: Uint16Array;
  readonly rules: readonly string[];
  readonly chars: Int32Array;
}

/** A post with the beginning of its text, and its offsets in the HTML; -1 for none. */
export interface PostView extends Post {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** A converted page, as far as the panes show it. */
export interface PageView
  extends Pick<
    Page,
    "markdown" | "metadata" | "extraction" | "verdict" | "violations" | "diagnostics" | "stats" | "blocks"
  > {
  readonly comments: { readonly markdown: string; readonly posts: readonly PostView[] } | null;
  readonly posts: readonly PostView[];
  readonly hidden: readonly (HiddenText & { readonly shown: string })[];
  readonly totals: Page["ledger"]["totals"];
  readonly segments: SegmentColumns;
  /** Estimated without a vocabulary. */
  readonly tokens: { readonly html: number; readonly markdown: number };
}

export interface SegmentDetails extends Pick<PageSegment, "path" | "rule" | "score" | "lines"> {
  readonly markdown: string | null;
  readonly technique: { readonly id: string; readonly reason: string } | null;
  readonly evidence: BlockExplanation | null;
}

export interface ChunkRequest {
  readonly budget: number;
  readonly overlap: number;
  readonly tokenizer: "o200k" | "estimate";
}

export interface ChunkView
  extends Pick<Chunk, "index" | "tokens" | "headingPath" | "content" | "flags" | "overlapChars"> {
  readonly start: number;
  readonly end: number;
}

/** A line of a comparison; `@` heads a part of it. */
export interface DiffRow {
  readonly kind: " " | "-" | "+" | "@";
  readonly parts: readonly { readonly text: string; readonly changed: boolean }[];
}

export interface DiffView {
  /** `null` if the two have too little in common to be compared. */
  readonly rows: readonly DiffRow[] | null;
  readonly added: number;
  readonly removed: number;
  readonly chars: readonly [before: number, after: number];
}

export interface PartCounts {
  readonly words: number;
  /** Of the o200k vocabulary. */
  readonly tokens: number;
  /** Captions of the page's pictures and tables that are in it. */
  readonly captions: number;
  readonly tables: number;
  /** Fenced blocks. */
  readonly code: number;
}

/** A file as it came. */
export interface GivenBytes {
  readonly bytes: Uint8Array | { readonly base64: string };
  readonly contentType?: string | undefined;
}

export interface DecodedFile {
  readonly html: string;
  readonly encoding: string;
  readonly evidence: string;
}

/** A value of a record, with its place in the HTML. */
export interface ValueView {
  /** Such as `offers.0.price`. */
  readonly field: string;
  readonly value: string;
  /** The other form of it: the parts of a price, or the date as the page writes it; empty if that is the same. */
  readonly otherForm: string;
  readonly source: string;
  readonly visible: boolean;
  readonly others: readonly { readonly source: string; readonly written: string }[];
  readonly start: number;
  readonly end: number;
}

export interface RecordsView {
  readonly types: readonly string[];
  readonly records: readonly {
    readonly type: string;
    readonly declared: boolean;
    readonly values: readonly ValueView[];
    readonly missing: readonly string[];
  }[];
  readonly findings: readonly string[];
  readonly json: string;
}

export interface CitationView extends Pick<Citation, "text" | "marks" | "doubt"> {
  /** Address, or the fragment alone if the address of the page is unknown. */
  readonly link: string;
  readonly start: number;
  readonly end: number;
}

export interface CitationsView {
  readonly items: readonly CitationView[];
  readonly isQuote: boolean;
}

export interface AskRequest {
  readonly question: string;
  readonly budget: number;
}

export interface AnswerView extends Pick<Answer, "tokens" | "pageTokens" | "missing"> {
  readonly passages: readonly (Pick<Passage, "kind" | "markdown" | "headings" | "score"> & {
    readonly start: number;
    readonly end: number;
  })[];
  /** The best of the parts that were left out although they have words of the question. */
  readonly left: readonly (Pick<LeftOut, "kind" | "score" | "reason"> & { readonly text: string })[];
  /** Parts that were left out, all of them. */
  readonly leftCount: number;
}

export interface Requests {
  decode: {
    /** With options, the page is converted after the answer is sent, so that the same wish finds it ready. */
    readonly ask: GivenBytes & { readonly options?: ConversionOptions };
    readonly answer: DecodedFile;
  };
  convert: { readonly ask: { readonly html: string; readonly options: ConversionOptions }; readonly answer: PageView };
  details: { readonly ask: { readonly index: number }; readonly answer: SegmentDetails };
  preview: { readonly ask: Record<string, never>; readonly answer: string };
  drawn: { readonly ask: Record<string, never>; readonly answer: string };
  records: { readonly ask: { readonly type: string }; readonly answer: RecordsView };
  citations: { readonly ask: { readonly quote: string }; readonly answer: CitationsView };
  question: { readonly ask: AskRequest; readonly answer: AnswerView };
  parts: { readonly ask: { readonly markdown: readonly string[] }; readonly answer: readonly PartCounts[] };
  chunks: { readonly ask: ChunkRequest; readonly answer: readonly ChunkView[] };
  diff: { readonly ask: { readonly options: ConversionOptions }; readonly answer: DiffView };
}

export type RequestName = keyof Requests;

export interface RequestMessage {
  readonly id: number;
  readonly name: RequestName;
  readonly ask: Requests[RequestName]["ask"];
}

export type AnswerMessage =
  | { readonly id: number; readonly ok: true; readonly answer: unknown }
  | { readonly id: number; readonly ok: false; readonly message: string };
