import { type DefaultTreeAdapterMap, parseFragment, type Token } from "parse5";

type Node = DefaultTreeAdapterMap["node"];

/** Elements beside which white space shows nothing. */
const blocks: ReadonlySet<string> = new Set([
  "article", "aside", "blockquote", "body", "button", "canvas", "caption", "col", "colgroup", "dd", "div", "dl", "dt", "embed",
  "fieldset", "figcaption", "figure", "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hgroup", "hr", "iframe",
  "li", "map", "object", "ol", "output", "p", "pre", "progress", "script", "section", "style", "table", "tbody", "td", "textarea",
  "tfoot", "th", "thead", "tr", "ul", "video",
]); // biome-ignore format: a table of words
const voids: ReadonlySet<string> = new Set(["br", "col", "hr", "img", "input"]);
const spaces = /\s+/g;

/**
 * Canonical HTML for comparison: attributes sorted, white space folded outside of `pre` and removed beside blocks,
 * everything else exact. After the normalizer that comes with the CommonMark specification; like there, any Unicode
 * white space (no-break spaces too) folds to a space.
 *
 * @param html A fragment; it is parsed as browsers do.
 * @example canonicalHtml('<p>a\n b</p> <img src=x alt="">') // => '<p>a b</p><img alt="" src="x">'
 */
export function canonicalHtml(html: string): string {
  let out = "";
  let openPre = 0;
  let showsSpace = false;
  const tag = (name: string, written: string): void => {
    const isBlock = blocks.has(name) && openPre === 0;
    out = (isBlock ? out.trimEnd() : out) + written;
    showsSpace = !isBlock && name !== "br";
  };
  const text = (value: string): void => {
    const folded = value.replace(spaces, " ");
    const shown = showsSpace ? folded : folded.trimStart();
    out += encode(openPre > 0 ? value : shown);
    showsSpace ||= shown !== "";
  };
  const visit = (node: Node): void => {
    if ("value" in node) text(node.value);
    if ("data" in node) out += `<!--${node.data}-->`;
    if ("tagName" in node) tag(node.tagName, `<${node.tagName}${attributes(node.attrs)}>`);
    if (!("childNodes" in node)) return;
    openPre += node.nodeName === "pre" ? 1 : 0;
    for (const child of node.childNodes) visit(child);
    openPre -= node.nodeName === "pre" ? 1 : 0;
    if ("tagName" in node && !voids.has(node.tagName)) tag(node.tagName, `</${node.tagName}>`);
  };
  visit(parseFragment(html));
  return out.trim();
}

function attributes(attributes: readonly Token.Attribute[]): string {
  const written = attributes.map(({ name, value }) => ` ${name}="${encode(value)}"`);
  return written.sort().join("");
}

function encode(value: string): string {
  return value.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
