import type { Fetcher, FetchFailureCode } from "@decant/crawl";
import { detectBinary } from "@decant/dom";
import { Problem, type ProblemCode } from "./problem.ts";

/** A page as it came. */
export interface FetchedPage {
  readonly html: Uint8Array;
  readonly url: string;
  readonly contentType: string | undefined;
}

/** Problems of failures that are not the site's. */
const problemOf: Readonly<Partial<Record<FetchFailureCode, ProblemCode>>> = {
  "refused-address": "refused-address",
  "refused-url": "refused-url",
  "too-large": "too-large",
  timeout: "timeout",
  "too-slow": "timeout",
};

const htmlType = /^\s*(?:text\/html|application\/xhtml\+xml)\s*(?:;|$)/i;

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
  const result = await fetcher.fetch({ url, maxBytes, signal });
  if (!result.ok) throw new Problem(problemOf[result.code] ?? "upstream-failed", `${result.code}: ${result.message}`);
  const { status, body, contentType } = result;
  if (status < 200 || status > 299)
    throw new Problem("upstream-status", `${result.url} answered with status ${status}`);
  if (contentType !== undefined && !htmlType.test(contentType))
    throw new Problem("not-html", `${result.url} has the type ${contentType}`);
  checkBytes(body);
  return { html: body, url: result.url, contentType };
}

/** @throws {Problem} `not-html`, for bytes that are no text. */
export function checkBytes(bytes: Uint8Array): void {
  const binary = detectBinary(bytes);
  if (binary !== undefined) throw new Problem("not-html", `the document is ${binary}`);
}
