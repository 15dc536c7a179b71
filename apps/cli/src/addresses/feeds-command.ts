import { readFeed, readLinks } from "@decant/discovery";
import { decode, detectBinary, parse } from "@decant/dom";
import { CommandError, exitCodes } from "../errors.ts";
import { AddressWriter } from "./address-writer.ts";
import { filterAddresses } from "./filter-addresses.ts";
import { readSource } from "./read-source.ts";
import type { SourceCommandOptions } from "./settings.ts";

const otherMedia = /^(?:image|audio|video|font)\//i;

/**
 * `decant feeds URL|FILE`: list the feeds that a page names, or the entries of a feed.
 *
 * @returns The exit code.
 * @throws {CommandError} If the input cannot be read, or the output cannot be written.
 */
export async function runFeeds(input: string, options: SourceCommandOptions): Promise<number> {
  const { name, bytes, url, contentType } = await readSource("decant feeds", input, options);
  const format = detectBinary(bytes) ?? (otherMedia.test(contentType ?? "") ? contentType : undefined);
  if (format !== undefined) throw new CommandError("not-html", `${name} is ${format}, neither a page nor a feed`);
  const filter = filterAddresses(url, options);
  const { text } = decode(bytes, contentType === undefined ? {} : { contentType });
  const { entries, diagnostics, ...feed } = readFeed(text, url === undefined ? {} : { url });
  if (feed.kind !== "unknown") {
    const writer = await AddressWriter.open(options);
    for (const entry of entries)
      await writer.write({ ...entry, feed: url ?? name }, filter, entry.updated ?? entry.published);
    const damage = diagnostics.map(({ code }) => code);
    await writer.finish(`entries of the feed ${name}`, { url: url ?? null, ...feed, diagnostics: damage });
    return exitCodes.ok;
  }
  if (url === undefined) throw new CommandError("usage", `${name} is no feed; give the address of the page with --url`);
  const { feeds } = readLinks(parse(text), url);
  const writer = await AddressWriter.open(options);
  for (const found of feeds) await writer.write({ ...found, page: url }, filter);
  await writer.finish(`feeds of ${name}`, { url, feeds: feeds.length });
  return exitCodes.ok;
}
