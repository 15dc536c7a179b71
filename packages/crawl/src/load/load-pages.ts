import { decode } from "@decant/dom";
import {
  aBoolean,
  aFunction,
  anObject,
  aString,
  aWholeNumber,
  checkOptions,
  checkValue,
  DecantError,
  type ValueCheck,
} from "@decant/page";
import { createPipeline, type PipelineOptions, type PipelineParts } from "@decant/pipeline";
import { convertMarkdown } from "@decant/pipeline/markdown";
import { createFetcher, type GuardedFetcher } from "../fetch/create-fetcher.ts";
import type { Fetcher } from "../fetch/fetcher.ts";
import {
  fetchPage,
  fromRecord,
  isAddress,
  type LoadedPage,
  type RawPage,
  readFiles,
  toLoadedPage,
} from "./open-pages.ts";

export interface LoadOptions {
  /** Options for the conversion of pages; see `createPipeline` of `@decant/pipeline`. */
  readonly pipeline?: PipelineOptions | undefined;
  /** Parts that those options need, such as `verification` for `verify`. @default none; Markdown is read in any case */
  readonly parts?: PipelineParts | undefined;
  /** Address of a single file, or address that the paths of a folder's files are resolved against. */
  readonly url?: string | undefined;
  /** Gets addresses. @default the guarded client of `@decant/crawl`, which connects to public addresses alone */
  readonly fetcher?: Fetcher | undefined;
  /** Longest page in bytes. @default 10485760 */
  readonly maxBytes?: number | undefined;
  /** Called for each page that could not be read or has no main content, and reading goes on. @default the first one is thrown */
  readonly onFailure?: ((failure: LoadFailure) => void) | undefined;
  /** Give pages their decoded HTML, which citations and records are read from. @default false */
  readonly keepHtml?: boolean | undefined;
  /** Ends the reading with its reason. */
  readonly signal?: AbortSignal | undefined;
}

/** A page of a source of your own, such as a database. Plain data. */
export interface PageRecord {
  /** Permanent name, such as its address. */
  readonly id: string;
  readonly html: string | Uint8Array;
  /** Links are resolved against it. @default none is known */
  readonly url?: string | null | undefined;
  /** Value of the `Content-Type` header. @default none is known */
  readonly contentType?: string | undefined;
}

/** A file, a folder, an address, a file of JSON lines, or a page. */
export type PageSource = string | PageRecord;

/** Why a page is missing. */
export interface LoadFailure {
  /**
   * `not-found`, `unreadable`, `no-pages` (a folder without any), `too-large`, `not-html`, `fetch-failed`, `status`, `invalid-line`,
   * `no-content`, or the code that `decant batch` wrote for it.
   */
  readonly code: string;
  readonly message: string;
}

/**
 * Read and convert pages, one after the other.
 *
 * @param sources One or several, also as they come. Files, folders, addresses, and files of JSON lines: `{"id"?, "url"?, "html" | "html_base64", "content_type"?}`, or what
 *   `decant batch` and `decant crawl` wrote. A folder's files come in the order of their paths. Files may be compressed (`.gz`). Of
 *   several lines with one id, the last one counts. Or pages themselves, as {@link PageRecord}.
 * @throws {TypeError | RangeError} If an option is wrong.
 * @throws {DecantError} With a code of {@link LoadFailure}, without `onFailure`.
 * @example
 * // not run: it needs a folder
 * for await (const page of loadPages("site", { url: "https://harbour.example/" })) console.log(page.url, page.title);
 */
export async function* loadPages(
  sources: PageSource | Iterable<PageSource> | AsyncIterable<PageSource>,
  options: LoadOptions = {},
): AsyncGenerator<LoadedPage> {
  checkOptions(options, {
    ...{ pipeline: anObject, parts: anObject, url: aString, fetcher: anObject, maxBytes: aWholeNumber(1) },
    ...{ onFailure: aFunction, keepHtml: aBoolean, signal: anObject },
  });
  const isMany =
    typeof sources === "object" && sources !== null && (Symbol.iterator in sources || Symbol.asyncIterator in sources);
  const all = isMany ? sources : [sources];
  if (Array.isArray(all)) for (const source of all) checkValue("sources", source, aSource);
  const { fetcher, maxBytes = 10 * 1024 * 1024, onFailure, keepHtml = false, signal } = options;
  const pipeline = createPipeline({ maxBytes, ...options.pipeline }, { convertMarkdown, ...options.parts });
  let own: GuardedFetcher | undefined;
  const read = async function* (source: PageSource): AsyncGenerator<RawPage> {
    checkValue("sources", source, aSource);
    if (typeof source !== "string") {
      const { id, html, url = null, contentType } = source;
      return yield () => ({ id, source: id, url, html, contentType });
    }
    if (!isAddress(source)) return yield* readFiles(source, { url: options.url, maxBytes });
    if (fetcher === undefined) own ??= createFetcher();
    yield () => fetchPage(fetcher ?? (own as GuardedFetcher), source, maxBytes, signal);
  };
  const fail = (error: unknown): void => {
    if (!DecantError.isInstance(error) || onFailure === undefined) throw error;
    onFailure({ code: error.code, message: error.message });
  };
  try {
    for await (const source of all) {
      const pages = read(source);
      for (;;) {
        signal?.throwIfAborted();
        let page: LoadedPage;
        try {
          const { done, value: open } = await pages.next();
          if (done) break;
          const { record, html, contentType, ...place } = await open();
          page =
            html === undefined
              ? fromRecord(place, record ?? {})
              : {
                  ...toLoadedPage(place, pipeline.convert(html, { url: place.url ?? undefined, contentType })),
                  ...(keepHtml ? { html: textOf(html, contentType) } : {}),
                };
        } catch (error) {
          fail(error);
          continue;
        }
        yield page;
      }
    }
  } finally {
    await own?.close();
  }
}

const isRecord = (value: unknown): value is PageRecord =>
  typeof value === "object" && value !== null && "html" in value;

const aSource: ValueCheck = {
  expected: "a file, a folder, an address, or a page with id and html",
  accepts: (value) =>
    typeof value === "string" ||
    (isRecord(value) &&
      typeof value.id === "string" &&
      (typeof value.html === "string" || value.html instanceof Uint8Array)),
};

function textOf(html: string | Uint8Array, contentType: string | undefined): string {
  return typeof html === "string" ? html : decode(html, contentType === undefined ? {} : { contentType }).text;
}
