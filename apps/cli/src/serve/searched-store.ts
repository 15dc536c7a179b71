import type { EmbedOptions, Rerank } from "@decant/ingest";
import { CommandError } from "../errors.ts";
import { loadEmbed, loadFunction } from "../ingest/load-embed.ts";
import { openStoreAt } from "../ingest/open-store.ts";
import { withStore } from "../objects/store-copy.ts";

/** A store that others may search. */
export interface SearchedStore {
  /** Address of the store. */
  readonly store?: string | undefined;
  /** Module that embeds the words. */
  readonly embed?: string | undefined;
  /** Module that orders passages anew. */
  readonly rerank?: string | undefined;
}

interface LoadedStore {
  readonly address: string;
  readonly embed?: EmbedOptions;
  readonly rerank?: Rerank;
}

/**
 * Run what others may search the store through, if there is one.
 *
 * @throws {CommandError} `usage` for a store that cannot be searched, or a module that cannot be loaded.
 */
export function withSearchedStore(
  options: SearchedStore,
  run: (store: LoadedStore | undefined) => Promise<number>,
): Promise<number> {
  const { store } = options;
  if (store === undefined) return run(undefined);
  return withStore({ address: store }, false, async ({ address }) => run(await load(address, options)));
}

async function load(address: string, { embed, rerank }: SearchedStore): Promise<LoadedStore> {
  const store = await openStoreAt(address);
  if (store.search === undefined)
    throw new CommandError("usage", `--store: ${store.name} cannot search; ingest into sqlite:FILE to search`);
  return {
    address,
    ...(embed !== undefined && { embed: await loadEmbed(embed) }),
    ...(rerank !== undefined && { rerank: await loadFunction<Rerank>("--rerank", rerank) }),
  };
}
