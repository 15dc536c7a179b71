import { aString, aWholeNumber, checkOptions, type OptionChecks } from "@decant/page";
import { decodeHTML } from "entities";
import { readDate } from "./dates.ts";
import { DiagnosticList, type DiscoveryDiagnostic } from "./diagnostic.ts";
import { parseJson } from "./parse-json.ts";
import { EntryReader, TolerantXml, type XmlChild } from "./tolerant-xml.ts";
import { checkBase, resolveHttp } from "./urls/clean-url.ts";

export interface FeedEntry {
  readonly url: string;
  /** Plain text; `null` without one. */
  readonly title: string | null;
  /** `2024`, `2024-05`, `2024-05-01` or `2024-05-01T08:00:00Z`; `null` without a date that can be read. */
  readonly published: string | null;
  readonly updated: string | null;
}

export interface Feed {
  /** `unknown` for anything but a feed. */
  readonly kind: "rss" | "atom" | "rdf" | "json" | "unknown";
  readonly title: string | null;
  /** Address of the page or site that the feed is of. */
  readonly siteUrl: string | null;
  /** Address of the feed's next page (RFC 5005, JSON Feed). */
  readonly nextUrl: string | null;
  readonly entries: readonly FeedEntry[];
  readonly diagnostics: readonly DiscoveryDiagnostic[];
}

/** An entry as the feed writes it. */
interface EntryDraft {
  /** Addresses, the best one first. */
  readonly addresses: readonly (string | undefined)[];
  /** Id that may be an absolute address, but not a relative one. */
  readonly id: string | undefined;
  readonly title: string | undefined;
  readonly published: string | undefined;
  readonly updated: string | undefined;
}

/** A feed as it is written; `undefined` for anything else. */
type Read = (
  text: string,
  add: (entry: EntryDraft) => void,
  onDamage: (error: string) => void,
) => Readonly<Record<"title" | "site" | "next", string | undefined> & { kind: Feed["kind"] }> | undefined;

const tag = /<\/?[a-z][^<>]*>/gi;
const whiteSpace = /\s+/g;
/** Chosen by hand; longer titles are texts of posts. */
const maxTitleLength = 1000;

/** Titles of feeds hold HTML, often escaped once more. */
function plainText(text: string | undefined): string | null {
  if (text === undefined) return null;
  const plain = decodeHTML(decodeHTML(text.slice(0, 4 * maxTitleLength)).replace(tag, ""));
  return plain.replace(whiteSpace, " ").trim().slice(0, maxTitleLength) || null;
}

type Fields = Readonly<Record<string, unknown>>;

const version = /^https?:\/\/jsonfeed\.org\/version\//;
/** Read a JSON Feed (jsonfeed.org) of any version. */
const readJsonFeed: Read = (text, add) => {
  const feed = parseJson(text);
  if (!isFields(feed) || !version.test(stringOf(feed.version) ?? "")) return undefined;
  for (const item of Array.isArray(feed.items) ? feed.items.filter(isFields) : [])
    add({
      addresses: [stringOf(item.url), stringOf(item.external_url)],
      id: stringOf(item.id),
      title: stringOf(item.title),
      published: stringOf(item.date_published),
      updated: stringOf(item.date_modified),
    });
  const [title, site, next] = [feed.title, feed.home_page_url, feed.next_url].map(stringOf);
  return { kind: "json", title, site, next };
};

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function stringOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

const kinds: ReadonlyMap<string, Feed["kind"]> = new Map([
  ["rss", "rss"],
  ["rdf", "rdf"],
  ["feed", "atom"],
]);

/** Elements that hold the fields of an entry; the first element of a list that an entry has wins. */
const fields = {
  title: ["title"],
  // `origLink` is the site's own address where a service has replaced the links.
  address: ["origlink", "link"],
  id: ["guid", "id"],
  published: ["published", "pubdate", "issued", "date", "created"],
  updated: ["updated", "modified"],
} as const;

