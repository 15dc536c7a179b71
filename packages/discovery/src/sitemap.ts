import { aString, aWholeNumber, checkOptions, type OptionChecks } from "@decant/page";
import { readDate } from "./dates.ts";
import { DiagnosticList, type DiscoveryDiagnostic } from "./diagnostic.ts";
import { EntryReader, TolerantXml, type XmlChild } from "./tolerant-xml.ts";
import { checkBase, resolveHttp } from "./urls/clean-url.ts";

/** Limits of sitemaps.org, and how deep indexes of indexes are followed. */
export const sitemapLimits: {
  readonly maxUrls: number;
  readonly maxBytes: number;
  readonly maxDepth: number;
} = Object.freeze({ maxUrls: 50_000, maxBytes: 50 * 1024 * 1024, maxDepth: 2 });

/** The same page in another language. */
export interface SitemapAlternate {
  /** As the site writes it: a BCP 47 tag, or `x-default`. */
  readonly language: string;
  readonly url: string;
}

export interface SitemapEntry {
  /** Whether it is the address of a page or, in an index, of another sitemap. */
  readonly kind: "page" | "sitemap";
  readonly url: string;
  /** `2024`, `2024-05`, `2024-05-01` or `2024-05-01T08:00:00Z`; `null` without a date that can be read. */
  readonly lastModified: string | null;
  readonly alternates: readonly SitemapAlternate[];
}

/** Detected kind of a file: `feed` is RSS or Atom, for {@link readFeed}; `unknown` is neither XML of a sitemap nor a list of addresses. */
export type SitemapKind = "urlset" | "index" | "text" | "feed" | "unknown";

export interface SitemapOptions {
  /** Address of the sitemap, against which relative addresses are resolved. Without it they are reported. */
  readonly url?: string;
  /** Entries that are read. @default 50000 */
  readonly maxUrls?: number;
  /** Length that is read, in UTF-16 code units after decompression, of which there are at most as many as bytes. @default 52428800 */
  readonly maxBytes?: number;
}

const checks: OptionChecks<SitemapOptions> = {
  url: aString,
  maxUrls: aWholeNumber(1),
  maxBytes: aWholeNumber(1),
};

/**
 * Reads a sitemap in pieces, so that no more than a piece and its entries are in memory. Decompress and decode first; a
 * `TextDecoder` with `stream: true` does the latter.
 *
 * @example
 * const reader = new SitemapReader({ url: "https://harbour.example/sitemap.xml" });
 * reader.push("<urlset><url><loc>/tides</loc></ur").length; // 0
 * reader.push("l></urlset>").map(({ url }) => url); // ["https://harbour.example/tides"]
 */
export class SitemapReader {
  private readonly diagnosticList = new DiagnosticList();
  private readonly base: string | undefined;
  private readonly maxUrls: number;
  private readonly maxBytes: number;
  private found: SitemapEntry[] = [];
  private count = 0;
  private length = 0;
  private format: { push(text: string): void; end(): void } | undefined;
  private kindFound: SitemapKind = "unknown";

  /**
   * @throws {TypeError} If an option is unknown or of the wrong type, or `url` is not an http or https address.
   * @throws {RangeError} If a limit is not a whole number of at least 1.
   */
  constructor(options: SitemapOptions = {}) {
    checkOptions(options, checks);
    this.base = checkBase("url", options.url);
    this.maxUrls = options.maxUrls ?? sitemapLimits.maxUrls;
    this.maxBytes = options.maxBytes ?? sitemapLimits.maxBytes;
  }

  /** Kind of the file, as far as it was read. */
  get kind(): SitemapKind {
    return this.kindFound;
  }

  /** Whether a limit is reached, so that nothing more will be read. */
  get isFull(): boolean {
    return this.count >= this.maxUrls || this.length > this.maxBytes;
  }

  /** Problems of the file; complete after {@link end}. */
  get diagnostics(): readonly DiscoveryDiagnostic[] {
    return this.diagnosticList.list();
  }

  /** Read a piece. Returns the entries that it completes. */
  push(text: string): SitemapEntry[] {
    if (this.length > this.maxBytes) return [];
    const piece = text.slice(0, this.maxBytes - this.length);
    this.length += text.length;
    if (this.length > this.maxBytes)
      this.report("too-long", `more than ${this.maxBytes.toLocaleString("en")} characters; the rest was not read`);
    if (this.format === undefined) this.chooseFormat(piece);
    this.format?.push(piece);
    return this.take();
  }

  /** Finish reading. Returns the last entries. */
  end(): SitemapEntry[] {
    this.format?.end();
    if (this.kindFound === "unknown") this.report("unknown", "this is no sitemap");
    return this.take();
  }

