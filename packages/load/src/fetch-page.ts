import type { Fetcher } from "@decant/crawl";
import { DecantError } from "@decant/page";
import type { OpenedPage } from "./opened-page.ts";
import { refuseBinary } from "./refuse-binary.ts";

const htmlType = /^\s*(?:text\/html|application\/xhtml\+xml)\s*(?:;|$)/i;

/** @throws {DecantError} `fetch-failed`, `status` or `not-html`. */
export async function fetchPage(
  fetcher: Fetcher,
  source: string,
  maxBytes: number,
  signal?: AbortSignal,
): Promise<OpenedPage> {
  const result = await fetcher.fetch({ url: source, maxBytes, signal });
  if (!result.ok) throw new DecantError("fetch-failed", `${source}: ${result.code}: ${result.message}`);
  const { url, status, body: html, contentType } = result;
  if (status < 200 || status > 299) throw new DecantError("status", `${url} answered with status ${status}`);
  if (contentType !== undefined && !htmlType.test(contentType))
    throw new DecantError("not-html", `${url} has the type ${contentType}`);
  refuseBinary(html, url);
  return { id: url, source, url, html, contentType };
}
