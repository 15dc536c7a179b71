import { article, type LightCase } from "./light-case.ts";

/** How deep; enough to end every recursion. */
const depth = 100_000;

// biome-ignore format: words
const elements = [
  "a href=/x", "abbr", "address", "article", "aside", "b", "bdi", "bdo", "big", "blockquote", "button", "caption", "center", "cite", "code", "col", "colgroup", "data", "dd", "del", "details", "dfn", "dir", "div", "dl", "dt", "em", "fieldset", "figcaption", "figure", "font", "footer", "form",
  "h1", "h3", "h6", "header", "hgroup", "i", "ins", "kbd", "label", "legend", "li", "main", "mark", "marquee", "menu", "nav", "nobr", "ol", "optgroup", "option", "p", "picture", "pre", "q", "rb", "rp", "rt", "ruby", "s", "samp", "search", "section", "small", "span", "strike", "strong", "sub", "summary", "sup",
  "table", "tbody", "td", "tfoot", "th", "thead", "time", "tr", "tt", "u", "ul", "var", "x-a", "x:y", "slot", "body", "html", "acronym", "listing", "map", "output", "dl><dt", "dl><dd", "ul><li", "ol><li", "ul><li><p", "table><tr><td", "table><tbody><tr><th", "table><caption", "i><b", "b><p", "a href=/x><b", "em><strong", "div><span", "blockquote><p", "figure><figcaption", "details><summary", "ruby><rt", "pre><code", "div class=admonition><p", "sup><a href=#x", "li><b", "p><b", "span style=color:red", "font color=red", "section><h2", "fieldset><legend", "button><div", "label><span",
];
/** Elements whose text shows only where they are in place, or not at all in this place. */
// biome-ignore format: words
const quiet: ReadonlySet<string> = new Set(["button", "col", "colgroup", "optgroup", "option", "label", "legend", "nav", "rp", "form", "fieldset><legend", "button><div", "label><span", "footer", "header", "aside"]);

const whiteSpace = /\s+/g;
const tag = /[^><]+/g;
const attributes = / .*/;

const bottom = "The text at the bottom of it all stays.";

/** Nested beyond any sense: the page is converted, and the text at the bottom is there or accounted for. */
export const depths: readonly LightCase[] = elements.flatMap((names) => [
  depthCase(names, `${`<${names}>`.repeat(depth)}${bottom}`, "open"),
  depthCase(
    names,
    `${`<${names}>`.repeat(depth)}${bottom}${closing(names).repeat(depth)}<p>And what follows it.</p>`,
    "closed",
  ),
]);

function depthCase(names: string, inner: string, how: string): LightCase {
  const check: LightCase["check"] = ({ text, markdown, ledger }, extract) => {
    if (markdown.length > 4 * inner.length + 1024) return `${markdown.length} characters`;
    // Readings of ruby are not repeated in the plain text.
    const isThere = (text + markdown).replace(whiteSpace, "").includes(bottom.replace(whiteSpace, ""));
    if (isThere || quiet.has(names)) return undefined;
    return extract && ledger.totals.dropped >= bottom.replace(whiteSpace, "").length ? undefined : "the bottom is lost";
  };
  return { id: `${names}, ${how}`, html: article(inner), check };
}

function closing(names: string): string {
  return (names.match(tag) ?? [])
    .toReversed()
    .map((name) => `</${name.replace(attributes, "")}>`)
    .join("");
}
