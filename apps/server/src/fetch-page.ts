import { asPage, type Fetcher, type NoPage } from "@decant/crawl";
import { detectBinary } from "@decant/dom";
import { Problem, type ProblemCode } from "./problem.ts";

/** A page as it came. */
export interface FetchedPage {
  readonly html: Uint8Array;
  readonly url: string;
  readonly contentType: string | undefined;
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
 * Fetch a page through the crawler's guards.
 *
 * @throws {Problem} If there is no page.
 */
export async function fetchPage(
  fetcher: Fetcher,
  url: string,
  maxBytes: number,
  signal: AbortSignal,
): Promise<FetchedPage> {
  const page = asPage(await fetcher.fetch({ url, maxBytes, signal }));
  if (page.ok) return { html: page.body, url: page.url, contentType: page.contentType };
  const code = problemOf[page.code] ?? "upstream-failed";
  throw new Problem(code, code === page.code ? page.message : `${page.code}: ${page.message}`);
}

/** @throws {Problem} `not-html`, for bytes that are no text. */
export function checkBytes(bytes: Uint8Array): void {
  const binary = detectBinary(bytes);
  if (binary !== undefined) throw new Problem("not-html", `the document is ${binary}`);
}
