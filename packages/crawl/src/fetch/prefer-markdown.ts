import { readLinks } from "@decant/discovery";
import { decode, parse } from "@decant/dom";
import { isHtmlType } from "@decant/dom/binary";
import { isMarkdownType } from "@decant/dom/internal";
import type { Fetcher, FetchResponse, FetchResult } from "./fetcher.ts";

/** `Accept` of who would rather have Markdown. */
export const markdownFirst =
  "text/markdown, text/html;q=0.9, application/xhtml+xml;q=0.9, application/xml;q=0.5, */*;q=0.1";

/**
 * Make a fetcher that takes pages as Markdown where servers have it: by `Accept`, else where a page names its Markdown.
 *
 * @returns A fetcher whose responses have the address of the page.
 * @example
 * const fetcher = markdownFetcher(createFetcher());
 * const result = await fetcher.fetch({ url: "http://127.0.0.1/" });
 * result.ok; // false
 */
export function markdownFetcher(fetcher: Fetcher): Fetcher {
  return {
    fetch: async (request) => {
      const result = await fetcher.fetch({ accept: markdownFirst, ...request });
      if (!result.ok) return result;
      const markdown = await findMarkdown(result, (url) => fetcher.fetch({ ...request, url, accept: markdownFirst }));
      return markdown === undefined ? result : { ...markdown, url: result.url, redirects: result.redirects };
    },
  };
}

/** The Markdown that a page names (`<link rel=alternate type=text/markdown>`, or a Link header), if it may be fetched. */
export async function findMarkdown(
  page: FetchResponse,
  fetchMarkdown: (url: string) => Promise<FetchResult | undefined>,
): Promise<FetchResponse | undefined> {
  const url = page.status === 200 ? markdownAddress(page) : undefined;
  if (url === undefined) return undefined;
  const result = await fetchMarkdown(url);
  const isMarkdown = result?.ok === true && result.status === 200 && isMarkdownType(result.contentType ?? "");
  return isMarkdown ? result : undefined;
}

const linkType = /;\s{0,9}type="?text\/(?:x-)?markdown"?/i;
const alternate = /;\s{0,9}rel="?(?:[^",;]{0,99}\s)?alternate\b/i;
const linkTarget = /^\s{0,9}<([^<>]{0,8192})>/;

/**
 * The address that a page names for its Markdown.
 *
 * @example
 * const body = new TextEncoder().encode('<link rel=alternate type="text/markdown" href="tides.md">');
 * markdownAddress({ url: "https://harbour.example/tides", contentType: "text/html", headers: new Map(), body });
 * // "https://harbour.example/tides.md"
 */
export function markdownAddress({
  url,
  contentType,
  headers,
  body,
}: Pick<FetchResponse, "url" | "headers" | "body"> & { readonly contentType?: string | undefined }):
  | string
  | undefined {
  if (!isHtmlType(contentType ?? "")) return undefined;
  const link = headers
    .get("link")
    ?.split(",")
    .find((value) => linkType.test(value) && alternate.test(value));
  const target = link === undefined ? undefined : linkTarget.exec(link)?.[1];
  if (target !== undefined && URL.canParse(target, url)) return new URL(target, url).href;
  // Most pages need no parse for this.
  if (!Buffer.from(body.buffer, body.byteOffset, body.length).includes("markdown")) return undefined;
  return readLinks(parse(decode(body, { contentType }).text), url).markdownUrl ?? undefined;
}
