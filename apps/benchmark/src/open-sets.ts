import { type DataSet, findDataFolder, type GoldPage, loadDataSet, loadPage } from "./data-sets.ts";
import { type ModelUse, modelUseOn } from "./fold-models.ts";
import { UsageError } from "./options.ts";
import { everyNth } from "./sample.ts";
import { showPages } from "./table.ts";

/** The result of a task whose errors are mistakes of the user; `of` names the option. */
export async function asUsage<T>(task: () => T, of = ""): Promise<Awaited<T>> {
  try {
    return await task();
  } catch (error) {
    throw error instanceof UsageError ? error : new UsageError(`${of}${(error as Error).message}`);
  }
}

/** @throws {UsageError} If there is no data folder. */
export function requireDataFolder(given: string | undefined): string {
  const folder = findDataFolder(given);
  if (folder === undefined) {
    throw new UsageError(`no data at ${given ?? "DECANT_DATA or ../shared/data"}: point to it with --data DIR`);
  }
  return folder;
}

/**
 * Models that Decant may be scored with on a set.
 *
 * @throws {UsageError} If those are stale.
 */
export function decantModelUse({ id }: Pick<DataSet, "id">, wantsShipped = false): ModelUse {
  try {
    return modelUseOn(id, wantsShipped);
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

/** @throws {UsageError} If the set's format is unknown or its gold cannot be read. */
export function openDataSet(given: string | undefined, id: string): Promise<DataSet> {
  return asUsage(() => loadDataSet(requireDataFolder(given), id));
}

export interface ReadPage {
  readonly set: DataSet;
  readonly gold: GoldPage;
  readonly bytes: Uint8Array;
}

/** Read the pages of sets one after the other, of each set every so many, and show the progress. */
export async function* readPages(options: {
  readonly data: string | undefined;
  readonly set: readonly string[];
  readonly every?: number;
}): AsyncGenerator<ReadPage> {
  for (const id of options.set) {
    const set = await openDataSet(options.data, id);
    const pages = everyNth(set.pages, options.every ?? 1);
    for (const [done, gold] of pages.entries()) {
      yield { set, gold, bytes: await loadPage(set.folder, gold) };
      showPages(done + 1, pages.length);
    }
  }
}
