import type { PageType } from "@decant/page";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { hostileHtml, readPage } from "../../test/pages.ts";
import type { Draft } from "./draft.ts";
import { smooth, smoothingRules } from "./smooth.ts";

// The same inputs in every run; `FUZZ_SEED` asks for others.
fc.configureGlobal({ seed: Number(process.env.FUZZ_SEED ?? 1) });

interface Setting {
  readonly threshold?: number;
  readonly pageType?: PageType;
  /** Probability by the first letter of a block; kept from the threshold on. */
  readonly scores?: Readonly<Record<string, number>>;
}

/** A draft in which blocks that begin with a capital letter are kept, unless scores say otherwise. */
function draftOf(html: string, { threshold = 0.5, pageType = "documentation", scores = {} }: Setting = {}): Draft {
  const { table, blocks } = readPage(html);
  const text = (block: number) => (table.nodes[blocks.first[block]!] as unknown as { data: string }).data.trim();
  const all = Array.from({ length: blocks.count }, (_, block) => text(block)[0] as string);
  const probability = Float32Array.from(all, (letter) => scores[letter] ?? (/\p{Lu}/u.test(letter) ? 0.9 : 0.1));
  const keep = Uint8Array.from(probability, (p) => (p >= threshold ? 1 : 0));
  const size = Float32Array.from(
    blocks.first,
    (from, block) => table.words[blocks.last[block]! + 1]! - table.words[from]!,
  );
  return { table, blocks, keep, probability, size, threshold, pageType };
}

/** Regions, which fill what the others leave, have tests of their own. */
const rules = smoothingRules.filter(({ id }) => id !== "region");
const ruleNamed = (id: string) => smoothingRules.filter((rule) => rule.id === id);
const smoothed = (html: string, given = rules, setting: Setting = {}): string => {
  const draft = draftOf(html, setting);
  smooth(draft, given);
  return draft.keep.join("");
};
const long = (letter: string): string => `${letter} ${"word ".repeat(41)}`;

/** A grid of cards, which are kept if their names begin with a capital letter. */
const cards = (...names: readonly string[]): string =>
  `<div>${names.map((name) => `<div class="c"><p><a href="/b">${name}</a></p><p>${name} 2</p></div>`).join("")}</div>`;

interface Example {
  readonly id: string;
  readonly html: string;
  readonly before: string;
  readonly after: string;
  readonly setting?: Setting;
}

const section = (heading: string, text: string): string => `<div class=s><h2>${heading}</h2><p>${text}</p></div>`;
/** A chapter's sections in the markup of DocBook's style sheets, with the title of the list. */
const subpages =
  '<div class=toc><p>a</p><dl class=toc><dt><a href="1.html">a</a></dt><dt><a href="2.html">b</a></dt><dt><a href="3.html">c</a></dt></dl></div>';

const holeIn = (html: string): string => `<main><p>A word word word</p>${html}<p>B word word word</p></main>`;

/** A manual that ends with something. */
const edge = (html: string): string => `<div><p>${long("A")}</p><div class=s><p>B</p></div>${html}</div>`;

