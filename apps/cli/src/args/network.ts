import { type Command, InvalidArgumentError, Option } from "commander";
import {
  type AddressCommandOptions,
  contextChoices,
  type LinksCommandOptions,
  type NetworkSettings,
  type RenderSettings,
  renderChoices,
  type SourceCommandOptions,
  urlKinds,
} from "../addresses/settings.ts";
import type { CommandSpec } from "./command.ts";
import { fromEnvironment } from "./environment.ts";
import { parseDate, parseNetwork, parseRepeated, parseSeconds, parseWait } from "./parsers.ts";
import { addConfigOption, contactOption, maxBytesOption, timeoutOption, urlOption } from "./shared.ts";
import { optional } from "./values.ts";

const networkCodes = `
Exit codes:
  0    success, also if no address is listed
  1    some sitemaps failed or are damaged
  2    usage error: unknown option, invalid value, Node older than 22.19 for an address of the network
  3    input missing, unreadable, of another type, too large or unreachable
  4    output cannot be written
  70   internal error
  130, 143, 141   interrupted, terminated, output closed by its reader; only whole lines are written
`;

const networkManners = `
Nothing but ports 80, 443 and those of the given addresses is connected to, and no address of a private network.`;

export const linksCommand: CommandSpec<LinksCommandOptions, string> = {
  name: "links",
  summary: "list the links of a page, one JSON line each",
  description: "List the links of a page, one JSON line for each address.",
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
${networkCodes}`,
  addOptions: addLinksOptions,
  readOptions: linksOptions,
  run: async (input, options) => (await import("../addresses/links-command.ts")).runLinks(input, options),
};

export const sitemapCommand: CommandSpec<SourceCommandOptions, string> = {
  name: "sitemap",
  summary: "list the addresses of a site's sitemaps, one JSON line each",
  description:
    "List the addresses of sitemaps, one JSON line each. A site's root stands for the sitemaps of its robots.txt.",
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
${networkCodes}`,
  addOptions: addSitemapOptions,
  readOptions: sourceSettings,
  run: async (input, options) => (await import("../addresses/sitemap-command.ts")).runSitemap(input, options),
};

export const feedsCommand: CommandSpec<SourceCommandOptions, string> = {
  name: "feeds",
  summary: "list the feeds of a page, or the entries of a feed, one JSON line each",
  description: "List the feeds that a page names, or the entries of a feed, one JSON line each.",
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
${networkCodes}`,
  addOptions: addFeedsOptions,
  readOptions: sourceSettings,
  run: async (input, options) => (await import("../addresses/feeds-command.ts")).runFeeds(input, options),
};

export const fetchCommand: CommandSpec<AddressCommandOptions> = {
  name: "fetch",
  summary: "fetch pages, one JSON line each, for decant batch",
  description: "Fetch pages, one JSON line each, in the order of the addresses.",
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

Exit codes:
  0    every page was fetched
  1    some pages failed
  2    usage error: unknown option, invalid value, Node older than 22.19
  3    no page could be fetched
  4    output cannot be written
  70   internal error
  130, 143, 141   interrupted, terminated, output closed by its reader; only whole lines are written
`,
  addOptions: addFetchOptions,
  readOptions: fetchOptions,
  run: async (urls, options) => (await import("../addresses/fetch-command.ts")).runFetch(urls, options),
};

/** Options of `decant links`. */
function addLinksOptions(command: Command): void {
  command
    .optionsGroup("Which links:")
    .addOption(
      new Option("--context <where>", "links in the main content, in navigation, or anywhere")
        .choices(contextChoices)
        .default("all"),
    );
  addFilterOptions(command, "of the page");
  command.addOption(urlOption("address of the page, for a file"));
  addCommonOptions(command, { canRender: true });
}

function linksOptions(command: Command): LinksCommandOptions {
  return { ...sourceSettings(command), context: command.opts().context };
}

