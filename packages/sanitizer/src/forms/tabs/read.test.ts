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

describe("label, code title and code stay together", () => {
  const first = '<div class="code-block-caption">one.conf</div><div class="highlight"><pre>a = 1</pre></div>';
  const second = '<div class="code-block-caption">two.conf</div><div class="highlight"><pre>b = 2</pre></div>';
  const radios = "<input id=i1 name=n type=radio checked><input id=i2 name=n type=radio>";
  const forms: readonly (readonly [string, string])[] = [
    ["sphinx-tabs", `<div class="sphinx-tabs docutils container"><div class=closeable role=tablist><button aria-controls=p1 class=sphinx-tabs-tab id=t1 role=tab>One</button><button aria-controls=p2 class=sphinx-tabs-tab id=t2 role=tab>Two</button></div><div aria-labelledby=t1 class=sphinx-tabs-panel id=p1 role=tabpanel>${first}</div><div aria-labelledby=t2 class=sphinx-tabs-panel hidden=true id=p2 role=tabpanel>${second}</div></div>`],
    ["sphinx-design", `<div class="sd-tab-set docutils"><input id=i1 name=n type=radio><label class=sd-tab-label for=i1>One</label><div class=sd-tab-content>${first}</div><input id=i2 name=n type=radio><label class=sd-tab-label for=i2>Two</label><div class=sd-tab-content>${second}</div></div>`],
    ["MkDocs Material", `<div class="tabbed-set tabbed-alternate">${radios}<div class=tabbed-labels><label for=i1>One</label><label for=i2>Two</label></div><div class=tabbed-content><div class=tabbed-block>${first}</div><div class=tabbed-block>${second}</div></div></div>`],
    ["Hugo Book", `<div class=book-tabs><input type=radio class=toggle name=n id=i1><label for=i1>One</label><div class=book-tabs-content>${first}</div><input type=radio class=toggle name=n id=i2><label for=i2>Two</label><div class=book-tabs-content>${second}</div></div>`],
    ["VitePress", `<div class=vp-code-group><div class=tabs><input type=radio name=n id=i1><label for=i1>One</label><input type=radio name=n id=i2><label for=i2>Two</label></div><div class=blocks><div class=active>${first}</div><div>${second}</div></div></div>`],
    ["Docusaurus", `<div class=tabs-container><ul role=tablist class=tabs><li role=tab>One</li><li role=tab>Two</li></ul><div class=margin-top--md><div role=tabpanel>${first}</div><div role=tabpanel hidden>${second}</div></div></div>`],
    ["Starlight", `<starlight-tabs><div class=tablist-wrapper><ul role=tablist><li role=presentation class=tab><a role=tab href="#p1" id=t1>One</a></li><li role=presentation class=tab><a role=tab href="#p2" id=t2>Two</a></li></ul></div><div id=p1 aria-labelledby=t1 role=tabpanel>${first}</div><div id=p2 aria-labelledby=t2 role=tabpanel hidden>${second}</div></starlight-tabs>`],
    ["Nextra", `<div><div role=tablist><button id=t1 role=tab aria-controls=p1>One</button><button id=t2 role=tab aria-controls=p2>Two</button></div></div><div><div id=p1 role=tabpanel aria-labelledby=t1>${first}</div><div id=p2 role=tabpanel aria-labelledby=t2>${second}</div></div>`],
    ["Microsoft Learn", `<div class=tabGroup><ul role=tablist><li role=presentation><a href="#p1" role=tab aria-controls=p1>One</a></li><li role=presentation><a href="#p2" role=tab aria-controls=p2>Two</a></li></ul><section id=p1 role=tabpanel>${first}</section><section id=p2 role=tabpanel aria-hidden=true hidden>${second}</section></div>`],
    ["Bootstrap 5 (Docsy)", `<ul class="nav nav-tabs" role=tablist><li class=nav-item><button class=nav-link data-bs-toggle=tab data-bs-target="#p1" role=tab aria-controls=p1>One</button></li><li class=nav-item><button class=nav-link data-bs-toggle=tab data-bs-target="#p2" role=tab aria-controls=p2>Two</button></li></ul><div class=tab-content><div class="tab-pane show active" id=p1 role=tabpanel>${first}</div><div class="tab-pane fade" id=p2 role=tabpanel>${second}</div></div>`],
    ["Hexo", `<div class=tabs id=x><ul class=nav-tabs><li class="tab active"><a href="#p1">One</a></li><li class=tab><a href="#p2">Two</a></li></ul><div class=tab-content><div class="tab-pane active" id=p1>${first}</div><div class=tab-pane id=p2>${second}</div></div></div>`],
  ]; // biome-ignore format: one form a line

  test.each(forms)("%s", (_, html) => {
    const words = markupOf(html)
      .replace(/<[^>]*>|[«»]/g, " ")
      .trim()
      .split(/\s{2,}/);
    expect(words).toEqual(["One", "one.conf", "a = 1", "Two", "two.conf", "b = 2"]);
  });
});

test("a tab without a panel is no label", () => {
  const list = '<ul role="tablist"><li role="tab" id="t">One</li></ul>';
  expect(markupOf(`${list}<p>a</p>`)).toBe("<ul><li>One</li></ul><p>a</p>");
  const buttons = '<ol role="tablist"><li><button role="tab" id="t">One</button></li></ol>';
  expect(markupOf(`${buttons}<p>a</p>`)).toBe("<p>a</p>");
  const dots = '<ol role="tablist"><li role="tab" id="t"></li><li role="tab" id="u"></li></ol>';
  expect(markupOf(`${dots}<p>a</p>`)).toBe("<p>a</p>");
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
