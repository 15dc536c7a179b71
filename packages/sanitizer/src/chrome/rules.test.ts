import { describe, expect, test } from "vitest";
import { decisionsOf, markupOf, sanitizeHtml } from "../../test/markup.ts";
import { contentChrome, defaultRules, neverContent } from "../index.ts";
import { revealRules } from "./revealed.ts";

/** By rule: HTML that triggers it, and similar HTML that is content. The part to be dropped holds the word CHROME. */
const cases: Readonly<Record<string, { readonly dropped: readonly string[]; readonly kept: readonly string[] }>> = {
  script: { dropped: ["<p>a</p><script>CHROME</script>", "<style>CHROME</style><p>a</p>"], kept: [] },
  head: { dropped: ["<head><title>CHROME</title></head><p>a</p>", "<noframes>CHROME</noframes>a"], kept: [] },
  template: { dropped: ["<template><p>CHROME</p></template>"], kept: [] },
  noscript: { dropped: ["<noscript>CHROME needs scripts</noscript>"], kept: [] },
  svg: { dropped: ["<svg><title>CHROME</title><text>b</text></svg>", "<canvas>CHROME</canvas>"], kept: [] },
  plugin: { dropped: ["<object data=x><p>CHROME</p></object>", "<p>a</p><embed src=x><applet>CHROME</applet>"], kept: [] },
  button: {
    dropped: [
      "<p>Was it clear? <button>CHROME</button> <button>CHROME</button></p>", "<p>Seven boats <button>CHROME</button></p>",
      "<table><tr><td>one</td><td><button>Copy CHROME</button></td></tr></table>",
      "<div><button>Menu CHROME</button><div>We open at nine.</div></div>", "<div><button>a</button><button>CHROME</button><div>We open at nine.</div></div>",
      "<button>CHROME</button>", "<button aria-expanded=false>CHROME more</button>", "<button class=tocCollapsibleButton_a1>On this CHROME</button>", "<h1>Struct <span>Line</span> <button>CHROME path</button></h1>"],
    kept: [
      "<p>Click <button>Save</button> to keep it.</p>", "<p>Wind the <span><button>bobbin</button></span>, then the belt.</p>",
      "<table><tr><th><button>Boat <svg></svg></button></th><th>Left</th></tr></table>", "<table><tr><td><button>F1</button></td><td>one</td></tr></table>",
      "<button aria-expanded=false><span>GET</span><a href='#a'>/lamps</a></button>",
      "<ul><li><button>Copy</button>: copies the text</li><li><button>Zoom</button> makes it larger</li></ul>",
      "<table><tr><td>one</td><td><button>Nightly</button></td></tr></table>", "<details><summary><button>Lamps</button></summary>a</details>",
      "<div><button>Opening hours</button><div>We open at nine.</div></div>",
      "<h3><button aria-expanded=false>Shipping</button></h3>",
      "<h3>Q1 <button aria-expanded=false>Shipping</button></h3>",
      "<h3><button>Shipping</button></h3>",
      "<ul><li><button>src</button><ul><li>a.js</ul></ul>",
      "<button>How long does shipping take?</button>",
      "<button aria-controls=x>What you will learn here</button>",
      "<button><h3>A card</h3><p>with text</p></button>",
      `<button>${"A long text ".repeat(10)}</button>`,
      "<button class=accordion-trigger>Details</button>",
    ],
  },
  "form-control": { dropped: ["<select><option>CHROME</option></select>", "<textarea>CHROME</textarea>", "<progress>CHROME</progress>"], kept: [] },
  "form-control-label": {
    dropped: ["<label for=e>CHROME</label><input id=e type=email>", "<label>CHROME <input></label>", "<label>CHROME <select></select></label>"],
    kept: ["<label>A label of nothing</label>", "<label><input type=checkbox> done</label>", `<label>${"long ".repeat(20)}<input></label>`],
  },
  "form-legend": { dropped: ["<fieldset><legend>CHROME</legend><input type=text></fieldset>"], kept: ["<fieldset><legend>Colour</legend><input type=radio></fieldset>", "<fieldset><legend>Which river?</legend><input type=radio></fieldset>", "<fieldset><legend>A box</legend><p>a</p></fieldset>"] },
  "closed-popover": { dropped: ["<div popover>CHROME</div>"], kept: ["<div data-popover>Welcome</div>"] },
  "closed-dialog": { dropped: ["<dialog>CHROME</dialog>"], kept: ["<dialog open>Welcome</dialog>"] },
  "permalink-sign": {
    dropped: ['<p>a <a href="/lib#a" title=Permalink><img src=CHROME alt=Permalink></a></p>', '<h2>a<a href="#b" title=CHROME>¶</a></h2>', '<h2><a href="#b" title=CHROME></a>a</h2>', '<p>a<a href="#b" title=CHROME>#</a></p>', '<h2>a <a href="#b" title=CHROME>&#8203;</a></h2>', '<h2>a<a href="page.html#b" title=CHROME><svg></svg></a></h2>'],
    kept: ['<p><a href="#b">Part</a></p>', '<p><a href="other.html#b">#</a></p>', '<p><a href="#b"><img src=x.png alt=y></a></p>', '<p><a href="#b">C#</a></p>'],
  },
  "heading-permalink": {
    dropped: ['<h2>a <a class=anchor href="#a">CHROME</a></h2>', '<h2><span>a</span><a href="#a" aria-label="Link to this heading">CHROME</a></h2>', '<dl><dt>a()<a class=headerlink href="#a">CHROME</a></dt><dd>b</dd></dl>'],
    kept: ['<h3 id=b><a href="#s">2.1. </a><a href="#b">Frame layout</a></h3>', '<h2 id=a><a class=heading-anchor href="#a">The whole heading</a></h2>', '<h2>a <a class=anchor href="https://a.example/">Other</a></h2>', '<p>a <a class=anchor href="#a">Part</a></p>'],
  },
  "back-to-top": {
    dropped: ["<h2>a <span><a href='#top' title=CHROME>↑</a></span></h2>", "<p>a</p><p><a href='#top' title=CHROME>Back to top</a></p>", "<p><a href='#header' title=CHROME><img alt=top src=up.gif></a></p>", "<p><a href='#' title=CHROME>↑</a></p>"],
    kept: ["<h2><a href='#top'>Top</a></h2>", "<p><a href='#summit'>The top of the hill</a></p>", "<p><a href='/top'>Top</a></p>", "<p><a href='#map'><img alt='Map of the top' src=a.png></a></p>"],
  },
  "image-map": { dropped: ["<p><img src=CHROME.gif usemap='#m'></p><p>a</p>"], kept: ["<p><img src=a.gif usemap='#m' alt='Plan of the harbour'></p>", "<p><img src=a.gif></p>"] },
  "decorative-image": {
    dropped: ["<ul><li><img alt='' src=down.gif class=CHROME> Usage</ul>", "<p><img alt='' src=a.png width=16 height=16 class=CHROME> Usage</p>"],
    kept: ["<p><img alt='' src=photo.jpg> A caption</p>", "<p><img alt='' src=chart.svg></p>", "<p><img src=down.gif> Usage</p>"],
  },
  "tooltip-sign": { dropped: ["<a href='#' class=tooltip title=CHROME>ⓘ</a><pre>a</pre>"], kept: ["<span class=tooltip>tide</span>"] },
  "edit-section": { dropped: ["<h2>a<span class=mw-editsection>[CHROME]</span></h2>"], kept: [`<div class=edit-link>${"long text ".repeat(10)}</div>`] },
  "source-link": { dropped: ["<dt>run()<a href=/src><span class=viewcode-link title=CHROME>[source]</span></a></dt>", "<h4><a class=src href=/src title=CHROME>source</a>run()</h4>"], kept: ["<pre class=src>source</pre>", "<span class=src>source of the river</span>"] },
  "heading-badge": {
    dropped: ["<h1>Rooms <span class=VPBadge>CHROME</span></h1>", '<h1><span class="label label--green">CHROME</span>Green water</h1>'],
    kept: ["<h2><span class=badge>All of it</span></h2>", "<h2><span class=label>Name</span> <span>Value</span></h2>", "<p>a <span class=badge>b</span></p>"],
  },
  "expand-hint": { dropped: ["<details open><summary class=hideme>CHROME</summary><p>a</p></details>", "<figure><img src=a alt=b><b class=toggle-caption><b>CHROME</b></b></figure>"], kept: [`<details open><summary class=hideme>${"word ".repeat(10)}</summary><p>a</p></details>`] },
  "code-box-label": { dropped: ["<div><p title=CHROME>Code: <a href='#'>Select all</a></p><pre>a</pre></div>"], kept: ["<p>Code: <b>Napoléon</b></p>"] },
  "reading-time": { dropped: ["<p class=reading-time>CHROME minutes</p>"], kept: [`<p class=reading-time>${"word ".repeat(20)}</p>`] },
  "document-details": {
    dropped: ["<div id=postamble><p>Date: CHROME</p></div>"],
    kept: [`<div id=postamble><p>${"A long text ".repeat(40)}</p></div>`],
  },
  "last-update": { dropped: ["<p title=CHROME>Last updated 2 months ago</p>"], kept: ["<p>Last modified</p>", `<p>Last edited by ${"a monk ".repeat(10)}</p>`] },
  "bookmark-picture": { dropped: ["<figure><a href=/x class=bookmark>a<img class=bookmark-image src=CHROME.png></a><figcaption>b</figcaption></figure>"], kept: ["<figure><img class=image src=a.png><figcaption>b</figcaption></figure>"] },
  "recipe-control": { dropped: ["<div class=wprm-call-to-action>CHROME</div>"], kept: ["<div class=wprm-recipe-notes>Freezes well.</div>", "<div class=wprm-recipe-servings-container>Servings: 1 loaf</div>"] },
  "slide-copy": { dropped: ["<div><div class=swiper-slide>a</div><div class='swiper-slide swiper-slide-duplicate' title=CHROME>b</div></div>"], kept: ["<div class=swiper-slide>a</div>"] },
  "footnote-rule": { dropped: ["<p>a</p><div id=footnotes><hr title=CHROME><p>b</p></div>", "<p>a</p><hr title=CHROME> <aside class='footnote-list brackets'>b</aside>", "<p>a</p><p class=rubric>CHROME</p><aside class='footnote-list brackets'>b</aside>"], kept: ["<p class=rubric>Ebb</p><p>b</p>", "<p>a</p><aside class=footnote-list>b</aside>", "<p>a</p><hr><p>b</p>", "<div id=footnotes><p>a</p><hr><p>b</p></div>"] },
  "manual-navigation": { dropped: ["<div class=navfooter><table><tr><td><a accesskey=p href=a.html>CHROME</a></table></div>"], kept: [`<div class=navheader>${"word ".repeat(120)}</div>`] },
  "link-button": { dropped: ["<p><a class=button>Pin CHROME</a> <a class=button href='#'>b</a></p>", "<h2>Methods <small><a href='#' class=summary_toggle>CHROME</a></small></h2>"], kept: ["<p><a class=button href=/x>Read on</a></p>", "<p>Press <a class=btn>Save</a> to keep it.</p>"] },
  "line-number-gutter": { dropped: ["<div class=gutter title=CHROME>1\n2\n3</div>"], kept: ["<div class=gutter>Roof and gutter</div>", "<p class=line-number>Line 4 runs north</p>"] },
  "code-language-label": { dropped: ["<div><span class=lang title=CHROME>js</span><pre>a</pre></div>"], kept: ["<p><span class=lang>English</span> is spoken.</p>"] },
  "code-language-bar": { dropped: ["<div><span title=CHROME>python</span><pre>a</pre></div>"], kept: ["<div><span>python</span> bites<pre>a</pre></div>", "<div><p>Go</p><pre>a</pre></div>", "<div><pre>a</pre><span>python</span></div>"] },
  "skip-link-text": { dropped: ['<a href="#main" title=CHROME>Skip to content</a>'], kept: ['<a href="#end">Jump to the end of the list</a>', '<a href="x.html">Skip to content</a>'] },
  "share-bar": {
    dropped: ["<div class=share-buttons><a href=/x>CHROME</a></div>"],
    kept: ["<ul class=social-links><li>Limpets were bait.</ul>", "<div class=share><p>We share what we know.</p></div>", `<div class=sharing>${"word ".repeat(60)}</div>`],
  },
  "print-helper": { dropped: ["<div class=noprint>CHROME</div>"], kept: [`<div class=no-print>${"word ".repeat(30)}</div>`] },
  "screen-reader-text": { dropped: ["<span class=sr-only>CHROME</span>", "<p><svg></svg><span class=sr-only>CHROME</span></p>", "<a href=/x>a <span class=sr-only>CHROME 2</span></a>", "<table><tr><td>b<span class=sr-only>CHROME</span></td></tr></table>"], kept: ["<p>Stars: <svg aria-hidden=true></svg><span class=sr-only>4 of 5</span></p>", "<table><tr><td><i class=tick></i><span class=sr-only>Yes</span></td></tr></table>", "<div><div class=sr-only>Talk with the pilot by radio at the time you choose</div><span><i></i></span></div>", "<h1 class=sr-only>The title</h1>", `<div class=visually-hidden>${"word ".repeat(40)}</div>`] },
  tooltip: { dropped: ["<span role=tooltip>CHROME</span>"], kept: ["<span role=tooltip>You pay for the way back, and for what is broken on it.</span>"] },
  "template-placeholder": {
    dropped: ["<h3>{{ CHROME.title }}</h3><p>a</p>", "<p>%%CHROME%%</p>", "<li>[node:CHROME]</li><li>a</li>", "<p>[[+CHROME]]</p>", "<p>Translation missing: en.CHROME</p>"],
    kept: ["<p>Write {{ name }} in the template.</p>", "<p><code>{{ name }}</code></p>", "<p>[node the knot]</p>", "<p>[[Tides]]</p>", "<pre>{{ name }}</pre>", "<p>Invalid dates are refused.</p>"],
  },
  avatar: {
    dropped: ["<p><img class='avatar avatar-48' src=a.png alt=CHROME> Ann</p>", "<p><img src='https://secure.gravatar.com/avatar/1f' alt=CHROME> Ann</p>", "<p><img src=ann.png alt='CHROME profile picture'> Ann</p>"],
    kept: ["<p><img src=ann.png alt='Ann at the helm'></p>", "<p><img src=/films/poster.jpg alt='Avatars of the sea, a film'></p>"],
  },
  "mail-link": { dropped: ["<p><a href=/CHROME>View this email in your browser</a></p>", "<p><a href=/CHROME>Unsubscribe</a></p>", "<p><a href=/CHROME>View in browser</a> | <a href=/b>Unsubscribe</a></p>"], kept: ["<p><a href=/x>View in your room</a></p>", "<p>You may <a href=/x>unsubscribe</a> or <a href=/y>Unsubscribe</a>.</p>"] },
  breadcrumb: {
    dropped: ["<div class=breadcrumbs><a href=/>CHROME</a> / <span>Tides</span></div><p>a</p>", "<ul class=breadcrumb><li><a href=/>CHROME</a><li>Tides</ul>"],
    kept: ["<div class=crumbs><p>Bread crumbs thicken the soup.</p></div>", "<span class=crumbs>Crumbs</span>", `<div class=breadcrumb><a href=/x>${"word ".repeat(80)}</a></div>`],
  },
  "no-results": { dropped: ["<p>a</p><div class=search-results><h1>CHROME for <span></span></h1><ul></ul></div>"], kept: ["<div class=search-results><h1>Two results</h1><ul><li>Tides</li></ul></div>"] },
  "wiki-line": { dropped: ["<h1>Tides</h1><div id=siteSub>From CHROME, the wiki</div><p>a</p>"], kept: [`<div id=siteSub>${"word ".repeat(40)}</div>`] },
  "scholar-search": { dropped: ["<li>Tern A. Tides. <a href='https://scholar.google.com/scholar_lookup?title=Tides'>CHROME</a></li>"], kept: ["<p><a href='https://scholar.google.com/citations?user=a'>Ann Tern</a></p>"] },
  "aria-role-button": { dropped: ["<div role=button>CHROME</div>", "<span role=menu>CHROME</span>"], kept: ["<p>Thread the <a role=button>lever</a>, then go on.</p>", "<div role=button><a href=/x>A card</a></div>", "<div role=button>Who pays for this?</div>", "<a role=button href=/buy>Buy</a>"] },
}; // biome-ignore format: one line an example

