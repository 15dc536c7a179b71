import type { SitemapReport } from "@decant/crawl";
import {
  cleanUrl,
  createUrlFilter,
  isOlder,
  kindOfUrl,
  type LinkContext,
  parseRobots,
  readDate,
  readFeed,
  readLinks,
  SitemapReader,
} from "@decant/discovery";
import { type ChildNode, type Document, decode, type Element, parse } from "@decant/dom";
import { detectBinary } from "@decant/dom/binary";
import { extract } from "@decant/extractor";
import { toJson, toSnakeCase } from "@decant/page/records";
import type { AddressFilterSettings, LinksCommandOptions, SourceCommandOptions } from "../args/network.ts";
import { asUsage, CommandError, exitCodes } from "../errors.ts";
import { hasScheme, isMarkdown, refuseOtherTypes } from "../input/page-types.ts";
import { urlKinds } from "../options.ts";
import { openOutput } from "../output/output.ts";
import { Counts, counted, listCounts, showLine, sortedCounts } from "../terminal/progress.ts";
import { exitOnSignals } from "../terminal/signals.ts";
import { note, printLines } from "../terminal/terminal.ts";
import { type Network, openNetwork } from "./open-network.ts";
import { readSource, troubleOf } from "./read-source.ts";

export async function runLinks(input: string, options: LinksCommandOptions): Promise<number> {
  const { name, bytes, url, contentType } = await readSource("decant links", input, options);
  if (url === undefined) throw new CommandError("usage", `${name}: give the address of the page with --url`);
  refuseOtherTypes(name, contentType);
  if (isMarkdown(contentType)) throw new CommandError("not-html", `${name} is Markdown, not HTML`);
  const format = detectBinary(bytes);
  if (format !== undefined) throw new CommandError("not-html", `${name} is ${format}, not HTML`);
  const filter = filterAddresses(url, options);
  const document = parse(decode(bytes, { contentType }).text);
  const content = contentOf(document);
  const page = readLinks(document, url, content.elements.length === 0 ? {} : { content: content.elements });
  const writer = await openWriter(options, filter);
  const seen = new Set<string>();
  for (const { context: found, ...link } of page.links) {
    const address = cleanUrl(link.url) ?? link.url;
    const context: LinkContext = found === "content" && content.isOmitted(link.start) ? "other" : found;
    if (options.context !== "all" && context !== options.context) writer.leaveOut("context");
    else if (seen.has(address)) writer.leaveOut("repeated");
    else {
      seen.add(address);
      await writer.write({ ...link, url: address, context, kind: kindOfUrl(address).kind });
    }
  }
  const { links, ...head } = page;
  await writer.finish(`links of ${name}`, { url, ...head, links: links.length });
  return exitCodes.ok;
}

/** The main content as `decant page` finds it, and whether an offset of the HTML is in a part that is left out of it. */
function contentOf(document: Document) {
  const { content, recovered } = extract(document);
  const isElement = (node: ChildNode): node is Element => "attribs" in node;
  const omitted = [...content.omitted].map(({ startIndex, endIndex }) => [startIndex ?? 0, endIndex ?? 0] as const);
  return {
    elements: recovered === null ? content.roots.filter(isElement) : [],
    isOmitted: (offset: number | null) =>
      recovered === null && offset !== null && omitted.some(([start, end]) => start <= offset && offset <= end),
  };
}

type Report = Pick<SitemapReport, "outcome" | "entries" | "failure"> & {
  readonly url: string;
  readonly diagnostics: readonly { readonly code: string; readonly message: string }[];
};

/** An index that is fetched is followed; of one in a file, the sitemaps are listed. */
export async function runSitemap(input: string, options: SourceCommandOptions): Promise<number> {
  const filter = filterAddresses(hasScheme(input) ? addressOf(input) : options.url, options);
  const reports = hasScheme(input) ? await walk(input, filter, options) : await readFile(input, filter, options);
  for (const report of reports.filter(isFlawed)) note(describe(report));
  if (!reports.some(isSitemap)) {
    const hint = isRoot(input) ? "; if it is elsewhere, give its address" : "";
    throw new CommandError("no-pages", `${input}: no sitemap${hint}`);
  }
  return reports.some(isFlawed) ? exitCodes.flawed : exitCodes.ok;
}

