import { normalize, toText } from "@decant/normalize";
import type { PageType } from "@decant/page";
import fc from "fast-check";
import type { Element, ElementContent, Properties, Root } from "hast";
import type { DocumentRecord } from "../../src/index.ts";

/** Pieces that mean something to one of the formats, or that one of them cannot hold. */
const pieces = [
  ...["a", "word", " ", "  ", "\t", "\n", "\r", "\r\n", "é", "🙂", "は", "\u00a0"],
  ...[
    "<",
    ">",
    "&",
    '"',
    "'",
    "]]>",
    "<![CDATA[",
    "<!--",
    "-->",
    "<?xml ?>",
    "&lt;",
    "&#0;",
    "</p>",
    "</doc>",
    "<script>",
  ],
  ...[",", ";", "\\", "\\;", '""', "=1+1", "+1", "-1", "@SUM(A1)", "=cmd|' /C calc'!A0", "'", "\ufeff"],
  ...["---", "\n---\n", ": ", "- ", "# ", "!!str", "&a", "*a", "{", "[", "%", "~", "null", "no", "1e3", "2024-02-30"],
  ...["*", "**", "_", "`", "|", "~~", "$", "[a](b)", "![", "[^1]", "1. ", "> ", "***\n\n## Comments\n"],
  ...[
    "\0",
    "\b",
    "\v",
    "\f",
    "\x1f",
    "\x7f",
    "\x80",
    "\x85",
    "\u2028",
    "\u2029",
    "\ud800",
    "\udc00",
    "\ufffe",
    "\uffff",
  ],
];

