import { decodeHTML } from "entities";
import { readDate } from "../dates.ts";
import type { DiagnosticList } from "../diagnostic.ts";
import { resolveHttp } from "../urls/resolve.ts";
import type { Feed, FeedEntry } from "./feed.ts";

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

/** A feed that is being read. */
export class FeedDraft {
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
