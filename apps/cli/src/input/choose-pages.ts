import { escapeControls } from "@decant/page/records";
import type { InputSettings } from "../args/shared.ts";
import { exitCodes } from "../errors.ts";
import { openOutput } from "../output/output.ts";
import { note } from "../terminal/terminal.ts";
import { type BatchItem, readBatch, readTextLines } from "./batch-inputs.ts";
import type { InputPath } from "./input-bytes.ts";
import { identifyLine, idText, leadingId, type PageIdentity } from "./parse-line.ts";

const decoder = new TextDecoder();

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

/** `--list`: print the id of each page, and its URL after a tab if known, one page per line. */
export async function listPages(
  inputs: readonly InputPath[],
  isWanted: ((page: PageIdentity) => boolean) | undefined,
  {
    maxBytes,
    url,
    share,
    output: path,
  }: Pick<InputSettings, "maxBytes" | "url" | "share"> & { readonly output?: string },
): Promise<number> {
  const output = await openOutput(path);
  let unreadable = 0;
  const items = readBatch(inputs, {
    ...{ maxBytes, url, share },
    onUnreadable: (error) => {
      unreadable++;
      note(error.message);
    },
  });
  for await (const item of items) {
    const page = identify(item);
    if (isWanted?.(page) === false) continue;
    const fields = [idText(page.id), ...(page.url === null ? [] : [page.url])];
    await output.write(`${fields.map(escapeControls).join("\t")}\n`);
  }
  await output.close();
  return unreadable > 0 ? exitCodes.input : exitCodes.ok;
}
