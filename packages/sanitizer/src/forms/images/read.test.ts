import { describe, expect, test } from "vitest";
import { decisionsOf, markupOf } from "../../../test/markup.ts";

const real = "https://example.org/docs/a.jpg";

describe("the address", () => {
  test.each([
    ["src", "<img src=a.jpg>"],
    ["data-src over a placeholder", '<img src="data:image/gif;base64,R0" data-src="a.jpg">'],
    ["data-src over a real file", '<img src="loading.svg" data-original="a.jpg">'],
    ["data-lazy-src", '<img src="/spacer.gif" data-lazy-src="/docs/a.jpg">'],
    ["srcset alone: the widest", '<img srcset="s.jpg 100w, a.jpg 800w">'],
    ["data-srcset", '<img src="data:," data-srcset="s.jpg 1x, a.jpg 2x">'],
    ["the widest over src", '<img src="s.jpg" srcset="s.jpg 320w, a.jpg 1280w">'],
    ["the widest over the lazy one", '<img data-src="s.jpg" data-srcset="a.jpg 2x">'],
    [
      "a wider source of the same format",
      '<picture><source data-srcset="s.jpg 320w, a.jpg 1280w"><img src="s.jpg"></picture>',
    ],
    ["a blurred picture", '<picture><source type="image/webp" srcset="a.jpg 9w"><img src="lqip.jpg"></picture>'],
    [
      "a loader of another name",
      '<img src="data:image/svg+xml,%3Csvg/%3E" data-image-loader="https://example.org/docs/a.jpg">',
    ],
    ["AMP", '<amp-img srcset="s.jpg 320w, a.jpg 800w"><noscript><img src="s.jpg"></noscript></amp-img>'],
    ["picture", '<picture><source srcset="a.jpg 1x"><img src="data:image/gif;base64,R0"></picture>'],
    ["picture with a real image", '<picture><source srcset="b.webp"><img src="a.jpg"></picture>'],
    ["the noscript behind", '<img src="blank.gif"><noscript><img src="a.jpg"></noscript>'],
    ["the noscript before", '<noscript><img src="a.jpg"></noscript> <img class=lazy>'],
    ["a noscript alone", '<p class=b></p><noscript><img src="a.jpg"></noscript>'],
  ])("%s", (_, html) => {
    expect(markupOf(html)).toBe(`<img src="${real}" alt="">`);
  });

  test("that looks like a placeholder is better than none", () => {
    expect(markupOf("<img src=/placeholder.png alt=x>")).toBe(
      '<img src="https://example.org/placeholder.png" alt="x">',
    );
  });

  test("an attribute of loaders that holds no address is passed over", () => {
    expect(markupOf('<img src="a.jpg" data-url="true" data-lazy="1">')).toBe(`<img src="${real}" alt="">`);
    expect(markupOf('<img src="a.jpg" data-src="javascript:alert(1)">')).toBe(`<img src="${real}" alt="">`);
  });
});

describe("without an address", () => {
  test.each([
    [
      "the alternative text stands in",
      '<p>a <img src="data:image/png;base64,AA" alt="a cat"> b</p>',
      "<p>a «a cat» b</p>",
    ],
    ["or nothing", '<p>a</p><img src="javascript:x">', "<p>a</p>"],
    ["smilies are their words", '<p>a<img class="smilie" src="/s.gif" alt=":("></p>', "<p>a«:(»</p>"],
    ["smilies by their folder", '<p>a<img src="/images/smilies/grin.gif" alt=":D"></p>', "<p>a«:D»</p>"],
    ["emoji are characters", '<p>a<img class="emoji" src="/1f600.png" alt="😀"></p>', "<p>a«😀»</p>"],
  ])("%s", (_, html, expected) => {
    expect(markupOf(html)).toBe(expected);
  });
});

describe("what else is kept", () => {
  test("alternative text, title and size, on one line", () => {
    expect(
      markupOf('<img src=a.jpg alt=" a\n b " title=" c\n\nd " width=100 height="200px" loading=lazy onerror=x()>'),
    ).toBe(`<img src="${real}" alt="a b" title="c d" width="100" height="200">`);
  });

  test("a figure with its caption", () => {
    expect(markupOf("<figure><img src=a.jpg><figcaption>b</figcaption></figure>")).toBe(
      `<figure><img src="${real}" alt=""><figcaption>b</figcaption></figure>`,
    );
  });
});

test("tracking pixels are dropped", () => {
  for (const html of [
    "<img src=a.jpg width=1 height=1>",
    "<img src=a.jpg style='width:1px;height:1px'>",
    "<img src=a.jpg width=0 height=0 alt=x>",
  ]) {
    expect(markupOf(`${html}<p>a</p>`)).toBe("<p>a</p>");
    expect(decisionsOf(html)).toEqual([`dropped tracking-pixel ${html}`]);
  }
});

