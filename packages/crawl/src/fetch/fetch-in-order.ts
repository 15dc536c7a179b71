import { paceFetcher } from "../manners/pacer.ts";
import type { Fetcher, FetchRequest, FetchResult } from "./fetcher.ts";

/** A result, and the address that was asked for. */
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
 *
 * @param pace Gives each host its pace. @default {@link paceFetcher}
 * @example
 * // not run: it needs the network
 * const pages = ["https://harbour.example/tides", "https://harbour.example/map"];
 * for await (const { url, result } of fetchInOrder(pages, createFetcher())) console.log(url, result.ok);
 */
export async function* fetchInOrder(
  urls: Iterable<string>,
  fetcher: Fetcher,
  pace: (fetcher: Fetcher) => Fetcher = paceFetcher,
): AsyncGenerator<FetchedAddress, void> {
  const gate = new Gate(fetcher);
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
