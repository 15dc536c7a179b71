import type { ReadPage } from "./page-reader.ts";

/** What stays readable as resources. What was read the longest ago makes room: of the same client first, then of all. */
const limits = {
  pagesOfClient: 100,
  /** UTF-16 code units of HTML and Markdown. */
  charsOfClient: 32 * 1024 * 1024,
  pages: 2000,
  chars: 128 * 1024 * 1024,
} as const;

interface Kept {
  readonly client: string;
  readonly read: ReadPage;
  readonly chars: number;
}

/** The pages that clients have read. The protocol has no sessions, so they are kept by client. */
export class ReadPages {
  /** By client and address, in the order in which they were read. */
  readonly #kept = new Map<string, Kept>();

  /** The pages of a client, by address, the oldest first. */
  of(client: string): ReadonlyMap<string, ReadPage> {
    const own = [...this.#kept.values()].filter((kept) => kept.client === client);
    return new Map(own.map(({ read }) => [read.url, read]));
  }

  keep(client: string, read: ReadPage): void {
    const key = JSON.stringify([client, read.url]);
    this.#kept.delete(key);
    this.#kept.set(key, { client, read, chars: read.html.length + read.page.markdown.length });
    this.#forget((kept) => kept.client === client, limits.pagesOfClient, limits.charsOfClient);
    this.#forget(() => true, limits.pages, limits.chars);
  }

  /** Forget the oldest of some pages until both limits hold; the last one stays in any case. */
  #forget(isAmong: (kept: Kept) => boolean, most: number, mostChars: number): void {
    const among = [...this.#kept].filter(([, kept]) => isAmong(kept));
    let count = among.length;
    let chars = among.reduce((sum, [, kept]) => sum + kept.chars, 0);
    for (const [key, kept] of among.slice(0, -1)) {
      if (count <= most && chars <= mostChars) return;
      this.#kept.delete(key);
      count--;
      chars -= kept.chars;
    }
  }
}
