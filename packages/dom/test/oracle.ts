import type { AnyNode } from "domhandler";
import { parse as parseByStandard, type DefaultTreeAdapterTypes as Tree } from "parse5";
import { parse } from "../src/index.ts";

/** Elements whose text pages do not show. */
const silent: ReadonlySet<string> = new Set(["script", "style", "title", "iframe", "noembed", "noframes", "svg"]);
// White space, and replacements of NUL.
const unread = /[\s\0\ufffd]+/g;

/** Visible text without white space, by our tree. */
export function inkOfTree(html: string): string {
  let text = "";
  const pending: AnyNode[] = [parse(html)];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (node.type === "text") text += node.data;
    if ("attribs" in node && silent.has(node.name)) continue;
    if (!("children" in node)) continue;
    for (const child of node.children.toReversed()) if (showsIn(node, child)) pending.push(child);
  }
  return text.replace(unread, "");
}

/** The same by a parser that follows the HTML Standard exactly. */
export function inkOfStandard(html: string): string {
  let text = "";
  const pending: Tree.Node[] = [parseByStandard(html, { scriptingEnabled: false })];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if ("value" in node) text += node.value;
    if (silent.has(node.nodeName)) continue;
    const children = "content" in node ? node.content.childNodes : "childNodes" in node ? node.childNodes : [];
    for (const child of children.toReversed())
      if (showsIn({ name: node.nodeName }, { name: child.nodeName })) pending.push(child);
  }
  return text.replace(unread, "");
}

interface Named {
  readonly name?: string;
}

/** A `head` shows nothing, except templates, which are read as text here: only the standard may put them into a `head`. */
function showsIn(parent: Named | object, child: Named | object): boolean {
  return !("name" in parent && parent.name === "head") || ("name" in child && child.name === "template");
}

/** Difference of two texts: their order, or characters that only one of them has. */
export type Difference = "order" | "more" | "less";

interface Exception {
  readonly id: string;
  readonly reason: string;
  readonly differs: Difference;
  readonly applies: RegExp;
}

/** Known differences between the text of our tree and the standard's, with reasons. */
export const exceptions: readonly Exception[] = [
  {
    id: "order-in-tables",
    reason: "text of a table that stands in no cell stays where it is written; browsers move it in front of the table",
    differs: "order",
    applies: /<(?:table|tbody|tr|template)/,
  },
  {
    id: "noscript-in-head",
    reason:
      "browsers run scripts, and show nothing of a noscript; without them, what is no style or link in it would begin the body",
    differs: "less",
    applies: /<head>.*<noscript>/s,
  },
  {
    id: "frames",
    reason: "browsers show nothing of a page of frames but the frames; its text is kept",
    differs: "more",
    applies: /<frameset/,
  },
  {
    id: "select-holds-elements",
    reason: "a select may hold elements since 2025 (HTML Standard, 4.10.7); parse5 8.1.1 still reads over their tags",
    differs: "less",
    applies: /<select>.*<(?:iframe|noembed|noframes|style|title|svg)/s,
  },
  {
    id: "select-holds-plain-text",
    reason: "the same, of elements whose text holds no tags",
    differs: "more",
    applies: /<select>.*<(?:plaintext|xmp|noembed|noframes|iframe|style|title|math|textarea)/s,
  },
  {
    id: "columns-in-templates",
    reason: "browsers drop text behind a column in a template; it is kept",
    differs: "more",
    applies: /<template>.*<col/s,
  },
  {
    id: "endless-script",
    reason:
      "a script that would last to the end of the page ends at its first end tag, for what follows may be the page",
    differs: "more",
    applies: /<script><!--/,
  },
  {
    id: "left-open-in-noscript",
    reason: "a frame or control that is left open in a noscript ends with it, as for browsers that run scripts",
    differs: "more",
    applies: /<noscript>.*<(?:iframe|noembed|noframes|style|title|textarea|xmp|script|plaintext)/s,
  },
  {
    id: "tags-behind-noscript",
    reason: "the same: tags behind the noscript are tags, not the text of what was open in it",
    differs: "less",
    applies: /<noscript>.*<(?:plaintext|textarea|xmp)/s,
  },
  {
    id: "attributes-of-end-tags",
    reason: "an end tag ends at the next >, also where that stands in an attribute, which no end tag has",
    differs: "more",
    applies: /<\/[a-z][^>]*=\s*['"][^'"]*>/i,
  },
  {
    id: "end-tag-in-foreign-content",
    reason:
      "an end tag ends the open element of its name, also from inside of SVG or MathML; browsers read over it there",
    differs: "more",
    applies: /<(?:svg|math).*<\//s,
  },
];

/** Difference between our text of a page and the standard's, if any. */
export function differenceOf(html: string): Difference | undefined {
  const ours = inkOfTree(html);
  const theirs = inkOfStandard(html);
  if (ours === theirs) return undefined;
  if (ours.length === theirs.length && sorted(ours) === sorted(theirs)) return "order";
  return ours.length < theirs.length ? "less" : "more";
}

/** The exception that explains a difference. */
export function exceptionFor(html: string, difference: Difference): Exception | undefined {
  return exceptions.find(({ differs, applies }) => differs === difference && applies.test(html));
}

function sorted(text: string): string {
  return [...text].sort().join("");
}
