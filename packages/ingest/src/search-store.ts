import { anObject, aString, aWholeNumber, checkOptions, DecantError } from "@decant/page";
import { Embedder, type EmbedOptions } from "./embed/embedder.ts";
import { openStore } from "./open-store.ts";
import type { Passage } from "./sink.ts";

export interface SearchOptions {
  /** Passages at most. @default 5 */
  readonly limit?: number | undefined;
  /** Embeds the words, for stores with vectors: as the rows were embedded. */
  readonly embed?: EmbedOptions | undefined;
}

/**
 * Open a store, search it, and close it again.
 *
 * @param address As `openStore` takes it.
 * @returns Passages, best first.
 * @throws {TypeError | RangeError} If an option is wrong.
 * @throws {DecantError} `bad-store`, `store-unsearchable` (a store without search), `store-empty` (or not there), a code of
 *   `EmbedFailure`, or one of `Sink.open`.
 * @example
 * // not run: it needs a store
 * const [best] = await searchStore("sqlite:site.sqlite", "how do I log in");
 * console.log(best?.row.content);
 */
export async function searchStore(address: string, words: string, options: SearchOptions = {}): Promise<Passage[]> {
  checkOptions(
    { address, words, ...options },
    { address: aString, words: aString, limit: aWholeNumber(1), embed: anObject },
  );
  const { limit = 5, embed } = options;
  const embedder = embed === undefined ? undefined : new Embedder(embed);
  const store = openStore(address);
  if (store.search === undefined) throw new DecantError("store-unsearchable", `${store.name} cannot search`);
  try {
    await store.open();
    if ((await store.count()) === 0)
      throw new DecantError("store-empty", `${store.name}: no such store, or it is empty`);
    return await store.search({ words, limit, vector: await embedWords(words, embedder) });
  } finally {
    await store.close();
  }
}

async function embedWords(words: string, embedder: Embedder | undefined): Promise<Float32Array | undefined> {
  if (embedder === undefined) return undefined;
  const {
    vectors: [vector],
    failures: [failure],
  } = await embedder.embed([words]);
  if (failure !== undefined) throw new DecantError(failure.code, failure.message);
  return vector;
}