/** Options of `decant feeds`. */
function addFeedsOptions(command: Command): void {
  command.optionsGroup("Which addresses:");
  addFilterOptions(command, "of the page or feed");
  command.addOption(sinceOption("entries of a feed"));
  command.addOption(urlOption("address of the page or feed, for a file"));
  addCommonOptions(command);
}

/** Options of `decant sitemap`. */
function addSitemapOptions(command: Command): void {
  command.optionsGroup("Which addresses:");
  addFilterOptions(command, "of the sitemap");
  command.addOption(sinceOption("entries"));
  command.addOption(urlOption("address of the sitemap, for a file"));
  addCommonOptions(command, { hasDelay: true });
}

/** Options of `decant fetch`. */
function addFetchOptions(command: Command): void {
  addCommonOptions(command, { hasDelay: true, canRender: true });
}

function fetchOptions(command: Command): AddressCommandOptions {
  return { ...networkSettings(command), ...outputSettings(command) };
}

function addFilterOptions(command: Command, what: string): void {
  command
    .addOption(
      new Option("--same <what>", `leave out other hosts, or other registrable domains, than that ${what}`)
        .choices(["host", "site", "any"])
        .default("any"),
    )
    .addOption(
      new Option("--include <glob>", "leave out addresses that do not match, such as /guide/**; repeatable").argParser(
        parseRepeated,
      ),
    )
    .addOption(new Option("--exclude <glob>", "leave out addresses that match; repeatable").argParser(parseRepeated))
    .addOption(
      new Option(
        "--kinds <a,b>",
        `leave out other kinds, which are guessed from addresses: ${urlKinds.join(", ")}`,
      ).argParser(parseKinds),
    );
}

function addCommonOptions(
  command: Command,
  { hasDelay = false, canRender = false }: { readonly hasDelay?: boolean; readonly canRender?: boolean } = {},
): void {
  command
    .optionsGroup("Output:")
    .option("-o, --output <file>", "write to this file instead of standard output; compressed if it ends in .gz")
    .option("--json", "print the summary on standard error as JSON")
    .option("-q, --quiet", "print no summary on standard error");
  command.optionsGroup("Requests:");
  addRequestOptions(command, hasDelay);
  if (canRender) addRenderOptions(command);
  command
    .addOption(timeoutOption("time limit for each request with its redirects"))
    .addOption(maxBytesOption("refuse larger files and answers, decompressed (suffixes: K, M, G)"));
  command.optionsGroup("Other:");
  addConfigOption(command);
}

/** How requests are sent, without the limits that other options share. */
export function addRequestOptions(command: Command, hasDelay: boolean): void {
  if (hasDelay)
    command.addOption(
      new Option("--delay <s>", "seconds between two requests to a host").argParser(parseSeconds).default(1),
    );
  command
    .option("--user-agent <name>", "name to give", "DecantBot")
    .addOption(contactOption())
    .addOption(headerOption());
  addGuardOptions(command);
}

/** Which addresses may be connected to. */
export function addGuardOptions(command: Command): void {
  command
    .option("--allow-private", "allow addresses of this machine and of intranets")
    .addOption(
      new Option(
        "--allow-host <host>",
        "allow this host to be at such an address, and no other one; repeatable",
      ).argParser(parseRepeated),
    )
    .addOption(
      new Option(
        "--allow-network <cidr>",
        "allow such addresses of a network, such as 10.1.0.0/16; repeatable",
      ).argParser(parseNetwork),
    );
}

export function guardSettings(
  command: Command,
): Pick<NetworkSettings, "allowPrivate" | "allowHosts" | "allowNetworks"> {
  const { allowPrivate, allowHost, allowNetwork } = command.opts();
  return { allowPrivate: allowPrivate === true, allowHosts: allowHost ?? [], allowNetworks: allowNetwork ?? [] };
}

