import type { BatchCommandOptions } from "../args/many-pages.ts";
import type { ChunkSettings } from "../args/shared.ts";
import { loadChunker } from "../convert/load-chunker.ts";
import { runBatch } from "./batch-command.ts";

/** `decant chunk [inputs...]`: convert many pages and split them into chunks, one line each. */
export async function runChunk(
  operands: readonly string[],
  options: BatchCommandOptions & { readonly chunks: ChunkSettings },
): Promise<number> {
  // Checked here, so that a mistake is reported once, and before anything is read.
  await loadChunker(options.chunks);
  return runBatch(operands, options);
}