test("every rule has its cases, ids are unique, and every reason is a sentence", () => {
  const ids = defaultRules.map(({ id }) => id);
  expect(ids).toEqual([...neverContent, ...contentChrome].map(({ id }) => id));
  expect(new Set(ids).size).toBe(ids.length);
  expect(Object.keys(cases).sort()).toEqual([...ids].sort());
  for (const { reason } of [...defaultRules, ...revealRules]) expect(reason).toMatch(/^[A-Z].*\.$/);
});

describe.each(defaultRules.map((rule) => [rule.id, rule] as const))("%s", (id, rule) => {
  const { dropped, kept } = cases[id] ?? { dropped: [], kept: [] };

  test.each(dropped)("drops %s", (html) => {
    const decisions = decisionsOf(html);
    expect(decisions.join()).toContain("CHROME");
    expect(decisions.map((decision) => decision.split(" ")[1])).toContain(id);
    expect(markupOf(html)).not.toContain("CHROME");
  });

  test("is needed", () => {
    const others = defaultRules.filter((other) => other !== rule);
    const without = dropped.filter((html) => {
      const ids = sanitizeHtml(html, { rules: others }).decisions.map(({ rule }) => rule);
      return !ids.includes(`sanitizer/${id}`);
    });
    expect(without).toEqual(dropped);
  });

  test.each(kept)("keeps %s", (html) => {
    expect(decisionsOf(html).filter((decision) => decision.split(" ")[1] === id)).toEqual([]);
    const words = html
      .replace(/<[^>]*>/g, " ")
      .split(/\s+/)
      .filter((word) => word !== "");
    for (const word of words) expect(markupOf(html)).toContain(word);
  });
});