async function readFile(input: string, filter: AddressFilter, options: SourceCommandOptions): Promise<Report[]> {
  const { name, bytes, url } = await readSource("decant sitemap", input, options);
  const reader = new SitemapReader(url === undefined ? {} : { url });
  const writer = await openWriter(options, filter);
  for (const entries of [reader.push(decode(bytes).text), reader.end()])
    for (const entry of entries) await writer.write({ ...entry, sitemap: url ?? name }, entry.lastModified);
  const { kind: outcome, diagnostics } = reader;
  const reports = [{ url: name, outcome, entries: writer.listed(), diagnostics }];
  await finish(writer, name, reports);
  return reports;
}

async function walk(input: string, filter: AddressFilter, options: SourceCommandOptions): Promise<Report[]> {
  const network = await openNetwork("decant sitemap", [input], options);
  try {
    const { walkSitemaps } = await import("@decant/crawl");
    const sitemaps = isRoot(input) ? await findSitemaps(input, network) : [input];
    const writer = await openWriter(options, filter);
    const reports: Report[] = [];
    const onSitemap = (report: SitemapReport) => reports.push(report);
    for await (const page of walkSitemaps(sitemaps, { fetcher: network.fetcher, onSitemap }))
      await writer.write({ kind: "page", ...page }, page.lastModified);
    await finish(writer, input, reports);
    return reports;
  } finally {
    await network.close();
  }
}

type Writer = Awaited<ReturnType<typeof openWriter>>;

async function finish(writer: Writer, name: string, reports: readonly Report[]): Promise<void> {
  const sitemaps = reports.map(({ url, outcome, entries, diagnostics }) => ({
    ...{ url, outcome, entries, diagnostics: diagnostics.map(({ code }) => code) },
  }));
  const read = reports.filter(isSitemap).length;
  await writer.finish(`addresses of ${counted(read, "sitemap")} of ${name}`, { sitemaps });
}

const robotsBytes = 500 * 1024;

/** The sitemaps that robots.txt names, else the usual place. */
async function findSitemaps(root: string, { fetcher }: Network): Promise<readonly string[]> {
  const url = new URL("/robots.txt", root).href;
  const result = await fetcher.fetch({ url, accept: "text/plain, */*;q=0.5", maxBytes: robotsBytes, cutBody: true });
  const trouble = troubleOf(result);
  // RFC 9309, 2.3.1: a server that fails, or that is asked too much, has not said what it allows.
  const isAbsent = result.ok ? result.status < 500 && result.status !== 429 : result.code === "too-many-redirects";
  if (trouble !== undefined && !isAbsent) throw new CommandError("unreachable", `${url}: ${trouble.message}`);
  const named = result.ok && trouble === undefined ? parseRobots(result.body, { url }).sitemaps : [];
  return named.length > 0 ? named : [new URL("/sitemap.xml", root).href];
}

function isRoot(input: string): boolean {
  if (!hasScheme(input)) return false;
  const { pathname, search } = new URL(input);
  return pathname === "/" && search === "";
}

/** @throws {CommandError} `bad-url`. */
function addressOf(input: string): string {
  const url = URL.canParse(input) ? new URL(input) : undefined;
  if (url?.protocol === "http:" || url?.protocol === "https:") return url.href;
  throw new CommandError("bad-url", `${input}: only http and https URLs can be fetched`);
}

const sitemapKinds: ReadonlySet<string> = new Set(["urlset", "index", "text"]);

const isSitemap = ({ outcome }: Pick<Report, "outcome">): boolean => sitemapKinds.has(outcome);
const isFlawed = (report: Report): boolean => !isSitemap(report) || report.diagnostics.length > 0;

const explanations: Readonly<Record<string, string>> = {
  unknown: "this is no sitemap",
  feed: "this is a feed; use: decant feeds",
};

function describe({ url, outcome, diagnostics, failure }: Report): string {
  if (failure !== undefined) return `${url}: ${troubleOf(failure)?.message}`;
  if (outcome.startsWith("http-")) return `${url}: HTTP ${outcome.slice("http-".length)}`;
  const trouble = isSitemap({ outcome })
    ? diagnostics.map(({ message }) => message)
    : [explanations[outcome] ?? outcome];
  return `${url}: ${trouble.join("; ")}`;
}

