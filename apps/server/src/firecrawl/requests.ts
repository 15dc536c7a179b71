import { compileSelector } from "@decant/dom";
import { Problem } from "../problem.ts";

/** A page, as requests of Firecrawl's API ask for it. */
export interface ScrapeOptions {
  readonly formats: ReadonlySet<string>;
  /** Schema of the format `json`. */
  readonly schema?: object | undefined;
  readonly extract: boolean;
  /** CSS selectors. */
  readonly include?: string | undefined;
  readonly exclude?: string | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Options that were asked for and have no effect. */
  readonly ignored: readonly string[];
}

const knownFormats: ReadonlySet<string> = new Set(["markdown", "html", "rawHtml", "links", "json"]);
/** Options that hold, those of the client itself, and values of others that ask for nothing. */
const known: ReadonlySet<string> = new Set([
  ...["formats", "onlyMainContent", "includeTags", "excludeTags", "headers", "jsonOptions", "extract", "timeout"],
  ...["url", "origin", "integration", "maxAge", "storeInCache", "removeBase64Images", "parsers", "blockAds"],
]);
const isIdle = (value: unknown): boolean => value === undefined || value === null || value === false || value === 0;

/** @throws {Problem} `bad-option`. */
export function readScrape(body: Readonly<Record<string, unknown>>): ScrapeOptions {
  const { onlyMainContent = true, includeTags, excludeTags, headers } = body;
  const asked = (Array.isArray(body.formats) ? body.formats : ["markdown"]) as readonly unknown[];
  const formats = new Set(asked.map((format) => (isObject(format) ? format.type : format)).map(nameOfFormat));
  if (isObject(body.actions) || (Array.isArray(body.actions) && body.actions.length > 0))
    throw new Problem("bad-option", "actions: this server runs no scripts");
  return {
    formats,
    schema: schemaOf(asked, body),
    extract: onlyMainContent !== false && onlyMainContent !== "false",
    include: selectorOf("includeTags", includeTags),
    exclude: selectorOf("excludeTags", excludeTags),
    headers: isObject(headers)
      ? Object.fromEntries(Object.entries(headers).map(([k, v]) => [k, String(v)]))
      : undefined,
    ignored: Object.keys(body).filter((name) => !known.has(name) && !isIdle(body[name])),
  };
}

function nameOfFormat(format: unknown): string {
  // `extract` is the older name.
  const name = format === "extract" ? "json" : String(format);
  if (knownFormats.has(name)) return name;
  throw new Problem(
    "bad-option",
    `formats: expected some of ${[...knownFormats].join(", ")}, got ${name.slice(0, 100)}`,
  );
}

function schemaOf(formats: readonly unknown[], body: Readonly<Record<string, unknown>>): object | undefined {
  const holders = [...formats, body.jsonOptions, body.extract].filter(isObject);
  const schema = holders.map((holder) => holder.schema).find(isObject);
  const wantsJson = formats.some((format) =>
    ["json", "extract"].includes(String(isObject(format) ? format.type : format)),
  );
  if (wantsJson && schema === undefined)
    throw new Problem(
      "bad-option",
      "json: expected a schema; values are read from the page without a model, so a prompt says nothing",
    );
  return schema;
}

function selectorOf(name: string, tags: unknown): string | undefined {
  if (isIdle(tags) || (Array.isArray(tags) && tags.length === 0)) return undefined;
  const selector = [tags].flat().join(", ");
  try {
    compileSelector(selector);
  } catch {
    throw new Problem("bad-option", `${name}: expected tags or CSS selectors, got ${selector.slice(0, 100)}`);
  }
  return selector;
}

/** How a site is crawled. */
export interface CrawlRequest {
  readonly url: string;
  readonly limit: number;
  readonly include: readonly string[];
  readonly exclude: readonly string[];
  readonly maxDepth: number | undefined;
  readonly same: "host" | "site";
  readonly ignoreSitemaps: boolean;
  readonly delayMs: number;
  readonly scrape: ScrapeOptions;
}

const mostPages = 10_000;
const politeMs = 1000;

/** @throws {Problem} `bad-option`. */
export function readCrawl(url: string, body: Readonly<Record<string, unknown>>): CrawlRequest {
  const { limit, maxDiscoveryDepth, maxDepth = maxDiscoveryDepth, delay, sitemap, scrapeOptions } = body;
  if (body.allowExternalLinks === true)
    throw new Problem("bad-option", "allowExternalLinks: a crawl stays on its site; begin one for each");
  if (!isIdle(body.webhook)) throw new Problem("bad-option", "webhook: ask for the status instead");
  const isWhole =
    body.crawlEntireDomain === true || body.allowBackwardLinks === true || Array.isArray(body.includePaths);
  const { pathname } = new URL(url);
  const below = `${pathname.slice(0, pathname.lastIndexOf("/") + 1)}**`;
  return {
    url,
    limit: Math.min(wholeNumber("limit", limit) ?? mostPages, mostPages),
    include: isWhole ? globsOf("includePaths", body.includePaths) : [below],
    exclude: globsOf("excludePaths", body.excludePaths),
    maxDepth: wholeNumber("maxDiscoveryDepth", maxDepth),
    same: body.allowSubdomains === true ? "site" : "host",
    ignoreSitemaps: sitemap === "skip" || body.ignoreSitemap === true,
    delayMs: typeof delay === "number" && delay > 0 ? delay * 1000 : politeMs,
    scrape: readScrape(isObject(scrapeOptions) ? scrapeOptions : {}),
  };
}

function wholeNumber(name: string, value: unknown): number | undefined {
  if (value === undefined || value === null) return undefined;
  if (Number.isSafeInteger(value) && (value as number) >= 1) return value as number;
  throw new Problem("bad-option", `${name}: expected a whole number of at least 1`);
}

const anchors = /^\^|\$$/g;
const anyText = /\.\*/g;
const escaped = /\\([./-])/g;
const otherSigns = /[\\()[\]{}|+^$]/;

/** Firecrawl's patterns are regular expressions over the path; those that are no more than globs are taken. */
function globsOf(name: string, patterns: unknown): string[] {
  if (isIdle(patterns)) return [];
  return [patterns].flat().map((pattern) => {
    const text = String(pattern);
    const glob = text.replace(anchors, "").replace(anyText, "**").replace(escaped, "$1");
    if (otherSigns.test(glob) || glob === "")
      throw new Problem(
        "bad-option",
        `${name}: expected paths such as /blog/.* (no other signs of regular expressions), got ${text.slice(0, 100)}`,
      );
    const begins = text.startsWith("^") || glob.startsWith("/") ? "" : "**";
    return `/${begins}${glob.startsWith("/") ? glob.slice(1) : glob}${text.endsWith("$") || glob.endsWith("**") ? "" : "**"}`;
  });
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
