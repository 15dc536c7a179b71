import type { Chunk, ChunkOptions, CountTokens } from "@decant/chunk";
import { factsOf, type LoadedPage, type PageFacts } from "@decant/load";
import { Document } from "@langchain/core/documents";

/** Metadata of our documents. What is unknown is left out. */
export interface DecantMetadata extends PageFacts {
  /** Headings above a chunk, outermost first. */
  readonly headingPath?: readonly string[];
  /** Fragment of the address where the chunk's section begins, without `#`. */
  readonly anchor?: string;
  /** Tokens of a chunk's Markdown. */
  readonly tokens?: number;
  // biome-ignore lint/suspicious/noExplicitAny: LangChain's own type of metadata
  readonly [key: string]: any;
}

/** How documents are cut. */
export interface SplitOptions extends ChunkOptions {
  /** Counts tokens. @default OpenAI's o200k vocabulary */
  readonly countTokens?: CountTokens | undefined;
  /** What becomes the page content: `embedText` has title and headings over the plain text, `content` is Markdown. @default "embedText" */
  readonly text?: "embedText" | "content" | "text" | undefined;
}

/** The pages of whole documents, for anchors: a document keeps only its Markdown. */
const pages = new WeakMap<object, LoadedPage>();

export const pageOf = (document: object): LoadedPage | undefined => pages.get(document);

/** A whole page as a document. */
export function toDocument(page: LoadedPage): Document<DecantMetadata> {
  const document = new Document({ id: page.id, pageContent: page.markdown, metadata: { ...factsOf(page) } });
  pages.set(document, page);
  return document;
}

/** @param metadata That of the page. */
export function toChunkDocument(
  chunk: Chunk,
  metadata: PageFacts,
  text: NonNullable<SplitOptions["text"]>,
): Document<DecantMetadata> {
  const { id, headingPath, anchor, tokens } = chunk;
  const place = { headingPath: [...headingPath], ...(anchor === null ? {} : { anchor }), tokens };
  return new Document({ id, pageContent: chunk[text], metadata: { ...metadata, ...place } });
}
