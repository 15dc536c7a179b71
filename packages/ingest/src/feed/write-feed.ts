import { createHash } from "node:crypto";
import { toJson, toSnakeCase } from "@decant/page/records";
import { addressOf } from "../row.ts";
import type { BlockChange } from "./diff-blocks.ts";

/** A change of a site: a block of a page, or a page as a whole. */
export interface SiteChange extends BlockChange {
  /** Whether the whole page is new or gone, so that `after` or `before` is all of it. */
  readonly of: "page" | "block";
  readonly url: string;
  readonly title: string | null;
  /** When the page was fetched, ISO 8601 in UTC. */
  readonly at: string;
}

export interface Feed {
  /** Permanent name, such as the address of the site. */
  readonly id: string;
  readonly title: string;
  /** Newest first in feeds; written in their order. */
  readonly changes: readonly SiteChange[];
  /** Time of the feed if it has no change, ISO 8601 in UTC. */
  readonly updated: string;
}

/** Writers of feeds, with the media type of each. */
export const feedFormats: Readonly<
  Record<"atom" | "jsonfeed" | "jsonl", { readonly mediaType: string; readonly write: (feed: Feed) => string }>
> = {
  jsonl: { mediaType: "application/x-ndjson", write: ({ changes }) => changes.map(toLine).join("") },
  jsonfeed: { mediaType: "application/feed+json", write: toJsonFeed },
  atom: { mediaType: "application/atom+xml", write: toAtom },
};

/**
 * Leave out what is the same on several pages: a menu, banner or footer has changed, not the pages.
 *
 * @returns The changes of single pages, and how many others there were.
 * @example
 * changesOfPages([]); // { own: [], shared: 0 }
 */
export function changesOfPages(changes: readonly SiteChange[]): {
  readonly own: readonly SiteChange[];
  readonly shared: number;
} {
  const key = ({ before, after }: SiteChange): string => JSON.stringify([before, after]);
  const pages = new Map<string, Set<string>>();
  for (const change of changes)
    if (change.of === "block") pages.set(key(change), (pages.get(key(change)) ?? new Set()).add(change.url));
  const own = changes.filter((change) => (pages.get(key(change))?.size ?? 0) < sharedBy);
  return { own, shared: changes.length - own.length };
}

/** Pages from which a change is the site's. Guess: two pages may be two versions of one. */
const sharedBy = 3;

const toLine = (change: SiteChange): string => `${toJson({ id: idOf(change), ...recordOf(change) })}\n`;

function recordOf({ change, of, url, title, headingPath, anchor, before, after, at }: SiteChange): object {
  return toSnakeCase({ change, of, url, title, headingPath, anchor, before, after, at }) as object;
}

/** Equal for equal changes, so that readers show one once. */
function idOf({ change, url, before, after, at }: SiteChange): string {
  const hex = createHash("sha256")
    .update(JSON.stringify([change, url, before, after, at]))
    .digest("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    "-",
  );
}

const names = { added: "Added", changed: "Changed", gone: "Gone" } as const;

function titleOf({ change, of, title, url, headingPath }: SiteChange): string {
  const [first, ...others] = headingPath;
  const place = first === title ? others : headingPath;
  const page = of === "page" ? "page " : "";
  return `${names[change]}: ${page}${[title ?? url, ...place].join(" › ")}`;
}

const linkOf = ({ url, anchor }: SiteChange): string => addressOf({ url, anchor }) ?? url;

/** Characters of a whole page that a feed shows. */
const shownLength = 2000;

const shown = (text: string): string => (text.length <= shownLength ? text : `${text.slice(0, shownLength)} …`);

function textOf({ before, after }: SiteChange): string {
  if (before === null || after === null) return shown(after ?? before ?? "");
  return `${shown(after)}\n\nBefore: ${shown(before)}`;
}

function htmlOf({ before, after }: SiteChange): string {
  const part = (name: "del" | "ins", text: string | null): string =>
    text === null ? "" : `<p><${name}>${escapeXml(shown(text)).replaceAll("\n", "<br>")}</${name}></p>`;
  return part("del", before) + part("ins", after);
}

function toJsonFeed({ title, id, changes }: Feed): string {
  const items = changes.map((change) => ({
    id: `urn:uuid:${idOf(change)}`,
    url: linkOf(change),
    title: titleOf(change),
    content_text: textOf(change),
    content_html: htmlOf(change),
    date_modified: change.at,
    _decant: recordOf(change),
  }));
  return `${toJson({ version: "https://jsonfeed.org/version/1.1", title, home_page_url: id, items })}\n`;
}

function toAtom({ id, title, updated, changes }: Feed): string {
  const last =
    changes
      .map(({ at }) => at)
      .sort()
      .at(-1) ?? updated;
  const entries = changes.map(
    (change) => `  <entry>
    <id>urn:uuid:${idOf(change)}</id>
    <title>${escapeXml(titleOf(change))}</title>
    <updated>${change.at}</updated>
    <link href="${escapeXml(linkOf(change))}"/>
    <category term="${change.change}"/>
    <content type="html">${escapeXml(htmlOf(change))}</content>
  </entry>
`,
  );
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
  <id>${escapeXml(id)}</id>
  <title>${escapeXml(title)}</title>
  <updated>${last}</updated>
  <author><name>${escapeXml(title)}</name></author>
  <link href="${escapeXml(id)}"/>
${entries.join("")}</feed>
`;
}

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const special = /[&<>"]/g;
/** XML 1.0 has no place for them. */
const noXml = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;

function escapeXml(text: string): string {
  return text.replace(noXml, "\u{fffd}").replace(special, (char) => entities[char] as string);
}
