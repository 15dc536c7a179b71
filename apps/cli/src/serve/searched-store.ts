import type { EmbedOptions, Rerank } from "@decant/ingest";
import { CommandError } from "../errors.ts";
import { loadEmbed, loadFunction } from "../ingest/load-embed.ts";
import { openStoreAt } from "../ingest/open-store.ts";

/** A store that others may search. */
export interface SearchedStore {
  /** Address of the store. */
  readonly store?: string | undefined;
  /** Module that embeds the words. */
  readonly embed?: string | undefined;
  /** Module that orders passages anew. */
  readonly rerank?: string | undefined;
}

/** @throws {CommandError} `usage` for a store that cannot be searched, or a module that cannot be loaded. */
export async function loadSearchedStore(
  address: string,
  { embed, rerank }: SearchedStore,
): Promise<{ readonly address: string; readonly embed?: EmbedOptions; readonly rerank?: Rerank }> {
  const store = await openStoreAt(address);
  if (store.search === undefined)
    throw new CommandError("usage", `--store: ${store.name} cannot search; ingest into sqlite:FILE to search`);
  return {
    address,
    ...(embed !== undefined && { embed: await loadEmbed(embed) }),
    ...(rerank !== undefined && { rerank: await loadFunction<Rerank>("--rerank", rerank) }),
  };
}
