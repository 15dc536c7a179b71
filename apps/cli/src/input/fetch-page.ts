import type { IncomingMessage } from "node:http";
import http from "node:http";
import https from "node:https";
import { pipeline, Readable, type Transform } from "node:stream";
import zlib from "node:zlib";
import { CommandError, describeSystemError, systemCode } from "../errors.ts";
import { version } from "../version.ts";
import { type Chunks, collect, readHead } from "./input-bytes.ts";
import { isMarkdown, refuseOtherTypes } from "./page-types.ts";

export interface FetchOptions {
  /** Limit for the whole transfer including redirects. */
  readonly timeoutMs: number;
  /** Limit for the decompressed bytes. */
  readonly maxBytes: number;
  /** Name to give. @default the name of this program */
  readonly userAgent?: string;
  /** Further headers, for the origin of the given address alone. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Take the page as Markdown if its server has it: by `Accept`, else where the page names it. */
  readonly prefer?: "markdown" | undefined;
}

// As in browsers.
const maxRedirects = 20;
const redirectStatuses: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/**
 * Fetch a page over HTTP or HTTPS. Its address is the one after redirects.
 *
 * Addresses are not checked: URLs may lead into a private network. Never pass URLs from strangers.
 *
 * @throws {CommandError} `bad-url`, `unreachable`, `fetch-timeout`, `http-status`, `too-many-redirects`, `not-html`, `bad-gzip` or
 *   `too-large`.
 */
export async function fetchPage(url: string, options: FetchOptions) {
  const page = await fetchOnce(url, options);
  if (options.prefer !== "markdown" || isMarkdown(page.contentType)) return page;
  const { markdownAddress } = await import("@decant/crawl");
  const address = markdownAddress({ ...page, body: page.bytes });
  if (address === undefined) return page;
  const markdown = await fetchOnce(address, options).catch(() => page);
  return isMarkdown(markdown.contentType) ? { ...markdown, url: page.url } : page;
}

async function fetchOnce(url: string, options: FetchOptions) {
  const { timeoutMs, maxBytes } = options;
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const { response, finalUrl } = await follow(url, signal, options);
    const contentType = response.headers["content-type"];
    refuseOtherTypes(finalUrl, contentType);
    const bytes = await collect(finalUrl, decodeBody(response, finalUrl), maxBytes);
    const { link } = response.headers;
    const headers = new Map(link === undefined ? [] : [["link", [link].flat().join(", ")]]);
    return { bytes, url: finalUrl, headers, contentType };
  } catch (error) {
    if (signal.aborted) throw new CommandError("fetch-timeout", `${url}: no answer within ${timeoutMs} ms`);
    if (error instanceof CommandError) throw error;
    throw new CommandError("unreachable", `${url}: ${describeSystemError(error)}`, { cause: error });
  }
}

async function follow(start: string, signal: AbortSignal, options: FetchOptions) {
  const { userAgent = `decant/${version()}`, headers = {}, prefer } = options;
  const { origin } = requireHttp(start);
  let url = start;
  for (let hops = 0; hops <= maxRedirects; hops++) {
    const target = requireHttp(url);
    const accept = prefer === "markdown" ? { accept: markdownFirst } : {};
    const own = { "user-agent": userAgent, ...accept, ...(target.origin === origin && headers) };
    const response = await request(target, signal, own);
    const { statusCode = 0, statusMessage = "" } = response;
    const location = redirectStatuses.has(statusCode) ? response.headers.location : undefined;
    if (location === undefined && statusCode >= 200 && statusCode < 300) return { response, finalUrl: url };
    response.destroy();
    if (location === undefined)
      throw new CommandError("http-status", `${url}: HTTP ${`${statusCode} ${statusMessage}`.trim()}`);
    if (!URL.canParse(location, url))
      throw new CommandError("bad-url", `${url}: redirects to ${location}, which is not a URL`);
    url = new URL(location, url).href;
  }
  throw new CommandError("too-many-redirects", `${start}: more than ${maxRedirects} redirects`);
}

const markdownFirst = "text/markdown, text/html;q=0.9, application/xhtml+xml;q=0.9, */*;q=0.1";

/** With Node's own client: `fetch` takes compressed bodies that end too early for whole ones. */
async function request(url: URL, signal: AbortSignal, own: Readonly<Record<string, string>>): Promise<IncomingMessage> {
  const { get } = url.protocol === "https:" ? https : http;
  const headers = {
    accept: "text/html, application/xhtml+xml, */*;q=0.1",
    "accept-encoding": ["gzip", "deflate", "br", ...("createZstdDecompress" in zlib ? ["zstd"] : [])].join(", "),
    ...own,
  };
  return new Promise((resolve, reject) => {
    // What fails later is reported by the response.
    get(url, { agent: false, headers, signal }, resolve).on("error", reject);
  });
}

/** Undo the compression of the transfer. A body that ends too early makes it throw. */
async function* decodeBody(response: IncomingMessage, url: string): Chunks {
  let body: Chunks = whole(response);
  const names = (response.headers["content-encoding"] ?? "").split(",").map((name) => name.trim().toLowerCase());
  for (const name of names.reverse()) if (name !== "" && name !== "identity") body = decompress(name, body, url);
  yield* body;
}

async function* whole(response: IncomingMessage): Chunks {
  yield* response;
  if (!response.complete) throw new Error("the response ended too early");
}

async function* decompress(name: string, body: Chunks, url: string): Chunks {
  const { head, all } = await readHead(body, ({ length }) => length === 0);
  // Some servers label an empty body, too.
  if (head.length === 0) return;
  const decoder = createDecoder(name, head);
  if (decoder === undefined) throw new CommandError("unreadable", `${url}: unknown content encoding "${name}"`);
  try {
    // A failure is thrown where the result is read.
    yield* pipeline(Readable.from(all, { objectMode: false }), decoder, () => {});
  } catch (error) {
    const isDamaged = decoderError.test(systemCode(error) ?? "");
    throw isDamaged ? new CommandError("bad-gzip", `${url}: damaged ${name} data`, { cause: error }) : error;
  }
}

const decoderError = /^(?:Z_|ERR_|ZSTD_|BROTLI_)/;

function createDecoder(name: string, first: Uint8Array): Transform | undefined {
  if (name === "gzip" || name === "x-gzip") return zlib.createGunzip();
  if (name === "br") return zlib.createBrotliDecompress();
  if (name === "zstd" && "createZstdDecompress" in zlib) return zlib.createZstdDecompress();
  // Some servers leave out the header of zlib.
  if (name === "deflate") return ((first[0] ?? 0) & 0x0f) === 8 ? zlib.createInflate() : zlib.createInflateRaw();
  return undefined;
}

/** Called for every redirect, too. */
function requireHttp(text: string): URL {
  const url = new URL(text);
  if (url.protocol === "http:" || url.protocol === "https:") return url;
  throw new CommandError("bad-url", `${text}: only http and https URLs can be fetched`);
}
