import { createUrlFilter, type UrlVerdict } from "@decant/discovery";
import { CommandError, toUsageError } from "../errors.ts";
import { type AddressFilterSettings, urlKinds } from "./settings.ts";

/** Why an address is left out, or `undefined` if it is written. */
export type AddressFilter = (url: string) => string | undefined;

/**
 * The filter for what `--same`, `--include`, `--exclude` and `--kinds` say; whatever they do not mention passes.
 *
 * @param home Address that `--same` compares with.
 * @throws {CommandError} `usage`.
 */
export function filterAddresses(
  home: string | undefined,
  { same, include, exclude, kinds }: AddressFilterSettings,
): AddressFilter {
  if (same !== "any" && home === undefined)
    throw new CommandError("usage", "--same: give the address of the file with --url");
  const filter = makeFilter({
    ...{ same, include, exclude, seeds: home === undefined ? [] : [home] },
    refusedKinds: kinds === undefined ? [] : urlKinds.filter((kind) => !kinds.includes(kind)),
    maxUrlLength: Number.MAX_SAFE_INTEGER,
    // Traps are of interest to crawls alone.
    keepTraps: true,
  });
  return (url) => {
    const verdict: UrlVerdict = filter(url);
    return verdict.accepted ? undefined : verdict.reason;
  };
}

/** What the user typed wrong, such as an empty glob, is a usage error. */
function makeFilter(options: Parameters<typeof createUrlFilter>[0]): ReturnType<typeof createUrlFilter> {
  try {
    return createUrlFilter(options);
  } catch (error) {
    throw toUsageError(error);
  }
}
