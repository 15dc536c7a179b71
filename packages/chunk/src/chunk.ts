import type { BlockSpan, Post, SourceSpan } from "@decant/page";

/** The document to cut: Markdown and facts about it. A `Page` of `@decant/pipeline` has most of it. */
export interface ChunkDocument {
  /** Permanent name of the document, such as its URL. Chunk ids are made from it. */
  readonly id: string;
  readonly markdown: string;
  /** First part of every breadcrumb, unless the first heading has the same text. */
  readonly title?: string | null;
  /** BCP 47 tag of the text, for its sentences. @default "en" */
  readonly language?: string | null;
  /** Places of the blocks in the HTML; without them, chunks have no `source`. */
  readonly blocks?: readonly BlockSpan[];
  /** Posts of a thread: those that are not replies begin a chunk of their own. */
  readonly posts?: readonly Pick<Post, "line" | "depth">[];
  /** Program and version that wrote the Markdown, such as `decant/0.2.0`. Copied into each chunk. */
  readonly extractorVersion?: string | null;
}

/** A span of the HTML, in UTF-16 code units, and its node. */
export type ChunkSource = SourceSpan;

/** A span of the Markdown. */
export interface MarkdownSpan {
  /** Offset in UTF-16 code units. */
  readonly start: number;
  /** Exclusive. */
  readonly end: number;
  /** First line, 1-based. */
  readonly line: number;
  /** Last line, inclusive. */
  readonly endLine: number;
}

/** A picture in a chunk. */
export interface ChunkImage {
  /** Its address. */
  readonly src: string;
  /** Text in its place; empty if the page has none. */
  readonly alt: string;
  /** Text of its `figcaption`, if the document came with the paths of its `blocks`; else its title; `null` without both. */
  readonly caption: string | null;
  /** Its span in the Markdown of the document. */
  readonly place: MarkdownSpan;
  /** The HTML of its block. */
  readonly source: ChunkSource | null;
}

/** Facts about a chunk for filters in an index. */
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
  /** UUID (version 5) of document id, heading path and content; it changes only when they do. */
  readonly id: string;
  readonly documentId: string;
  /** Complete Markdown: a cut table repeats its header, a cut fence its language. */
  readonly content: string;
  /** The same without marks. */
  readonly text: string;
  /** Text to embed: the breadcrumb (title and heading path) above `text`. */
  readonly embedText: string;
  /** Headings above the chunk, outermost first. A chunk of several small sections has those that they share. */
  readonly headingPath: readonly string[];
  /** Fragment of the page's address that leads to the nearest place at or before the chunk's beginning, without `#`. */
  readonly anchor: string | null;
  /** mdast types of the blocks in it, nested ones too, each once, in order. */
  readonly blockTypes: readonly string[];
  /** Languages of its code blocks, each once. */
  readonly codeLanguages: readonly string[];
  /** Its pictures in reading order, without those of the overlap. */
  readonly images: readonly ChunkImage[];
  /** Position in the document, from 0. */
  readonly index: number;
  readonly prevId: string | null;
  readonly nextId: string | null;
  /** First chunk of the same section; for that chunk itself, the first of the enclosing section. */
  readonly parentId: string | null;
  /** Of `content`, by the counter in use. */
  readonly tokens: number;
  /** Length of `content` in UTF-16 code units. */
  readonly chars: number;
  /** Length of the start of `content` that repeats the end of the chunk before. */
  readonly overlapChars: number;
  /** Spans of HTML it came from, one for each block, without overlap and repeated headers. */
  readonly source: readonly ChunkSource[];
  /** Its spans in the Markdown, without overlap. More than one only where a footnote is included. */
  readonly markdown: readonly MarkdownSpan[];
  /** SHA-256 of `embedText` and `content`, in hex: equal hashes need no new embedding. */
  readonly contentHash: string;
  readonly extractorVersion: string | null;
  /** SHA-256 over the version of this package and the options that shape chunks, first 16 hex digits. */
  readonly configHash: string;
  readonly flags: readonly ChunkFlag[];
}
