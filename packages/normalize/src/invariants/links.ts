import { hasInvisible, removeInvisible } from "@decant/page";
import type { Definition, Image, ImageReference, Link, LinkReference, Nodes, Parents } from "mdast";
import { walk } from "../nodes/tree.ts";
import { isAbsoluteUrl, isSafe, resolveUrl } from "../nodes/url.ts";
import { type Finding, forNodes, type Invariant } from "./invariant.ts";

const addressed = ["link", "image", "definition"] as const;

/** Invariants of links, images, and the definitions that they refer to. */
export const linkInvariants: readonly Invariant[] = [
  /** Renderers allow different schemes; these are safe in the most careless one. */
  forNodes({
    id: "link-safe",
    sentence: "Every link and image has a relative URL or one of an allowed scheme, however it is disguised.",
    types: addressed,
    everyReader: true,
    check: ({ type, url }) =>
      isSafe(url, type === "image" ? "image" : "link") ? undefined : `A ${type} has an unsafe URL: ${url.slice(0, 20)}`,
    replace: withoutUrl,
  }),
  /** A relative URL means nothing without the address of the page, which Markdown does not hold. */
  forNodes({
    id: "link-absolute",
    sentence: "Every link and image has an absolute URL, if the address of the page is known.",
    types: addressed,
    repairs: true,
    check(node, _place, { baseUrl }) {
      if (baseUrl === undefined || isAbsoluteUrl(node.url)) return undefined;
      const resolved = resolveUrl(node.url, baseUrl);
      const repair = (): void => {
        node.url = resolved;
      };
      const message = `A ${node.type} has a relative URL: ${node.url.slice(0, 60)}`;
      return { message, repair: isAbsoluteUrl(resolved) ? repair : undefined };
    },
  }),
  /** A link without an address leads to the page that shows it. Not repaired: its text was escaped for use between brackets. */
  forNodes({
    id: "link-target",
    sentence: "Every link has an address.",
    types: ["link"],
    runs: "verify",
    check: ({ url }) => (url.trim() === "" ? "A link has no address." : undefined),
  }),
  /** A space ends an address and an angle bracket wraps it: the rest would be read as a title or text. */
  forNodes({
    id: "url-token",
    sentence: "No address holds white space, control characters, invisible characters or angle brackets.",
    types: addressed,
    runs: "verify",
    check: ({ type, url }) =>
      endsUrl.test(url) || hasInvisible(url)
        ? `A ${type} has an address with white space or invisible characters: ${url.slice(0, 60)}`
        : undefined,
    repair(node) {
      node.url = removeInvisible(node.url.trim()).replace(endsUrlRuns, encodeURIComponent);
    },
  }),
  /** An image without an address shows its alternative text at best, and a broken picture at worst. */
  forNodes({
    id: "image-source",
    sentence: "Every image has an address.",
    types: ["image"],
    runs: "verify",
    check: ({ url, alt }) =>
      url.trim() === "" ? `The image ${JSON.stringify((alt ?? "").slice(0, 40))} has no address.` : undefined,
    replace: altText,
  }),
  /** Readers show a reference without its definition as text in brackets. */
  {
    id: "reference-defined",
    sentence: "Every reference of a link or an image has its definition.",
    types: ["linkReference", "imageReference", "definition"],
    repairs: true,
    runs: "verify",
    start() {
      const references: Reference[] = [];
      const defined = new Set<string>();
      return {
        visit(node, { parent }): undefined {
          if (node.type === "definition") defined.add(node.identifier.toLowerCase());
          else references.push({ node: node as Reference["node"], parent });
        },
        end: () => references.filter(({ node }) => !defined.has(node.identifier.toLowerCase())).map(undefinedReference),
      };
    },
  },
  /** Readers take the first definition (CommonMark 0.31.2, section 4.7); the others are never used. */
  {
    id: "definition-unique",
    sentence: "No label is defined twice.",
    types: ["definition"],
    repairs: true,
    runs: "verify",
    start() {
      const seen = new Set<string>();
      return {
        visit(node, { parent }): Finding | undefined {
          const label = (node as Definition).identifier.toLowerCase();
          if (seen.size < seen.add(label).size) return undefined;
          return { message: `${JSON.stringify(label.slice(0, 40))} is defined twice.`, node, parent, replacement: [] };
        },
      };
    },
  },
  /** Readers make a link of the inner one and text of the outer one (CommonMark 0.31.2, section 6.3). */
  forNodes({
    id: "no-nested-link",
    sentence: "No link is inside another.",
    types: ["link"],
    runs: "verify",
    check: (link) => (holdersOfLinks(link).length === 0 ? undefined : "A link holds another one."),
    // The innermost first.
    repair: (link) => holdersOfLinks(link).reverse().forEach(unwrapLinks),
  }),
];

const endsUrl = /[\s\p{Cc}<>]/u;
const endsUrlRuns = /[\s\p{Cc}<>]+/gu;

function withoutUrl(node: Link | Image | Definition): readonly Nodes[] {
  if (node.type === "link") return node.children;
  return node.type === "image" ? altText(node) : [];
}

function altText({ alt }: Image | ImageReference): readonly Nodes[] {
  return alt ? [{ type: "text", value: alt }] : [];
}

interface Reference {
  readonly node: LinkReference | ImageReference;
  readonly parent: Parents | undefined;
}

function undefinedReference({ node, parent }: Reference): Finding {
  const message = `Nothing defines ${JSON.stringify(node.identifier.slice(0, 40))}.`;
  return { message, node, parent, replacement: node.type === "linkReference" ? node.children : altText(node) };
}

function holdersOfLinks(link: Link): Parents[] {
  const holders: Parents[] = [];
  walk(link, (node) => {
    if ("children" in node && node.children.some(({ type }) => type === "link")) holders.push(node);
  });
  return holders;
}

function unwrapLinks(holder: Parents): void {
  const children = holder.children as Nodes[];
  holder.children = children.flatMap((child): Nodes[] => (child.type === "link" ? child.children : [child])) as never;
}
