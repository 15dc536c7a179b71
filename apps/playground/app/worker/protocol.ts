import type { Chunk } from "@decant/chunk";
import type { BlockExplanation } from "@decant/extractor";
import type { Diagnostic, ExtractionSummary, HiddenText, Metadata, Page, Post, Violation } from "@decant/page";
import type { ConversionOptions } from "../options.ts";

/** What becomes of a text; `hidden` is dropped because people do not see it. */
export const fates = ["kept", "moved", "dropped", "hidden"] as const;
export type Fate = (typeof fates)[number];

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

/** The blocks of the Markdown as columns, parents before children. */
export interface BlockColumns {
  readonly count: number;
  /** Markdown lines, 1-based; the last is inclusive. */
  readonly line: Int32Array;
  readonly endLine: Int32Array;
  /** Offsets in the HTML; -1 for none. */
  readonly start: Int32Array;
  readonly end: Int32Array;
  readonly type: readonly string[];
}

/** A post with the beginning of its text, and its offsets in the HTML; -1 for none. */
export interface PostView extends Post {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** A converted page, as far as the panes show it. */
export interface PageView {
  readonly markdown: string;
  readonly comments: { readonly markdown: string; readonly posts: readonly PostView[] } | null;
  readonly posts: readonly PostView[];
  readonly metadata: Metadata;
  readonly extraction: ExtractionSummary;
  readonly verdict: Page["verdict"];
  readonly violations: readonly Violation[];
  readonly diagnostics: readonly Diagnostic[];
  readonly hidden: readonly (HiddenText & { readonly shown: string })[];
  readonly stats: Page["stats"];
  readonly totals: Page["ledger"]["totals"];
  readonly segments: SegmentColumns;
  readonly blocks: BlockColumns;
  /** Estimated without a vocabulary. */
  readonly tokens: { readonly html: number; readonly markdown: number };
}

/** All about one segment. */
export interface SegmentDetails {
  readonly text: string;
  readonly path: string;
  readonly stage: string;
  readonly rule: string;
  readonly score: number | null;
  readonly lines: readonly [number, number] | null;
  readonly markdown: string | null;
  readonly technique: { readonly id: string; readonly reason: string } | null;
  readonly evidence: BlockExplanation | null;
}

export interface ChunkRequest {
  readonly budget: number;
  readonly overlap: number;
  readonly tokenizer: "o200k" | "estimate";
}

export type ChunkView = Pick<
  Chunk,
  "index" | "tokens" | "headingPath" | "content" | "flags" | "id" | "overlapChars" | "blockTypes"
> & {
  readonly start: number;
  readonly end: number;
};

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

/** A file as it came. */
export interface GivenBytes {
  readonly bytes: Uint8Array | { readonly base64: string };
  readonly contentType?: string | undefined;
}

/** What a file holds. */
export interface DecodedFile {
  readonly html: string;
  readonly encoding: string;
  readonly evidence: string;
}

export interface Requests {
  decode: { readonly ask: GivenBytes; readonly answer: DecodedFile };
  convert: { readonly ask: { readonly html: string; readonly options: ConversionOptions }; readonly answer: PageView };
  details: { readonly ask: { readonly index: number }; readonly answer: SegmentDetails };
  preview: { readonly ask: Record<string, never>; readonly answer: string };
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
