import { createReadStream } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { join, sep } from "node:path";
import { Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { detectBinary } from "@decant/dom/binary";
import { type BlockSpan, DecantError, type Metadata, type Page, type Post } from "@decant/page";
import { parseRecord, readBlocks, readLines } from "@decant/page/records";
import { asPage, type Fetcher } from "../fetch/fetcher.ts";

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

type Place = Pick<LoadedPage, "id" | "source" | "url">;

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

/** A page from a line that `decant batch` or `decant crawl` wrote. */
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

/** Reads the page; an error costs this page alone. */
export type RawPage = () => OpenedPage | Promise<OpenedPage>;

const address = /^https?:\/\//i;
const pageFile = /\.x?html?(?:\.gz)?$/i;
const zipped = /\.gz$/i;

export const isAddress = (source: string): boolean => address.test(source);

/** The pages of a file, a folder, or a file of JSON lines. */
export async function* readFiles(
  path: string,
  options: { readonly url: string | undefined; readonly maxBytes: number },
): AsyncGenerator<RawPage> {
  const found = await stat(path).catch((error) => {
    throw unreadable(path, error);
  });
  if (found.isDirectory()) yield* readFolder(path, options);
  else if (pageFile.test(path)) yield () => readPage(path, path, options.url ?? null, options.maxBytes);
  else
    for await (const record of readRecords(path, () => open(path)))
      yield () => {
        if (DecantError.isInstance(record)) throw record;
        return record;
      };
}

async function* readFolder(
  folder: string,
  { url, maxBytes }: { readonly url: string | undefined; readonly maxBytes: number },
): AsyncGenerator<RawPage> {
  const names = await readdir(folder, { recursive: true }).catch((error) => {
    throw unreadable(folder, error);
  });
  const pages = names.filter((name) => pageFile.test(name)).map((name) => name.split(sep).join("/"));
  if (pages.length === 0) throw new DecantError("no-pages", `${folder}: no .html, .htm or .xhtml file in this folder`);
  for (const name of pages.sort((a, b) => (a < b ? -1 : 1))) {
    const encoded = name.split("/").map(encodeURIComponent).join("/");
    yield () => readPage(join(folder, name), name, url === undefined ? null : new URL(encoded, url).href, maxBytes);
  }
}

async function readPage(path: string, name: string, url: string | null, maxBytes: number): Promise<OpenedPage> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of open(path)) {
    length += part.length;
    if (length > maxBytes) throw new DecantError("too-large", `${path}: more than ${maxBytes} bytes`);
    parts.push(part);
  }
  const html = Buffer.concat(parts);
  const binary = detectBinary(html);
  if (binary !== undefined) throw new DecantError("not-html", `${path} is ${binary}, not HTML`);
  return { id: url ?? name, source: path, url, html };
}

async function* open(path: string): AsyncGenerator<Uint8Array> {
  try {
    const bytes = createReadStream(path);
    // `compose` hands errors of the file on.
    yield* (zipped.test(path) ? Readable.from(bytes).compose(createGunzip()) : bytes) as AsyncIterable<Uint8Array>;
  } catch (error) {
    throw unreadable(path, error);
  }
}

function unreadable(path: string, error: unknown): DecantError {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === "ENOENT") return new DecantError("not-found", `${path}: no such file or folder`, { cause: error });
  return new DecantError("unreadable", `${path}: ${message}`, { cause: error });
}

type Line = Readonly<Record<string, unknown>>;

/**
 * The pages of a file of JSON lines; errors for lines without a page. It is read twice, because the last of several lines with one id
 * counts, and only the end of the file shows which one is last.
 */
async function* readRecords(
  path: string,
  open: () => AsyncIterable<Uint8Array>,
): AsyncGenerator<OpenedPage | DecantError> {
  const last = new Map<string, number>();
  for await (const { number, line } of readRecordLines(open())) {
    const id = line && isAboutPage(line) ? idOf(line) : undefined;
    if (id !== undefined) last.set(id, number);
  }
  for await (const { number, line } of readRecordLines(open())) {
    const source = `${path}:${number}`;
    if (line === undefined) {
      yield new DecantError("invalid-line", `${source}: not a JSON object`);
      continue;
    }
    const id = idOf(line);
    if (isAboutPage(line) && (id === undefined || last.get(id) === number)) yield toPage(line, id ?? source, source);
  }
}

/** A line of `decant crawl` for an unchanged page does not describe the page. */
function isAboutPage({ fetch }: Line): boolean {
  return (fetch as { readonly change?: string } | null | undefined)?.change !== "same";
}

function idOf({ id, url }: Line): string | undefined {
  if (typeof url === "string") return url;
  return typeof id === "string" || typeof id === "number" ? String(id) : undefined;
}

function toPage(line: Line, id: string, source: string): OpenedPage | DecantError {
  const url = typeof line.url === "string" ? line.url : null;
  const contentType = typeof line.content_type === "string" ? line.content_type : undefined;
  const { html, html_base64: base64, markdown, error } = line;
  if (typeof html === "string") return { id, source, url, html, contentType };
  if (typeof base64 === "string") return { id, source, url, html: Buffer.from(base64, "base64"), contentType };
  if (typeof markdown === "string") return { id, source, url, record: line };
  const { code, message } = (error ?? {}) as { readonly code?: string; readonly message?: string };
  if (code !== undefined) return new DecantError(code, `${source}: ${message}`);
  return new DecantError("invalid-line", `${source}: neither "html", "html_base64" nor "markdown"`);
}

/** Lines that are not empty, with their numbers from 1; without `line` where it is not a JSON object. */
async function* readRecordLines(
  bytes: AsyncIterable<Uint8Array>,
): AsyncGenerator<{ number: number; line: Line | undefined }> {
  for await (const line of readLines(bytes, Number.POSITIVE_INFINITY))
    if (line.kind === "line") yield { number: line.number, line: parseRecord(new TextDecoder().decode(line.bytes)) };
}
