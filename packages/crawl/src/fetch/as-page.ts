import { detectBinary } from "@decant/dom";
import { isHtmlType, isMarkdownType } from "@decant/dom/internal";
import type { FetchFailureCode, FetchResponse, FetchResult } from "./fetcher.ts";

/** Reason why an answer is not a page. */
export interface NoPage {
  readonly ok: false;
  readonly code: FetchFailureCode | "status" | "not-html";
  readonly message: string;
}

/**
 * The response, if it is a page: the status is 2xx, and type and bytes are those of HTML or Markdown. An answer without a type is judged by its bytes.
 *
 * @example
 * const result = await createFetcher().fetch({ url: "http://127.0.0.1/" });
 * asPage(result).ok; // false
 */
export function asPage(result: FetchResult): FetchResponse | NoPage {
  if (!result.ok) return result;
  const { url, status, contentType, body } = result;
  const none = (code: NoPage["code"], message: string): NoPage => ({ ok: false, code, message });
  if (status < 200 || status > 299) return none("status", `${url} answered with status ${status}`);
  if (contentType !== undefined && !isHtmlType(contentType) && !isMarkdownType(contentType))
    return none("not-html", `${url} has the type ${contentType}`);
  const binary = detectBinary(body);
  return binary === undefined ? result : none("not-html", `${url} is ${binary}, not HTML`);
}
