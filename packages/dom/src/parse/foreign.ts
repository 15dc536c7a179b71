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

/** Whether an element of this name can change the kind of content. */
export function mayChangeContent(name: string): boolean {
  return openerOf.has(name);
}

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
