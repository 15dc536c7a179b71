import { cleanUrl, kindOfUrl, type LinkContext, readLinks } from "@decant/discovery";
import { type ChildNode, type Document, decode, detectBinary, type Element, parse } from "@decant/dom";
import { extract } from "@decant/extractor";
import { CommandError, exitCodes } from "../errors.ts";
import { isMarkdown, refuseOtherTypes } from "../input/page-types.ts";
import { AddressWriter } from "./address-writer.ts";
import { filterAddresses } from "./filter-addresses.ts";
import { readSource } from "./read-source.ts";
import type { LinksCommandOptions } from "./settings.ts";

/**
 * `decant links FILE|URL`: list the links of a page, each address once.
 *
 * @returns The exit code.
 * @throws {CommandError} If the page cannot be read, or the output cannot be written.
 */
export async function runLinks(input: string, options: LinksCommandOptions): Promise<number> {
  const { name, bytes, url, contentType } = await readSource("decant links", input, options);
  if (url === undefined) throw new CommandError("usage", `${name}: give the address of the page with --url`);
  refuseOtherTypes(name, contentType);
  if (isMarkdown(contentType)) throw new CommandError("not-html", `${name} is Markdown, not HTML`);
  const format = detectBinary(bytes);
  if (format !== undefined) throw new CommandError("not-html", `${name} is ${format}, not HTML`);
  const filter = filterAddresses(url, options);
  const document = parse(decode(bytes, contentType === undefined ? {} : { contentType }).text);
  const content = contentOf(document);
  const page = readLinks(document, url, content.elements.length === 0 ? {} : { content: content.elements });
  const writer = await AddressWriter.open(options);
  const seen = new Set<string>();
  for (const { context: found, ...link } of page.links) {
    const address = cleanUrl(link.url) ?? link.url;
    const context: LinkContext = found === "content" && content.isOmitted(link.start) ? "other" : found;
    if (options.context !== "all" && context !== options.context) writer.leaveOut("context");
    else if (seen.has(address)) writer.leaveOut("repeated");
    else {
      seen.add(address);
      await writer.write({ ...link, url: address, context, kind: kindOfUrl(address).kind }, filter);
    }
  }
  const { links, ...head } = page;
  await writer.finish(`links of ${name}`, { url, ...head, links: links.length });
  return exitCodes.ok;
}

interface Content {
  readonly elements: readonly Element[];
  /** Whether an offset of the HTML is in a part that the extractor leaves out of the content. */
  readonly isOmitted: (offset: number | null) => boolean;
}

/** The main content as `decant page` finds it; nothing if there is none. */
function contentOf(document: Document): Content {
  const { content, recovered } = extract(document);
  if (recovered !== null) return { elements: [], isOmitted: () => false };
  const isElement = (node: ChildNode): node is Element => "attribs" in node;
  const omitted = [...content.omitted].map(({ startIndex, endIndex }) => [startIndex ?? 0, endIndex ?? 0] as const);
  return {
    elements: content.roots.filter(isElement),
    isOmitted: (offset) => offset !== null && omitted.some(([start, end]) => start <= offset && offset <= end),
  };
}
