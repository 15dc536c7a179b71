import { createFetcher, type Fetcher, type GuardedFetcher } from "@decant/crawl";
import {
  aFunction,
  anArrayOf,
  anObject,
  aString,
  aWholeNumber,
  checkOptions,
  checkValue,
  DecantError,
} from "@decant/page";
import { createPipeline, type PipelineOptions } from "@decant/pipeline";
import { fetchPage } from "./fetch-page.ts";
import { isAddress, type RawPage, readFiles } from "./files/read-files.ts";
import { fromRecord, type LoadedPage, toLoadedPage } from "./loaded-page.ts";

export interface LoadOptions {
  /** How pages are converted; see `createPipeline` of `@decant/pipeline`. */
  readonly pipeline?: PipelineOptions | undefined;
  /** Address of a single file, or address that the paths of a folder's files are resolved against. */
  readonly url?: string | undefined;
  /** Gets addresses. @default the guarded client of `@decant/crawl`, which connects to public addresses alone */
  readonly fetcher?: Fetcher | undefined;
  /** Longest page in bytes. @default 10485760 */
  readonly maxBytes?: number | undefined;
  /** Called for each page that could not be read or has no main content, and reading goes on. @default the first one is thrown */
  readonly onFailure?: ((failure: LoadFailure) => void) | undefined;
  /** Ends the reading with its reason. */
  readonly signal?: AbortSignal | undefined;
}

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
 * @param sources Files, folders, addresses, and files of JSON lines: `{"id"?, "url"?, "html" | "html_base64", "content_type"?}`, or what
 *   `decant batch` and `decant crawl` wrote. A folder's files come in the order of their paths. Files may be compressed (`.gz`). Of
 *   several lines with one id, the last one counts.
 * @throws {TypeError | RangeError} If an option is wrong.
 * @throws {DecantError} With a code of {@link LoadFailure}, without `onFailure`.
 * @example
 * // not run: it needs a folder
 * for await (const page of loadPages("site", { url: "https://harbour.example/" })) console.log(page.url, page.title);
 */
export async function* loadPages(
  sources: string | readonly string[],
  options: LoadOptions = {},
): AsyncGenerator<LoadedPage> {
  checkOptions(options, {
    ...{ pipeline: anObject, url: aString, fetcher: anObject, maxBytes: aWholeNumber(1) },
    ...{ onFailure: aFunction, signal: anObject },
  });
  checkValue("sources", [sources].flat(), anArrayOf(aString));
  const { fetcher, maxBytes = 10 * 1024 * 1024, onFailure, signal } = options;
  const pipeline = createPipeline({ maxBytes, ...options.pipeline });
  let own: GuardedFetcher | undefined;
  const read = async function* (source: string): AsyncGenerator<RawPage> {
    if (!isAddress(source)) return yield* readFiles(source, { url: options.url, maxBytes });
    if (fetcher === undefined) own ??= createFetcher();
    yield () => fetchPage(fetcher ?? (own as GuardedFetcher), source, maxBytes, signal);
  };
  const fail = (error: unknown): void => {
    if (!DecantError.isInstance(error) || onFailure === undefined) throw error;
    onFailure({ code: error.code, message: error.message });
  };
  try {
    for (const source of [sources].flat()) {
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
              : toLoadedPage(place, pipeline.convert(html, { url: place.url ?? undefined, contentType }));
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
