import type { Fetcher, FetchRequest, FetchResponse, FetchResult } from "@decant/crawl";
import { detectBinary } from "@decant/dom/binary";
import type { NetworkSettings } from "../args/shared.ts";
import { messageOf } from "../errors.ts";
import { refuseOtherTypes } from "../input/page-types.ts";
import type { LostRecord, RecordSource } from "../input/parse-line.ts";
import { type Network, openNetwork } from "./open-network.ts";
import { troubleOf } from "./read-source.ts";

/**
 * Fetch the pages of a batch, in the order of their addresses.
 *
 * @throws {CommandError} `node-too-old`.
 */
export async function* readUrls(
  urls: readonly string[],
  settings: NetworkSettings,
): AsyncGenerator<RecordSource | LostRecord> {
  const network = await openNetwork("decant batch --urls", urls, settings);
  try {
    for await (const fetched of fetchInOrder(urls, network)) yield toItem(fetched);
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

export interface FetchedAddress {
  readonly url: string;
  readonly result: FetchResult;
}

// Guesses: enough addresses that several hosts are among them; enough bytes for any page.
const maxAhead = 256;
const maxWaitingBytes = 64 * 1024 * 1024;
const maxRequests = 16;

/**
 * Fetch addresses, those of several hosts at a time, and yield the results in the order of the addresses.
 *
 * At most 16 requests run at a time. While 64 MiB of results wait for an earlier one, only the host of that one is asked.
 */
export async function* fetchInOrder(
  urls: Iterable<string>,
  { unpaced, pace }: Pick<Network, "unpaced" | "pace">,
): AsyncGenerator<FetchedAddress, void> {
  const gate = new Gate(unpaced);
  const paced = pace(gate);
  const queue: { readonly url: string; readonly result: Promise<FetchResult> }[] = [];
  const rest = urls[Symbol.iterator]();
  for (;;) {
    for (let next = queue.length < maxAhead ? rest.next() : undefined; next?.done === false; ) {
      const { value: url } = next;
      const result = paced.fetch({ url }).then((fetched) => gate.hold(fetched));
      // A failure is reported when its turn comes.
      result.catch(() => {});
      queue.push({ url, result });
      next = queue.length < maxAhead ? rest.next() : undefined;
    }
    const first = queue.shift();
    if (first === undefined) return;
    gate.expect(first.url);
    const result = await first.result;
    gate.release(result);
    yield { url: first.url, result };
  }
}

/** Lets requests pass while not too much waits. Requests to the host that is waited for pass always, so that it cannot block. */
class Gate implements Fetcher {
  private readonly fetcher: Fetcher;
  private host = "";
  private requests = 0;
  private waitingBytes = 0;
  private wake: (() => void)[] = [];

  constructor(fetcher: Fetcher) {
    this.fetcher = fetcher;
  }

  async fetch(request: FetchRequest): Promise<FetchResult> {
    const host = hostOf(request.url);
    while (host !== this.host && (this.requests >= maxRequests || this.waitingBytes >= maxWaitingBytes))
      await new Promise<void>((resolve) => this.wake.push(resolve));
    this.requests++;
    try {
      return await this.fetcher.fetch(request);
    } finally {
      this.requests--;
      this.open();
    }
  }

  expect(url: string): void {
    this.host = hostOf(url);
    this.open();
  }

  hold(result: FetchResult): FetchResult {
    this.waitingBytes += sizeOf(result);
    return result;
  }

  release(result: FetchResult): void {
    this.waitingBytes -= sizeOf(result);
    this.open();
  }

  private open(): void {
    for (const wake of this.wake.splice(0)) wake();
  }
}

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : "");
const sizeOf = (result: FetchResult): number => (result.ok ? result.body.length : 0);