/** One page for each rule that it alone changes. */
const examples: readonly Example[] = [
  {
    id: "whole-list",
    html: '<p>X</p><ul><li><a href="/a">A</a></li><li><a href="/b">B</a></li><li>c</li></ul>',
    before: "1110",
    after: "1111",
    setting: { pageType: "service" },
  },
  {
    id: "whole-table",
    html: '<table><tr><td><a href="/a">A</a></td><td>B</td></tr><tr><td>c</td><td><a href="/d">D</a></td></tr></table>',
    before: "1101",
    after: "1111",
    setting: { pageType: "service" },
  },
  {
    id: "gap",
    html: "<div><p>A</p><p>m</p><p>B</p></div>",
    before: "101",
    after: "111",
    setting: { pageType: "service", scores: { m: 0.3 } },
  },
  {
    id: "footnote",
    html: '<p>A<sup><a href="#n">1</a></sup></p><nav>x</nav><div><p id=n>n</p></div>',
    before: "100",
    after: "101",
  },
  {
    id: "heading",
    html: "<h3>h</h3><section><p>A</p><p>B</p></section>",
    before: "011",
    after: "111",
    setting: { pageType: "service" },
  },
  {
    id: "empty-section",
    html: "<p>A</p><h2>H</h2><p>b</p>",
    before: "110",
    after: "100",
    setting: { pageType: "article" },
  },
  {
    id: "term",
    html: `<dl><dt><code>t</code></dt><dd><p>${long("B")}</p><p>C</p></dd></dl>`,
    before: "011",
    after: "111",
    setting: { pageType: "article" },
  },
  {
    id: "title",
    html: "<header><h1>t</h1></header><p>by</p><p>A</p>",
    before: "001",
    after: "101",
    setting: { pageType: "service" },
  },
  {
    id: "hole",
    html: "<main><p>A word word word</p><div><p>e</p></div><p>B word word word</p></main>",
    before: "101",
    after: "111",
  },
  {
    id: "tab-labels",
    html: "<p>A</p><div role=tablist><span>t</span></div><section><p>B</p></section>",
    before: "101",
    after: "111",
    setting: { pageType: "service" },
  },
  {
    id: "tab-panels",
    html: `<p>A</p><ul role=tablist><li role=tab>t<li role=tab>u</ul>
<div role=tabpanel><p>x</p><p>B</p></div><div role=tabpanel hidden><p>y</p></div>`,
    before: "100010",
    after: "111111",
  },
  {
    id: "card-grid",
    html: cards("Ebb", "Mud", "Flood", "tide"),
    before: "11111100",
    after: "11111111",
    setting: { pageType: "collection" },
  },
  {
    id: "subpages",
    html: `<p>X</p>${subpages}`,
    before: "10000",
    after: "11111",
    setting: { pageType: "documentation" },
  },
  {
    id: "page-contents",
    html: `<div><h2 id="a">Tides</h2><p>Y</p><h2 id="b">Ebb <a href="#b">¶</a></h2><p>X</p>
<aside><p>On this page</p><a href="#a"><div>Tides</div></a><a href="#b"><div>Ebb</div></a></aside></div>`,
    before: "1111111",
    after: "1111000",
  },
  {
    id: "breadcrumb-trail",
    html: '<nav aria-label="Breadcrumbs"><ul><li>Guides</li><li>Tides</li></ul></nav><h1>Tides</h1><p>X</p>',
    before: "1111",
    after: "0011",
  },
  {
    id: "navigation-landmark",
    html: '<h1>Tides</h1><p>X</p><div role="navigation"><h3>More</h3><a href="/a">Another page</a></div>',
    before: "1111",
    after: "1100",
    setting: { scores: { M: 0.8, A: 0.8, K: 0.8 } },
  },
  {
    id: "dialog",
    html: '<h1>Tides</h1><p>X</p><div role="dialog"><p>Keys</p></div>',
    before: "111",
    after: "110",
    setting: { scores: { M: 0.8, A: 0.8, K: 0.8 } },
  },
  {
    id: "pager",
    html: '<h1>Tides</h1><p>X</p><div><a href="/a">Previous: Ebb</a> <a href="/b" rel="next">Flow</a></div>',
    before: "111",
    after: "110",
  },
  {
    id: "feedback-box",
    html: "<main><p>A</p><div><p>Was it helpful for you?</p><button>Yes</button><button>No</button></div><p>B</p></main>",
    before: "1111",
    after: "1001",
    setting: { scores: { W: 0.9, Y: 0.9 } },
  },
  {
    id: "signup-box",
    html: "<main><p>A</p><div><h3>Get our letter</h3><form><input type=email><button>g</button></form></div><p>B</p></main>",
    before: "1101",
    after: "1001",
  },
  {
    id: "card",
    html: `<p>${long("A")}</p><a href="/b"><h4>Ebb</h4><p>Date</p></a><p>${long("X")}</p>`,
    before: "1111",
    after: "1001",
    setting: { pageType: "article" },
  },
  {
    id: "teasers",
    html: `<p>${long("A")}</p><h3>More</h3><div><div><h4><a href="/b">Ebb</a></h4><p>Word</p></div><div><h4><a href="/c">Mud</a></h4><p>Word</p></div></div>`,
    before: "111111",
    after: "100000",
    setting: { pageType: "article", scores: { E: 0.7, M: 0.7, W: 0.7 } },
  },
  {
    id: "slides",
    html: `${`<p>${long("A")}</p>`.repeat(4)}<div class="photo-gallery"><h2>News in pictures</h2><ul>${[1, 2, 3, 4].map((n) => `<li><h3>${n}/4 Mud</h3><p>${long("W")}</p></li>`).join("")}</ul></div><p>${long("B")}</p>`,
    before: "11111010101011",
    after: "11110000000001",
    setting: { pageType: "article" },
  },
  {
    id: "link-paragraphs",
    html: `<p>${long("A")}</p><p><b><a href="/b">Four words of another page</a></b></p><p>${long("X")}</p><p><a href="/c">Four words of one more</a></p>`,
    before: "1111",
    after: "1010",
    setting: { pageType: "article" },
  },
  {
    id: "credit",
    html: `<p>${long("A")}</p><figure><figcaption>Photo: A. Miller</figcaption></figure><p>${long("X")}</p>`,
    before: "111",
    after: "101",
    setting: { pageType: "article" },
  },
  {
    id: "advertisement",
    html: `<p>${long("A")}</p><p>Advertisement</p><p>${long("X")}</p>`,
    before: "111",
    after: "101",
    setting: { pageType: "article" },
  },
  {
    id: "date",
    html: `<p>Last updated on June 2, 2025</p><p>${long("X")}</p>`,
    before: "11",
    after: "01",
    setting: { pageType: "article" },
  },
  {
    id: "byline",
    html: `<p>By Ann Lee | 2 June 2025</p><p>${long("X")}</p>`,
    before: "11",
    after: "01",
    setting: { pageType: "article" },
  },
  {
    id: "read-also",
    html: `<p>${long("A")}</p><p>Read also: Low water in the harbour</p><p>${long("X")}</p>`,
    before: "111",
    after: "101",
    setting: { pageType: "article" },
  },
  {
    id: "newsletter",
    html: `<p>${long("A")}</p><p>Sign up for our newsletter today</p><p>${long("X")}</p>`,
    before: "111",
    after: "101",
    setting: { pageType: "article" },
  },
  {
    id: "tags",
    html: `<p>${long("A")}</p><p>Tags: harbour, tides</p>`,
    before: "11",
    after: "10",
    setting: { pageType: "article" },
  },
  {
    id: "disclosure",
    html: `<p>We may earn a commission when you buy through our links.</p><p>${long("X")}</p>`,
    before: "11",
    after: "01",
    setting: { pageType: "article" },
  },
  {
    id: "embed",
    html: `<p>${long("A")}</p><p>View this post on Instagram</p><p>${long("X")}</p>`,
    before: "111",
    after: "101",
    setting: { pageType: "article" },
  },
  {
    id: "rights",
    html: `<p>${long("A")}</p><p>All rights reserved.</p>`,
    before: "11",
    after: "10",
    setting: { pageType: "article" },
  },
  {
    id: "author-box",
    html: `<p>${long("A")}</p><p>${long("B")}</p><div class="authorCard"><p>Ann Lee pilots ferries and writes about the sea</p></div>`,
    before: "111",
    after: "110",
    setting: { pageType: "article" },
  },
  {
    id: "carousel-box",
    html: `<p>${long("A")}</p><div class="product-carousel"><p><a href="/b">Lamp</a></p><p><a href="/c">Buoy</a></p></div>`,
    before: "111",
    after: "100",
    setting: { pageType: "product" },
  },
  {
    id: "related-box",
    html: `<p>${long("A")}</p><h2>You may also like</h2><p>Lamps</p><h2>Size</h2><p>Small</p><div class="cross-sells"><p>Buoys</p></div>`,
    before: "111111",
    after: "100110",
    setting: { pageType: "product" },
  },
  {
    id: "posts-box",
    html: `<p>${long("A")}</p><div class="latest-posts"><p>News of the quay</p></div>`,
    before: "11",
    after: "10",
    setting: { pageType: "service" },
  },
  {
    id: "reviews-box",
    html: `<p>${long("A")}</p><div id="reviews"><p>Bright ${"word ".repeat(20)}</p></div>`,
    before: "11",
    after: "10",
    setting: { pageType: "product" },
  },
  {
    id: "legal-box",
    html: `<p>${long("A")}</p><ol class="page-disclaimer"><li>Offer ends soon</li></ol>`,
    before: "11",
    after: "10",
    setting: { pageType: "service" },
  },
  {
    id: "tooltip",
    html: `<p>${long("A")}</p><p>B <b>Lee</b></p><div role="tooltip">Lee pilots ferries</div>`,
    before: "111",
    after: "110",
    setting: { pageType: "article" },
  },
  {
    id: "page-footer",
    html: `<main><p>${long("A")}</p><footer>Notes</footer></main><footer><p>Imprint</p></footer>`,
    before: "111",
    after: "110",
    setting: { pageType: "service" },
  },
  {
    id: "empty-label",
    html: `<p>${long("A")}</p><p>Elsewhere:</p><ul><li><a href="/b">ebb</a></li></ul><p>${long("X")}</p>`,
    before: "1101",
    after: "1001",
    setting: { pageType: "article" },
  },
  {
    id: "repeated-title",
    html: "<h1>Package tides</h1><div>PACKAGE <b>tides</b></div><p>X</p>",
    before: "111",
    after: "101",
  },
];

