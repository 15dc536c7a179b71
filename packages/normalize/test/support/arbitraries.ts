import fc from "fast-check";
import type { Element, ElementContent, Root } from "hast";
import { element, root } from "./hast.ts";

/** Pieces that mean something to Markdown, HTML or Unicode, alone or joined. */
const pieces = [
  "a",
  "b",
  "word",
  " ",
  "  ",
  "\n",
  "\u00a0",
  "\u200b",
  "\u00ad",
  "「",
  "」",
  "は",
  "é",
  "🙂",
  "€",
  ".",
  ",",
  ":",
  "(",
  ")",
  "!",
  "?",
  "-",
  "+",
  "*",
  "**",
  "_",
  "__",
  "~",
  "~~",
  "`",
  "``",
  "```",
  "$",
  "$$",
  "#",
  "##",
  ">",
  "<",
  "<b>",
  "</b>",
  "<!--",
  "&",
  "&amp;",
  "&#35;",
  "[",
  "]",
  "[a]",
  "](",
  "[^1]",
  "[x]",
  "![",
  "\\",
  "|",
  "---",
  "===",
  "1.",
  "1)",
  "http://a.b/c_d",
  "www.a.bc",
  "x@y.zz",
  "https://",
  "[!NOTE]",
  "+++",
  "<script>",
  "javascript:",
  "=",
  "^",
  "{",
  "}",
  "%",
  "'",
  '"',
  "/",
  "0",
  "\t",
  "\r",
  "\u0000",
  "\u202e",
  "\u200d",
  "\ufe0f",
] as const;

export const text: fc.Arbitrary<string> = fc
  .array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 6 })
  .map((parts) => parts.join(""));

const inlineTags = [
  "b",
  "strong",
  "i",
  "em",
  "del",
  "code",
  "sub",
  "sup",
  "span",
  "q",
  "kbd",
  "u",
  "small",
  "var",
] as const;
const blockTags = [
  "p",
  "div",
  "blockquote",
  "h1",
  "h3",
  "h6",
  "section",
  "details",
  "summary",
  "figure",
  "figcaption",
  "center",
] as const;

const url = fc.constantFrom(
  "https://example.com/a_b?x=1&y=2",
  "/a(b)c",
  "#x",
  "mailto:a@b.cd",
  "javascript:alert(1)",
  "http://a.b/`c`",
  "a b",
  "",
  "http://a.b/<c>",
  "/x)y",
  "/\\",
);

const nodes = fc.letrec<{ phrasing: ElementContent; flow: ElementContent }>((tie) => ({
  phrasing: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    text.map((value): ElementContent => ({ type: "text", value })),
    fc.constant(element("br")),
    fc
      .record({ src: url, alt: text, title: fc.option(text, { nil: undefined }) })
      .map(({ src, alt, title }) => element("img", [], title === undefined ? { src, alt } : { src, alt, title })),
    fc
      .tuple(fc.constantFrom("math-inline", "math-display"), text)
      .map(([name, value]) => element("code", [value], { className: ["math", name] })),
    fc.tuple(fc.constantFrom(...inlineTags), children(tie("phrasing"))).map(([tag, inner]) => element(tag, inner)),
    fc
      .tuple(url, fc.option(text, { nil: undefined }), children(tie("phrasing")))
      .map(([href, title, inner]) => element("a", inner, title === undefined ? { href } : { href, title })),
  ),
  flow: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    tie("phrasing"),
    fc.constant(element("hr")),
    text.map((value) => element("pre", [element("code", [value], { className: ["language-js"] })])),
    fc.tuple(fc.constantFrom(...blockTags), children(tie("flow"))).map(([tag, inner]) => element(tag, inner)),
    fc.tuple(fc.constantFrom(...inlineTags), children(tie("flow"))).map(([tag, inner]) => element(tag, inner)),
    fc.tuple(url, children(tie("flow"))).map(([href, inner]) => element("a", inner, { href })),
    fc
      .tuple(fc.constantFrom("ul", "ol"), children(listItem(tie("flow"))))
      .map(([tag, items]) => element(tag, items, tag === "ol" ? { start: 7 } : {})),
    children(
      fc.tuple(fc.constantFrom("dt", "dd"), children(tie("flow"))).map(([tag, inner]) => element(tag, inner)),
    ).map((items) => element("dl", items)),
    children(row(tie("flow"))).map((rows) => element("table", rows)),
    fc
      .tuple(fc.constantFrom("note", "warning"), children(tie("flow")))
      .map(([kind, inner]) => element("blockquote", inner, { dataCallout: kind })),
  ),
}));

function children(child: fc.Arbitrary<ElementContent>): fc.Arbitrary<ElementContent[]> {
  return fc.array(child, { maxLength: 4 });
}

function listItem(content: fc.Arbitrary<ElementContent>): fc.Arbitrary<Element> {
  const checkbox = fc.constantFrom([], [], [element("input", [], { type: "checkbox", checked: true })]);
  return fc.tuple(checkbox, children(content)).map(([box, inner]) => element("li", [...box, ...inner]));
}

function row(content: fc.Arbitrary<ElementContent>): fc.Arbitrary<Element> {
  const cell = fc.tuple(
    fc.constantFrom("td", "th"),
    children(content),
    fc.constantFrom(1, 1, 2),
    fc.constantFrom(1, 1, 2),
  );
  return fc.array(cell, { maxLength: 3 }).map((cells) =>
    element(
      "tr",
      cells.map(([tag, inner, colSpan, rowSpan]) => element(tag, inner, { colSpan, rowSpan })),
    ),
  );
}

/** Any hast, nested as no author would, with text that looks like Markdown. */
export const tree: fc.Arbitrary<Root> = fc.array(nodes.flow, { maxLength: 5 }).map((nodes) => root(...nodes));
