import { parse, select } from "@decant/dom";
import { isHtmlType } from "@decant/dom/binary";
import { addVary, etagOf, hasEtag, prefersMarkdown, sha256 } from "./negotiate.ts";
import { type HtmlPage, type MarkdownOptions, resolveOptions, type Settings } from "./options.ts";

/** A request, as far as the answer depends on it. */
export interface Asked {
  readonly method: string;
  readonly url: string;
  readonly accept: string | null | undefined;
  readonly ifNoneMatch: string | null | undefined;
}

/** Answer in place of the HTML. */
export interface MarkdownAnswer {
  readonly status: 200 | 304;
  readonly headers: Headers;
  /** `null` for 304 and for `HEAD`. */
  readonly body: string | null;
}

/**
 * Headers of a request that the site must not see when Markdown is made of its HTML: with them it would answer with a part of the page,
 * without a body, or in a coding.
 */
export const hiddenHeaders = [
  "if-none-match",
  "if-modified-since",
  "if-match",
  "if-unmodified-since",
  "if-range",
  "range",
  "accept-encoding",
] as const;

const headersOfHtml = [
  "content-length",
  "etag",
  "accept-ranges",
  "content-md5",
  "digest",
  "content-digest",
  "repr-digest",
];

const attachment = /^\s*attachment\b/i;
const noTransform = /(?:^|,)\s*no-transform\s*(?:,|$)/i;
const off = /^\s*off\s*$/i;

/** Statuses whose answer would have been another one for another `Accept`. */
const negotiatedStatuses: ReadonlySet<number> = new Set([200, 304]);

/** Bytes at the beginning of a page in which `<html data-markdown="off">` is looked for. */
const startOfPage = 4096;

/** Decides which answers become Markdown, and makes them. All adapters share it. */
export class MarkdownSite {
  readonly #settings: Settings;

  constructor(options: MarkdownOptions) {
    this.#settings = resolveOptions(options);
  }

  get maxBytes(): number {
    return this.#settings.maxBytes;
  }

  /** Whether the answer to a request may depend on `Accept`. */
  negotiates({ method, url }: Asked): boolean {
    if (method !== "GET" && method !== "HEAD") return false;
    const { pathname } = new URL(url);
    return !this.#settings.skip.some((path) => covers(path, pathname));
  }

  wantsMarkdown(asked: Asked): boolean {
    return prefersMarkdown(asked.accept) && this.negotiates(asked);
  }

  isConvertible(status: number, headers: Headers): boolean {
    return (
      status === 200 &&
      isHtmlType(headers.get("content-type") ?? "") &&
      (headers.get("content-encoding") ?? "identity") === "identity" &&
      !attachment.test(headers.get("content-disposition") ?? "") &&
      !noTransform.test(headers.get("cache-control") ?? "") &&
      !off.test(headers.get("decant-markdown") ?? "")
    );
  }

  /** The value that `Vary` needs on an answer that is sent as it is; undefined where it needs none. */
  varyFor(status: number, headers: Headers): string | undefined {
    const isNegotiated =
      negotiatedStatuses.has(status) && (status === 304 || isHtmlType(headers.get("content-type") ?? ""));
    return isNegotiated ? addVary(headers.get("vary"), "Accept") : undefined;
  }

  /**
   * Make the answer of a whole page.
   *
   * @returns Undefined if the page stays HTML: it opts out, has no content, or could not be converted.
   */
  answer(asked: Asked, given: Headers, html: Uint8Array): Promise<MarkdownAnswer | undefined> {
    return this.#attempt(asked.url, () => this.#answer(asked, given, html));
  }

  async #answer(asked: Asked, given: Headers, html: Uint8Array): Promise<MarkdownAnswer | undefined> {
    const contentType = given.get("content-type") ?? "";
    const markdown = optsOut(html) ? "" : await this.#convert(html, { url: asked.url, contentType });
    if (markdown === "") return undefined;
    const etag = await etagOf(markdown);
    const headers = this.#headers(given, markdown, etag);
    if (hasEtag(asked.ifNoneMatch, etag)) {
      headers.delete("content-type");
      return { status: 304, headers, body: null };
    }
    headers.set("content-length", `${new TextEncoder().encode(markdown).length}`);
    return { status: 200, headers, body: asked.method === "HEAD" ? null : markdown };
  }

  #headers(given: Headers, markdown: string, etag: string): Headers {
    const { contentSignal, countTokens } = this.#settings;
    const headers = new Headers(given);
    for (const name of headersOfHtml) headers.delete(name);
    headers.set("content-type", "text/markdown; charset=utf-8");
    headers.set("etag", etag);
    headers.set("vary", addVary(headers.get("vary"), "Accept"));
    if (contentSignal !== undefined) headers.set("content-signal", contentSignal);
    if (countTokens !== undefined) headers.set("x-markdown-tokens", `${countTokens(markdown)}`);
    return headers;
  }

  async #convert(html: Uint8Array, page: HtmlPage): Promise<string> {
    const { convert, cache } = this.#settings;
    const key = cache === undefined ? "" : await keyOf(html, page);
    const kept = await this.#attempt(page.url, () => cache?.get(key));
    if (kept !== undefined) return kept;
    const markdown = await this.#attempt(page.url, () => convert(html, page));
    if (markdown === undefined) return "";
    await this.#attempt(page.url, () => cache?.set(key, markdown));
    return markdown;
  }

  /** Undefined on an error, which must not take the page away. */
  async #attempt<Value>(url: string, run: () => Value | Promise<Value>): Promise<Value | undefined> {
    try {
      return await run();
    } catch (error) {
      this.#settings.onError?.(error, url);
      return undefined;
    }
  }
}

function covers(path: string | RegExp, pathname: string): boolean {
  // `search` knows no `lastIndex`, which the flags g and y would keep from request to request.
  if (path instanceof RegExp) return pathname.search(path) >= 0;
  const folder = path.endsWith("/") ? path : `${path}/`;
  return pathname === path || pathname.startsWith(folder);
}

/** Whether the root element says `data-markdown="off"`. The names are ASCII in all encodings of pages. */
function optsOut(html: Uint8Array): boolean {
  const start = new TextDecoder("latin1").decode(html.subarray(0, startOfPage));
  return select(parse(start), 'html[data-markdown="off" i]').length > 0;
}

async function keyOf(html: Uint8Array, { url, contentType }: HtmlPage): Promise<string> {
  const about = new TextEncoder().encode(`${url}\n${contentType}\n`);
  const bytes = new Uint8Array(about.length + html.length);
  bytes.set(about);
  bytes.set(html, about.length);
  return sha256(bytes);
}
