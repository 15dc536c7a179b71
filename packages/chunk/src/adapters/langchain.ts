import { checkValue, oneOf } from "@decant/page";
import type { Chunk } from "../chunk.ts";
import { type ChunkMetadata, metadataOf } from "./metadata.ts";

/** The shape of LangChain's `Document`, which `new Document(...)` and most of LangChain accept. */
export interface LangChainDocument {
  readonly id: string;
  readonly pageContent: string;
  readonly metadata: ChunkMetadata;
}

/**
 * A chunk in the shape of LangChain's `Document`.
 *
 * @param text Source of the page content: `embedText` includes the breadcrumb, `content` is Markdown.
 * @throws {TypeError} If `text` is neither.
 * @example
 * const chunks = chunk({ id: "tides", markdown: "# Tides\n\nThe moon pulls." }, { countTokens: estimateTokens });
 * chunks.map((each) => toLangChainDocument(each).pageContent); // ["Tides\n\nThe moon pulls."]
 */
export function toLangChainDocument(
  chunk: Chunk,
  text: "embedText" | "content" | "text" = "embedText",
): LangChainDocument {
  return { id: chunk.id, pageContent: contentOf(chunk, text), metadata: metadataOf(chunk) };
}

/** @throws {TypeError} If there is no such text. */
function contentOf(chunk: Chunk, text: "embedText" | "content" | "text"): string {
  checkValue("text", text, oneOf("embedText", "content", "text"));
  return chunk[text];
}
