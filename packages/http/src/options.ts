import {
  aFunction,
  anObject,
  aString,
  aWholeNumber,
  canParseUrl,
  checkOptions,
  type OptionChecks,
  type ValueCheck,
} from "@decant/page";
import { createPipeline } from "@decant/pipeline";

/** Facts about a page besides its HTML. */
export interface HtmlPage {
  /** Address of the page, against which its links are resolved. */
  readonly url: string;
  /** Value of the `Content-Type` header. */
  readonly contentType: string;
}

/** Keeps Markdown. Its keys are hashes of the HTML and the address, so no entry ever becomes stale. */
export interface MarkdownCache {
  get(key: string): string | undefined | Promise<string | undefined>;
  set(key: string, markdown: string): unknown;
}

/** Options for answering requests for Markdown. */
export interface MarkdownOptions {
  /**
   * Converts a page; an empty string means that the page stays HTML. A worker pool fits here.
   * @default `createPipeline()` of `@decant/pipeline`, in this thread
   */
  readonly convert?: ((html: Uint8Array, page: HtmlPage) => string | Promise<string>) | undefined;
  /** Longest HTML that is converted, in bytes; a longer body is passed on as HTML while it streams. @default 10485760 */
  readonly maxBytes?: number | undefined;
  /** Paths that are always HTML: a string covers itself and everything below it, an expression its matches. @default none */
  readonly skip?: readonly (string | RegExp)[] | undefined;
  /** Value of `Content-Signal` on Markdown, such as `search=yes, ai-train=no`. @default none is sent */
  readonly contentSignal?: string | undefined;
  /** Counts tokens for the header `X-Markdown-Tokens`. @default none is sent */
  readonly countTokens?: ((markdown: string) => number) | undefined;
  /** Keeps converted pages. @default none are kept */
  readonly cache?: MarkdownCache | undefined;
  /** Called when a conversion or the cache failed; the page is then sent as HTML, or without the cache. @default none */
  readonly onError?: ((error: unknown, url: string) => void) | undefined;
}

const signals = /^[a-z][a-z0-9-]*=(?:yes|no)(?:, ?[a-z][a-z0-9-]*=(?:yes|no))*$/;

const aContentSignal: ValueCheck = {
  expected: 'signals such as "search=yes, ai-train=no"',
  accepts: (value) => typeof value === "string" && signals.test(value),
};

const paths: ValueCheck = {
  expected: 'an array of paths that begin with "/", and of regular expressions',
  accepts: (value) =>
    Array.isArray(value) &&
    value.every((path) => path instanceof RegExp || (typeof path === "string" && path.startsWith("/"))),
};

const aCache: ValueCheck = {
  expected: "an object with the functions get and set",
  accepts: (value) =>
    anObject.accepts(value) &&
    ["get", "set"].every((name) => typeof (value as Record<string, unknown>)[name] === "function"),
};

const checks: OptionChecks<MarkdownOptions> = {
  convert: aFunction,
  maxBytes: aWholeNumber(1),
  skip: paths,
  contentSignal: aContentSignal,
  countTokens: aFunction,
  cache: aCache,
  onError: aFunction,
};

export type Settings = Pick<MarkdownOptions, "contentSignal" | "countTokens" | "cache" | "onError"> &
  Required<{ readonly [Name in "convert" | "maxBytes" | "skip"]: NonNullable<MarkdownOptions[Name]> }>;

export function resolveOptions(options: MarkdownOptions): Settings {
  checkOptions(options, checks);
  const { convert = pipelineConverter(), maxBytes = 10 * 1024 * 1024, skip = [], ...others } = options;
  return { ...others, convert, maxBytes, skip };
}

function pipelineConverter(): Settings["convert"] {
  const pipeline = createPipeline();
  return (html, page) => pipeline.convert(html, page).markdown;
}

const anOrigin: ValueCheck = {
  expected: 'an origin such as "https://example.org"',
  accepts: (value) =>
    aString.accepts(value) && canParseUrl(value as string) && new URL(value as string).origin === value,
};

/** Options of an adapter that has to know the site's address. */
export interface OriginOptions {
  /** Origin of the site, such as `https://example.org`. */
  readonly origin: string;
}

export { anOrigin };
