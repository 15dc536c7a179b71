import type { SitemapReport } from "@decant/crawl";
import { parseRobots, SitemapReader } from "@decant/discovery";
import { decode } from "@decant/dom";
import { CommandError, exitCodes } from "../errors.ts";
import { hasScheme } from "../input/page-types.ts";
import { counted } from "../terminal/counted.ts";
import { note } from "../terminal/terminal.ts";
import { AddressWriter } from "./address-writer.ts";
import { type AddressFilter, filterAddresses } from "./filter-addresses.ts";
import { type Network, openNetwork } from "./open-network.ts";
import { readSource, troubleOf } from "./read-source.ts";
import type { SourceCommandOptions } from "./settings.ts";

type Report = Pick<SitemapReport, "outcome" | "entries" | "failure"> & {
  readonly url: string;
  readonly diagnostics: readonly { readonly code: string; readonly message: string }[];
};

/**
 * `decant sitemap URL|FILE`: list the addresses of sitemaps.
 *
 * An index that is fetched is followed; of one in a file, the sitemaps are listed.
 *
 * @returns The exit code.
 * @throws {CommandError} If there is no sitemap, or the output cannot be written.
 */
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
  const writer = await AddressWriter.open(options);
  for (const entries of [reader.push(decode(bytes).text), reader.end()])
    for (const entry of entries) await writer.write({ ...entry, sitemap: url ?? name }, filter, entry.lastModified);
  const { kind: outcome, diagnostics } = reader;
  const reports = [{ url: name, outcome, entries: writer.listed, diagnostics }];
  await finish(writer, name, reports);
  return reports;
}

async function walk(input: string, filter: AddressFilter, options: SourceCommandOptions): Promise<Report[]> {
  const network = await openNetwork("decant sitemap", [input], options);
  try {
    const { walkSitemaps } = await import("@decant/crawl");
    const sitemaps = isRoot(input) ? await findSitemaps(input, network) : [input];
    const writer = await AddressWriter.open(options);
    const reports: Report[] = [];
    const onSitemap = (report: SitemapReport) => reports.push(report);
    for await (const page of walkSitemaps(sitemaps, { fetcher: network.fetcher, onSitemap }))
      await writer.write({ kind: "page", ...page }, filter, page.lastModified);
    await finish(writer, input, reports);
    return reports;
  } finally {
    await network.close();
  }
}

async function finish(writer: AddressWriter, name: string, reports: readonly Report[]): Promise<void> {
  const sitemaps = reports.map(({ url, outcome, entries, diagnostics }) => {
    return { url, outcome, entries, diagnostics: diagnostics.map(({ code }) => code) };
  });
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

const isSitemap = ({ outcome }: Report): boolean => sitemapKinds.has(outcome);
const isFlawed = (report: Report): boolean => !isSitemap(report) || report.diagnostics.length > 0;

const explanations: Readonly<Record<string, string>> = {
  unknown: "this is no sitemap",
  feed: "this is a feed; use: decant feeds",
};

function describe({ url, outcome, diagnostics, failure }: Report): string {
  if (failure !== undefined) return `${url}: ${troubleOf(failure)?.message}`;
  if (outcome.startsWith("http-")) return `${url}: HTTP ${outcome.slice("http-".length)}`;
  const trouble = isSitemap({ url, outcome, entries: 0, diagnostics } as Report)
    ? diagnostics.map(({ message }) => message)
    : [explanations[outcome] ?? outcome];
  return `${url}: ${trouble.join("; ")}`;
}
