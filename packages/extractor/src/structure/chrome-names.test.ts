import type { PageType } from "@decant/page";
import { expect, test } from "vitest";
import { readPage } from "../../test/pages.ts";
import { ruleIds } from "../decision-rules.ts";
import { readEvidence } from "../features/names.ts";
import { nameChrome } from "./chrome-names.ts";

/** Enough text that no box is a wrapper of the page. */
const text = `<p>${"The moon pulls the water of the sea. ".repeat(20)}</p>`;

/** Names of the blocks of some mark-up beside a long text; `score` for none. */
function namesIn(html: string, pageType?: PageType): string[] {
  const { table, blocks } = readPage(`${html}${text}`);
  const names = nameChrome({ table, blocks, evidence: readEvidence(table), ...(pageType && { pageType }) });
  return [...names].slice(0, -1).map((rule) => ruleIds[rule] as string);
}

test.each([
  ["hidden", "<p hidden>One</p>"],
  ["noscript", "<noscript><p>One</p></noscript>"],
  ["overlay", "<div class=cookie-consent>One<button></button></div>"],
  ["navigation", "<nav>One</nav>"],
  ["navigation", "<div role=navigation>One</div>"],
  ["navigation", "<div class=menu>One</div>"],
  ["breadcrumb", "<p class=breadcrumb>One</p>"],
  ["pagination", "<p class=pager>One</p>"],
  ["footer", "<footer>One</footer>"],
  ["footer", "<div class=footer>One</div>"],
  ["comment-section", "<div id=comments>One</div>"],
  ["related", "<div class=related>One</div>"],
  ["share", "<div class=share>One</div>"],
  ["promotion", "<div class=advertisement>One</div>"],
  ["signup", "<div class=newsletter>One</div>"],
  ["control", "<p><button>One</button></p>"],
  ["control", "<p><button>One</button> <a href=/a.zip>Two</a></p>"],
  ["metadata", "<p class=byline>By Ann Lee, 2 June</p>"],
  ["form", "<form><p>Your address</p></form>"],
  ["aside", "<aside><a href=/a>One</a></aside>"],
  ["sidebar", "<div class=sidebar>One<a href=/a></a></div>"],
  ["link-card", "<h3><a href=/a>One</a></h3>"],
  ["link-card", "<p><a href=/a>One two three four five six</a></p>"],
])("%s: %s", (name, html) => {
  expect(namesIn(html)).toEqual([name]);
});

test("a featured picture with its caption leads to no other page", () => {
  const caption = "<figcaption>One</figcaption></figure>";
  expect(namesIn(`<figure class=featured-image><img src=a.png>${caption}`)).toEqual(["score"]);
  expect(namesIn(`<figure class=featured><a href=/a><img src=a.png></a>${caption}`)).toEqual(["related"]);
  expect(namesIn("<div class=featured><p>One</p></div>")).toEqual(["related"]);
});

test("options of a product are no controls where radio buttons choose them", () => {
  const option = (name: string) => `<label><input type=radio name=a>${name}</label>`;
  const options = `<fieldset><legend>Size</legend>${option("One")}${option("Two")}</fieldset>`;
  expect(namesIn(options, "product")).toEqual(["score", "score"]);
  expect(namesIn(options, "article")).toEqual(["score", "control"]);
  expect(namesIn(`<fieldset><legend>Gift</legend>${option("One")}</fieldset>`, "product")).toEqual([
    "score",
    "control",
  ]);
});

test("names inside code are its colours", () => {
  expect(namesIn("<pre><span class=comment>// One</span> two</pre>")).toEqual(["score"]);
  expect(namesIn("<div id=comments><pre>One</pre></div>")).toEqual(["comment-section"]);
});

test("in a manual, a remark without controls is no comment", () => {
  const remark = "<div class=comment>One <a href=/a>two</a> three</div>";
  expect(namesIn(remark)).toEqual(["comment-section"]);
  expect(namesIn(remark, "documentation")).toEqual(["score"]);
  expect(namesIn("<div class=comment>One<textarea></textarea></div>", "documentation")).toEqual(["comment-section"]);
});

