import { type BlockSpan, DecantError, type Metadata, type Page, type Post, readBlocks } from "@decant/page";
import { asPage } from "../fetch/failures.ts";
import type { Fetcher } from "../fetch/fetcher.ts";

/** A page and its source. `chunk` of `@decant/chunk` takes it as it is. Plain data. */
export interface LoadedPage
  extends Pick<Metadata, "title" | "language" | "description" | "siteName" | "authors" | "published" | "modified"> {
  /** Permanent name: the address if there is one, else the id of the line or the path of the file. */
  readonly id: string;
  /** File (with `:N` for a line of it), or address, that it was read from. */
  readonly source: string;
  readonly url: string | null;
  readonly markdown: string;
  /** Positions of the blocks in the HTML; empty for a page that was converted before and stored without them. */
  readonly blocks: readonly BlockSpan[];
  /** Posts of a thread; empty for other pages, and for those that were converted before. */
  readonly posts: readonly Post[];
  /** The decoded HTML, with `keepHtml`; a page that was converted before has none. */
  readonly html?: string;
}

/** Facts about a page, for the metadata of documents. Unknown ones are left out, because many stores refuse `null`. */
export interface PageFacts {
  /** The address, or the file that the page was read from. */
  readonly source: string;
  readonly url?: string;
  readonly title?: string;
  /** BCP 47 tag. */
  readonly language?: string;
  readonly description?: string;
  readonly siteName?: string;
  readonly authors?: readonly string[];
  /** ISO 8601, as precise as the page says. */
  readonly published?: string;
  readonly modified?: string;
}

/**
 * @example
 * const unknown = { language: null, description: null, siteName: null, published: null, modified: null };
 * const page = { ...unknown, id: "a", source: "a.html", url: null, title: "A", authors: [], markdown: "", blocks: [], posts: [] };
 * factsOf(page); // { source: "a.html", title: "A" }
 */
export function factsOf(page: LoadedPage): PageFacts {
  const { source, url, title, language, description, siteName, authors, published, modified } = page;
  const all = { url, title, language, description, siteName, published, modified };
  const known = Object.entries(all).filter(([, value]) => value !== null);
  return { source: url ?? source, ...Object.fromEntries(known), ...(authors.length === 0 ? {} : { authors }) };
}

/** Id, source and address of a page. */
export type Place = Pick<LoadedPage, "id" | "source" | "url">;

/** @throws {DecantError} `no-content`, if it has no main content. */
export function toLoadedPage(place: Place, { markdown, blocks, posts, metadata, verdict }: Page): LoadedPage {
  const { title, language, description, siteName, authors, published, modified } = metadata;
  return checkContent(
    {
      ...{ ...place, title, language, description, siteName, authors, published, modified },
      ...{ markdown, blocks, posts },
    },
    verdict,
  );
}

/**
 * A page from a line that `decant batch` or `decant crawl` wrote.
 *
 * @throws {DecantError} `no-content`, if it has no main content.
 */
export function fromRecord(place: Place, record: Readonly<Record<string, unknown>>): LoadedPage {
  const metadata = (record.metadata ?? {}) as Readonly<Record<string, unknown>>;
  const text = (name: string): string | null => (typeof metadata[name] === "string" ? metadata[name] : null);
  const list = <Item>(value: unknown): Item[] => (Array.isArray(value) ? value : []);
  return checkContent(
    {
      ...place,
      ...{ title: text("title"), language: text("language"), description: text("description") },
      ...{ siteName: text("site_name"), authors: list<string>(metadata.authors) },
      ...{ published: text("published"), modified: text("modified") },
      ...{ markdown: String(record.markdown), blocks: readBlocks(record), posts: [] },
    },
    list<string>(record.verdict),
  );
}

function checkContent(page: LoadedPage, verdict: readonly string[]): LoadedPage {
  if (page.markdown.trim() !== "") return page;
  const why = verdict.length === 0 ? "" : ` (${verdict.join(", ")})`;
  throw new DecantError("no-content", `${page.source}: no main content${why}`);
}

/** A page before it is converted, or one that was converted before. */
export type OpenedPage = Place &
  (
    | { readonly html: string | Uint8Array; readonly contentType?: string | undefined; readonly record?: undefined }
    | {
        readonly record: Readonly<Record<string, unknown>>;
        readonly html?: undefined;
        readonly contentType?: undefined;
      }
  );

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
