import type { PageType } from "@decant/page";
import { expect, test } from "vitest";
import { readPage } from "../../test/pages.ts";
import { readStructure } from "../blocks/page-structure.ts";
import { blockText } from "../blocks/split-blocks.ts";
import { readEvidence } from "../features/name-evidence.ts";
import { nameChrome } from "./chrome-names.ts";
import { fillRegions } from "./fill-regions.ts";

const prose = (name: string): string => `<p>${name} ${"word ".repeat(30)}</p>`;

/** Texts that are kept, where blocks that begin with a capital letter score well and all others badly. */
function keptOf(html: string, pageType: PageType = "article", score = 0.2): string[] {
  const { table, blocks } = readPage(`<body><div>${html}</div></body>`);
  const textOf = (block: number): string => blockText(table, blocks, block).trim();
  const texts = Array.from({ length: blocks.count }, (_, block) => textOf(block));
  const probability = Float32Array.from(texts, (text) => (/^\p{Lu}/u.test(text) ? 0.9 : score));
  const keep = Uint8Array.from(probability, (p) => Number(p >= 0.5));
  const size = Float32Array.from(texts, (text) => text.split(/\s+/).length);
  const names = nameChrome({ table, blocks, evidence: readEvidence(table) });
  fillRegions(readStructure(table, blocks, names))({
    table,
    blocks,
    keep,
    probability,
    size,
    threshold: 0.5,
    pageType,
  });
  return texts.filter((_, block) => keep[block] === 1).map((text) => text.split(" ")[0] as string);
}

test.each([
  ["a price", "<div class=x><span>from 285,000</span></div>"],
  ["a callout", "<aside>from the harbour office: mind the tide</aside>"],
  ["a speaker whose name is a link", "<div><a href=/moe>from Moe</a></div>"],
  ["a caption, however long", `<figure><img src=a.png><figcaption>from ${"word ".repeat(200)}</figcaption></figure>`],
])("between two parts of the content stays %s", (_, html) => {
  expect(keptOf(prose("A") + html + prose("B"))).toEqual(["A", "from", "B"]);
});

test.each([
  ["a navigation", "<nav>from here</nav>"],
  ["a box by its name", "<div class=newsletter><p>from here</p></div>"],
  ["a list of links", "<ul><li><a href=/a>from one</a><li><a href=/b>from two</a></ul>"],
  ["a teaser", "<div><h3><a href=/a>from here</a></h3><p>from there</p></div>"],
  ["a form", "<form><p>from here</p><input name=mail></form>"],
  ["a long box with a low score", `<div>from ${"word ".repeat(300)}</div>`],
])("between two parts of the content goes %s", (_, html) => {
  expect(keptOf(prose("A") + html + prose("B"))).toEqual(["A", "B"]);
});

test("a captioned picture above the title belongs to it, in the same main element alone", () => {
  const figure = "<figure><img src=a.png><figcaption>from the museum</figcaption></figure><button>zoom</button>";
  const object = `<section><h1>Lamp</h1>${prose("A")}</section>`;
  expect(keptOf(`<main>${figure}${object}</main>`)).toEqual(["from", "Lamp", "A"]);
  expect(keptOf(`${figure}<main>${object}</main>`)).toEqual(["Lamp", "A"]);
  expect(keptOf(`<main>${figure}<p>other</p>${object}</main>`)).toEqual(["Lamp", "A"]);
});

test("names above the words of items of one shape stay, also as links with several parts", () => {
  const item = (name: string, link: string) =>
    `<div class="item x"><a href=/m>${link}</a><div>${prose(name)}</div></div>`;
  const speaker = "<div>from Siv Moe</div><div>from the quay</div>";
  expect(keptOf(item("A", speaker) + item("B", speaker))).toEqual(["from", "from", "A", "from", "from", "B"]);
  expect(keptOf(`${prose("A")}<div class="item x"><a href=/m>${speaker}</a></div>${prose("B")}`)).toEqual(["A", "B"]);
});

