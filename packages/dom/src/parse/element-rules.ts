import { tagId } from "../tags.ts";
import { mayChangeContent } from "./foreign.ts";
import { endedBy, headElements, voidElements } from "./implied-ends.ts";

/** What the text inside an element may hold besides text: nothing, only character references, or not even an end tag. */
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

/** All that the parser has to know about the elements of one name, looked up once for each tag. */
export interface ElementRule {
  readonly name: string;
  /** Small number of the name, for tables indexed by it; dense over the names of a page and those known before. */
  readonly index: number;
  /** Id of the tag in tables of measurements. */
  readonly tag: number;
  readonly isVoid: boolean;
  /** Whether it may stand in a `head`; all others end one. */
  readonly belongsInHead: boolean;
  /** By the index of the innermost open element: `true` where a start tag of this name ends it. */
  readonly ends: readonly boolean[] | undefined;
  /** Whether other rules may apply inside than around it: those of HTML, SVG or MathML. */
  readonly changesContent: boolean;
  readonly textOnly: TextOnly | undefined;
}

/** Names that pages use much, and all that a rule speaks of. */
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

/** Number of names with a rule made beforehand. */
export const knownRules: number = names.length;

const known: ReadonlyMap<string, ElementRule> = new Map(names.map((name, index) => [name, makeRule(name, index)]));

/** The rule of a name that is known beforehand. */
export function knownRule(name: (typeof names)[number]): ElementRule {
  return known.get(name) as ElementRule;
}

/** The rule of a name, as it stands in the tree; `others` collects the rules of names that only this page has. */
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
