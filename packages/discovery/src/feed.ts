import { parseJson } from "@decant/dom/internal";
import { aString, aWholeNumber, checkOptions, type OptionChecks } from "@decant/page";
import { decodeHTML } from "entities";
import { readDate } from "./dates.ts";
import { DiagnosticList, type DiscoveryDiagnostic } from "./diagnostic.ts";
import { TolerantXml, type XmlHandler } from "./tolerant-xml.ts";
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
export interface EntryDraft {
  /** Addresses, the best one first. */
  readonly addresses: readonly (string | undefined)[];
  /** Id that may be an absolute address, but not a relative one. */
  readonly id: string | undefined;
  readonly title: string | undefined;
  readonly published: string | undefined;
  readonly updated: string | undefined;
}

class FeedDraft {
  title: string | undefined;
  site: string | undefined;
  next: string | undefined;
  private readonly entries: FeedEntry[] = [];
  private readonly base: string | undefined;
  private readonly maxEntries: number;
  private readonly diagnostics: DiagnosticList;

  constructor(base: string | undefined, maxEntries: number, diagnostics: DiagnosticList) {
    this.base = base;
    this.maxEntries = maxEntries;
    this.diagnostics = diagnostics;
  }

  add({ addresses, id, title, published, updated }: EntryDraft): void {
    if (this.entries.length >= this.maxEntries) {
      this.report("too-long", `only the first ${this.maxEntries} entries were read`);
      return;
    }
    const resolved = addresses.map((address) => this.resolve(address, this.base)).find((address) => address !== null);
    const url = resolved ?? this.resolve(id, undefined);
    if (url === null) this.report("address", "an entry without an absolute http address is ignored");
    else
      this.entries.push({ url, title: plainText(title), published: this.date(published), updated: this.date(updated) });
  }

  report(code: string, message: string): void {
    this.diagnostics.add({ code: `discovery/feed-${code}`, severity: "warning", message });
  }

  finish(): Pick<Feed, "title" | "siteUrl" | "nextUrl" | "entries"> {
    const { title, site, next, entries } = this;
    return {
      title: plainText(title),
      siteUrl: this.resolve(site, this.base),
      nextUrl: this.resolve(next, this.base),
      entries,
    };
  }

  private resolve(address: string | undefined, base: string | undefined): string | null {
    return address === undefined ? null : (resolveHttp(address, base)?.href ?? null);
  }

  private date(text: string | undefined): string | null {
    if (text === undefined || text.trim() === "") return null;
    const date = readDate(text);
    if (date === undefined) this.report("date", "a date that cannot be read is ignored");
    return date ?? null;
  }
}

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
function readJsonFeed(text: string, draft: FeedDraft): Feed["kind"] {
  const feed = parseJson(text);
  if (!isFields(feed) || !version.test(stringOf(feed.version) ?? "")) return "unknown";
  draft.title = stringOf(feed.title);
  draft.site = stringOf(feed.home_page_url);
  draft.next = stringOf(feed.next_url);
  for (const item of Array.isArray(feed.items) ? feed.items : []) {
    if (!isFields(item)) continue;
    draft.add({
      addresses: [stringOf(item.url), stringOf(item.external_url)],
      id: stringOf(item.id),
      title: stringOf(item.title),
      published: stringOf(item.date_published),
      updated: stringOf(item.date_modified),
    });
  }
  return "json";
}

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

const entryNames = new Set(["item", "entry"]);

/** Elements that hold the fields of an entry; the first element of a list that an entry has wins. */
const fields = {
  title: ["title"],
  // `origLink` is the site's own address where a service has replaced the links.
  address: ["origlink", "link"],
  id: ["guid", "id"],
  published: ["published", "pubdate", "issued", "date", "created"],
  updated: ["updated", "modified"],
} as const;

const knownFields: ReadonlySet<string> = new Set(Object.values(fields).flat());

/** Longest value that is kept: an address or a title. */
const maxValueLength = 8192;

function readXmlFeed(text: string, draft: FeedDraft): Feed["kind"] {
  const handler = new FeedHandler(draft);
  const xml = new TolerantXml(handler);
  xml.push(text);
  xml.end();
  if (xml.error !== undefined && handler.kind !== "unknown")
    draft.report("damaged", `it is damaged; what could be read was read (${xml.error})`);
  return handler.kind;
}

