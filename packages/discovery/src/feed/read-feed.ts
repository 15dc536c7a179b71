import { aString, aWholeNumber, checkOptions, type OptionChecks } from "@decant/page";
import { DiagnosticList } from "../diagnostic.ts";
import { checkBase } from "../urls/resolve.ts";
import type { Feed } from "./feed.ts";
import { FeedDraft } from "./feed-draft.ts";
import { readJsonFeed } from "./json-feed.ts";
import { readXmlFeed } from "./xml-feed.ts";

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
