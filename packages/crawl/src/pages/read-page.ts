import { deflateRawSync, inflateRawSync } from "node:zlib";
import {
  cleanUrl,
  isSameHost,
  type LinkContext,
  parseRobotsTag,
  readLinks,
  readMarkdownLinks,
  robotsPermissions,
} from "@decant/discovery";
import { type AnyNode, type Document, decode, type ParsedPage, parse } from "@decant/dom";
import { isMarkdownType } from "@decant/dom/internal";
import type { FetchResponse } from "../fetch/fetcher.ts";

/** A page of a crawl before its links are read. Plain data. */
export interface UnreadPage extends Pick<FetchResponse, "body" | "url" | "contentType"> {
  /** Value of its `X-Robots-Tag` header. */
  readonly robotsTag?: string | undefined;
  /** Value of its `Link` header. */
  readonly linkHeader?: string | undefined;
  /** Product token that robots tags are asked for. */
  readonly agent: string;
}

export function toUnread({ body, url, contentType, headers }: FetchResponse, agent: string): UnreadPage {
  return { body, url, contentType, robotsTag: headers.get("x-robots-tag"), linkHeader: headers.get("link"), agent };
}

/** A page, and what decides whether a crawl gives it out. Plain data. */
export interface JudgedPage extends UnreadPage {
  /** Whether its address is one of a page that may be given out. */
  readonly isWanted: boolean;
  /** Whether its bytes are those of the last run. */
  readonly isKnown: boolean;
  readonly keepNoindex: boolean;
  readonly keepCopies: boolean;
}

/** What a crawl needs of a page. Plain data. */
export interface ReadPage {
  /** Its links, its canonical address, its versions in other languages, and the target of its forwarding. */
  readonly links: readonly FoundLink[];
  /** The address that it names as its own, whether it is. */
  readonly canonicalUrl: string | null;
  /** Whether it may be kept, and whether its links may be followed, by its `<meta>` and headers. */
  readonly permissions: { readonly index: boolean; readonly follow: boolean };
  /** Its title and its headings of the first level. */
  readonly title: string;
  /** Title and text, white space collapsed. */
  readonly text: string;
  /**
   * What it says: its content alone, with the addresses of its pictures, white space collapsed. Pages are the same if this is. `null` if it
   * does not tell: the page waits for a script.
   */
  readonly content: string | null;
  /** Feeds that it names. */
  readonly feeds: readonly string[];
  /** Statements of its head about rights: name and content. */
  readonly rights: readonly (readonly [name: string, value: string])[];
}

export interface FoundLink {
  readonly url: string;
  /** Its text, and where on the page it is; absent for an address that the head or a header names. */
  readonly text?: string;
  readonly context?: LinkContext;
  readonly isNofollow: boolean;
  /** Whether it names the page itself under its best address, or the next one of a series: it is asked for before others. */
  readonly isFirst?: boolean;
}

/**
 * Read the links and the text of a page, as a crawl does.
 *
 * @param parsed The page, if it is parsed already; where the parser left out parts of it, it is parsed again.
 * @example
 * const body = new TextEncoder().encode("<a href=/tides>Tides</a>");
 * const page = { body, url: "https://harbour.example/", contentType: "text/html", agent: "DecantBot" };
 * readPage(page).links; // [{ url: "https://harbour.example/tides", text: "Tides", context: "other", isNofollow: false }]
 */
