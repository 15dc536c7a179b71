import { DecantError } from "@decant/page";
import { asPage } from "../fetch/as-page.ts";
import type { Fetcher } from "../fetch/fetcher.ts";
import type { OpenedPage } from "./opened-page.ts";

/** @throws {DecantError} `fetch-failed`, `status` or `not-html`. */
export async function fetchPage(
  fetcher: Fetcher,
  source: string,
  maxBytes: number,
  signal?: AbortSignal,
): Promise<OpenedPage> {
  const page = asPage(await fetcher.fetch({ url: source, maxBytes, signal }));
  if (page.ok) return { id: page.url, source, url: page.url, html: page.body, contentType: page.contentType };
  const { code, message } = page;
  if (code === "status" || code === "not-html") throw new DecantError(code, message);
  throw new DecantError("fetch-failed", `${source}: ${code}: ${message}`);
}
