import type { FetchedAddress, FetchResponse, FetchResult } from "@decant/crawl";
import { detectBinary } from "@decant/dom/binary";
import type { NetworkSettings } from "../args/shared.ts";
import { messageOf } from "../errors.ts";
import { refuseOtherTypes } from "../input/page-types.ts";
import type { LostRecord, RecordSource } from "../input/parse-line.ts";
import { openNetwork } from "./open-network.ts";
import { troubleOf } from "./read-source.ts";

/** Fetch the pages of a batch, in the order of their addresses. @throws {CommandError} `node-too-old`. */
export async function* readUrls(
  urls: readonly string[],
  settings: NetworkSettings,
): AsyncGenerator<RecordSource | LostRecord> {
  const network = await openNetwork("decant batch --urls", urls, settings);
  try {
    for await (const fetched of network.inOrder(urls)) yield toItem(fetched);
  } finally {
    await network.close();
  }
}

function toItem({ url: id, result }: FetchedAddress): RecordSource | LostRecord {
  const page = checkPage(result);
  if (!page.ok) return { kind: "lost-record", id, code: page.code, message: page.message };
  const { url, body, contentType } = page;
  // The worker gets a buffer of its own.
  const bytes = Uint8Array.from(body);
  return { kind: "record", id, url, bytes, isTruncated: false, contentType };
}

/** The response if it is a page, else why it is none. */
export function checkPage(
  result: FetchResult,
): FetchResponse | { readonly ok: false; readonly code: string; readonly message: string } {
  const trouble = troubleOf(result);
  if (trouble !== undefined || !result.ok) return { ok: false, ...(trouble as NonNullable<typeof trouble>) };
  try {
    refuseOtherTypes("the page", result.contentType);
  } catch (error) {
    return { ok: false, code: "not-html", message: messageOf(error) };
  }
  const format = detectBinary(result.body);
  return format === undefined ? result : { ok: false, code: "not-html", message: `the page is ${format}, not HTML` };
}