const otherMedia = /^(?:image|audio|video|font)\//i;

export async function runFeeds(input: string, options: SourceCommandOptions): Promise<number> {
  const { name, bytes, url, contentType } = await readSource("decant feeds", input, options);
  const format = detectBinary(bytes) ?? (otherMedia.test(contentType ?? "") ? contentType : undefined);
  if (format !== undefined) throw new CommandError("not-html", `${name} is ${format}, neither a page nor a feed`);
  const filter = filterAddresses(url, options);
  const { text } = decode(bytes, { contentType });
  const { entries, diagnostics, ...feed } = readFeed(text, url === undefined ? {} : { url });
  if (feed.kind !== "unknown") {
    const writer = await openWriter(options, filter);
    for (const entry of entries) await writer.write({ ...entry, feed: url ?? name }, entry.updated ?? entry.published);
    const damage = diagnostics.map(({ code }) => code);
    await writer.finish(`entries of the feed ${name}`, { url: url ?? null, ...feed, diagnostics: damage });
    return exitCodes.ok;
  }
  if (url === undefined) throw new CommandError("usage", `${name} is no feed; give the address of the page with --url`);
  const { feeds } = readLinks(parse(text), url);
  const writer = await openWriter(options, filter);
  for (const found of feeds) await writer.write({ ...found, page: url });
  await writer.finish(`feeds of ${name}`, { url, feeds: feeds.length });
  return exitCodes.ok;
}

/** Open what writes one JSON line for each address, and counts those that are left out. @throws {CommandError} `unwritable`. */
async function openWriter(options: SourceCommandOptions, filter: AddressFilter) {
  const output = await openOutput(options.output);
  exitOnSignals({ settled: () => output.settled(), quiet: options.quiet });
  const since = options.since === undefined ? undefined : readDate(options.since);
  const counts = new Counts();
  let listed = 0;
  const progress = showLine(() => `${listed} addresses`, options.quiet);
  return {
    listed: () => listed,
    leaveOut: (reason: string): void => counts.add(reason),
    /** Write a record, unless the filter leaves its address out, or it is too old by its own `date`. */
    async write(record: { readonly url: string; readonly [name: string]: unknown }, date: string | null = null) {
      const reason = filter(record.url) ?? (since !== undefined && isOlder(date, since) ? "since" : undefined);
      if (reason !== undefined) return counts.add(reason);
      listed++;
      await output.write(`${toJson(toSnakeCase(record))}\n`);
    },
    /** Close the output, and sum up what was listed: `what` names it, JSON has further `facts`. */
    async finish(what: string, facts: Readonly<Record<string, unknown>>): Promise<void> {
      await output.close();
      progress.stop();
      if (options.quiet) return;
      const leftOut = sortedCounts(counts);
      const summary = toJson(toSnakeCase({ ...facts, listed, leftOut }));
      if (options.json) printLines(`${summary.replace(notAscii, escapeUnit)}\n`);
      else note(`${what}: ${listed} listed${listCounts(leftOut, "; left out: ")}`);
    },
  };
}

const notAscii = /[^\x20-\x7e]/g;

/** What is printed on standard error is made safe for terminals, and has to stay JSON. */
function escapeUnit(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

/** Why an address is left out, or `undefined` if it is written. */
type AddressFilter = (url: string) => string | undefined;

/** The filter for what `--same`, compared with `home`, and others say; what they do not mention passes. @throws {CommandError} `usage`. */
function filterAddresses(home: string | undefined, options: AddressFilterSettings): AddressFilter {
  const { same, include, exclude, kinds } = options;
  if (same !== "any" && home === undefined)
    throw new CommandError("usage", "--same: give the address of the file with --url");
  const filter = asUsage(() =>
    createUrlFilter({
      ...{ same, include, exclude, seeds: home === undefined ? [] : [home] },
      refusedKinds: kinds === undefined ? [] : urlKinds.filter((kind) => !kinds.includes(kind)),
      maxUrlLength: Number.MAX_SAFE_INTEGER,
      // Traps are of interest to crawls alone.
    }),
  );
  return (url) => {
    const verdict = filter(url);
    return verdict.accepted ? undefined : verdict.reason;
  };
}
