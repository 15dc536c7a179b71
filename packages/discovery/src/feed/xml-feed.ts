import { TolerantXml, type XmlHandler } from "../xml/tolerant-xml.ts";
import type { Feed } from "./feed.ts";
import type { FeedDraft } from "./feed-draft.ts";

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

/** Read RSS, RDF or Atom. */
export function readXmlFeed(text: string, draft: FeedDraft): Feed["kind"] {
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