/** Any string: of hostile pieces, or of any UTF-16 code units. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  fc.array(fc.constantFrom(...pieces), { maxLength: 6 }).map((parts) => parts.join("")),
  fc.array(fc.nat(0xffff), { maxLength: 6 }).map((units) => String.fromCharCode(...units)),
  fc.string({ unit: "binary", maxLength: 8 }),
);

const line = fc.option(hostileText, { nil: null });
const lines = fc.array(hostileText, { maxLength: 3 });

export const metadata: fc.Arbitrary<DocumentRecord["metadata"]> = fc.record({
  title: line,
  authors: lines,
  published: fc.oneof(line, fc.constantFrom("2024", "2024-03", "2024-02-30", "2024-03-05T10:00+01:00", "0000-00-00")),
  modified: fc.oneof(line, fc.constantFrom("2024-03-05T10:00:00Z", "2023-02-29T10:00:00Z", "2024-13-01")),
  siteName: line,
  description: line,
  canonicalUrl: line,
  language: fc.oneof(line, fc.constantFrom("en", "en_GB", "zh-Hant", "english, mostly")),
  image: line,
  tags: lines,
  categories: lines,
  license: line,
  robots: lines,
  feeds: lines,
});

function element(tagName: string, children: ElementContent[] = [], properties: Properties = {}): Element {
  return { type: "element", tagName, properties, children };
}

const url = fc.oneof(
  fc.constantFrom(
    "https://example.com/a?x=1&y=2",
    "/a b",
    "#x",
    "mailto:a@b.cd",
    "javascript:alert(1)",
    "http://a.b/%zz",
    "",
  ),
  hostileText.map((value) => `https://example.com/${value}`),
);

const text = hostileText.map((value): ElementContent => ({ type: "text", value }));
const several = <T>(one: fc.Arbitrary<T>): fc.Arbitrary<T[]> => fc.array(one, { maxLength: 3 });

const nodes = fc.letrec<{ phrasing: ElementContent; flow: ElementContent }>((tie) => {
  const phrasing = several(tie("phrasing"));
  const flow = several(tie("flow"));
  const item = fc
    .tuple(fc.constantFrom([], [], [element("input", [], { type: "checkbox", checked: true })]), flow)
    .map(([box, inner]) => element("li", [...box, ...inner]));
  const row = several(fc.tuple(fc.constantFrom("td", "th"), phrasing)).map((cells) =>
    element(
      "tr",
      cells.map(([tag, inner]) => element(tag, inner, { align: "right" })),
    ),
  );
  return {
    phrasing: fc.oneof(
      { maxDepth: 3, withCrossShrink: true },
      text,
      fc.constant(element("br")),
      fc.tuple(url, hostileText, hostileText).map(([src, alt, title]) => element("img", [], { src, alt, title })),
      fc
        .tuple(fc.constantFrom("b", "i", "del", "code", "sub", "sup"), phrasing)
        .map(([tag, inner]) => element(tag, inner)),
      fc.tuple(url, hostileText, phrasing).map(([href, title, inner]) => element("a", inner, { href, title })),
      text.map((value) => element("code", [value], { className: ["math", "math-inline"] })),
    ),
    flow: fc.oneof(
      { maxDepth: 3, withCrossShrink: true },
      phrasing.map((inner) => element("p", inner)),
      fc.constant(element("hr")),
      fc
        .tuple(fc.constantFrom("js", "c++", '"<>'), text)
        .map(([lang, value]) => element("pre", [element("code", [value], { className: [`language-${lang}`] })])),
      fc.tuple(fc.constantFrom("h1", "h2", "h4"), phrasing).map(([tag, inner]) => element(tag, inner)),
      fc
        .tuple(fc.constantFrom(undefined, "note", "warning"), flow)
        .map(([dataCallout, inner]) => element("blockquote", inner, dataCallout === undefined ? {} : { dataCallout })),
      fc.tuple(fc.constantFrom("ul", "ol"), several(item)).map(([tag, items]) => element(tag, items, { start: 7 })),
      several(fc.tuple(phrasing, phrasing)).map((pairs) =>
        element(
          "dl",
          pairs.flatMap(([term, meaning]) => [element("dt", term), element("dd", meaning)]),
        ),
      ),
      several(row).map((rows) => element("table", rows)),
    ),
  };
});

let notes = 0;

function footnote(inner: ElementContent[], note: ElementContent[]): Element {
  const id = `n${notes++}`;
  const reference = element("sup", [element("a", [], { href: `#fn-${id}`, dataFootnoteRef: true })]);
  const definition = element("li", [element("p", [{ type: "text", value: "note " }, ...note])], { id: `fn-${id}` });
  const section = element("section", [element("ol", [definition])], { dataFootnotes: true });
  return element("div", [element("p", [...inner, reference]), section]);
}

/** Content of pages, as the pipeline hands it on. */
const content: fc.Arbitrary<{ markdown: string; text: string }> = several(
  fc.oneof(
    { weight: 5, arbitrary: nodes.flow },
    // The reader that compares knows no formulas, and would take them for paragraphs of a list.
    {
      weight: 1,
      arbitrary: text.map((value) =>
        element("pre", [element("code", [value], { className: ["math", "math-display"] })]),
      ),
    },
    // HTML has all footnotes at its end, so lists here contain none.
    {
      weight: 1,
      arbitrary: fc
        .tuple(several(nodes.phrasing), several(nodes.phrasing))
        .map(([inner, note]) => footnote(inner, note)),
    },
  ),
).map((children) => {
  const root: Root = { type: "root", children };
  const { markdown, mdast } = normalize(root);
  return { markdown, text: toText(mdast) };
});

const pageTypes: (PageType | null)[] = ["article", "forum", null];

/** A document with hostile strings in every place that a page can fill. */
export const hostileDocument: fc.Arbitrary<DocumentRecord> = fc
  .record({
    id: line,
    url: fc.oneof(line, fc.constant("https://example.com/?a=1&b='2'")),
    metadata,
    pageType: fc.constantFrom(...pageTypes),
    contentLanguage: line,
    verdict: fc.constantFrom([], ["paywall", "too-short"] as const),
    content,
    comments: fc.option(content, { nil: null }),
  })
  .map(({ content, ...others }) => ({ ...others, ...content }));

/** A document with any strings as its texts, as a store might give it back. */
export const foreignDocument: fc.Arbitrary<DocumentRecord> = fc
  .tuple(hostileDocument, hostileText, hostileText, fc.option(fc.tuple(hostileText, hostileText), { nil: null }))
  .map(([document, markdown, plain, comments]) => ({
    ...document,
    markdown,
    text: plain,
    comments: comments && { markdown: comments[0], text: comments[1] },
  }));