describe("embeds become links", () => {
  test.each([
    [
      "iframe",
      '<iframe src="https://v.example/e/1" title="A film"></iframe>',
      '<p><a href="https://v.example/e/1">«A film»</a></p>',
    ],
    [
      "video",
      "<video><source src=/f.mp4></video>",
      '<p><a href="https://example.org/f.mp4">«https://example.org/f.mp4»</a></p>',
    ],
    [
      "audio",
      "<audio src=/f.mp3></audio>",
      '<p><a href="https://example.org/f.mp3">«https://example.org/f.mp3»</a></p>',
    ],
    [
      "none without an address",
      "<iframe></iframe><iframe src=about:blank></iframe><iframe srcdoc='<script>'></iframe>",
      "",
    ],
    [
      "a player that waits for consent",
      '<div class=consent data-src="https://player.vimeo.com/video/123"><p>To show this, Vimeo sets cookies.</p><button>Accept</button></div>',
      '<p><a href="https://vimeo.com/123">«https://vimeo.com/123»</a></p>',
    ],
    [
      "a frame that waits for consent",
      '<iframe src="about:blank" data-cmplz-src="https://www.youtube.com/embed/abcdefghijk" title="A film"></iframe>',
      '<p><a href="https://www.youtube.com/watch?v=abcdefghijk">«A film»</a></p>',
    ],
    [
      "a box with its player inside",
      '<div data-src="https://player.vimeo.com/video/123"><iframe src="https://player.vimeo.com/video/123"></iframe></div>',
      '<div><p><a href="https://vimeo.com/123">«https://vimeo.com/123»</a></p></div>',
    ],
    [
      "a placeholder with a link to the same",
      '<lite-youtube videoid="abcdefghijk"><a href="https://youtube.com/watch?v=abcdefghijk">Play</a></lite-youtube>',
      '<p><a href="https://www.youtube.com/watch?v=abcdefghijk">«https://www.youtube.com/watch?v=abcdefghijk»</a></p>',
    ],
    [
      "none of advertisers, nor of buttons of networks",
      `<iframe src="https://ads.paper.example/show?size=2"></iframe><iframe src="https://c.example/v" title="3rd party ad content"></iframe>
      <iframe src="https://www.facebook.com/plugins/like.php?href=x"></iframe>`,
      "",
    ],
    [
      "a post of a network, and a page about readers",
      '<iframe src="https://www.facebook.com/plugins/post.php?href=x" title="A post"></iframe><iframe src="https://v.example/uploads/1" title="A film"></iframe>',
      '<p><a href="https://www.facebook.com/plugins/post.php?href=x">«A post»</a></p><p><a href="https://v.example/uploads/1">«A film»</a></p>',
    ],
    ["none that cannot be seen", '<iframe src="https://t.example/" width=0 height=0></iframe>', ""],
  ])("%s", (_, html, expected) => {
    expect(markupOf(html)).toBe(expected);
  });
});

test.each([
  ["https://www.youtube.com/embed/ab_cd-efghi?si=x", "https://www.youtube.com/watch?v=ab_cd-efghi"],
  ["//www.youtube-nocookie.com/embed/abcdefghijk", "https://www.youtube.com/watch?v=abcdefghijk"],
  ["https://www.youtube.com/embed/videoseries?list=1", "https://www.youtube.com/embed/videoseries?list=1"],
  ["https://player.vimeo.com/video/123?h=ab1", "https://vimeo.com/123/ab1"],
  ["https://player.vimeo.com/video/123?title=0", "https://vimeo.com/123"],
  ["https://www.dailymotion.com/embed/video/x1y2?start=3", "https://www.dailymotion.com/video/x1y2"],
  ["https://open.spotify.com/embed/track/1a2B?utm_source=x", "https://open.spotify.com/track/1a2B"],
  ["https://platform.twitter.com/embed/Tweet.html?dnt=1&id=123", "https://x.com/i/status/123"],
])("a player leads to the page of what it plays: %s", (player, page) => {
  expect(markupOf(`<iframe src="${player}" title="The lamp"></iframe>`)).toBe(
    `<p><a href="${page}">«The lamp»</a></p>`,
  );
});

test("the words that LaTeXML writes without a description are none", () => {
  expect(markupOf("<img src=a.png alt='Refer to caption'>")).toContain('alt=""');
});

test.each([
  ["an object", '<object type="image/svg+xml" data="a.svg" aria-label="Tides"><p>No drawing</p></object>', 'src="https://example.org/docs/a.svg" alt="Tides"'],
  ["an object with a picture for others", "<object data=a.svg><img src=b.png alt=Tides></object>", 'docs/a.svg" alt="Tides"'],
  ["an embed", "<embed src=a.svg>", 'docs/a.svg" alt=""'],
  ["escaped markup in a noscript", "<div><noscript>&lt;img src='a.jpg' alt='Tides'&gt;</noscript></div>", 'docs/a.jpg" alt="Tides"'],
  ["the same beside its placeholder", "<img src='data:,' alt=Tides><noscript>&lt;img src='a.jpg'&gt;</noscript>", 'docs/a.jpg" alt="Tides"'],
  ["an attribute without the name of a file", "<img src='data:,' data-baseurl='/pictures/12' alt=Tides>", 'org/pictures/12" alt="Tides"'],
])("pictures in other elements: %s", (_, html, expected) => {
  expect(markupOf(html)).toContain(expected);
}); // biome-ignore format: a table of cases

test.each([
  ["an object", "<object data=a.pdf title=Tides><p>x</p></object>", "a.pdf", "«Tides»"],
  ["an embed with a type", "<embed src=tides type=application/pdf>", "tides", "«https://example.org/docs/tides»"],
])("a document inside the page becomes a link to it: %s", (_, html, file, label) => {
  expect(markupOf(html)).toBe(`<p><a href="https://example.org/docs/${file}">${label}</a></p>`);
});

test("a program in an object, and an element without a picture, are none", () => {
  expect(markupOf("<object data=a.jar></object><embed src=a.swf><my-player src=a.png></my-player>")).toBe("");
});
