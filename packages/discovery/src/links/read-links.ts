import { checkValue, type ValueCheck } from "@decant/page";
import type { AnyNode, Document, Element } from "domhandler";
import { parseRobotsTag, type RobotsTag } from "../robots/robots-tag.ts";
import { hostOf, resolveHttp } from "../urls/clean-url.ts";
import { checkHttp, findKind, urlKindRules } from "../urls/kinds.ts";

/** `5; url=/there`, as browsers read the content of `<meta http-equiv=refresh>`. */
const refresh = /^\s*(\d{1,9})?(?:\.[\d.]{0,20})?(?:\s*[;,]\s*|\s+|$)(?:url\s*=\s*)?(.*)$/is;
const quoted = /^(["'])(.*?)(?:\1|$)/s;

/**
 * Read the content of a `<meta http-equiv=refresh>`.
 *
 * @returns Seconds to wait and the address as written, empty for the page itself; `undefined` where browsers do nothing.
 */
export function readMetaRefresh(content: string): { seconds: number; address: string } | undefined {
  const match = refresh.exec(content);
  if (match === null || (match[1] === undefined && !content.trimStart().startsWith("."))) return undefined;
  const rest = match[2] ?? "";
  const [, , inner] = quoted.exec(rest) ?? [];
  return { seconds: Number(match[1] ?? 0), address: (inner ?? rest).trim() };
}

/** Position of a link on the page: in its main content, in navigation, or neither. */
export type LinkContext = "content" | "navigation" | "other";

export interface ContextRule {
  readonly id: string;
  /** Attribute, one of whose words has to be the value; without it, the name of the element. */
  readonly attribute?: "role" | "class";
  readonly value: string;
  readonly context: "content" | "navigation";
  /** Whether it counts only outside of content: an article has its own header. */
  readonly outsideContent?: true;
  readonly reason: string;
}

const rolesOf = (values: string, context: ContextRule["context"], reason: string): readonly ContextRule[] =>
  values.split(" ").map((value) => ({ id: `role-${value}`, attribute: "role", value, context, reason }));
const classesOf = (values: string, reason: string): readonly ContextRule[] =>
  values.split(" ").map((value) => ({ id: value, attribute: "class", value, context: "navigation", reason }));

/** Marks of navigation and content. The innermost element that a rule matches decides. */
export const linkContexts: readonly ContextRule[] = [
  { id: "nav", value: "nav", context: "navigation", reason: "HTML: a section with navigation links" },
  { id: "aside", value: "aside", context: "navigation", outsideContent: true, reason: "HTML: beside the content" },
  { id: "header", value: "header", context: "navigation", outsideContent: true, reason: "HTML: a page's banner" },
  { id: "footer", value: "footer", context: "navigation", outsideContent: true, reason: "HTML: a page's footer" },
  { id: "main", value: "main", context: "content", reason: "HTML: the dominant content" },
  { id: "article", value: "article", context: "content", reason: "HTML: a self-contained composition" },
  ...rolesOf("main", "content", "WAI-ARIA landmark of the content"),
  ...rolesOf(
    "navigation banner contentinfo complementary menu menubar",
    "navigation",
    "WAI-ARIA landmark or widget of navigation",
  ),
  ...classesOf("menu navbar sidebar breadcrumb breadcrumbs pagination", "class that frameworks give to navigation"),
];

/** Most values of an attribute that are remembered: those of a site come with every page. */
const mostRemembered = 10_000;

/** Finds the context of elements, by a list of rules. */
export class ContextRules {
  private readonly rules: Readonly<Record<"name" | "role" | "class", ReadonlyMap<string, ContextRule>>>;
  private readonly remembered = {
    role: new Map<string, ContextRule | null>(),
    class: new Map<string, ContextRule | null>(),
  };

  constructor(rules: readonly ContextRule[]) {
    const of = (attribute?: ContextRule["attribute"]): Map<string, ContextRule> =>
      new Map(rules.filter((rule) => rule.attribute === attribute).map((rule) => [rule.value, rule]));
    this.rules = { name: of(), role: of("role"), class: of("class") };
  }

  /** Context inside an element that is itself in `outer`. */
  within({ name, attribs }: Element, outer: LinkContext): LinkContext {
    const rule =
      this.find("role", attribs.role) ??
      this.rules.name.get(name) ??
      (outer === "content" ? undefined : this.find("class", attribs.class));
    return rule === undefined || rule === null || (rule.outsideContent && outer === "content") ? outer : rule.context;
  }

  private find(attribute: "role" | "class", value: string | undefined): ContextRule | null | undefined {
    if (value === undefined) return undefined;
    const remembered = this.remembered[attribute];
    let rule = remembered.get(value);
    if (rule !== undefined) return rule;
    const word = wordsOf(value).find((word) => this.rules[attribute].has(word));
    rule = word === undefined ? null : (this.rules[attribute].get(word) ?? null);
    if (remembered.size >= mostRemembered) remembered.clear();
    remembered.set(value, rule);
    return rule;
  }
}

/** A link that leads away from the page. */
export interface PageLink {
  /** Absolute address, as the page writes it otherwise: {@link cleanUrl} makes equal addresses equal. */
  readonly url: string;
  /** Anchor text, at most 500 UTF-16 code units: words, else texts of images, else label or title. */
  readonly text: string;
  /** Words of `rel`, in lower case: `nofollow`, `ugc`, `sponsored`, `next`, `tag`, ... */
  readonly rel: readonly string[];
  readonly context: LinkContext;
  /** Language of the target, as the link declares it; `null` without one. */
  readonly language: string | null;
  readonly element: "a" | "area" | "frame" | "iframe";
  /** Offset of its tag in the HTML, in UTF-16 code units; `null` where the parser noted none. */
  readonly start: number | null;
}

export interface PageLinks {
  /** Address against which the page's links are resolved: that of `<base>`, else the page's own. */
  readonly baseUrl: string;
  readonly canonicalUrl: string | null;
  /** Neighbours of the page in a series, by `rel`. */
  readonly nextUrl: string | null;
  readonly prevUrl: string | null;
  /** The page in other languages (`hreflang`). */
  readonly alternates: readonly { readonly language: string; readonly url: string }[];
  readonly feeds: readonly { readonly url: string; readonly type: string | null; readonly title: string | null }[];
  /** Sitemaps that the page names. */
  readonly sitemaps: readonly string[];
  /** The page as Markdown, if it names it (`<link rel=alternate type=text/markdown>`). */
  readonly markdownUrl: string | null;
  /** Target of `<meta http-equiv=refresh>`, and its delay in seconds. */
  readonly refresh: { readonly url: string; readonly seconds: number } | null;
  /** Directives of `<meta name=robots>` and its like for single crawlers. */
  readonly robots: readonly RobotsTag[];
  /** In document order. Links to places on the page itself are left out. */
  readonly links: readonly PageLink[];
}

export interface LinkOptions {
  /** Elements that hold the main content. Without them, `<main>` and `<article>` do. */
  readonly content?: readonly Element[];
}

/** Knows addresses of feeds, also those that are data for a crawl, such as `/feed.json`. */
const feedRules = urlKindRules.filter(({ kind }) => kind === "feed");
const isFeedAddress = (url: string): boolean => findKind(feedRules, new URL(url)).kind === "feed";

/** Most links of a page are spared the rules for kinds. */
const feedWords = /feed|rss|atom|rdf/i;

/** Types that do not identify a feed. */
const untoldTypes: ReadonlySet<string> = new Set(["", "application/json", "application/xml", "text/xml"]);

/** Types that `<link rel=alternate>` gives to feeds. */
export const feedTypes: ReadonlySet<string> = new Set([
  "application/rss+xml",
  "application/atom+xml",
  "application/rdf+xml",
  "application/feed+json",
]);

const markdownTypes: ReadonlySet<string> = new Set(["text/markdown", "text/x-markdown"]);

const contexts = new ContextRules(linkContexts);

/**
 * Read all links of a page: those that people follow, and those of its head.
 *
 * @param document Parsed page, for example by `parse` of `@decant/dom`. Not modified.
 * @param url Address of the page.
 * @throws {TypeError} If `document` is not a parsed page, or `url` not an absolute http or https address.
 * @example
 * import { parse } from "@decant/dom";
 * const page = parse('<link rel=canonical href=/tides><nav><a href="/">Home</a></nav>');
 * const { canonicalUrl, links } = readLinks(page, "https://harbour.example/tides?page=1");
 * canonicalUrl; // "https://harbour.example/tides"
 * links; // [{ url: "https://harbour.example/", text: "Home", context: "navigation", ... }]
 */
export function readLinks(document: Document, url: string, options: LinkOptions = {}): PageLinks {
  checkValue("document", document, aDocument);
  return new LinkReader(checkHttp("url", url), options.content && new Set(options.content)).read(document);
}

const aDocument: ValueCheck = {
  expected: "a parsed page (`parse` of `@decant/dom` makes one of HTML)",
  accepts: (value) => Array.isArray((value as Partial<Document> | null | undefined)?.children),
};

/** Surroundings of a part of the tree. */
interface Place {
  readonly context: LinkContext;
  readonly link: OpenLink | undefined;
  readonly isUnscripted: boolean;
}

interface OpenLink extends Omit<PageLink, "text"> {
  text: string;
  readonly type: string;
  alternative: string;
  readonly label: string;
}

const maxTextLength = 500;
const whiteSpaces = /\s+/g;
const unread = new Set(["script", "style", "template", "textarea", "select", "object"]);
const linkElements = new Set(["a", "area", "frame", "iframe"]);
const metaRobots = /^robots$|bot(?:[-_][a-z]{1,20})?$|-news$/;

class LinkReader {
  private canonicalUrl: string | null = null;
  private nextUrl: string | null = null;
  private markdownUrl: string | null = null;
  private prevUrl: string | null = null;
  private readonly alternates: PageLinks["alternates"][number][] = [];
  private readonly feeds: PageLinks["feeds"][number][] = [];
  private readonly sitemaps: string[] = [];
  private readonly robots: RobotsTag[] = [];
  private refresh: PageLinks["refresh"] = null;
  private readonly found: OpenLink[] = [];

  private readonly url: URL;
  private readonly content: ReadonlySet<AnyNode> | undefined;
  /** That of the first `<base>`, once the page has named one. */
  private base: URL | undefined;
  private isResolved = false;

  constructor(url: URL, content: ReadonlySet<AnyNode> | undefined, base?: URL) {
    this.url = url;
    this.content = content;
    this.base = base;
  }

  read(document: Document): PageLinks {
    const pending: AnyNode[] = [document];
    const places: Place[] = [{ context: "other", link: undefined, isUnscripted: false }];
    for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
      const place = places.pop() as Place;
      if (node.type === "text") addText(place.link, node.data);
      else if ("children" in node) {
        if (this.base === undefined && isElement(node) && node.name === "base" && node.attribs.href !== undefined) {
          this.base = resolveHttp(node.attribs.href, this.url.href) ?? this.url;
          // It holds for what is before it, too.
          if (this.isResolved) return new LinkReader(this.url, this.content, this.base).read(document);
        }
        const inner = isElement(node) ? this.enter(node, place) : place;
        if (inner === undefined) continue;
        for (let child = node.children.at(-1) ?? null; child !== null; child = child.prev) {
          pending.push(child);
          places.push(inner);
        }
      }
    }
    const { canonicalUrl, nextUrl, prevUrl, alternates, sitemaps, markdownUrl, refresh, robots } = this;
    const feeds = [...this.feeds, ...this.linkedFeeds()];
    const head = { canonicalUrl, nextUrl, prevUrl, alternates, feeds, sitemaps, markdownUrl, refresh, robots };
    return { baseUrl: (this.base ?? this.url).href, ...head, links: this.found.map(finish) };
  }

  /** Feeds of the site that `<a>` alone leads to. */
  private linkedFeeds(): PageLinks["feeds"][number][] {
    const known = new Set(this.feeds.map(({ url }) => url));
    const feeds: PageLinks["feeds"][number][] = [];
    for (const link of this.found) {
      const { url, element, type } = link;
      if (element !== "a" || !(feedTypes.has(type) || feedWords.test(url)) || known.has(url)) continue;
      if (hostOf(new URL(url)) !== hostOf(this.url)) continue;
      if (!feedTypes.has(type) && !isFeedAddress(url)) continue;
      known.add(url);
      feeds.push({ url, type: type || null, title: finish(link).text || null });
    }
    return feeds;
  }

  /** Read an element. Returns where its children are; `undefined` if they do not count. */
  private enter(element: Element, place: Place): Place | undefined {
    const { name, attribs } = element;
    if (unread.has(name)) return undefined;
    if (name === "link") this.readRelation(attribs);
    else if (name === "meta") this.readMeta(attribs, place);
    else if (name === "img" && place.link !== undefined) place.link.alternative += ` ${attribs.alt ?? ""}`;
    const context = this.contextWithin(element, place.context);
    const link = linkElements.has(name) ? this.openLink(element, context) : undefined;
    if (link !== undefined) this.found.push(link);
    const isUnscripted = place.isUnscripted || name === "noscript";
    if (link === undefined && context === place.context && isUnscripted === place.isUnscripted) return place;
    return { context, link: link ?? place.link, isUnscripted };
  }

  private contextWithin(element: Element, outer: LinkContext): LinkContext {
    if (this.content?.has(element)) return "content";
    const inner = contexts.within(element, outer);
    return inner === "content" && this.content !== undefined ? outer : inner;
  }

  private openLink({ name, attribs, startIndex }: Element, context: LinkContext): OpenLink | undefined {
    const href = attribs.href ?? attribs["xlink:href"] ?? (name.endsWith("frame") ? attribs.src : undefined);
    const url = this.resolve(href);
    if (url === undefined || (url.hash !== "" && isSamePage(url, this.url))) return undefined;
    const rel = wordsOf(attribs.rel);
    if (rel.includes("next")) this.nextUrl ??= url.href;
    if (rel.includes("prev") || rel.includes("previous")) this.prevUrl ??= url.href;
    return {
      url: url.href,
      text: "",
      rel,
      context,
      language: attribs.hreflang?.trim() || null,
      element: name as PageLink["element"],
      start: startIndex ?? null,
      type: attribs.type?.trim().toLowerCase() ?? "",
      alternative: attribs.alt ?? "",
      label: attribs["aria-label"] ?? attribs.title ?? "",
    };
  }

  private readRelation({ rel, href, hreflang, type = "", title }: Element["attribs"]): void {
    const url = this.resolve(href)?.href;
    if (url === undefined) return;
    const words = wordsOf(rel);
    if (words.includes("canonical")) this.canonicalUrl ??= url;
    if (words.includes("next")) this.nextUrl ??= url;
    if (words.includes("prev") || words.includes("previous")) this.prevUrl ??= url;
    if (words.includes("sitemap")) this.sitemaps.push(url);
    if (!words.includes("alternate")) return;
    const kind = type.trim().toLowerCase();
    if (markdownTypes.has(kind)) this.markdownUrl ??= url;
    // Without a type of feeds, the address has to look like one: other data have the type application/json, too.
    const isFeed = feedTypes.has(kind) || (untoldTypes.has(kind) && isFeedAddress(url));
    if (isFeed) this.feeds.push({ url, type: kind || null, title: title?.trim() || null });
    else if (hreflang !== undefined) this.alternates.push({ language: hreflang.trim(), url });
  }

  private readMeta(attribs: Element["attribs"], { isUnscripted }: Place): void {
    const { content = "" } = attribs;
    const name = attribs.name?.trim().toLowerCase() ?? "";
    if (metaRobots.test(name)) this.robots.push(parseRobotsTag(content, name === "robots" ? null : name));
    if (isUnscripted || this.refresh !== null || attribs["http-equiv"]?.trim().toLowerCase() !== "refresh") return;
    const refresh = readMetaRefresh(content);
    const url = refresh === undefined ? undefined : refresh.address === "" ? this.url : this.resolve(refresh.address);
    if (refresh !== undefined && url !== undefined) this.refresh = { url: url.href, seconds: refresh.seconds };
  }

  private resolve(address: string | undefined): URL | undefined {
    if (address === undefined) return undefined;
    this.isResolved = true;
    return resolveHttp(address, (this.base ?? this.url).href);
  }
}

function isElement(node: AnyNode): node is Element {
  return "attribs" in node;
}

function isSamePage(a: URL, b: URL): boolean {
  return a.origin === b.origin && a.pathname === b.pathname && a.search === b.search;
}

function wordsOf(value = ""): string[] {
  return value
    .toLowerCase()
    .split(whiteSpaces)
    .filter((word) => word !== "");
}

function addText(link: OpenLink | undefined, text: string): void {
  if (link !== undefined && link.text.length < 2 * maxTextLength) link.text += text.slice(0, 2 * maxTextLength);
}

function finish({ label, alternative, type: _, ...link }: OpenLink): PageLink {
  const texts = [link.text, alternative, label].map((text) => text.replace(whiteSpaces, " ").trim());
  return { ...link, text: (texts.find((text) => text !== "") ?? "").slice(0, maxTextLength) };
}
