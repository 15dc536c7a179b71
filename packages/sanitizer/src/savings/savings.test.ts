import { describe, expect, test } from "vitest";
import { markupOf, savedDecisions, savedMarkup } from "../../test/markup.ts";
import { savings } from "./index.ts";

const prose =
  "<p>The sluice has kept the fairway open since it was built, and it needs nobody but the tide to work it.</p>";

const item = (href: string, text: string): string =>
  `<div><h3><a href=/boats/1>Spring rope</a></h3><p>by <a href="${href}">${text}</a> today</p></div>`;

const wall = (type: string, name: string, folder = "clients"): string =>
  `<p>${[1, 2, 3, 4, 5].map((at) => `<img src=/${folder}/${at}.${type} alt="${name} ${at}">`).join("")}</p>`;

/** By saving: pages that it makes shorter, each with text that goes and text that stays; and pages that it leaves alone. */
const cases: Readonly<
  Record<string, { readonly shorter: readonly (readonly [html: string, gone: string, left: string])[]; readonly same: readonly string[] }>
> = {
  tracking: {
    shorter: [
      ["<p><a href='/a?utm_source=mail&id=7&fbclid=x#b'>a</a></p>", "utm_", "/a?id=7#b"],
      ["<p><a href='https://x.safelinks.protection.outlook.com/?url=https%3A%2F%2Fa.example%2Fb%3Fsrsltid%3D1&data=2'>a</a></p>", "safelinks", 'href="https://a.example/b"'],
      ["<p><a href='/a#'>a</a></p>", "/a#", 'href="https://example.org/a"'],
      ["<p><img alt=a src='/_next/image?url=%2Fboats%2F1.jpg&w=640&q=75'></p>", "_next", "https://example.org/boats/1.jpg"],
    ],
    same: ["<p><a href='/a?source=mail&id=7'>a</a></p>", "<p><a href='https://www.google.com/search?q=https://a.example'>a</a></p>", "<p><a href='https://l.facebook.com/l.php?u=javascript:x()'>a</a></p>"],
  },
  "action-link": {
    shorter: [
      ["<p>£4.20 <a href='/ropes?add-to-cart=7'>Add to basket</a></p>", "add-to-cart", "£4.20 Add to basket"],
      ["<p><a href='#elementor-action%3Aaction%3Dpopup'>Formats</a></p>", "elementor", "<p>Formats</p>"],
    ],
    same: ["<p><a href='/ropes?cart=7'>Ropes</a></p>", "<p><a href='#add-to-cart'>Ropes</a></p>"],
  },
  "item-link": {
    shorter: [
      [item("/people/ann", "Ann").repeat(3), "/people/", "by Ann"],
      [item("/item?id=1", "12 comments").repeat(3), "comments</a>", "12 comments"],
      [item("/t/ropes", "#ropes").repeat(3), "/t/", "#ropes"],
      [item("/search?author=ann", "Ann").repeat(3), "search", "by Ann"],
      [item("/hide?id=1", "hide").repeat(3), "hide</a>", "hide"],
      [item("/lantern#all", "4.7 out of 5 stars, 15,409").repeat(3), "#all", "15,409"],
      [item("/lantern#all", "(442,160 English Reviews)").repeat(3), "#all", "(442,160 English Reviews)"],
      [item("/ann", "Ann profile").repeat(3), 'org/ann"', "by Ann profile"],
      [item("/item?id=1", "3 hours ago").repeat(3), "ago</a>", "3 hours ago"],
      [item("https://quay.example/@ann", "Ann").repeat(3), "@ann", "by Ann"],
      [item("/tags/ropes", "Ropes").repeat(3), "/tags/", "by Ropes"],
    ],
    same: [
      item("/people/ann", "Ann").repeat(2),
      "<ul><li><a href=/people/ann>Ann</a><li><a href=/people/bea>Bea</a><li><a href=/people/cai>Cai</a></ul>",
      `<p>${"The tables of the tides are read twice a day. ".repeat(6)}<a href=/tags/ebb>Ebb</a>, <a href=/a>a</a></p>`.repeat(3),
      item("/topics/ropes/spring-rope", "Spring rope").repeat(3),
    ],
  },
  "same-page-link": {
    shorter: [
      ["<ul><li><a href='#a'>Why the ebb is long</a><li>2. <a href='#b'>Flood</a><li><a href='page.html#c'>Springs</a></ul><h2 id=a>Ebb</h2>", "#", "Why the ebb is long"],
      ["<p>Jump to: <a href='#a'>Ebb tables</a> | <a href='#b'>Flood tables</a> | <a href='#c'>Springs</a></p>", "#", "Jump to: Ebb tables"],
      ["<p>The tide is late.<sup><a href='#ref-5'>[5]</a></sup></p>", "#", "<sup>[5]</sup>"],
    ],
    same: [
      "<p>See <a href='#a'>Ebb</a>, <a href='#b'>Flood</a> and <a href='#c'>Springs</a>, all of which are explained below with tables.</p>",
      "<ul><li><a href='#a'>Ebb</a><li><a href='#b'>Flood</a><li><a href='/springs'>Springs</a></ul>",
    ],
  },
  "image-size": {
    shorter: [["<p><img alt=a src='/1.jpg?w=640&q=75'></p>", "w=640", 'src="https://example.org/1.jpg"']],
    same: ["<p><img alt=a src='/1.jpg?w=640&s=4f1d0c'></p>", "<p><img alt=a src='/picture?w=640'></p>"],
  },
  "linked-pictures": {
    shorter: [["<div><a href=/a><img src=1.png alt='Mole Press'></a> <a href=/b><img src=2.png alt='Quay Radio'></a> <a href=/c><img src=3.png alt='The Ebb'></a></div>", "<img", '<a href="https://example.org/b">«Quay Radio»</a>']],
    same: [
      "<div><a href=/a><img src=1.png alt='Mole Press'></a> <a href=/b><img src=2.png alt='Quay Radio'></a></div>",
      "<div><a href=/a><img src=1.png alt=''></a> <a href=/b><img src=2.png alt=''></a> <a href=/c><img src=3.png alt=''></a></div>",
      `<div><a href=/a><img src=1.png alt=Mole></a>${prose.repeat(3)}<a href=/b><img src=2.png alt=Quay></a>${prose.repeat(3)}<a href=/c><img src=3.png alt=Ebb></a></div>`,
    ],
  },
  "caption-copy": {
    shorter: [
      ["<figure><img src=1.png alt='The old basin'><figcaption>The old basin. Photo: Ann</figcaption></figure>", 'alt="The', "<figcaption>The old basin. Photo: Ann</figcaption>"],
      ["<p><img src=1.png alt='The old basin at low water'></p><p>The old basin at low water</p>", 'alt="The', "<p>The old basin at low water</p>"],
      ["<p><img src=1.png alt=Moles></p><h3><b>Moles</b></h3><p>They are long.</p>", 'alt="M', "<h3>Moles</h3>"],
      ["<h3>The lamp</h3><p><img src=1.png alt='The Lamp'></p><p>It is green.</p>", 'alt="T', "<h3>The lamp</h3>"],
    ],
    same: [
      "<figure><img src=1.png alt='The old basin from the west'><figcaption>The old basin</figcaption></figure>",
      "<p><img src=1.png alt='The old basin'></p><p>The old basin has lost a metre of depth.</p>",
      "<p><img src=1.png alt=Moles></p><p><b>Moles</b> are long.</p>",
    ],
  },
  "link-title": {
    shorter: [["<p>See <a class=xref href=a title='5.2. Ebb tables'>Ebb</a></p>", "title=", ">Ebb</a>"]],
    same: ["<p>See <a href=a title='A table of tides'>Ebb</a></p>"],
  },
  "image-link": {
    shorter: [["<p><a href=/b-1200.jpg><img src=/b-300x200.jpg alt='A boat'></a></p>", "300x200", '<img src="https://example.org/b-1200.jpg" alt="A boat">'],
      ["<p><a href=/wiki/File:Tern.jpg><img src=/thumb/Tern.jpg/220px-Tern.jpg alt='A tern'></a></p>", "File:", "220px-Tern.jpg"]],
    same: ["<p><a href=/boats/1><img src=/b.jpg alt='A boat'></a></p>", "<p><a href=/b.jpg>Large picture <img src=/b.jpg alt='A boat'></a></p>"],
  },
  thumbnail: {
    shorter: [["<div><a href=/a><img src=a.jpg alt='Two boats in the basin'></a><h3><a href=/a>Dredging</a></h3></div>", "<img", ">Dredging</a>"]],
    same: [
      "<div><a href=/a><img src=a.jpg alt='Two boats in the basin'></a><h3><a href=/b>Dredging</a></h3></div>",
      "<div><a href=/a><img src=a.jpg alt='Spring rope, 12 mm'></a><p><a href=/a>£4.20</a></p></div>",
      "<div><figure><a href=/a><img src=a.jpg alt='Two boats'></a><figcaption>In May.</figcaption></figure><p>Read <a href=/a>Dredging</a>.</p></div>",
    ],
  },
  "card-picture": {
    shorter: [
      ["<div><img src=a.jpg alt='Spring rope image'><h3><a href=/a>Spring rope, 12 mm</a></h3></div>", "<img", "Spring rope, 12 mm"],
      [`${Array.from({ length: 20 }, (_, i) => `<p><a href=/${i}>Chart ${i}</a></p>`).join("")}<div><img src=a.jpg alt='Spring rope'><h3><a href=/a>Spring rope</a></h3></div>`, "<img", "Spring rope"],
      ["<a href=/a><div><img src=a.jpg alt='Two boats'></div><div>Dredging of the basin</div></a>", "<img", "Dredging of the basin</a>"],
    ],
    same: [
      `<div><img src=a.jpg alt='Spring rope'></div><p>${"The mole was built in four years by people. ".repeat(2)}<a href=/a>Spring rope</a> was used.</p>`,
      "<div><img src=a.jpg alt='A chart of the bank'><h3><a href=/a>Spring rope, 12 mm</a></h3></div>",
      "<p><a href=/a>Spring rope</a></p><figure><img src=a.jpg alt='Spring rope'><figcaption>A rope on the quay</figcaption></figure>",
      "<a href=/a><figure><img src=a.jpg alt='Two boats'><figcaption>Two boats in the basin</figcaption></figure></a>",
    ],
  },
  "icon-image": {
    shorter: [
      ["<p><img src=i.png width=16 height=16 alt=phone> 555 0100</p>", "<img", "555 0100"],
      ["<p><img src='y.jpg?w=65&h=65' alt=oat></p>", "<img", "«oat»"],
    ],
    same: ["<p><img src=i.png width=160 height=90 alt=Chart> text</p>"],
  },
  logo: {
    shorter: [
      ["<p><img src=m.svg alt='Mole Press logo'></p>", "<img", "« Mole Press »"],
      ["<a href=https://press.example/><img src=m.svg alt='Mole Press'></a>", "<img", "« Mole Press »"],
      ["<ul><li><img src=m.svg alt='Mole press logo'>Mole Press</ul>", "<img", "<li>Mole Press</li>"],
      ["<ul><li><img src=m.svg alt='Mole press logo'>Printers</ul>", "<img", "<li>« Mole press »Printers</li>"],
    ], same: ["<p><img src=m.svg alt='How the logo changed'></p>"],
  },
  "logo-wall": {
    shorter: [[wall("png", "Mole Press"), "<img", "« Mole Press 3 »"]],
    same: [wall("jpg", "Mole Press"), wall("png", "Mole Press", "trip"), wall("png", "The quay of Mole Press")],
  },
  "repeated-image": {
    shorter: [
      ["<table><tr><th>Rope<th>Chain<tr><td><img src=t.png alt='Green tick'><td><img src=t.png alt='Green tick'></table>", '<img src="https://example.org/docs/t.png" alt="Green tick"></td></tr></tbody>', "«Green tick»"],
      ["<p><img src=/r-600x400.jpg alt=Rope></p><p><img src=/r-1200x800.jpg alt=''></p>", "r-1200x800", "r-600x400"],
    ],
    same: ["<p><img src=/a.jpg alt=Rope></p><p><img src=/b.jpg alt=Chain></p>"],
  },
  "undescribed-image": {
    shorter: [
      [`${prose}<p><img src=a.jpg><img src=b.jpg></p>`, "<img", "sluice"],
      [`${prose}<div class='admonition note'><p class=admonition-title>Spring rope</p><ul><li><img src=a.jpg></ul></div>`, "<img", 'dataCalloutTitle="Spring rope"'],
      [`${prose}<ul><li><img src=a.jpg alt=IMG_2031.jpg> Rope</ul>`, "<img", "Rope"],
      [`<ul><li><p><img src=a.jpg></p>${prose}</ul>`, "<img", "sluice"],
      [`${prose}<ul><li><img src=a.jpg alt='Image Alt'> Rope</ul>`, "<img", "Rope"],
      [`${prose}<h2>a</h2><p><img src=a.jpg></p><h2>b</h2>`, "<img", "sluice"],
      [`${prose}<p><img src=a.jpg></p><h2>a</h2>`.repeat(3), "<img", "sluice"],
      [`${prose}<figure><img src=a.jpg alt=55500001 title=55500001></figure><figure><img src=b.jpg alt=55500002></figure>`, "b.jpg", "a.jpg"],
    ],
    same: [`${prose}<p><img src=a.jpg></p>${prose}`, `${prose}<p><img src=a.jpg alt=''><br><em>Ebb</em></p>`, `${prose}<div><img src=a.jpg alt=''><p class=caption>Ebb</p></div>`, `${prose}<p><img src=a.jpg></p><h2>a</h2>`.repeat(2), `${prose}<figure><img src=a.jpg><figcaption>Ebb</figcaption></figure>`, "<p><a href=/b><img src=a.jpg alt=''></a></p>", "<p><img src=a.jpg></p>"],
  },
  "read-more": {
    shorter: [
      ["<h3><a href=/a>Dredging</a></h3><p>It began in May.</p><p><a href=/a>Read more »</a></p>", "Read more", "It began in May."],
    ],
    same: ["<p>Columns of a <a href=/a>CREATE VIEW</a> or <a href=/a>view</a> have types.</p>", "<p>It began in May. <a href=/a>Read more</a></p>", "<p><a href=/a>Dredging</a> <a href=/b>Read more</a></p>"],
  },
  "card-address": {
    shorter: [["<div><h3><a href=/a>Spring rope</a></h3><p><a href=/a>£4.20</a> <a href=/a#comments>7</a></p></div>", "£4.20</a>", "£4.20 7"]],
    same: [`<p>${"The tables of the tides are read twice a day. ".repeat(6)}<a href=/a>Here</a> or <a href=/a>there</a></p>`, "<p><a href=/a#ebb>Ebb</a> <a href=/a#flood>Flood</a></p>"],
  },
  "repeated-link": {
    shorter: [[`<h2>a</h2>${prose}<p><a href=/a>Tern</a></p>${prose.repeat(9)}<p><a href=/a>Tern</a> flies</p>`, "</a> flies", "Tern flies"],
      ["<h2>a</h2><p><a href=/a>Tern</a></p><h2>b</h2><p><a href=/a>Tern</a> flies</p>", "</a> flies", "Tern flies"],
      ["<h2>a</h2><p><a href=/a>Tern</a></p><h2>b</h2><p><code>fly(<a href=/a>Tern</a>, 7)</code></p>", "<a href=\"https://example.org/a\"><code>", "<code>fly(Tern, 7)</code>"]],
    same: [`<h2>a</h2><p><a href=/a>Tern</a></p>${prose.repeat(9)}<h2>b</h2><p><a href=/a>Tern</a></p>`],
  },
}; // biome-ignore format: one line an example

