import { urlKinds } from "../options.ts";
import { parseInOrder } from "./parsers.ts";
import { type CommandSpec, type Exits, noOutput, type Rows, type SettingsOf } from "./rows.ts";
import { withNetwork } from "./settings.ts";
import * as shared from "./shared.ts";

const networkExits: Exits = {
  0: "success, also if no address is listed",
  1: "some sitemaps failed or are damaged",
  2: "Node older than 22.19 for an address of the network",
  3: "input missing, unreadable, of another type, too large or unreachable",
  4: noOutput,
  130: "only whole lines are written",
};

const networkManners = `
Nothing but ports 80, 443 and those of the given addresses is connected to, and no address of a private network.`;

export const linksCommand: CommandSpec<LinksCommandOptions, string> = {
  name: "links",
  summary: "list the links of a page, one JSON line for each address",
  argument: ["<input>", 'file, URL, or "-" for standard input'],
  help: `
Output, one line per address, the first of several links to it:
  {"url", "text", "rel", "context", "language", "element", "start", "kind"}
  Tracking parameters and fragments are removed from addresses. "context" is content for links in the main content as
  decant extracts it, navigation, or other. "start" is the offset of the tag in the HTML. "kind" is guessed from the address.
  The summary as JSON also has the canonical address, the next and previous page, other languages, feeds and sitemaps.
${networkManners}

Examples:
  decant links https://example.org/ --context content --same host
  decant links page.html --url https://example.org/guide --include "/guide/**"
  decant links https://example.org/ --kinds content,archive -q | jq -r .url
`,
  exits: networkExits,
  options: () => linksRows,
  readOptions: withNetwork,
  run: async (input, options) => (await import("../addresses/list-addresses.ts")).runLinks(input, options),
};

export const sitemapCommand: CommandSpec<SourceCommandOptions, string> = {
  name: "sitemap",
  summary: "list the addresses of a site's sitemaps, or of a sitemap, one JSON line each",
  argument: ["<input>", 'URL of a site or a sitemap, file, or "-" for standard input'],
  help: `
Output, one line per entry, in order: {"kind", "url", "last_modified", "alternates", "sitemap"}
  Of a site's root, the sitemaps are those that robots.txt names, else /sitemap.xml. Indexes are followed two levels deep;
  of an index in a file, the sitemaps are listed, with "kind": "sitemap". Gzip is detected. Of a damaged sitemap,
  the entries before the damage are listed.
${networkManners}
A host gets one request at a time and one a second (--delay).

Examples:
  decant sitemap https://example.org/
  decant sitemap https://example.org/ --kinds content -q | jq -r .url > list.txt && decant batch --urls list.txt
  decant sitemap sitemap.xml.gz
`,
  exits: networkExits,
  options: () => sitemapRows,
  readOptions: withNetwork,
  run: async (input, options) => (await import("../addresses/list-addresses.ts")).runSitemap(input, options),
};

export const feedsCommand: CommandSpec<SourceCommandOptions, string> = {
  name: "feeds",
  summary: "list the feeds of a page, or the entries of a feed, one JSON line each",
  argument: ["<input>", 'URL, file, or "-" for standard input'],
  help: `
Output, one line each:
  of a page   {"url", "type", "title", "page"} for each feed that it names
  of a feed   {"url", "title", "published", "updated", "feed"} for each entry of RSS, Atom, RDF or JSON Feed
${networkManners}

Examples:
  decant feeds https://example.org/
  decant feeds https://example.org/feed.xml -q | jq -r .url
  decant feeds feed.xml
`,
  exits: networkExits,
  options: () => feedsRows,
  readOptions: withNetwork,
  run: async (input, options) => (await import("../addresses/list-addresses.ts")).runFeeds(input, options),
};

