import { deflateRawSync, inflateRawSync } from "node:zlib";
import { parseRobotsTag, readLinks, readMarkdownLinks, robotsPermissions, type UrlCandidate } from "@decant/discovery";
import { type AnyNode, type Document, decode, parse } from "@decant/dom";
import { isMarkdownType } from "@decant/dom/internal";

export interface PageFacts {
  /** Its links, its canonical address, its versions in other languages, and the target of its forwarding. */
  readonly links: readonly FoundLink[];
  /** The address that it names as its own, whether it is. */
  readonly canonicalUrl: string | null;
  /** Whether it may be kept, and whether its links may be followed, by its `<meta>` and headers. */
  readonly permissions: { readonly index: boolean; readonly follow: boolean };
  /** Title and text, white space collapsed. */
  readonly text: string;
  /** Statements of its head about rights: name and content. */
  readonly rights: readonly (readonly [name: string, value: string])[];
}

export interface FoundLink extends UrlCandidate {
  readonly isNofollow: boolean;
}

export function readPage(
  body: Uint8Array,
  url: string,
  contentType: string | undefined,
  robotsTag: string | undefined,
  agent: string,
): PageFacts {
  const { text } = decode(body, { contentType });
  const headerTags = robotsTag?.split(nextAgent).map((part) => parseRobotsTag(part)) ?? [];
  if (isMarkdownType(contentType ?? "")) return readMarkdown(text, url, robotsPermissions(headerTags, agent));
  const document = parse(text);
  const page = readLinks(document, url);
  const tags = [...page.robots, ...headerTags];
  const others = [page.canonicalUrl, page.refresh?.url, ...page.alternates.map((alternate) => alternate.url)];
  const links = [
    ...others
      .filter((other) => other !== null && other !== undefined)
      .map((other) => ({ url: other, isNofollow: false })),
    ...page.links.map(({ url, text, rel, context }) => ({ url, text, context, isNofollow: rel.includes("nofollow") })),
  ];
  return {
    links,
    canonicalUrl: page.canonicalUrl,
    permissions: robotsPermissions(tags, agent),
    ...readText(document, page.baseUrl),
  };
}

const target = /\]\([^()\s]{0,4000}/g;

function readMarkdown(markdown: string, url: string, permissions: PageFacts["permissions"]): PageFacts {
  const links = readMarkdownLinks(markdown, url).map(
    (link): FoundLink => ({ ...link, context: "content", isNofollow: false }),
  );
  const text = markdown.replace(target, "]").replace(whiteSpace, " ").trim();
  return { links, canonicalUrl: null, permissions, text, rights: [] };
}

/** Several headers are joined by commas, so a product token may also follow a comma. */
const nextAgent = /,(?=\s*(?!max-|unavailable_)[a-z_-]+\s*:)/i;

const unread: ReadonlySet<string> = new Set(["script", "style", "template"]);
const rightsNames: ReadonlySet<string> = new Set(["robots", "tdm-reservation", "tdm-policy"]);
const whiteSpace = /\s+/g;

function readText(document: Document, base: string): Pick<PageFacts, "text" | "rights"> {
  const parts: string[] = [];
  const rights: [string, string][] = [];
  const pending: AnyNode[] = [document];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (node.type === "text") parts.push(node.data);
    if (!("children" in node)) continue;
    if ("attribs" in node) {
      if (unread.has(node.name)) continue;
      const { name = "", rel, href, content } = node.attribs;
      if (node.name === "meta" && content !== undefined && rightsNames.has(name.toLowerCase()))
        rights.push([name.toLowerCase(), content]);
      if ((node.name === "link" || node.name === "a") && rel?.toLowerCase().split(whiteSpace).includes("license"))
        rights.push(["license", URL.canParse(href ?? "", base) ? new URL(href ?? "", base).href : (href ?? "")]);
      parts.push(" ");
    }
    for (let child = node.children.at(-1) ?? null; child !== null; child = child.prev) pending.push(child);
  }
  return { text: parts.join("").replace(whiteSpace, " ").trim(), rights };
}

/** Characters of anchor text that are kept: a longer one changes no priority. */
const maxText = 40;

/** Links to follow on a page that its server calls unchanged. */
export type StoredLinks = Pick<PageFacts, "links"> & { readonly follow: boolean };

export function packLinks({ links, permissions }: Pick<PageFacts, "links" | "permissions">): Uint8Array {
  const stored: StoredLinks = {
    follow: permissions.follow,
    links: links.map(({ text, ...link }) => ({ ...link, ...(text !== undefined && { text: text.slice(0, maxText) }) })),
  };
  return deflateRawSync(JSON.stringify(stored), { level: 1 });
}

export function unpackLinks(packed: Uint8Array): StoredLinks {
  return JSON.parse(inflateRawSync(packed).toString("utf8")) as StoredLinks & { readonly links: readonly FoundLink[] };
}
