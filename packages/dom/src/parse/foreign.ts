/** Whose rules apply to tags: those of HTML, or of SVG or MathML. */
export type ContentKind = "html" | "svg" | "math";

/** Elements of SVG and MathML whose content is HTML again, and the roots of both (HTML Standard, section 13.2.6 "Tree construction"). */
const kindInside: ReadonlyMap<string, ContentKind> = new Map<string, ContentKind>([
  ["svg", "svg"],
  ["math", "math"],
  ...["mi", "mo", "mn", "ms", "mtext", "annotation-xml", "foreignObject", "desc", "title"].map(
    (name) => [name, "html"] as const,
  ),
]);

/** What the content of an element is; `undefined` where it is what surrounds the element. */
export function contentKindOf(name: string): ContentKind | undefined {
  return kindInside.get(name);
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
