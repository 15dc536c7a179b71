import type { InputSettings } from "../options.ts";
import { type BatchItem, readTextLines } from "./batch-inputs.ts";
import { idText } from "./page-id.ts";
import type { PageIdentity } from "./page-source.ts";
import { identifyLine, leadingId } from "./parse-line.ts";

const decoder = new TextDecoder();

/** The id and URL of an item before it is converted. */
export function identify(item: BatchItem): PageIdentity {
  if (item.kind === "line") return identifyLine(decoder.decode(item.bytes), item.number);
  if (item.kind === "long-line") {
    const id = leadingId(item.prefix, item.number);
    return { id, url: null, name: idText(id) };
  }
  const { kind, id, url = null } = item;
  return { id, url, name: kind === "file" ? id : (url ?? id) };
}

/**
 * Create the filter for `--blacklist` and `--url-filter`.
 *
 * @returns Undefined if there is nothing to filter by, so that ids need not be read.
 * @throws {CommandError} If the blacklist cannot be read.
 */
export async function loadChoice({
  blacklist,
  urlFilters,
  maxBytes,
}: Pick<InputSettings, "blacklist" | "urlFilters" | "maxBytes">): Promise<
  ((page: PageIdentity) => boolean) | undefined
> {
  if (blacklist === undefined && urlFilters.length === 0) return undefined;
  const unwanted = new Set(
    blacklist === undefined
      ? []
      : (await readTextLines(blacklist, maxBytes)).flatMap((line) => [line, asAddress(line)]),
  );
  return ({ id, url }) => {
    const name = idText(id);
    if (unwanted.has(name) || (url !== null && unwanted.has(asAddress(url)))) return false;
    return urlFilters.length === 0 || urlFilters.some((text) => (url ?? name).includes(text));
  };
}

const protocol = /^https?:\/\//i;
const slashAtEnd = /\/$/;

/** An address without its scheme and final slash, for comparison. */
function asAddress(url: string): string {
  return url.replace(protocol, "//").replace(slashAtEnd, "");
}
