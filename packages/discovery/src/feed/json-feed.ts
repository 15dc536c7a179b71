import { parseJson } from "@decant/dom/internal";
import type { Feed } from "./feed.ts";
import type { FeedDraft } from "./feed-draft.ts";

type Fields = Readonly<Record<string, unknown>>;

const version = /^https?:\/\/jsonfeed\.org\/version\//;
/** Read a JSON Feed (jsonfeed.org) of any version. */
export function readJsonFeed(text: string, draft: FeedDraft): Feed["kind"] {
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
