import { sha256Hex } from "./hash.ts";
import type { Settings } from "./options.ts";

/** Raised with each version of this package that changes chunks. */
const chunkerVersion = "2";

/** Names the configuration of a chunker. Chunks with different hashes should not be mixed in one index. */
export function configHashOf({ budget, minTokens, overlap, tokenizer }: Settings): string {
  return sha256Hex(JSON.stringify([chunkerVersion, budget, minTokens, overlap, tokenizer])).slice(0, 16);
}
