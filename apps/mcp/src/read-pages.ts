import type { ReadPage } from "./page-reader.ts";

/** Pages of a client that stay readable as resources; the oldest make room. */
export const mostPages = 100;
/** Clients whose pages are kept; those that have not read for the longest make room. */
const mostClients = 100;

/** The pages that clients have read. The protocol has no sessions, so they are kept by client. */
export class ReadPages {
  readonly #clients = new Map<string, Map<string, ReadPage>>();

  /** The pages of a client, by address, the oldest first. */
  of(client: string): ReadonlyMap<string, ReadPage> {
    return this.#clients.get(client) ?? new Map();
  }

  keep(client: string, read: ReadPage): void {
    const pages = this.#clients.get(client) ?? new Map<string, ReadPage>();
    this.#clients.delete(client);
    this.#clients.set(client, pages);
    pages.delete(read.url);
    pages.set(read.url, read);
    dropOldest(pages, mostPages);
    dropOldest(this.#clients, mostClients);
  }
}

function dropOldest<Value>(map: Map<string, Value>, most: number): void {
  const [oldest] = map.keys();
  if (map.size > most && oldest !== undefined) map.delete(oldest);
}
