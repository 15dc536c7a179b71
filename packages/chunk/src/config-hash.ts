import { sha256Hex } from "./hash.ts";
import type { Settings } from "./options.ts";

/** Changes with the version of this package when that changes what chunks look like. */
const chunkerVersion = "1";

/** A name for the way documents are cut: chunks with different ones should not be mixed. */
export function configHashOf({ budget, minTokens, overlap, tokenizer }: Settings): string {
  return sha256Hex(JSON.stringify([chunkerVersion, budget, minTokens, overlap, tokenizer])).slice(0, 16);
}
