import { anArrayOf, anObject, aString, checkValue } from "@decant/page";
import type { Chunk, ChunkDocument } from "./chunk.ts";
import { chunkDocument } from "./chunk-document.ts";
import { type ChunkOptions, type CountTokens, resolveOptions } from "./options.ts";

export interface Chunker {
  /**
   * Cut one document.
   *
   * @throws {TypeError} If a part of `document` is of the wrong type.
   */
  chunk(document: ChunkDocument): Chunk[];
}

/**
 * Cut a document into chunks.
 *
 * @param document Markdown and facts about it; a `Page` of `@decant/pipeline` has most of them.
 * @param options `countTokens` is required here; {@link createChunker} loads one if none is given.
 * @returns Chunks in reading order; none for a document without blocks.
 * @throws {TypeError} If an option is unknown or of the wrong type.
 * @throws {RangeError} If a number is out of its range.
 * @example
 * const [first] = chunk({ id: "tides", markdown: "# Tides\n\nThe moon pulls." }, { countTokens: estimateTokens });
 * first?.headingPath; // ["Tides"]
 */
export function chunk(document: ChunkDocument, options: ChunkOptions & { readonly countTokens: CountTokens }): Chunk[] {
  checkDocument(document);
  return chunkDocument(document, resolveOptions(options));
}

/**
 * Make a chunker for many documents: options are checked once, and the counter is loaded.
 *
 * @param options Without `countTokens`, tokens of OpenAI's o200k vocabulary are counted, which is loaded now and only then.
 * @throws {TypeError} If an option is unknown or of the wrong type.
 * @throws {RangeError} If a number is out of its range.
 * @example
 * const chunker = await createChunker({ budget: 256 });
 * chunker.chunk({ id: "tides", markdown: "# Tides\n\nThe moon pulls." }).length; // 1
 */
export async function createChunker(
  options: ChunkOptions & { readonly countTokens?: CountTokens | undefined } = {},
): Promise<Chunker> {
  checkValue("options", options, anObject);
  const { countTokens, tokenizer } = options;
  const counter = countTokens ?? (await import("./tokenizers/o200k.ts")).countTokens;
  const named = tokenizer ?? (countTokens === undefined ? "o200k" : undefined);
  const settings = resolveOptions({ ...options, countTokens: counter, tokenizer: named });
  return {
    chunk(document) {
      checkDocument(document);
      return chunkDocument(document, settings);
    },
  };
}

function checkDocument(document: ChunkDocument): void {
  checkValue("document", document, anObject);
  for (const name of ["id", "markdown"] as const) checkValue(name, document[name], aString);
  for (const name of ["title", "language", "extractorVersion"] as const)
    checkValue(name, document[name] ?? "", aString);
  checkValue("blocks", document.blocks ?? [], anArrayOf(anObject, "blocks"));
  checkValue("posts", document.posts ?? [], anArrayOf(anObject, "posts"));
}