test("a note of Word, whose link is not raised", () => {
  const html =
    '<p>A<a href="#_ftn1" name="_ftnref1">[1]</a></p><nav>x</nav><div id=ftn1><p><a href="#_ftnref1" name="_ftn1">[1]</a> n</p></div>';
  expect(smoothed(html, ruleNamed("footnote"))).toBe("101");
});

test.each([
  ["an end note of Word", '<a href="#_edn1" name="_ednref1">[i]</a>', '<div id=edn1><p><a href="#_ednref1">[i]</a> n</p></div>'],
  ["LibreOffice", '<a href="#sdfootnote1sym"><sup>1</sup></a>', '<div id=sdfootnote1><p><a name=sdfootnote1sym>1</a> n</p></div>'],
  ["an ePub", '<a href="#n" epub:type="noteref">*</a>', '<aside id=n epub:type="footnote"><p>n</p></aside>'],
])("a note of %s", (_, reference, note) => {
  expect(smoothed(`<p>A${reference}</p><nav>x</nav>${note}`, ruleNamed("footnote"))).toBe("101");
}); // biome-ignore format: a table of cases

test.each([
  ["its article", "<article>", "</article>", "11"],
  ["the site", "", "", "10"],
])("a note in the footer of %s", (_, start, end, expected) => {
  const html = `${start}<p>A<sup><a href="#n">1</a></sup></p><footer><p id=n>n</p></footer>${end}`;
  expect(smoothed(html, ruleNamed("footnote"))).toBe(expected);
});