describe("hidden elements", () => {
  test.each([
    ["hidden-attribute", "<p hidden>a</p>"],
    ["display-none", "<p style='display:none'>a</p>"],
    ["visibility-hidden", "<p style='visibility: hidden'>a</p>"],
    ["zero-opacity", "<p style='opacity:0'>a</p>"],
    ["off-screen", "<p style='position:absolute;left:-9999px'>a</p>"],
  ])("are dropped by their technique: %s", (technique, html) => {
    expect(markupOf(html)).toBe("");
    expect(decisionsOf(html)).toEqual([`dropped ${technique} ${html}`]);
  });

  test("aria-hidden hides from assistive technology only", () => {
    expect(markupOf("<p aria-hidden=true>a</p>")).toBe("<p>a</p>");
  });

  test.each([
    [
      "opened-by-heading",
      "<h3><button aria-controls=x aria-expanded=false>Q</button></h3><div><p>z</p><div id=x hidden>A</div></div>",
    ],
    ["accordion-panel", "<div><h3>Q</h3><button aria-expanded=false>+</button></div><div style='display:none'>A</div>"],
    ["accordion-panel", "<span role=button aria-expanded=false>All of it</span><div style='display:none'>A</div>"],
    [
      "target-panel",
      "<div><a role=button aria-controls=x>2. Permits</a></div><div id=x style='display:none'>A, and nothing but that.</div>",
    ],
    ["folded-callout", "<div class=callout-title>T</div> <div class=callout-content style='display:none'>A</div>"],
    ["tab-panel", "<div><div role=tabpanel>one</div><div role=tabpanel style='display:none'>A</div></div>"],
    ["question-panel", "<button>Why?</button><div style='display:none'>A, and nothing but that.</div>"],
    ["streamed-segment", "<div hidden id='S:1'><p>A</p></div>"],
    ["entrance-animation", "<div style='opacity:0;transform:translateY(30px)'>A</div>"],
    ["image-replacement", "<a style='text-indent:-9999px;width:32px' title='A sage'>A sage</a>"],
    ["most-of-content", `<p>visible</p><div style='display:none'><p>${"A page to come. ".repeat(40)}</p></div>`],
  ])("are shown, and reported, when the page is going to show them: %s", (rule, html) => {
    const { diagnostics } = sanitizeHtml(html);
    expect(markupOf(html)).toContain("A");
    expect(diagnostics).toMatchObject([{ code: "sanitizer/hidden-shown", severity: "info", data: { rule } }]);
    const { start, end } = diagnostics[0]?.at ?? { start: 0, end: 0 };
    expect(html.slice(start, end)).toContain("A");
  });

  test("are shown when most of the page stands in one, however many short ones stand before it", () => {
    const short = "<div style='display:none'>wait</div>".repeat(20);
    const html = `${short}<div style='display:none'><p>${"A page to come. ".repeat(40)}</p></div>`;
    expect(markupOf(html).match(/wait|to come/g)).toEqual(Array(40).fill("to come"));
  });

  test("are shown, all of them, when one rule of a style sheet hides most of the page", () => {
    const part = `<div class=w><p>${"A page to come. ".repeat(15)}</p></div>`;
    const html = `<style>.w{visibility:hidden}</style>${part.repeat(3)}<p>visible</p>`;
    expect(markupOf(html).match(/to come/g)?.length).toBe(45);
  });

  test.each([
    "<h3>Heading</h3><div hidden>A</div>",
    "<p>Text?</p><div style='display:none'>A</div>",
    "<h3><button aria-haspopup=menu aria-controls=x>Q</button></h3><ul id=x hidden><li>A</li></ul>",
    "<div><h3>Menu</h3><button aria-expanded=false>+</button></div><nav hidden>A</nav>",
    "<div hidden id='S:x'>A</div>",
    "<button aria-expanded=false>+</button><div hidden>A</div>",
    "<button aria-expanded=false aria-haspopup=true>More</button><div hidden>A</div>",
    "<div><a role=button aria-controls=x aria-haspopup=true>Menu</a></div><div id=x hidden>A</div>",
    "<div><a role=button aria-controls=y>Other</a></div><div id=x hidden>A</div>",
    "<div><div role=tabpanel hidden>A</div><div role=tabpanel hidden>A</div></div>",
    "<div class=faq__question></div><div class=faq__answer hidden>A</div>",
    "<a style='text-indent:-9999px' title='Red'>A</a>",
    "<a style='text-indent:-9999px;display:none' title='A'>A</a>",
    "<p>Why?</p><div class=faq__answer hidden>A</div>",
    "<p style='opacity:0;transform:none;position:absolute'>A</p>",
    `<p>${"visible, ".repeat(100)}</p><div style='display:none'>${"A lesser part. ".repeat(40)}</div>`,
  ])("stay hidden otherwise: %s", (html) => {
    expect(markupOf(html)).not.toContain("A");
    expect(sanitizeHtml(html).diagnostics).toEqual([]);
  });
});
