import { tagId } from "../measure/tags.ts";
import { mayChangeContent } from "./foreign.ts";
import { endedBy, headElements, voidElements } from "./implied-ends.ts";

/** Content of text-only elements: raw text, text with character references, or raw text to the end of the page. */
export type TextOnly = "raw" | "references" | "plain";

/** HTML Standard, section 13.2.5 "Tokenization", and section 13.2.6.4.7 for `plaintext` and `xmp`. */
const textOnlyElements: Readonly<Record<string, TextOnly>> = {
  iframe: "raw",
  noembed: "raw",
  noframes: "raw",
  script: "raw",
  style: "raw",
  xmp: "raw",
  textarea: "references",
  title: "references",
  plaintext: "plain",
};

/** Parsing rule for the elements of one name. */
export interface ElementRule {
  readonly name: string;
  /** Number of the name, for tables; dense over the names below and those of the page. */
  readonly index: number;
  /** Id of the tag, see `tagId`. */
  readonly tag: number;
  readonly isVoid: boolean;
  /** Whether it may be in a `head`; any other element ends the `head`. */
  readonly belongsInHead: boolean;
  /** By the index of the innermost open element: whether a start tag of this name ends it. */
  readonly ends: readonly boolean[] | undefined;
  /** Whether the content may be of another kind (HTML, SVG, MathML) than the element. */
  readonly changesContent: boolean;
  readonly textOnly: TextOnly | undefined;
}

/** Frequent names, and all names that occur in rules. */
// biome-ignore format: a table of words
const names = [
  "a", "abbr", "address", "area", "article", "aside", "audio", "b", "base", "basefont", "bgsound", "blockquote", "body", "br",
  "button", "canvas", "caption", "center", "circle", "cite", "code", "col", "colgroup", "command", "data", "datalist", "dd", "defs",
  "del", "desc", "details", "dfn", "dialog", "dir", "div", "dl", "dt", "em", "embed", "fieldset", "figcaption", "figure", "font",
  "footer", "foreignObject", "form", "frame", "frameset", "g", "h1", "h2", "h3", "h4", "h5", "h6", "head", "header", "hgroup", "hr",
  "html", "i", "iframe", "img", "input", "ins", "isindex", "kbd", "keygen", "label", "legend", "li", "line", "link", "main", "map",
  "mark", "math", "menu", "meta", "mi", "mn", "mo", "mrow", "ms", "mtext", "nav", "noembed", "noframes", "noscript", "object",
  "ol", "optgroup", "option", "output", "p", "param", "path", "picture", "plaintext", "polygon", "polyline", "pre", "progress", "q",
  "rect", "rp", "rt", "ruby", "s", "samp", "script", "search", "section", "select", "slot", "small", "source", "span", "strong",
  "style", "sub", "summary", "sup", "svg", "symbol", "table", "tbody", "td", "template", "textarea", "tfoot", "th", "thead", "time",
  "title", "tr", "track", "tt", "u", "ul", "use", "var", "video", "wbr", "xmp", "annotation-xml",
] as const;

/** Number of names with a precomputed rule. */
export const knownRules: number = names.length;

const known: ReadonlyMap<string, ElementRule> = new Map(names.map((name, index) => [name, makeRule(name, index)]));

/** The rule of a precomputed name. */
export function knownRule(name: (typeof names)[number]): ElementRule {
  return known.get(name) as ElementRule;
}

/** The rule of a name as in the tree; `others` collects the rules of names that are not precomputed. */
export function ruleOf(name: string, others: Map<string, ElementRule>): ElementRule {
  let rule = known.get(name) ?? others.get(name);
  if (rule === undefined) {
    rule = makeRule(name, knownRules + others.size);
    others.set(name, rule);
  }
  return rule;
}

function makeRule(name: string, index: number): ElementRule {
  const ended = endedBy(name);
  return {
    name,
    index,
    tag: tagId(name),
    isVoid: voidElements.has(name),
    belongsInHead: headElements.has(name),
    ends: ended && names.map((other) => ended.has(other)),
    changesContent: mayChangeContent(name),
    textOnly: Object.hasOwn(textOnlyElements, name) ? textOnlyElements[name] : undefined,
  };
}