export function readPage(
  { body, url, contentType, robotsTag, linkHeader, agent }: UnreadPage,
  parsed?: ParsedPage,
): ReadPage {
  const headerTags = robotsTag?.split(nextAgent).map((part) => parseRobotsTag(part)) ?? [];
  const textOf = (): string => decode(body, { contentType }).text;
  if (isMarkdownType(contentType ?? "")) return readMarkdown(textOf(), url, robotsPermissions(headerTags, agent));
  const isWhole = parsed?.diagnostics.every(({ code }) => code === "dom/depth-flattened") === true;
  const document = isWhole ? parsed.document : parse(textOf());
  const page = readLinks(document, url);
  const tags = [...page.robots, ...headerTags];
  const next = nextInHeader(linkHeader, page.baseUrl);
  const others = [page.canonicalUrl, page.refresh?.url, ...page.alternates.map((alternate) => alternate.url)];
  const isFirst = (other: string): boolean => other === page.canonicalUrl || other === page.nextUrl || other === next;
  const links = [
    ...[...others, page.nextUrl, next]
      .filter((other) => other !== null && other !== undefined)
      .map((other) => ({ url: other, isNofollow: false, ...(isFirst(other) && { isFirst: true }) })),
    ...page.links.map(({ url, text, rel, context }) => ({ url, text, context, isNofollow: rel.includes("nofollow") })),
  ];
  return {
    links,
    canonicalUrl: page.canonicalUrl,
    permissions: robotsPermissions(tags, agent),
    feeds: page.feeds.map((feed) => feed.url),
    ...readText(document, page.baseUrl),
  };
}

const nextLink = /<([^<>]{1,8000})>\s*;[^,<]{0,1000}?\brel="?(?:[a-z -]{0,100} )?next\b/i;

/** The next page by a `Link` header (RFC 8288). */
function nextInHeader(header: string | undefined, base: string): string | undefined {
  const address = header === undefined ? undefined : nextLink.exec(header)?.[1];
  return address !== undefined && URL.canParse(address, base) ? new URL(address, base).href : undefined;
}

const scheme = /^https?:/;

/**
 * Whether a crawl will give out a page, as far as the page itself shows: it is no copy of another one, and not the one of last time.
 *
 * @example
 * const body = new TextEncoder().encode("<p>High water at four.");
 * const unread = { body, url: "https://harbour.example/", contentType: "text/html", agent: "DecantBot" };
 * const page = { ...unread, isWanted: true, isKnown: false, keepNoindex: false, keepCopies: false };
 * isLikelyNew(page, readPage(page)); // true
 */
export function isLikelyNew(page: JudgedPage, { permissions, canonicalUrl }: ReadPage): boolean {
  if (!page.isWanted || !(permissions.index || page.keepNoindex) || page.isKnown) return false;
  if (page.keepCopies || canonicalUrl === null || !isSameHost(page.url, canonicalUrl)) return true;
  const [own, canonical] = [page.url, canonicalUrl].map((url) => cleanUrl(url)?.replace(scheme, ""));
  return own === canonical;
}

