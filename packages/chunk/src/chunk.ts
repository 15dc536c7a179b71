import type { BlockSpan } from "@decant/page";

/** What is cut: Markdown, and what is known about it. A `Page` of `@decant/pipeline` has most of it. */
export interface ChunkDocument {
  /** Names the document for ever, such as its URL: ids of chunks are made from it. */
  readonly id: string;
  readonly markdown: string;
  /** Stands in front of every breadcrumb, unless the first heading says the same. */
  readonly title?: string | null;
  /** BCP 47 tag of the text, for its sentences. @default "en" */
  readonly language?: string | null;
  /** Where the blocks came from in the HTML; without, chunks have no `source`. */
  readonly blocks?: readonly BlockSpan[];
  /** Who made the Markdown, in which version, such as `decant/0.2.0`. Copied into each chunk. */
  readonly extractorVersion?: string | null;
}

/** A stretch of the HTML, in UTF-16 code units, and the node it belongs to. */
export interface ChunkSource {
  readonly start: number;
  /** Behind the last one. */
  readonly end: number;
  readonly path?: string;
}

/** A stretch of the Markdown. */
export interface MarkdownSpan {
  /** Offset in UTF-16 code units. */
  readonly start: number;
  /** Behind the last one. */
  readonly end: number;
  /** First line, 1-based. */
  readonly line: number;
  /** Last line, inclusive. */
  readonly endLine: number;
}

/** What somebody who indexes a chunk may want to know about it. */
export type ChunkFlag =
  | "oversize"
  | "short"
  | "continued"
  | "unfinished"
  | "sentence-cut"
  | "heading-only"
  | "code-only"
  | "table-only"
  | "link-heavy"
  | "duplicate";

/** A piece of a document that can be indexed, retrieved and cited. Plain data. */
export interface Chunk {
  /** UUID (version 5) from document id, heading path and content: the same as long as these are. */
  readonly id: string;
  readonly documentId: string;
  /** Markdown that stands alone: a cut table has its header again, a cut fence its language. */
  readonly content: string;
  /** The same without marks. */
  readonly text: string;
  /** What to embed: the breadcrumb (title and heading path) over the text. */
  readonly embedText: string;
  /** Headings over the chunk, from outermost. Of a chunk of several small sections, those that they share. */
  readonly headingPath: readonly string[];
  /** Fragment of the page's address where the chunk's section begins, without `#`. */
  readonly anchor: string | null;
  /** mdast types of the blocks in it, nested ones too, each once, in order. */
  readonly blockTypes: readonly string[];
  /** Languages of its code blocks, each once. */
  readonly codeLanguages: readonly string[];
  /** Position in the document, from 0. */
  readonly index: number;
  readonly prevId: string | null;
  readonly nextId: string | null;
  /** First chunk of the section around: of the same section for its later chunks, else of the enclosing one. */
  readonly parentId: string | null;
  /** Of `content`, by the counter in use. */
  readonly tokens: number;
  /** Length of `content` in UTF-16 code units. */
  readonly chars: number;
  /** How much of `content`, from its start, repeats the end of the chunk before. */
  readonly overlapChars: number;
  /** Where it came from in the HTML, block by block. Overlap and repeated headers left out. */
  readonly source: readonly ChunkSource[];
  /** Where it stands in the Markdown, overlap left out. More than one stretch only where a footnote came along. */
  readonly markdown: readonly MarkdownSpan[];
  /** SHA-256 of `embedText` and `content`, in hex: equal means nothing to embed or store anew. */
  readonly contentHash: string;
  readonly extractorVersion: string | null;
  /** SHA-256 over the version of this package and the options that shape chunks, first 16 hex digits. */
  readonly configHash: string;
  readonly flags: readonly ChunkFlag[];
}
