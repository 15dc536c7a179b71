import { describe, expect, test } from "vitest";
import { decisionsOf, markupOf } from "../../../test/markup.ts";

const expected = "<p><strong>One</strong></p><p>a</p>|<p><strong>Two</strong></p><p>b</p>";

describe("all panels are kept, each after its label", () => {
  test.each([
    [
      "roles, in order (Docusaurus)",
      '<div><ul role="tablist"><li role="tab">One</li><li role="tab">Two</li></ul><div><div role="tabpanel"><p>a</p></div><div role="tabpanel" hidden><p>b</p></div></div></div>',
    ],
    [
      "roles, by id (Radix, Starlight)",
      '<div role="tablist"><button role="tab" aria-controls="p1" id="t1">One</button><button role="tab" aria-controls="p2" id="t2">Two</button></div><div role="tabpanel" id="p1" aria-labelledby="t1"><p>a</p></div><div role="tabpanel" id="p2" aria-labelledby="t2" hidden><p>b</p></div>',
    ],
    [
      "labels of radio buttons, panels beside (VitePress)",
      '<div class="tabs"><input type="radio" id="a" checked><label for="a">One</label><input type="radio" id="b"><label for="b">Two</label></div><div class="blocks"><div><p>a</p></div><div><p>b</p></div></div>',
    ],
    [
      "labels in a row (MkDocs Material)",
      '<div class="tabbed-set"><input id="x1" type="radio"><input id="x2" type="radio"><div class="tabbed-labels"><label for="x1">One</label><label for="x2">Two</label></div><div class="tabbed-content"><div class="tabbed-block"><p>a</p></div><div class="tabbed-block"><p>b</p></div></div></div>',
    ],
    [
      "labels between panels (sphinx-design)",
      '<div class="tab-set"><input type="radio" id="i1"><label for="i1">One</label><div><p>a</p></div><input type="radio" id="i2"><label for="i2">Two</label><div><p>b</p></div></div>',
    ],
    [
      "links to panels that only a script knows (Hexo, jQuery)",
      '<div class="tabs"><ul><li><a href="#p-1">One</a></li><li><a href="#p-2">Two</a></li></ul><div><div id="p-1"><p>a</p></div><div id="p-2"><p>b</p></div></div></div>',
    ],
    [
      "Bootstrap",
      '<ul class="nav nav-tabs"><li><a data-bs-toggle="tab" href="#h">One</a></li><li><a data-bs-toggle="tab" href="#p">Two</a></li></ul><div class="tab-content"><div class="tab-pane" id="h"><p>a</p></div><div class="tab-pane" id="p" style="display:none"><p>b</p></div></div>',
    ],
  ])("%s", (_, html) => {
    const markup = markupOf(html)
      .replace("<p>a</p></div><div>", "<p>a</p>|")
      .replace("<p>a</p><p><strong>", "<p>a</p>|<p><strong>");
    // « and » mark copies: a label that was moved to its panel.
    expect(markup.replace(/<\/?div>|[«»]/g, "")).toBe(expected);
  });
});

test("labels are moved, not dropped", () => {
  const list = '<div role="tablist"><button role="tab" id="t">One</button></div>';
  expect(decisionsOf(`${list}<div role="tabpanel" aria-labelledby="t">a</div>`)).toEqual([`moved tab-label ${list}`]);
});

test.each(["h1", "p"])("the words of a <%s> are no panels", (name) => {
  const list = '<ul role="tablist"><li role="tab">One</li><li role="tab">Two</li></ul>';
  expect(markupOf(`${list}<${name}><em>a</em><b>b</b></${name}>`)).toContain("<li>One</li><li>Two</li>");
});

test("a row of tabs without panels is no tab list", () => {
  expect(markupOf('<ul role="tablist"><li role="tab">One</li></ul><p>a</p>')).toBe("<ul><li>One</li></ul><p>a</p>");
});

test.each([
  [
    "in another order",
    '<ul><li><a href="#b">One</a></li><li><a href="#a">Two</a></li></ul><div><p id="a">a</p><p id="b">b</p></div>',
  ],
  [
    "to some of what follows",
    '<ul><li><a href="#a">One</a></li><li><a href="#b">Two</a></li></ul><div><p id="a">a</p><p id="b">b</p><p>c</p></div>',
  ],
])("a list of links %s is a list", (_, html) => {
  expect(markupOf(html)).toMatch(/^<ul><li><a href="[^"]*">One<\/a>/);
});
