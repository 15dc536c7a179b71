import { tagId } from "../measure/tags.ts";

/** Namespace whose parsing rules apply. */
export type ContentKind = "html" | "svg" | "math";

/** Elements that change the kind of content, and the kinds in which they do. */
interface Opener {
  readonly names: readonly string[];
  readonly within: readonly ContentKind[];
  readonly inside: ContentKind;
}

/** SVG, MathML and their HTML integration points (HTML Standard, section 13.2.6 "Tree construction"). */
const openers: readonly Opener[] = [
  { names: ["svg"], within: ["html", "svg"], inside: "svg" },
  { names: ["math"], within: ["html"], inside: "math" },
  { names: ["mi", "mo", "mn", "ms", "mtext", "annotation-xml"], within: ["math"], inside: "html" },
  { names: ["foreignObject", "desc", "title"], within: ["svg"], inside: "html" },
];
const openerOf: ReadonlyMap<string, Opener> = new Map(
  openers.flatMap((opener) => opener.names.map((name) => [name, opener] as const)),
);

/** Kind of content inside an element. */
export function contentKindInside(
  name: string,
  attribs: Readonly<Record<string, string>>,
  around: ContentKind,
): ContentKind {
  const opener = openerOf.get(name);
  if (opener === undefined || !opener.within.includes(around)) return around;
  return name === "annotation-xml" && !holdsHtml(attribs) ? around : opener.inside;
}

/** SVG names with capitals (HTML Standard, section 13.2.6.5 "The rules for parsing tokens in foreign content"). */
// biome-ignore format: a table of words
const svgNames: ReadonlyMap<string, string> = new Map(
  [
    "altGlyph", "altGlyphDef", "altGlyphItem", "animateColor", "animateMotion", "animateTransform", "clipPath", "feBlend",
    "feColorMatrix", "feComponentTransfer", "feComposite", "feConvolveMatrix", "feDiffuseLighting", "feDisplacementMap",
    "feDistantLight", "feDropShadow", "feFlood", "feFuncA", "feFuncB", "feFuncG", "feFuncR", "feGaussianBlur", "feImage", "feMerge",
    "feMergeNode", "feMorphology", "feOffset", "fePointLight", "feSpecularLighting", "feSpotLight", "feTile", "feTurbulence",
    "foreignObject", "glyphRef", "linearGradient", "radialGradient", "textPath",
  ].map((name) => [name.toLowerCase(), name]),
);

/** An element's name in SVG, with its capitals. */
export function svgName(name: string): string {
  return svgNames.get(name) ?? name;
}

/** HTML elements whose start tag ends SVG and MathML (the same section): pages leave an `svg` open. */
// biome-ignore format: a table of words
const leavingNames: ReadonlySet<string> = new Set([
  "b", "big", "blockquote", "body", "br", "center", "code", "dd", "div", "dl", "dt", "em", "embed", "h1", "h2", "h3", "h4", "h5", "h6",
  "head", "hr", "i", "img", "li", "listing", "menu", "meta", "nobr", "ol", "p", "pre", "ruby", "s", "small", "span", "strong", "strike",
  "sub", "sup", "table", "tt", "u", "ul", "var",
]);

/** Whether a start tag ends the foreign content around it. */
export function leavesForeignContent(name: string, attribs: Readonly<Record<string, string>>): boolean {
  if (name !== "font") return leavingNames.has(name);
  return attribs.color !== undefined || attribs.face !== undefined || attribs.size !== undefined;
}

const htmlEncoding = /^(?:text\/html|application\/xhtml\+xml)$/i;

/** Whether the content of an `annotation-xml` is HTML; by default it is MathML (HTML Standard, "HTML integration point"). */
function holdsHtml({ encoding }: Readonly<Record<string, string>>): boolean {
  return encoding !== undefined && htmlEncoding.test(encoding);
}

/** Elements that a start tag ends if they are the innermost open element. */
interface ImpliedEnd {
  readonly start: readonly string[];
  readonly ends: readonly string[];
}

const headings = ["h1", "h2", "h3", "h4", "h5", "h6"];
const cells = ["td", "th"];
const choices = ["option", "optgroup", "select", "button", "datalist", "textarea"];

/** HTML Standard, sections 13.1.2.4 "Optional tags" and 13.2.6.4 "The rules for parsing tokens in HTML content". */
// biome-ignore format: a table
const impliedEnds: readonly ImpliedEnd[] = [
  { start: ["li"], ends: ["li"] },
  { start: ["dd", "dt"], ends: ["dd", "dt"] },
  { start: ["rt", "rp"], ends: ["rt", "rp"] },
  { start: ["tr"], ends: ["tr", ...cells] },
  { start: cells, ends: ["thead", ...cells] },
  { start: ["tbody", "tfoot"], ends: ["thead", "tbody"] },
  { start: ["body"], ends: ["head"] },
  { start: ["a"], ends: ["a"] },
  { start: headings, ends: ["p", ...headings] },
  { start: ["select", "input", "output", "button", "datalist", "textarea"], ends: choices },
  { start: ["option"], ends: ["option"] },
  { start: ["optgroup"], ends: ["option", "optgroup"] },
  {
    start: [
      "address", "article", "aside", "blockquote", "center", "details", "dialog", "dir", "div", "dl", "fieldset", "figcaption",
      "figure", "footer", "form", "header", "hgroup", "hr", "main", "menu", "nav", "ol", "p", "pre", "search", "section", "table",
      "ul",
    ],
    ends: ["p"],
  },
];

const endsByStart: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  impliedEnds.flatMap(({ start, ends }) => start.map((name) => [name, new Set(ends)] as const)),
);

/** Elements of a `head` (HTML Standard, section 13.2.6.4.4). Its end tag may be omitted; any other element is in the body. */
// biome-ignore format: a table of words
const headElements: ReadonlySet<string> = new Set([
  "base", "basefont", "bgsound", "head", "link", "meta", "noframes", "noscript", "script", "style", "template", "title",
]);

/** Void elements (HTML Standard, section 13.1.2), with the obsolete ones that are parsed alike. */
// biome-ignore format: a table of words
const voidElements: ReadonlySet<string> = new Set([
  "area", "base", "basefont", "bgsound", "br", "col", "command", "embed", "frame", "hr", "img", "input", "isindex", "keygen",
  "link", "meta", "param", "source", "track", "wbr",
]);

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
  const ended = endsByStart.get(name);
  return {
    name,
    index,
    tag: tagId(name),
    isVoid: voidElements.has(name),
    belongsInHead: headElements.has(name),
    ends: ended && names.map((other) => ended.has(other)),
    changesContent: openerOf.has(name),
    textOnly: Object.hasOwn(textOnlyElements, name) ? textOnlyElements[name] : undefined,
  };
}
