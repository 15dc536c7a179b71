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

/** The elements that a start tag ends; `undefined` for most tags. */
export function endedBy(startTag: string): ReadonlySet<string> | undefined {
  return endsByStart.get(startTag);
}

/** Elements of a `head` (HTML Standard, section 13.2.6.4.4). Its end tag may be omitted; any other element is in the body. */
// biome-ignore format: a table of words
export const headElements: ReadonlySet<string> = new Set([
  "base", "basefont", "bgsound", "head", "link", "meta", "noframes", "noscript", "script", "style", "template", "title",
]);

/** Void elements (HTML Standard, section 13.1.2), with the obsolete ones that are parsed alike. */
// biome-ignore format: a table of words
export const voidElements: ReadonlySet<string> = new Set([
  "area", "base", "basefont", "bgsound", "br", "col", "command", "embed", "frame", "hr", "img", "input", "isindex", "keygen",
  "link", "meta", "param", "source", "track", "wbr",
]);