test("the sources of a text are no list of other pages", () => {
  const list = "<ul><li><a href=https://x.example/a>One</a><li><a href=https://x.example/b>Two</a></ul>";
  expect(namesIn(`<h2>Sources</h2>${list}`)).toEqual(["score", "score", "score"]);
  expect(namesIn(`<h2>More</h2>${list}`)).toEqual(["score", "link-list", "link-list"]);
});

test("several titles of other pages in a row are a list of links", () => {
  expect(namesIn("<p><a href=/a>One two three four</a> <a href=/b>five six seven eight</a></p>")).toEqual([
    "link-list",
  ]);
});

test("the pages of a category are no pager", () => {
  expect(namesIn("<div id=mw-pages><h3>F</h3><p>Feeding</p></div>")).toEqual(["score", "score"]);
});

test("a list of links and several blocks in one link are boxes of links", () => {
  expect(namesIn("<ul><li><a href=/a>One</a><li><a href=/b>Two</a></ul>")).toEqual(["link-list", "link-list"]);
  expect(namesIn("<a href=/a><p>One</p><p>Two</p></a>")).toEqual(["link-card", "link-card"]);
  expect(namesIn("<a id=a /><p>One</p><p>Two</p>")).toEqual(["score", "score"]);
});

test("a card of a page that the text leads to is no teaser", () => {
  expect(namesIn("<figure><a class='bookmark source' href=/a><p>One</p><p>Two</p></a></figure>")).toEqual([
    "score",
    "score",
  ]);
});

test.each([
  ["who signed a letter", "<blockquote><footer>Yours in haste</footer></blockquote>"],
  ["a credit below a picture", "<p class='caption credit'>Photo: Ann Lee</p>"],
  ["a name that is a link", "<p><a href=/moe>Siv Moe</a></p>"],
  ["a file", "<p><a href=/plan.pdf>Plan of the harbour of 1911 (2 MB)</a></p>"],
  ["an ingredient after its check box", "<li><label>▢ </label>400 grams of flour</li>"],
  ["a formula behind its drawing", "<p hidden><math><mi>w</mi></math></p>"],
  ["a note", "<aside>Mind the tide.</aside>"],
  ["a callout", "<div class=notice--info>One</div>"],
  ["a box beside the text without links", "<aside class=sidebar-box>One</aside>"],
  ["the note of a table", "<table><td>1</table> <div class=table_foot>One</div>"],
  ["the source of a quotation", "<figcaption class=quote__byline>The old pilot, 1922</figcaption>"],
  ["a form around the page", `<form><p>One</p>${"<p>word word word word word</p>".repeat(20)}</form>`],
  ["a heading that links to itself", "<h3><a href=#one>One</a></h3>"],
  ["a list of links into the page", "<ul><li><a href=#one>One</a><li><a href=#two>Two</a></ul>"],
  ["a list of files", "<ul><li><a href=/a.pdf>One</a><li><a href=/b.zip>Two</a></ul>"],
  ["the names of people in a row", "<p><a href=/a>Siv Moe</a> <a href=/b>Per Lund</a></p>"],
  ["an aside that names people", "<aside><a href=/a>Siv Moe</a>, mayor of the town</aside>"],
  ["an embedded post", "<blockquote class=twitter-tweet><p>One</p><a href=/a>May 4, 2025</a></blockquote>"],
  ["terms that are links", "<dl><dt><a href=/a>One</a><dt><a href=/b>Two</a></dl>"],
  ["a paragraph, a figure, a table", "<p>One</p><figure><figcaption>Two</figcaption></figure><table><td>3</table>"],
])("nothing names %s", (_, html) => {
  expect(new Set(namesIn(html))).toEqual(new Set(["score"]));
});
