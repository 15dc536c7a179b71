import { nodesIn } from "@decant/page";
import type { Nodes } from "hast";
import { fromHtml } from "hast-util-from-html";
import { readers } from "../readers.ts";

const dialects = readers.filter(({ id }) => id === "micromark" || id === "micromark-gfm");

/** Elements that run or load something, or that reach beyond themselves. */
// biome-ignore format: words
const live = new Set(["script", "style", "iframe", "object", "embed", "svg", "math", "form", "base", "meta", "link", "frameset", "frame", "applet", "textarea", "template", "title", "noscript", "plaintext", "xmp"]);
/** Of those, what the head of a document of ours has: it describes the page, and neither runs nor redirects. */
const harmlessInHead: ReadonlySet<string> = new Set(["title", "meta", "link"]);
const addresses = [
  "href", "src", "srcSet", "action", "formAction", "data", "poster", "background", "xLinkHref", "cite", "srcDoc",
] as const; // biome-ignore format: words
const handlerName = /^on/i;
const harmless = /^(?:https?:|mailto:|tel:|xmpp:|ftp:|sms:|news:|irc:|[/?#.]|[^:]*$)/i;
// Browsers pass over these inside a scheme.
const ignored = /[\0-\x20\x7f-\x9f\u200b-\u200f\u2028-\u202f\ufeff]/g;

/**
 * Anything in a tree, or in Markdown as browsers show it under CommonMark and GFM, that could run code.
 *
 * @param isDocument The tree is a whole document: its head may have a title, data and a canonical address.
 * @returns What was found first; `undefined` for nothing.
 */
export function findLiveCode(
  subject: Nodes | string,
  { isDocument = false }: { readonly isDocument?: boolean } = {},
): string | undefined {
  if (typeof subject !== "string") return findInTree(subject, isDocument);
  for (const dialect of dialects) {
    const found = findInTree(fromHtml(dialect.render(subject), { fragment: true }), false);
    if (found !== undefined) return found;
  }
  return undefined;
}

function findInTree(tree: Nodes, isDocument: boolean): string | undefined {
  const described = new Set<Nodes>();
  for (const node of nodesIn([tree])) {
    if (node.type !== "element") continue;
    if (isDocument && node.tagName === "head")
      for (const child of node.children) if (describes(child)) described.add(child);
    if (live.has(node.tagName) && !described.has(node)) return `<${node.tagName}>`;
    const handler = Object.keys(node.properties).find(
      (name) => handlerName.test(name) || name === "srcDoc" || name === "style",
    );
    if (handler !== undefined) return `${handler} of <${node.tagName}>`;
    for (const name of addresses) {
      const value = String(node.properties[name] ?? "").replace(ignored, "");
      if (!harmless.test(value)) return `${name}=${value} of <${node.tagName}>`;
    }
  }
  return undefined;
}

function describes(node: Nodes): boolean {
  if (node.type !== "element" || !harmlessInHead.has(node.tagName)) return false;
  const { httpEquiv, rel } = node.properties;
  return httpEquiv === undefined && (rel === undefined || String(rel) === "canonical");
}