describe("lists of the pages below one", () => {
  const sphinx = `<p>X</p>${subpages.replace("class=toc", 'class="toctree-wrapper compound"')}`;
  const documentation: Setting = { pageType: "documentation" };
  test.each<[string, string, Setting, string]>([
    ["Sphinx", sphinx, documentation, "11111"],
    ["a theme's contents of one page", `<p>X</p>${subpages.replaceAll("dl", "ul")}`, documentation, "10000"],
    ["links into the page", sphinx.replaceAll(/href="/g, 'href="#'), documentation, "10000"],
    ["a side bar", `<p>X</p><aside>${sphinx.slice(8)}</aside>`, documentation, "10000"],
    ["a page without other content", sphinx.replace("X", "x"), documentation, "00000"],
    ["an article", sphinx, { pageType: "article" }, "10000"],
  ])("of %s", (_, html, setting, expected) => {
    expect(smoothed(html, ruleNamed("subpages"), setting)).toBe(expected);
  });
});

describe("each rule", () => {
  test("has an example", () => {
    expect(examples.map(({ id }) => id)).toEqual(rules.map(({ id }) => id));
  });

  test.each(examples)("$id changes a page that no other rule changes in the same way", (example) => {
    const { id, html, before, after, setting } = example;
    expect(draftOf(html, setting).keep.join("")).toBe(before);
    expect(smoothed(html, rules, setting)).toBe(after);
    expect(smoothed(html, ruleNamed(id), setting)).toBe(after);
    const others = rules.filter((rule) => rule.id !== id);
    expect(smoothed(html, others, setting)).not.toBe(after);
  });
});

describe("where rules stop", () => {
  test.each([
    ["gap", "of another parent", "<div><p>A</p></div><p>m</p><div><p>B</p></div>", "101", { scores: { m: 0.3 } }],
    ["gap", "that scores far too low", "<div><p>A</p><p>m</p><p>B</p></div>", "101", { scores: { m: 0.1 } }],
    [
      "gap",
      "wider than seven blocks",
      `<div><p>A</p>${"<p>m</p>".repeat(8)}<p>B</p></div>`,
      "1000000001",
      { scores: { m: 0.3 } },
    ],
    ["whole-list", "mostly dropped", "<ul><li>A</li><li>b</li><li>c</li><li>d</li><li>e</li></ul>", "00000", {}],
    ["whole-list", "undecided", "<ul><li>A</li><li>b</li><li>c</li></ul>", "100", {}],
    ["whole-list", "of long items", `<ul><li>${long("A")}</li><li>${long("B")}</li><li>c</li></ul>`, "110", {}],
    ["whole-table", "used for layout", `<table><tr><td>${long("A")}<td>n</table>`, "10", {}],
    [
      "card",
      "that most of the page is made of",
      '<a href="/b"><h4>Ebb</h4><p>Date</p></a>',
      "11",
      { pageType: "article" },
    ],
    ["card", "of one block", `<p>${long("A")}</p><a href="/b"><p>Ebb</p></a>`, "11", { pageType: "article" }],
    ["card", "elsewhere", `<p>${long("A")}</p><a href="/b"><h4>Ebb</h4><p>X</p></a>`, "111", { pageType: "service" }],
    [
      "link-paragraphs",
      "that are a list of links",
      `<h2>Links</h2><p><a href="/b">One two three four</a></p><p><a href="/c">Five six seven eight</a></p>`,
      "111",
      { pageType: "article" },
    ],
    [
      "link-paragraphs",
      "before a heading",
      `<p>${long("A")}</p><p><a href="/b">One two three four</a></p><h2>Next</h2>`,
      "111",
      { pageType: "article" },
    ],
    [
      "link-paragraphs",
      "with a name",
      `<p>${long("A")}</p><p><a href="/b">Decant</a></p><p>${long("B")}</p>`,
      "111",
      { pageType: "article" },
    ],
    [
      "link-paragraphs",
      "that stand alone in the midst of an article",
      `<p>${long("A")}</p><p><a href="/b">Four words of another page</a></p><p>${long("B")}</p>`,
      "111",
      { pageType: "article" },
    ],
    [
      "link-paragraphs",
      "at the end of an article",
      `<p>${long("A")}</p><p><a href="/b">Four words of another page</a></p>`,
      "10",
      { pageType: "article" },
    ],
    [
      "teasers",
      "with text after them",
      `<p>${long("A")}</p><div><div><h4><a href="/b">Ebb</a></h4></div><div><h4><a href="/c">Mud</a></h4></div></div><p>${long("B")}</p>`,
      "1111",
      { pageType: "article", scores: { E: 0.7, M: 0.7 } },
    ],
    [
      "teasers",
      "on a page of such rows",
      `<p>${long("A")}</p>${'<div><div><h4><a href="/b">Ebb</a></h4><p>Water goes out</p></div><div><h4><a href="/c">Mud</a></h4><p>Birds walk on it</p></div></div>'.repeat(6)}`,
      "1".repeat(25),
      { pageType: "article", scores: { E: 0.7, M: 0.7, W: 0.7, B: 0.7 } },
    ],
    [
      "teasers",
      "with links inside sentences",
      `<p>${long("A")}</p><div><div><h4>Ebb</h4><p>Water goes, see <a href="/b">ebb</a>, and mud comes</p></div><div><h4>Mud</h4><p>Where <a href="/c">mud</a> is, birds are</p></div></div>`,
      "11111",
      { pageType: "article", scores: { E: 0.7, M: 0.7, W: 0.7 } },
    ],
    [
      "teasers",
      "that are most of the page",
      `<p>A word</p><div><div><h4><a href="/b">Ebb</a></h4><p>${long("W")}</p></div><div><h4><a href="/c">Mud</a></h4><p>${long("W")}</p></div></div>`,
      "11111",
      { pageType: "article", scores: { E: 0.7, M: 0.7, W: 0.7 } },
    ],
    [
      "teasers",
      "that are a river of stories",
      `${`<p>${long("A")}</p>`.repeat(4)}<ul>${`<li><h3><a href="/b">Ebb</a></h3><p>${long("W")}</p></li>`.repeat(6)}<div>More</div></ul>`,
      "11110000000000000",
      { pageType: "article", scores: { E: 0.6, W: 0.6 } },
    ],
    [
      "teasers",
      "that are a list of an agency",
      `<p>${long("A")}</p><ul>${[1, 2, 3].map((n) => `<li><time>0${n}:12</time> <a href="/${n}">Mud falls for the third week</a></li>`).join("")}</ul>`,
      "1000",
      { pageType: "article", scores: { 0: 0.6 } },
    ],
    [
      "teasers",
      "that are a programme with times",
      `<p>${long("A")}</p><ul>${[1, 2, 3].map((n) => `<li>1${n}:00 The choir sings in the <a href="/church">church</a></li>`).join("")}</ul>`,
      "1111",
      { pageType: "article", scores: { 1: 0.6 } },
    ],
    [
      "teasers",
      "under a label, between paragraphs",
      `<p>${long("A")}</p><div><b>Recommended for You</b><div><h4><a href="/b">Ebb</a></h4><p>${long("W")}</p></div><div><h4><a href="/c">Mud</a></h4><p>${long("W")}</p></div></div><p>${long("B")}</p>`,
      "1000001",
      { pageType: "article", scores: { E: 0.7, M: 0.7, W: 0.7 } },
    ],
    [
      "teasers",
      "that are items of a library, one row after the other",
      `${`<p>${long("A")}</p>`.repeat(4)}${`<div>${`<div><h4><a href="/b">Ebb</a></h4><p>${long("W")}</p></div>`.repeat(3)}</div><p>Next</p>`.repeat(4)}`,
      "1".repeat(32),
      { pageType: "article", scores: { E: 0.6, W: 0.6 } },
    ],
    [
      "slides",
      "that the headline announces",
      `<h1>The 4 best boats</h1>${`<p>${long("A")}</p>`.repeat(4)}<div class="slideshow">${[1, 2, 3, 4].map((n) => `<div><p>${n}/4</p><p>${long("W")}</p></div>`).join("")}</div>`,
      "1111101010101",
      { pageType: "article" },
    ],
    [
      "slides",
      "that are most of the article, with no text after them",
      `${`<p>${long("A")}</p>`.repeat(4)}<div class="slideshow">${[1, 2, 3, 4, 5].map((n) => `<div><p>${n}/5</p><p>${long("W")}</p></div>`).join("")}</div>`,
      "11110101010101",
      { pageType: "article" },
    ],
    [
      "card-grid",
      "with most cards dropped",
      cards("Ebb", "mud", "flood", "tide"),
      "11000000",
      { pageType: "collection" },
    ],
    [
      "card-grid",
      "of other classes",
      cards("Ebb", "Mud", "Flood").replace(/<.div>$/, '<div class="d"><a href="/d">next</a><p>more</p></div></div>'),
      "11111100",
      { pageType: "collection" },
    ],
    [
      "author-box",
      "under a heading with the author's name",
      `<p>${long("A")}</p><p>${long("B")}</p><h2>About the author</h2><p>Ann Lee pilots ferries</p>`,
      "1100",
      { pageType: "article" },
    ],
    [
      "author-box",
      "above the text",
      `<div class="author"><p>Ann Lee pilots ferries</p></div><p>${long("A")}</p><p>${long("B")}</p>`,
      "111",
      { pageType: "article" },
    ],
    [
      "author-box",
      "that is most of the page",
      `<p>A word</p><div class="author-page"><p>${long("B")}</p></div>`,
      "11",
      { pageType: "article" },
    ],
    [
      "carousel-box",
      "of features, without links",
      `<p>${long("A")}</p><div class="slider"><p>It floats</p><p>It shines</p></div>`,
      "111",
      { pageType: "product" },
    ],
    [
      "carousel-box",
      "that is most of the page",
      `<p>A word</p><div class="swiper"><p><a href="/b">${long("B")}</a></p></div>`,
      "11",
      { pageType: "product" },
    ],
    [
      "reviews-box",
      "in the cards of a collection",
      `<p>${long("A")}</p><div><p>Lamp</p><p class="rating">Rated 4 of 5</p></div>`,
      "111",
      { pageType: "collection" },
    ],
    [
      "embed",
      "on a listing",
      `<p>A</p><p>This content isn't visible due to your cookie preferences. ${"To load it, allow them. ".repeat(8)}</p><p>X</p>`,
      "101",
      { pageType: "listing" },
    ],
    [
      "legal-box",
      "with footnotes of a product",
      `<p>${long("A")}</p><ol class="footnotes"><li>At 20 °C</li></ol>`,
      "11",
      { pageType: "product" },
    ],
    [
      "legal-box",
      "that is most of an article",
      `<p>A word</p><div class="legal"><p>${long("B")}</p></div>`,
      "11",
      { pageType: "article" },
    ],
    [
      "read-also",
      "as the heading of a section",
      `<p>${long("A")}</p><h2>See also</h2><p>${long("B")}</p>`,
      "111",
      { pageType: "article" },
    ],
    [
      "rights",
      "above the text",
      `<p>All rights reserved.</p><p>${long("X")}</p><p>${long("B")}</p>`,
      "111",
      { pageType: "article" },
    ],
    [
      "byline",
      "below the first paragraph",
      `<p>${long("A")}</p><p>By Ann Lee</p><p>${long("B")}</p>`,
      "111",
      { pageType: "article" },
    ],
    ["credit", "in a cell", "<table><tr><td>Source: A<td>B</table>", "11", { pageType: "article" }],
    ["credit", "elsewhere", "<p>A</p><p>Photo: A. Miller</p>", "11", { pageType: "service" }],
    [
      "credit",
      "in the midst of an article",
      `<p>${long("A")}</p><p>© marks a work.</p><p>${long("B")}</p>`,
      "111",
      { pageType: "article", scores: { "©": 0.9 } },
    ],
    [
      "credit",
      "at the end of an article",
      `<p>${long("A")}</p><p>© 2024 A. Miller</p>`,
      "10",
      { pageType: "article", scores: { "©": 0.9 } },
    ],
    ["empty-label", "over text", `<p>Note:</p><p>lost words</p><p>${long("B")}</p>`, "101", { pageType: "article" }],
    [
      "heading",
      "that hardly scores",
      "<h5>n</h5><p>A</p><p>B</p>",
      "011",
      { pageType: "article", scores: { n: 0.05 } },
    ],
    ["heading", "of a dropped section", "<h2>h</h2><p>a</p><h2>i</h2><p>B</p>", "0011", {}],
    [
      "heading",
      "of a section dropped for the most part",
      "<h2>h</h2><p>A</p><p>b</p><p>c</p>",
      "0100",
      { pageType: "article" },
    ],
    ["footnote", "that nobody refers to", "<p>A</p><div><p id=n>n</p></div>", "10", {}],
    ["footnote", "that is a section", '<p>A <a href="#n">on</a></p><div><p id=n>n</p></div>', "10", {}],
    ["footnote", "above its reference", '<p id=n>n</p><p>A<sup><a href="#n">1</a></sup></p>', "01", {}],
    [
      "tab-labels",
      "of radio buttons",
      "<div><input type=radio id=r><label for=r>t</label><div>A</div></div>",
      "11",
      {},
    ],
    ["tab-labels", "of other inputs", "<div><input id=r><label for=r>t</label><div>A</div></div>", "01", {}],
    ["tab-labels", "without a panel", "<p>A</p><div role=tablist>t</div><p>b</p><p>c</p>", "1000", {}],
    [
      "tab-panels",
      "of a product",
      "<p role=tablist><b role=tab>t</b> <b role=tab>u</b></p><p role=tabpanel>A</p><p role=tabpanel>b</p>",
      "010",
      { pageType: "product" },
    ],
    [
      "tab-panels",
      "of which nothing is kept",
      "<p role=tablist><b role=tab>t</b> <b role=tab>u</b></p><p role=tabpanel>a</p><p role=tabpanel>b</p>",
      "000",
      {},
    ],
    ["empty-section", "in the midst", "<h2>H</h2><p>b</p><h2>I</h2><p>C</p>", "1011", {}],
    ["empty-section", "of a shop", "<p>A</p><h2>H</h2><p>b</p>", "110", { pageType: "product" }],
    ["term", "without a definition", "<dl><dt>t<dt>u<dd>D</dl>", "011", {}],
    [
      "pager",
      "rows of relations with their names (Texinfo)",
      '<h1>A</h1><p>Next: <a href="#a" rel="next">Ebb</a>, Up: <a href="#b" rel="up">Tides</a> &nbsp; [<a href="#c">Contents</a>]</p>',
      "10",
      {},
    ],
    ["pager", "a sentence with a relation", '<p>Next is <a href="#a" rel="next">Ebb</a></p>', "1", {}],
    [
      "pager",
      "a label with an arrow (Eleventy)",
      '<ul><li>Next →<br><a href="/a">Ebb</a></li><li>Next <a href="/b">Flow</a></li></ul>',
      "01",
      {},
    ],
    [
      "tab-labels",
      "of links to panels",
      '<ul><li><a href="#p">t</a></li><li><a href="#q">t</a></li></ul><div><p id=p>A</p><p id=q>B</p></div>',
      "1111",
      {},
    ],
    [
      "tab-labels",
      "of links to something else",
      '<ul><li><a href="#q">t</a></li><li><a href="#p">t</a></li></ul><div><p id=p>A</p><p id=q>B</p></div>',
      "0011",
      {},
    ],
    ["hole", "in navigation", holeIn("<nav>e</nav>"), "101", {}],
    ["hole", "of a footnote", holeIn("<aside class=footnote>e</aside>"), "111", {}],
    ["hole", "in another aside", holeIn("<aside>e</aside>"), "101", {}],
    ["hole", "named for chrome", holeIn('<div class="share-bar">e</div>'), "101", {}],
    ["hole", "with such a word inside its name", holeIn('<div class="query-share-tools">e</div>'), "111", {}],
    ["hole", "with a role of chrome", holeIn('<div role="search">e</div>'), "101", {}],
    ["hole", "that is a link alone", holeIn('<a href="/e"><p>e</p></a>'), "101", {}],
    ["hole", "that is hidden", holeIn("<p hidden>e</p>"), "101", {}],
    ["hole", "that is a comment", holeIn("<p>e</p>"), "101", { scores: { e: 0 } }],
    ["hole", "of more words than its container", holeIn(`<p>e ${"word ".repeat(19)}</p>`), "101", {}],
    ["hole", "in an article", holeIn("<p>e</p>"), "101", { pageType: "article" }],
    ["hole", "of terms in an article", holeIn("<dl><dt>e<dd>f</dl>"), "1001", { pageType: "article" }],
    ["hole", "of facts in a thread", holeIn("<table><tr><th>e<td>f</table>"), "1001", { pageType: "forum" }],
    [
      "hole",
      "of uneven rows",
      holeIn("<table><tr><td>e<td>f<tr><td>e<td>f<tr><td>e</table>"),
      "1000001",
      { pageType: "article" },
    ],
    ["hole", "of terms at the end of a manual", `<div>${holeIn("")}<dl><dt>e<dd>f</dl></div>`, "1111", {}],
    ["hole", "of terms after chrome", `<div>${holeIn("")}<nav>e</nav><dl><dt>e<dd>f</dl></div>`, "11000", {}],
    ["hole", "of a paragraph above the container", `<div><h1>A</h1><p>e</p>${holeIn("")}</div>`, "1111", {}],
    [
      "hole",
      "of other text above the container",
      `<div><h1>A</h1><b>e</b>${holeIn(`<p>${long("C")}</p>`)}</div>`,
      "10111",
      {},
    ],
    ["hole", "of other text in the container", holeIn("<b>e</b>"), "111", {}],
    ["hole", "of text at the end of a manual", `${holeIn("")}<p>e</p>`, "110", {}],
    ["hole", "of text at the end of a manual without containers", `<div><p>${long("A")}</p><p>e</p></div>`, "11", {}],
    [
      "hole",
      "of a list in a table at the end of one",
      `<div><p>${long("A")}</p><table><tr><td><ul><li>e</ul></table></div>`,
      "11",
      {},
    ],
    ["hole", "of a box with a name at the end of one", edge("<div class=x><p>e</p></div>"), "110", {}],
    ["hole", "of a paragraph with a name at the end of one", edge("<p class=last>e</p>"), "111", {}],
    ["hole", "of a note at the end of one", edge("<div class=note><p>e</p></div>"), "111", {}],
    ["hole", "of a note by its role at the end of one", edge('<div class=x role="doc-endnote">e</div>'), "111", {}],
    ["hole", "of a box without a name at the end of one", edge("<div><p>e</p></div>"), "111", {}],
    ["hole", "of a box that is named for chrome at the end of one", edge("<div id=footer><p>e</p></div>"), "110", {}],
    ["hole", "of a section at the end of one", edge(section("f", "e")), "1111", {}],
    ["hole", "of an empty section at the end of one", edge("<h2>e</h2>"), "110", {}],
    ["hole", "of a heading in a box at the end of one", edge("<div class=x><h2>e</h2></div><p>f</p>"), "1111", {}],
    ["hole", "of text after a manual with a menu", `<nav>m</nav><div>${long("A")}</div><p>e</p><p>f</p>`, "0111", {}],
    ["hole", "of text after the menu at the end of one", `<div>${long("A")}</div><nav>m</nav><p>e</p>`, "100", {}],
    ["hole", "of text before the menu above one", `<p>e</p><nav>m</nav><div>${long("A")}</div>`, "001", {}],
    ["hole", "of other text after a manual with a menu", `<nav>m</nav><div>${long("A")}</div><div>e</div>`, "010", {}],
    ["hole", "of far more text than the manual at its end", `<div><p>A</p><p>e word word</p></div>`, "10", {}],
    [
      "hole",
      "of text at the end of an article",
      `<div><p>${long("A")}</p><p>e</p></div>`,
      "10",
      { pageType: "article" },
    ],
    ["title", "that is the name of the site", '<h1><a href="/">t</a></h1><p>A</p>', "01", { pageType: "service" }],
    ["title", "that is a link to its page", '<h1><a href="/t">t</a></h1><p>A</p>', "11", { pageType: "service" }],
    ["title", "of an article", "<h1>t</h1><p>A</p>", "01", { pageType: "article" }],
    ["title", "of a manual without h1", "<h2>t</h2><p>a</p><p>B</p>", "101", {}],
    ["title", "far above", `<h1>t</h1>${"<p>x</p>".repeat(9)}<p>A</p>`, "00000000001", { pageType: "service" }],
    ["title", "of a page without content", "<h1>t</h1><p>a</p>", "00", {}],
  ] satisfies readonly (readonly [string, string, string, string, Setting])[])(
    "%s: %s",
    (id, _, html, after, setting) => {
      expect(smoothed(html, ruleNamed(id), setting)).toBe(after);
    },
  );
});

describe("no rule touches a block outside of its structure", () => {
  /** Tags that hold, directly around a block or further out, every block that a rule may change. */
  const structure: Readonly<Record<string, readonly string[]>> = {
    "whole-list": ["ul", "ol", "dl"],
    "whole-table": ["table", "tr"],
    code: ["pre"],
    heading: ["h1", "h2", "h3", "h4", "h5", "h6"],
    term: ["dt", "dd"],
    title: ["h1", "h2"],
  };

  const drafts = fc
    .tuple(hostileHtml, fc.infiniteStream(fc.float({ min: 0, max: 1, noNaN: true })))
    .map(([html, stream]): Draft => {
      const draft = draftOf(html);
      const probability = Float32Array.from([...stream.take(draft.blocks.count)]);
      return { ...draft, probability, keep: Uint8Array.from(probability, (p) => (p >= 0.5 ? 1 : 0)) };
    });

  test.each(Object.entries(structure))("%s", (id, tags) => {
    fc.assert(
      fc.property(drafts, (draft) => {
        const before = [...draft.keep];
        smooth(draft, ruleNamed(id));
        const { table, blocks, keep } = draft;
        before.forEach((kept, block) => {
          if (keep[block] === kept) return;
          const names = table
            .path(blocks.container[block]!)
            .replace(/\[\d+\]/g, "")
            .split("/");
          const reach = ["whole-list", "whole-table", "term"].includes(id) ? names : names.slice(-1);
          expect(reach.some((name) => tags.includes(name))).toBe(true);
        });
      }),
    );
  });

  test("gap fills only between two kept blocks of one parent", () => {
    fc.assert(
      fc.property(drafts, (draft) => {
        const before = [...draft.keep];
        smooth(draft, ruleNamed("gap"));
        const { table, blocks, keep } = draft;
        const parent = (block: number) => table.parent[blocks.container[block]!];
        before.forEach((kept, block) => {
          if (keep[block] === kept) return;
          expect(kept).toBe(0);
          const left = before.lastIndexOf(1, block);
          const right = before.indexOf(1, block);
          expect([parent(left), parent(right)]).toEqual([parent(block), parent(block)]);
        });
      }),
    );
  });

  test("and all of them together keep nothing where nothing was kept", () => {
    fc.assert(
      fc.property(drafts, (draft) => {
        draft.keep.fill(0);
        smooth(draft);
        expect(draft.keep.includes(1)).toBe(false);
      }),
    );
  });
});