test("every saving has its cases, ids are unique, and every reason is a sentence", () => {
  expect(Object.keys(cases).sort()).toEqual(savings.rules.map(({ id }) => id).sort());
  for (const { reason } of savings.rules) expect(reason).toMatch(/^[A-Z].*\.$/);
});

describe.each(Object.entries(cases))("%s", (id, { shorter, same }) => {
  const others = savings.rules.map((saving) => saving.id).filter((other) => other !== id);

  test.each(shorter)("makes %s shorter", (html, gone, left) => {
    const markup = savedMarkup(html, { keep: others });
    expect(markup).not.toContain(gone);
    expect(markup).toContain(left);
    expect(markupOf(html)).toContain(gone.startsWith("safe") ? "safelinks" : gone);
  });

  test.each(same)("leaves %s alone", (html) => {
    expect(savedMarkup(html, { keep: others })).toBe(markupOf(html));
  });
});

test("what goes is in the decisions: text with its source, the address of a link by the start of its tag", () => {
  const html = "<h3><a href=/a>Ebb</a></h3><p><a href=/a>7 notes</a> <a href=/a>More</a></p>";
  expect(savedDecisions(html)).toEqual(["dropped read-more <a href=/a>More</a>", "dropped card-address <"]);
});

test("an unknown id is refused", () => {
  expect(() => savings.apply({ type: "root", children: [] }, { keep: ["tracing"] })).toThrow(
    /^keep: expected .*"tracking", .*, got .*tracing/,
  );
});

test("the term of a definition list keeps its link, although prose had it before", () => {
  const html = "<p>See <a href=/m>Metre</a>.</p><dl><dt><a href=/m>Metre</a></dt><dd>A length.</dd></dl>";
  expect(savedMarkup(html).split('href="https://example.org/m"')).toHaveLength(3);
});
