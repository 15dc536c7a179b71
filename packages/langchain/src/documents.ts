import type { Chunk, ChunkOptions, CountTokens } from "@decant/chunk";
import { createCiter } from "@decant/cite";
import { factsOf, type LoadedPage, type PageFacts } from "@decant/crawl/load";
import { Document } from "@langchain/core/documents";

/** Metadata of our documents. What is unknown is left out. */
export interface DecantMetadata extends PageFacts {
  /** Headings above a chunk, outermost first. */
  readonly headingPath?: readonly string[];
  /** Fragment of the address where the chunk's section begins, without `#`. */
  readonly anchor?: string;
  /** Address that opens the page at the chunk and marks it, or at the nearest anchor before it; with `cite`. */
  readonly citation?: string;
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

/**
 * Documents of the chunks of a page.
 *
 * @param metadata That of the page.
 * @param page With its HTML, for citations; without it there are none.
 */
export function toChunkDocuments(
  chunks: readonly Chunk[],
  metadata: PageFacts,
  text: NonNullable<SplitOptions["text"]>,
  page?: LoadedPage,
): Document<DecantMetadata>[] {
  const citer =
    page?.html === undefined || page.url === null || chunks.length === 0
      ? undefined
      : createCiter(page.html, { url: page.url });
  return chunks.map((chunk) => {
    const { id, headingPath, anchor, tokens } = chunk;
    const citation = citer?.chunk(chunk, page as LoadedPage).href ?? null;
    const place = {
      headingPath: [...headingPath],
      ...(anchor === null ? {} : { anchor }),
      ...(citation === null ? {} : { citation }),
      tokens,
    };
    return new Document({ id, pageContent: chunk[text], metadata: { ...metadata, ...place } });
  });
}