export const sinceOption = (what: string): Option =>
  new Option("--since <date>", `leave out ${what} that are older by their own account, such as 2026-05-01`).argParser(
    parseDate,
  );

export const headerOption = (): Option =>
  fromEnvironment(
    new Option(
      "--header <line>",
      'further header, such as "Accept-Language: en", for the hosts of the given addresses; repeatable',
    ).argParser(parseHeader),
    "DECANT_HEADER",
  );

export const preferOption = (): Option =>
  new Option(
    "--prefer <form>",
    "take pages as Markdown where servers have it, by Accept or where a page names it",
  ).choices(["markdown"]);

/** How pages are taken, and whether scripts run. */
export function addRenderOptions(command: Command): void {
  command
    .addOption(preferOption())
    .addOption(
      new Option(
        "--render <when>",
        "run the scripts of pages in a Chromium of this machine: never, of pages that are empty without (auto), or always; needs playwright-core",
      )
        .choices(renderChoices)
        .default("never"),
    )
    .addOption(
      new Option(
        "--wait <ms|selector>",
        "wait so many milliseconds, or for an element that matches, before a rendered page is taken",
      ).argParser(parseWait),
    )
    .option("--browser <program>", "the Chromium to render with (default: found on the PATH)");
}

export function renderSettings(command: Command): RenderSettings {
  const options = command.opts();
  if (options.wait !== undefined && (options.render ?? "never") === "never")
    command.error("error: option '--wait' needs --render");
  return {
    ...optional(options, ["browser"]),
    ...(options.wait && { wait: options.wait }),
    ...(options.prefer && { prefer: options.prefer as "markdown" }),
    render: options.render ?? "never",
  };
}

export function networkSettings(command: Command): NetworkSettings {
  const { userAgent, header, timeout, maxBytes, delay, ...options } = command.opts();
  return {
    ...optional(options, ["contact"]),
    ...renderSettings(command),
    ...{ userAgent, maxBytes, headers: header ?? {}, timeoutMs: timeout },
    ...guardSettings(command),
    delayMs: (delay ?? 0) * 1000,
  };
}

function outputSettings(command: Command): Pick<AddressCommandOptions, "output" | "json" | "quiet"> {
  const options = command.opts();
  return { ...optional(options, ["output"]), json: options.json === true, quiet: options.quiet === true };
}

function sourceSettings(command: Command): SourceCommandOptions {
  const { same, include = [], exclude = [], kinds, ...options } = command.opts();
  return {
    ...networkSettings(command),
    ...outputSettings(command),
    ...optional(options, ["url", "since"]),
    ...{ same, include, exclude },
    ...(kinds === undefined ? {} : { kinds }),
  };
}

function parseKinds(text: string): SourceCommandOptions["kinds"] {
  const wanted = text.split(",").map((name) => name.trim());
  const unknown = wanted.find((name) => !(urlKinds as readonly string[]).includes(name));
  if (unknown === undefined) return urlKinds.filter((kind) => wanted.includes(kind));
  throw new InvalidArgumentError(`There is no kind "${unknown}". Kinds: ${urlKinds.join(", ")}.`);
}

const headerLine = /^([!#$%&'*+.^_`|~A-Za-z0-9-]+):([\t\x20-\x7e\x80-\xff]*)$/;
/** Headers by which a connection or the fetcher works; it refuses them. */
const reserved =
  /^(?:host|connection|keep-alive|content-length|transfer-encoding|accept-encoding|upgrade|expect|te|trailer|proxy-.*)$/i;

function parseHeader(text: string, before: Readonly<Record<string, string>> = {}): Readonly<Record<string, string>> {
  const [, name = "", value = ""] = headerLine.exec(text) ?? [];
  if (name === "") throw new InvalidArgumentError('Expected a header such as "Accept-Language: en".');
  if (reserved.test(name)) throw new InvalidArgumentError(`The header ${name} cannot be set.`);
  return { ...before, [name.toLowerCase()]: value.trim() };
}
