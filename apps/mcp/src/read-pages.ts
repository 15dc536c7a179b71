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
  /** In the order in which they were read. */
  #kept: readonly Kept[] = [];

  /** The pages of a client, by address, the oldest first. */
  of(client: string): ReadonlyMap<string, ReadPage> {
    const own = this.#kept.filter((kept) => kept.client === client);
    return new Map(own.map(({ read }) => [read.url, read]));
  }

  keep(client: string, read: ReadPage): void {
    const others = this.#kept.filter((kept) => kept.client !== client || kept.read.url !== read.url);
    const all = [...others, { client, read, chars: read.html.length + read.page.markdown.length }];
    const own = lastWithin(
      all.filter((kept) => kept.client === client),
      limits.pagesOfClient,
      limits.charsOfClient,
    );
    const fitting = all.filter((kept) => kept.client !== client || own.has(kept));
    const last = lastWithin(fitting, limits.pages, limits.chars);
    this.#kept = fitting.filter((kept) => last.has(kept));
  }
}

/** The last ones that are within both limits, and the last in any case. */
function lastWithin(kept: readonly Kept[], most: number, mostChars: number): ReadonlySet<Kept> {
  const within = new Set<Kept>();
  let chars = 0;
  for (const page of [...kept].reverse()) {
    chars += page.chars;
    if (within.size > 0 && (within.size === most || chars > mostChars)) break;
    within.add(page);
  }
  return within;
}