  /** White space at the beginning does not decide. */
  private chooseFormat(text: string): void {
    const start = text.replace(byteOrderMark, "").trimStart();
    if (start === "") return;
    this.format = start.startsWith("<") ? this.readXml() : this.readLines();
  }

  private readXml(): { push(text: string): void; end(): void } {
    const reader = new EntryReader(Object.keys(entryKinds), (children, name) =>
      this.add(draftOf(entryKinds[name] as SitemapEntry["kind"], children), this.base),
    );
    const xml = new TolerantXml(reader);
    return {
      push: (text) => {
        xml.push(text);
        this.kindFound = kinds.get(reader.root ?? "") ?? "unknown";
      },
      end: () => {
        xml.end();
        if (xml.error !== undefined && this.kindFound !== "unknown")
          this.report("damaged", `it is damaged; what could be read was read (${xml.error})`);
      },
    };
  }

  private readLines(): { push(text: string): void; end(): void } {
    let rest = "";
    const read = (line: string) => {
      const text = line.replace(byteOrderMark, "").trim();
      if (text !== "") this.add({ kind: "page", location: text, date: "", links: [] }, undefined);
      if (this.count > 0) this.kindFound = "text";
    };
    return {
      push: (text) => {
        const lines = (rest + text).split(lineEnd);
        rest = (lines.pop() ?? "").slice(0, maxLine);
        for (const line of lines) read(line);
      },
      end: () => read(rest),
    };
  }

  private add({ kind, location, date, links }: EntryDraft, base: string | undefined): void {
    if (this.count >= this.maxUrls) {
      this.report("too-many", `more than ${this.maxUrls.toLocaleString("en")} addresses; the rest was not read`);
      return;
    }
    const url = resolveHttp(location, base);
    if (url === undefined) {
      this.report("address", "an entry without an absolute http address is ignored");
      return;
    }
    const lastModified = readDate(date) ?? null;
    if (lastModified === null && date.trim() !== "") this.report("date", "a date that cannot be read is ignored");
    const alternates = links.flatMap(([language, href]) => {
      const alternate = resolveHttp(href, url.href);
      return alternate === undefined ? [] : [{ language, url: alternate.href }];
    });
    this.count++;
    this.found.push({ kind, url: url.href, lastModified, alternates });
  }

  private take(): SitemapEntry[] {
    const { found } = this;
    this.found = [];
    return found;
  }

  private report(code: string, message: string): void {
    this.diagnosticList.add({ code: `discovery/sitemap-${code}`, severity: "warning", message });
  }
}

const byteOrderMark = /^\ufeff/;
const lineEnd = /\r\n|\r|\n/;

/** A longer line is not an address: sitemaps.org allows 2,048 characters. What follows in such a line is not kept. */
const maxLine = 65_536;

interface EntryDraft {
  readonly kind: SitemapEntry["kind"];
  readonly location: string;
  readonly date: string;
  readonly links: readonly (readonly [language: string, href: string])[];
}

const kinds: ReadonlyMap<string, SitemapKind> = new Map([
  ["urlset", "urlset"],
  ["sitemapindex", "index"],
  ["rss", "feed"],
  ["rdf", "feed"],
  ["feed", "feed"],
]);
const entryKinds: Readonly<Record<string, SitemapEntry["kind"]>> = { url: "page", sitemap: "sitemap" };

function draftOf(kind: SitemapEntry["kind"], children: readonly XmlChild[]): EntryDraft {
  const textOf = (name: string): string => children.findLast((child) => child.name === name)?.text ?? "";
  const links = children.flatMap(({ name, attributes: { rel, hreflang, href } }) =>
    name === "link" && rel === "alternate" && hreflang !== undefined && href !== undefined
      ? [[hreflang.trim(), href] as const]
      : [],
  );
  return { kind, location: textOf("loc"), date: textOf("lastmod"), links };
}

/**
 * Read a whole sitemap at once.
 *
 * @throws {TypeError} If an option is unknown or of the wrong type, or `url` is not an http or https address.
 * @throws {RangeError} If a limit is not a whole number of at least 1.
 * @example
 * readSitemap("https://harbour.example/\nhttps://harbour.example/tides").entries.length; // 2
 */
export function readSitemap(
  text: string,
  options: SitemapOptions = {},
): {
  readonly kind: SitemapKind;
  readonly entries: readonly SitemapEntry[];
  readonly diagnostics: readonly DiscoveryDiagnostic[];
} {
  const reader = new SitemapReader(options);
  const entries = [...reader.push(text), ...reader.end()];
  return { kind: reader.kind, entries, diagnostics: reader.diagnostics };
}
