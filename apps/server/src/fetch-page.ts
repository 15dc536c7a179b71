import { asPage, type Fetcher, type NoPage } from "@decant/crawl";
import { detectBinary } from "@decant/dom/binary";
import { Problem, type ProblemCode } from "./problem.ts";

/** A page as it came. */
export interface FetchedPage {
  readonly html: Uint8Array;
  readonly url: string;
  readonly contentType: string | undefined;
  /** Headers of the answer, by names in lower case. */
  readonly headers: ReadonlyMap<string, string>;
  /** Whether a browser has filled it, or was to. */
  readonly isRendered: boolean;
}

/**
 * What may fill a page that has little text; `undefined` if it has enough, or a browser was tried.
 *
 * @example
 * scriptHint(["js-shell"], true); // undefined
 */
export function scriptHint(verdict: readonly string[], isRendered: boolean): string | undefined {
  if (isRendered || !verdict.some((code) => code === "js-shell" || code === "too-short")) return undefined;
  return "if its scripts fill it: whoever runs this server starts it with --render auto";
}

/** Problems of failures that are not the site's. */
const problemOf: Readonly<Partial<Record<NoPage["code"], ProblemCode>>> = {
  "refused-address": "refused-address",
  "refused-url": "refused-url",
  "too-large": "too-large",
  timeout: "timeout",
  "too-slow": "timeout",
  status: "upstream-status",
  "not-html": "not-html",
};

/**
 * Said instead of the fetcher's message, which names addresses and certificates: whoever asks is not to learn what names stand for in
 * the network of the server.
 */
const reasons: Readonly<Partial<Record<NoPage["code"], string>>> = {
  "refused-address": "the host of the page, or of a redirect, has no address that is allowed",
  dns: "the host does not resolve",
  connect: "the host takes no connection",
  reset: "the connection was closed",
  tls: "there is no safe connection to the host",
  protocol: "the answer is no valid HTTP",
};

/**
 * Fetch a page through the crawler's guards.
 *
 * @throws {Problem} If there is no page; `client-abort` if the signal is aborted.
 */
export async function fetchPage(
  fetcher: Fetcher,
  url: string,
  maxBytes: number,
  signal: AbortSignal,
  headers?: Readonly<Record<string, string>>,
): Promise<FetchedPage> {
  const page = asPage(await fetcher.fetch({ url, maxBytes, signal, headers }));
  if (page.ok) {
    const { body: html, url, contentType, headers, render } = page;
    return { html, url, contentType, headers, isRendered: render !== undefined };
  }
  if (signal.aborted) throw new Problem("client-abort", "the client went away");
  const code = problemOf[page.code] ?? "upstream-failed";
  const message = reasons[page.code] ?? page.message;
  const isSaid = code === page.code || code === "upstream-status";
  throw new Problem(code, isSaid ? message : `${page.code}: ${message}`);
}

/** @throws {Problem} `not-html`, for bytes that are no text. */
export function checkBytes(bytes: Uint8Array): void {
  const binary = detectBinary(bytes);
  if (binary !== undefined) throw new Problem("not-html", `the document is ${binary}`);
}