test("a heading right after that of an article is its subtitle", () => {
  expect(keptOf(`<h1>Lamps</h1><h2>and the fog</h2><div>by someone</div>${prose("A")}`)).toEqual([
    "Lamps",
    "and",
    "by",
    "A",
  ]);
  expect(keptOf(`<h1>lamps</h1><h2>and the fog</h2><div>by someone</div>${prose("A")}`)).toEqual(["and", "by", "A"]);
  expect(keptOf(`<h1>lamps</h1><h2>and the fog</h2><div>by someone</div>${prose("A")}`, "product")).toEqual(["A"]);
});

test("a sentence right after the heading of an article is its standfirst, but no motto of a site and no caption", () => {
  const standfirst = "<p>for sixty-one years a tower clock ran four minutes fast, and nobody knew why</p>";
  const after = `<div>by someone</div>${prose("A")}`;
  expect(keptOf(`<h1>clock</h1>${standfirst}${after}`)).toEqual(["for", "by", "A"]);
  expect(keptOf(`<h1><a href=/>site</a></h1>${standfirst}${after}`)).toEqual(["A"]);
  expect(keptOf(`<h1>clock</h1><div><img src=a.png>${standfirst}</div>${after}`)).toEqual(["A"]);
});

test("text under a heading belongs to the content, with its like, and so does a box with a list", () => {
  const say = (who: string): string => `<div class=say><p>${who} came back twice</p><cite>from Bergen</cite></div>`;
  expect(keptOf(`${prose("A")}${prose("B")}<h2>what guests say</h2>${say("ida")}${say("jon")}`)).toEqual([
    ...["A", "B", "what", "ida", "from", "jon", "from"],
  ]);
  const cons = "<div class=cons><h4>cons</h4><ul><li>heavy</ul></div>";
  expect(keptOf(`${prose("A")}${prose("B")}${cons}`)).toEqual(["A", "B", "cons", "heavy"]);
  const code = "<div class=example><div>example 1</div><pre>let l = lamp();</pre></div>";
  expect(keptOf(`${prose("A")}${prose("B")}${code}`)).toEqual(["A", "B", "example", "let"]);
  const files = "<ul class=files><li><a href=/plan.pdf>plan of the quay</a><li><a href=/fares.xlsx>fares</a></ul>";
  expect(keptOf(`${prose("A")}${prose("B")}<h2>downloads</h2>${files}`)).toEqual([
    "A",
    "B",
    "downloads",
    "plan",
    "fares",
  ]);
  expect(keptOf(`${prose("A")}${prose("B")}<div class=x>other words in a box</div>`)).toEqual(["A", "B"]);
});

test("sections with a heading of their own belong to the content, up to one that leads elsewhere", () => {
  const faq =
    "<section class=faq><h2>from</h2><dl><dt>can I wash it?<dd>no, brush it out and grind some dry rice</dl></section>";
  const links = `<section class=more><h2>other</h2>${"<p><a href=/a>a grinder of cast iron with a handle</a></p>".repeat(3)}</section>`;
  expect(
    keptOf(`<section class=text>${prose("A")}</section><section class=data>${prose("B")}</section>${faq}${links}`),
  ).toEqual(["A", "B", "from", "can", "no,"]);
});

test("what follows in the content's own form belongs to it, up to the first box of another kind", () => {
  const end = "<h2>from</h2><p>questions</p><table><tr><td>facts</table>";
  expect(keptOf(`${prose("A")}${prose("B")}${end}<div class=x>other</div><p>after</p>`)).toEqual([
    "A",
    "B",
    "from",
    "questions",
    "facts",
  ]);
});

test("what follows the only block that was chosen may belong to it", () => {
  expect(keptOf(`${prose("A")}<pre>from</pre>`)).toEqual(["A", "from"]);
});

test("the posts of a board are no region", () => {
  expect(keptOf(`${prose("A")}<p>from here</p>${prose("B")}`, "forum")).toEqual(["A", "B"]);
});

test("comments, whose probability is 0, stay out", () => {
  expect(keptOf(`${prose("A")}<p>from here</p>${prose("B")}`, "article", 0)).toEqual(["A", "B"]);
});
