import { describe, expect, test } from "vitest";
import { readPage } from "../../test/pages.ts";
import type { Draft } from "./draft.ts";
import { smooth, smoothingRules } from "./smooth.ts";

/** What is left of a page of which every block was kept, one digit a block. */
function left(id: string, html: string, sure = 0.8): string {
  const { table, blocks } = readPage(html);
  const probability = new Float32Array(blocks.count).fill(sure);
  const keep = new Uint8Array(blocks.count).fill(1);
  const size = new Float32Array(blocks.count).fill(2);
  const draft: Draft = { table, blocks, keep, probability, size, threshold: 0.5, pageType: "documentation" };
  const rules = smoothingRules.filter((rule) => rule.id === id);
  smooth(draft, rules);
  return draft.keep.join("");
}

const sections = '<h2 id="a">Ebb</h2><p>X</p><h2 id="b">Flow</h2><p>X</p>';

describe("page-contents", () => {
  test.each([
    [
      "a list before the sections",
      `<ul><li><a href="#a">Ebb</a></li><li><a href="#b">Flow</a></li></ul>${sections}`,
      "001111",
    ],
    [
      "nested lists",
      `<nav><ul><li><a href="#a">Ebb</a><ul><li><a href="#b">2.1 Flow</a></li></ul></li></ul></nav>${sections}`,
      "001111",
    ],
    ["a list of one, in a list", `${sections}<ul><li><a href="#b">Flow</a></li></ul>`, "11110"],
    [
      "a summary that tells more than the headings",
      `<ul><li><a href="#a">Ebb</a><p>The low tide.</p></li><li><a href="#b">Flow</a><p>The high tide.</p></li></ul>${sections}`,
      "11111111",
    ],
    ["a single link in a paragraph", `${sections}<p><a href="#b">Flow</a></p>`, "11111"],
    ["a sentence with links", `<p>See <a href="#a">Ebb</a> and <a href="#b">Flow</a>.</p>${sections}`, "11111"],
    ["links in another order", `<p><a href="#b">Flow</a></p><p><a href="#a">Ebb</a></p>${sections}`, "111111"],
    [
      "links in other words",
      `<ul><li><a href="#a">Low tide</a></li><li><a href="#b">High tide</a></li></ul>${sections}`,
      "111111",
    ],
    [
      "links to other pages",
      `<ul><li><a href="/a">Ebb</a></li><li><a href="/b">Flow</a></li></ul>${sections}`,
      "111111",
    ],
    [
      "headings that link to themselves",
      '<h2 id="a"><a href="#a">Ebb</a></h2><p>X</p><h2 id="b"><a href="#b">Flow</a></h2>',
      "111",
    ],
  ])("%s", (_, html, expected) => {
    expect(left("page-contents", html)).toBe(expected);
  });

  test("words of an API before a heading's name do not count, and the page's heading is no label", () => {
    const members = '<h3 id="b"><code>Readonly</code>board</h3><p>X</p><h3 id="l">line</h3><p>X</p>';
    const list = '<div><a href="#b">board</a></div><div><a href="#l">line</a></div>';
    expect(left("page-contents", `<div><h1>Line</h1>${list}</div>${members}`)).toBe("1001111");
  });

  test("a line of links to headings with their words goes; one with other words stays", () => {
    const letters = ["A", "B", "C"];
    const index = letters.map((letter) => `<h2 id="${letter}">${letter}</h2><p>X</p>`).join("");
    const line = letters.map((letter) => `<a href="#${letter}">${letter}</a>`).join(" | ");
    expect(left("page-contents", `<div>${line}</div>${index}`)).toBe("0111111");
    expect(left("page-contents", `<div>${line} and more</div>${index}`)).toBe("1111111");
  });

  test("the label goes with the list only where it stands alone with it", () => {
    const list = '<ul><li><a href="#a">Ebb</a></li><li><a href="#b">Flow</a></li></ul>';
    expect(left("page-contents", `<div><b>Contents</b>${list}</div>${sections}`)).toBe("0001111");
    expect(left("page-contents", `<p>All sections of this page:</p>${list}${sections}`)).toBe("1001111");
  });
});

test("labels of all levels go once nothing else is left under them", () => {
  const group = (name: string, id: string, text: string) =>
    `<section><h3>${name}</h3><div><a href="#${id}"><span>${text}</span></a></div></section>`;
  const index = `<details><summary>Index</summary><div>${group("Falling", "a", "Ebb")}${group("Rising", "b", "Flow")}</div></details>`;
  expect(left("page-contents", `<p>X</p>${index}${sections}`)).toBe("1000001111");
});

test("a line above a heading that says the same is dropped, with or without its stop", () => {
  expect(left("repeated-title", "<h1>Package</h1><div>Uninstall.<h2>Uninstall</h2><p>X</p></div>")).toBe("1011");
  expect(left("repeated-title", "<h1>Package</h1><h2>Package</h2><p>Package names</p>")).toBe("111");
});

describe("navigation-landmark", () => {
  test("a landmark of text is kept, and so is one that is all there is", () => {
    expect(left("navigation-landmark", '<p>X</p><nav>A long text about <a href="/">tides</a> and the moon</nav>')).toBe(
      "11",
    );
    expect(left("navigation-landmark", '<nav><a href="/">All there is</a></nav>')).toBe("1");
    expect(left("navigation-landmark", "<p>X</p><nav>No link at all</nav>")).toBe("11");
  });
});

describe("dialog", () => {
  test("a dialog goes where anything else is kept, by its role or for being modal", () => {
    expect(left("dialog", '<p>X</p><div role="alertdialog"><p>We use cookies.</p></div>')).toBe("10");
    expect(left("dialog", '<p>X</p><section aria-modal="true"><p>Keys</p></section>')).toBe("10");
    expect(left("dialog", '<div role="dialog"><p>All there is.</p></div>')).toBe("1");
  });

  test("a scorer that is certain is believed", () => {
    expect(left("dialog", '<p>X</p><div role="dialog"><p>A lightbox of text.</p></div>', 0.99)).toBe("11");
  });
});

describe("pager", () => {
  test.each([
    ["by its first word", '<p>X</p><p><a href="/b">Next: Flow</a></p>', "10"],
    ["by its relation", '<p>X</p><p><a rel="prev nofollow" href="/b">Flow</a></p>', "10"],
    ["with an arrow", '<p>X</p><p><a href="/b">← Previous</a> <a href="/c">Next →</a></p>', "10"],
    ["by its title, in parts", '<p>X</p><a title="next page" href="/b"><p>next</p><p>Flow</p></a>', "100"],
    ["by its last words", '<p>X</p><a href="/b"><p>Flow</p><p>Next Page</p></a>', "100"],
    ["a sentence around it is text", '<p>X</p><p>Go on with the <a href="/b">next page</a>.</p>', "11"],
    ["a link that only begins alike", '<p>X</p><p><a href="/b">Nextcloud</a></p>', "11"],
    ["a link beside others", '<p>X</p><p><a href="/b">Next</a> <a href="/c">Forum</a></p>', "11"],
  ])("%s", (_, html, expected) => {
    expect(left("pager", html)).toBe(expected);
  });
});