const readXmlFeed: Read = (text, add, onDamage) => {
  const reader = new EntryReader(["item", "entry"], (children) => {
    const read = readFields(children);
    const first = (names: readonly string[]) => names.map(read).find((value) => value !== undefined);
    add({
      addresses: fields.address.map(read),
      id: first(fields.id),
      title: first(fields.title),
      published: first(fields.published),
      updated: first(fields.updated),
    });
  });
  const xml = new TolerantXml(reader);
  xml.push(text);
  xml.end();
  const kind = kinds.get(reader.root ?? "");
  if (kind === undefined) return undefined;
  if (xml.error !== undefined) onDamage(xml.error);
  const read = readFields(reader.head);
  return { kind, title: read("title"), site: read("link"), next: read("next") };
};

/** The value of a field: the first one counts, and one without a prefix more than another: `media:title` is no title of an entry. */
function readFields(children: readonly XmlChild[]): (name: string) => string | undefined {
  const found = children.flatMap(fieldOf).filter(({ value }) => value.trim() !== "");
  return (name) => {
    const own = found.filter((field) => field.name === name);
    return (own.find(({ hasPrefix }) => !hasPrefix) ?? own[0])?.value;
  };
}

function fieldOf({ name, hasPrefix, attributes, text }: XmlChild) {
  const { href, rel = "alternate", type = "text/html", isPermaLink } = attributes;
  if (name === "guid" && isPermaLink === "false") return [];
  if (name !== "link" || href === undefined) return [{ name, value: text, hasPrefix }];
  if (rel === "next") return [{ name: "next", value: href, hasPrefix }];
  return rel === "alternate" ? [{ name, value: href, hasPrefix: !type.includes("html") }] : [];
}

export interface FeedOptions {
  /** Address of the feed, against which relative addresses are resolved. Without it they are reported. */
  readonly url?: string;
  /** Entries that are read. @default 10000 */
  readonly maxEntries?: number;
}

const checks: OptionChecks<FeedOptions> = { url: aString, maxEntries: aWholeNumber(1) };
/** Chosen by hand: feeds of archives have hundreds. */
const defaultMaxEntries = 10_000;

/**
 * Read the entries of a feed: RSS 0.9x and 2.0, RSS 1.0 (RDF), Atom, JSON Feed. A damaged feed gives what could be read.
 *
 * @param text The decoded file.
 * @throws {TypeError} If an option is unknown or of the wrong type, or `url` is not an http or https address.
 * @throws {RangeError} If `maxEntries` is not a whole number of at least 1.
 * @example
 * const feed = readFeed("<rss><channel><item><link>https://harbour.example/tides</link></item></channel></rss>");
 * feed.entries.map(({ url }) => url); // ["https://harbour.example/tides"]
 */
export function readFeed(text: string, options: FeedOptions = {}): Feed {
  checkOptions(options, checks);
  const base = checkBase("url", options.url);
  const { maxEntries = defaultMaxEntries } = options;
  const diagnostics = new DiagnosticList();
  const report = (code: string, message: string): void =>
    diagnostics.add({ code: `discovery/feed-${code}`, severity: "warning", message });
  const resolve = (address: string | undefined, against = base): string | null =>
    address === undefined ? null : (resolveHttp(address, against)?.href ?? null);
  const dateOf = (written = ""): string | null => {
    const date = readDate(written) ?? null;
    if (date === null && written.trim() !== "") report("date", "a date that cannot be read is ignored");
    return date;
  };
  const entries: FeedEntry[] = [];
  const add = ({ addresses, id, title, published, updated }: EntryDraft): void => {
    if (entries.length >= maxEntries) {
      report("too-long", `only the first ${maxEntries} entries were read`);
      return;
    }
    const resolved = addresses.map((address) => resolve(address)).find((address) => address !== null);
    const url = resolved ?? (id === undefined ? null : (resolveHttp(id)?.href ?? null));
    if (url === null) report("address", "an entry without an absolute http address is ignored");
    else entries.push({ url, title: plainText(title), published: dateOf(published), updated: dateOf(updated) });
  };
  const start = text.trimStart();
  const feed = (start.startsWith("{") ? readJsonFeed : readXmlFeed)(start, add, (error) =>
    report("damaged", `it is damaged; what could be read was read (${error})`),
  );
  if (feed === undefined) report("unknown", "this is no feed");
  return {
    kind: feed?.kind ?? "unknown",
    title: plainText(feed?.title),
    siteUrl: resolve(feed?.site),
    nextUrl: resolve(feed?.next),
    entries: feed === undefined ? [] : entries,
    diagnostics: diagnostics.list(),
  };
}
