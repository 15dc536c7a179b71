import { InvalidArgumentError } from "commander";
import { type DataSet, findDataFolder, loadDataSet } from "../data-sets.ts";
import { type ModelUse, modelUseOn } from "../fold-models.ts";

/** A usage error; printed without a stack. */
export class UsageError extends Error {}

/** Lists that were given, as opposed to defaults: a second `--set` adds to the first. */
const given = new WeakSet<readonly string[]>();

/** Items between commas; of an option that is given again, those of both. */
export function parseList(value: string, previous?: readonly string[]): string[] {
  const items = value
    .split(",")
    .map((item) => item.trim())
    .filter((item) => item !== "");
  const list = previous !== undefined && given.has(previous) ? [...previous, ...items] : items;
  given.add(list);
  return list;
}

/** Parser for a whole number of at least `least`. */
export function wholeNumber(least: number): (value: string) => number {
  return (value) => {
    const number = Number(value);
    if (!Number.isSafeInteger(number) || number < least) {
      throw new InvalidArgumentError(`expected a whole number of at least ${least}`);
    }
    return number;
  };
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
export function decantModelUse({ id }: DataSet, wantsShipped = false): ModelUse {
  try {
    return modelUseOn(id, wantsShipped);
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

/** @throws {UsageError} If the set's format is unknown or its gold cannot be read. */
export async function openDataSet(given: string | undefined, id: string): Promise<DataSet> {
  try {
    return await loadDataSet(requireDataFolder(given), id);
  } catch (error) {
    throw error instanceof UsageError ? error : new UsageError((error as Error).message);
  }
}