const linkOrPicture = /(!?)\[([^[\]]{0,2000})\]\([^()\s]{0,4000}/g;

/**
 * What a page says, to be compared with other pages, by its Markdown: links without their targets, which may differ in parameters.
 *
 * @example
 * contentOf("[Tides](/tides?sid=7)  at the\n![mole](/mole.png)"); // "[Tides]() at the ![mole](/mole.png)"
 */
export function contentOf(markdown: string): string {
  const unlink = (written: string, picture: string, text: string): string => (picture === "" ? `[${text}](` : written);
  return collapse(markdown.replace(linkOrPicture, unlink));
}

const firstHeading = /^# (.{0,1000})/m;
const target = /\]\([^()\s]{0,4000}/g;

function readMarkdown(markdown: string, url: string, permissions: ReadPage["permissions"]): ReadPage {
  const links = readMarkdownLinks(markdown, url).map(
    (link): FoundLink => ({ ...link, context: "content", isNofollow: false }),
  );
  const text = collapse(markdown.replace(target, "]"));
  const title = firstHeading.exec(markdown)?.[1] ?? "";
  return { links, canonicalUrl: null, permissions, title, text, content: contentOf(markdown), feeds: [], rights: [] };
}

/** Several headers are joined by commas, so a product token may also follow a comma. */
const nextAgent = /,(?=\s*(?!max-|unavailable_)[a-z_-]+\s*:)/i;

const unread: ReadonlySet<string> = new Set(["script", "style", "template"]);
const rightsNames: ReadonlySet<string> = new Set(["robots", "tdm-reservation", "tdm-policy"]);
const whiteSpace = /\s+/;
/** White space other than a single space, of which most of a text is. */
const otherSpace = /[^\S ]\s*| \s+/g;
const collapse = (text: string): string => text.replace(otherSpace, " ").trim();

/** Elements around the content, for pages that are not converted. */
const around: ReadonlySet<string> = new Set(["head", "nav", "aside", "footer"]);

const naming: ReadonlySet<string> = new Set(["title", "h1"]);

/** A page with an empty root and less content than this waits for a script. Chosen by hand. */
const leastContent = 200;

function readText(document: Document, base: string): Pick<ReadPage, "title" | "text" | "content" | "rights"> {
  const names: string[] = [];
  const parts: string[] = [];
  const said: string[] = [];
  /** Nodes that are left before the end of the outermost element around the content. */
  let outside = Number.POSITIVE_INFINITY;
  let inName = Number.POSITIVE_INFINITY;
  let hasEmptyRoot = false;
  const rights: [string, string][] = [];
  const pending: AnyNode[] = [document];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (pending.length < outside) outside = Number.POSITIVE_INFINITY;
    if (pending.length < inName) inName = Number.POSITIVE_INFINITY;
    const isContent = outside === Number.POSITIVE_INFINITY;
    if (node.type === "text") {
      parts.push(node.data);
      if (inName !== Number.POSITIVE_INFINITY) names.push(node.data);
      if (isContent) said.push(node.data);
    }
    if (!("children" in node)) continue;
    if ("attribs" in node) {
      hasEmptyRoot ||= node.name === "div" && node.attribs.id !== undefined && node.children.length === 0;
      if (unread.has(node.name)) continue;
      if (isContent && around.has(node.name)) outside = pending.length;
      if (naming.has(node.name)) inName = Math.min(inName, pending.length);
      if (isContent && node.name === "img") said.push(` ${node.attribs.src ?? ""}`);
      const { name = "", rel, href, content } = node.attribs;
      if (node.name === "meta" && content !== undefined && rightsNames.has(name.toLowerCase()))
        rights.push([name.toLowerCase(), content]);
      if ((node.name === "link" || node.name === "a") && rel?.toLowerCase().split(whiteSpace).includes("license"))
        rights.push(["license", URL.canParse(href ?? "", base) ? new URL(href ?? "", base).href : (href ?? "")]);
      parts.push(" ");
      said.push(" ");
    }
    for (let child = node.children.at(-1) ?? null; child !== null; child = child.prev) pending.push(child);
  }
  const [text, own] = [parts, said].map((list) => collapse(list.join(""))) as [string, string];
  // A page without anything else than what is around says that.
  const content = own === "" ? text : own;
  const isWaiting = hasEmptyRoot && content.length < leastContent;
  return { title: names.join(" "), text, content: isWaiting ? null : content, rights };
}

/** Characters of anchor text that are kept: a longer one changes no priority. */
const maxText = 40;

/** Links to follow on a page that its server calls unchanged. */
export type StoredLinks = Pick<ReadPage, "links" | "feeds"> & { readonly follow: boolean };

export function packLinks({ links, feeds, permissions }: ReadPage): Uint8Array {
  const stored: StoredLinks = {
    feeds,
    follow: permissions.follow,
    links: links.map(({ text, ...link }) => ({ ...link, ...(text !== undefined && { text: text.slice(0, maxText) }) })),
  };
  return deflateRawSync(JSON.stringify(stored), { level: 1 });
}

export function unpackLinks(packed: Uint8Array): StoredLinks {
  return JSON.parse(inflateRawSync(packed).toString("utf8")) as StoredLinks & { readonly links: readonly FoundLink[] };
}