export const fetchCommand: CommandSpec<AddressCommandOptions> = {
  name: "fetch",
  summary: "fetch pages, one JSON line each, in the order of the addresses, for decant batch",
  argument: ["<urls...>", "addresses of the pages"],
  help: `
Output, one line per address, in their order:
  {"id", "url", "ok": true, "content_type", "html_base64", "fetch": {"status", "redirects", "etag", "last_modified", "wire_bytes", "total_ms"}}
  {"id", "ok": false, "error": {"code", "message"}}
  "id" is the given address, "url" the one that answered. decant batch reads these lines.

Manners: a host gets one request at a time and one a second (--delay), Retry-After is obeyed, what may succeed later is tried
up to three times. robots.txt is not asked: the addresses are yours. decant crawl asks it.
${networkManners}

Examples:
  decant fetch https://example.org/a https://example.org/b > pages.jsonl
  decant fetch https://example.org/ | decant batch
  decant fetch https://example.org/ -q | jq -r .html_base64 | base64 -d
`,
  exits: {
    ...{ 0: "every page was fetched", 1: "some pages failed", 2: "Node older than 22.19" },
    ...{ 3: "no page could be fetched", 4: noOutput, 130: "only whole lines are written" },
  },
  options: () => commonRows(shared.patientRequestRows, shared.renderRows),
  readOptions: withNetwork,
  run: async (urls, options) => (await import("../addresses/fetch-command.ts")).runFetch(urls, options),
};

// biome-ignore format: a row for each option
const filterRows = (what: string) => [
  ["--same <what>", `leave out other hosts, or other registrable domains, than that ${what}`, { choices: ["host", "site", "any"], default: "any" }],
  ["--include <glob>", "leave out addresses that do not match, such as /guide/**; repeatable", shared.many],
  ["--exclude <glob>", "leave out addresses that match; repeatable", shared.many],
  ["--kinds <a,b>", `leave out other kinds, which are guessed from addresses: ${urlKinds.join(", ")}`, { parse: parseInOrder(urlKinds, "kind") }],
] as const;

// biome-ignore format: a row for each option
const commonRows = (...requests: readonly Rows[]) => [
  "Output:",
  shared.outputFile,
  ["--json", "print the summary on standard error as JSON"],
  shared.quietSummary,
  "Requests:",
  ...requests.flat(),
  shared.timeoutRow("time limit for each request with its redirects"),
  shared.maxBytesRow("refuse larger files and answers, decompressed (suffixes: K, M, G)"),
] as const;

// biome-ignore format: a row for each option
const linksRows = [
  "Which links:",
  ["--context <where>", "links in the main content, in navigation, or anywhere", { choices: ["content", "navigation", "all"], default: "all" }],
  ...filterRows("of the page"),
  shared.urlRow("address of the page, for a file"),
  ...commonRows(shared.requestRows, shared.renderRows),
] as const;
// biome-ignore format: a row for each option
const feedsRows = [
  "Which addresses:",
  ...filterRows("of the page or feed"),
  shared.sinceRow("entries of a feed"),
  shared.urlRow("address of the page or feed, for a file"),
  ...commonRows(shared.requestRows),
] as const;
// biome-ignore format: a row for each option
const sitemapRows = [
  "Which addresses:",
  ...filterRows("of the sitemap"),
  shared.sinceRow("entries"),
  shared.urlRow("address of the sitemap, for a file"),
  ...commonRows(shared.patientRequestRows),
] as const;

/** Options of commands that write one JSON line for each address. */
export type AddressCommandOptions = shared.NetworkSettings &
  Pick<SettingsOf<typeof linksRows>, "output" | "json" | "quiet">;
export type AddressFilterSettings = SettingsOf<ReturnType<typeof filterRows>>;
export type SourceCommandOptions = AddressCommandOptions &
  Omit<SettingsOf<typeof feedsRows>, keyof AddressCommandOptions>;
export type LinksCommandOptions = SourceCommandOptions & Pick<SettingsOf<typeof linksRows>, "context">;