/** Values of the children of a feed or an entry. */
class Values {
  private readonly values = new Map<string, string>();
  private readonly withoutPrefix = new Set<string>();

  /** The first value counts, and one without a prefix more than another: `media:title` is not the title of an entry. */
  set(name: string, value: string, hasPrefix: boolean): void {
    if (value.trim() === "" || (this.values.has(name) && (hasPrefix || this.withoutPrefix.has(name)))) return;
    this.values.set(name, value);
    if (!hasPrefix) this.withoutPrefix.add(name);
  }

  first(names: readonly string[]): string | undefined {
    return names.map((name) => this.values.get(name)).find((value) => value !== undefined);
  }

  all(names: readonly string[]): (string | undefined)[] {
    return names.map((name) => this.values.get(name));
  }
}

class FeedHandler implements XmlHandler {
  kind: Feed["kind"] = "unknown";
  private isFirst = true;
  private readonly feed = new Values();
  private entry: Values | undefined;
  /** Depth below the entry, or below the channel of RSS and the root of Atom. */
  private depth = 0;
  private field = "";
  private hasPrefix = false;
  private value = "";
  /** Whether the value is that of an attribute. */
  private isGiven = false;

  private readonly draft: FeedDraft;

  constructor(draft: FeedDraft) {
    this.draft = draft;
  }

  open(name: string, attributes: Readonly<Record<string, string>>, hasPrefix: boolean): void {
    if (this.isFirst) this.kind = kinds.get(name) ?? "unknown";
    if (this.isFirst || name === "channel") {
      this.isFirst = false;
      this.depth = 0;
      return;
    }
    if (entryNames.has(name)) {
      this.entry = new Values();
      this.depth = 0;
      return;
    }
    this.depth++;
    if (this.depth > 1) return;
    this.field = name;
    this.hasPrefix = hasPrefix;
    this.value = "";
    this.isGiven = false;
    if (name === "link" && attributes.href !== undefined) this.openLink(attributes.href, attributes);
    else if (name === "guid" && attributes.isPermaLink === "false") this.field = "";
  }

  text(text: string): void {
    if (this.depth > 0 && !this.isGiven && knownFields.has(this.field) && this.value.length < maxValueLength)
      this.value += text;
  }

  close(name: string): void {
    if (entryNames.has(name)) this.closeEntry();
    else if (this.depth > 0) this.closeField();
    else this.closeFeed();
  }

  private openLink(href: string, { rel = "alternate", type = "text/html" }: Readonly<Record<string, string>>): void {
    this.isGiven = true;
    this.value = href;
    if (rel === "next" && this.entry === undefined) this.field = "next";
    else if (rel !== "alternate") this.field = "";
    else this.hasPrefix = !type.includes("html");
  }

  private closeField(): void {
    if (this.depth === 1 && this.field !== "") (this.entry ?? this.feed).set(this.field, this.value, this.hasPrefix);
    this.depth--;
  }

  private closeEntry(): void {
    const { entry } = this;
    if (entry === undefined) return;
    this.draft.add({
      addresses: entry.all(fields.address),
      id: entry.first(fields.id),
      title: entry.first(fields.title),
      published: entry.first(fields.published),
      updated: entry.first(fields.updated),
    });
    this.entry = undefined;
    this.depth = 0;
  }

  private closeFeed(): void {
    this.draft.title = this.feed.first(fields.title);
    this.draft.site = this.feed.first(["link"]);
    this.draft.next = this.feed.first(["next"]);
  }
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
  const diagnostics = new DiagnosticList();
  const draft = new FeedDraft(checkBase("url", options.url), options.maxEntries ?? defaultMaxEntries, diagnostics);
  const start = text.trimStart();
  const kind = start.startsWith("{") ? readJsonFeed(start, draft) : readXmlFeed(text, draft);
  if (kind === "unknown") draft.report("unknown", "this is no feed");
  return { kind, ...draft.finish(), diagnostics: diagnostics.list() };
}
