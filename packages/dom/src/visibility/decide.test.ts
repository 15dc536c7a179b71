import type { Element } from "domhandler";
import { describe, expect, test } from "vitest";
import { revealExamples } from "../../test/visibility/examples.ts";
import { Flag, measure } from "../measure/measure.ts";
import { parse } from "../parse/parse.ts";
import { select } from "../select/select.ts";
import { decideVisibility } from "./decide.ts";
import { revealRules } from "./reveal-rules.ts";

/** Reason why `#x` is or may be hidden. */
function hidingOfX(html: string) {
  const document = parse(html);
  return decideVisibility(measure(document)).hidden.get(select(document, "#x")[0] as Element);
}

const rest = "<div>Enough words beside it, which nothing hides.</div>";
const paragraph = "<div class=y><p id=x class='a b' data-c=d>text</p></div>";
const bySheet = (css: string) => hidingOfX(`<style>${css}</style>${paragraph}`);

describe("inline styles that hide for certain", () => {
  test.each([
    ["display:none", "display-none"],
    ["color: red; DISPLAY : none !important", "display-none"],
    ["display:\nnone", "display-none"],
    ["display/* */:/**/none", "display-none"],
    ["display:\\6eone", "display-none"],
    ["display:none;display:nonsense", "display-none"],
    ["display:none!important;display:block", "display-none"],
    ["visibility:collapse", "visibility-hidden"],
    ["opacity:0%", "zero-opacity"],
    ["opacity:1e-5", "zero-opacity"],
    ["filter: opacity(0)", "zero-opacity"],
    ["font-size:.1pt", "zero-size"],
    ["font:0/0 a", "zero-size"],
    ["font:normal 0px sans-serif", "zero-size"],
    ["width:1px; max-height:1px; overflow:hidden", "zero-size"],
    ["transform: rotate(3deg) scale(0, 0)", "zero-size"],
    ["scale:0", "zero-size"],
    ["position:absolute;left:9999px", "off-screen"],
    ["position:absolute;inset:-9999px", "off-screen"],
    ["position:absolute;top:-100em", "off-screen"],
    ["transform:translate(-100vw,0)", "off-screen"],
    ["text-indent:100%;white-space:nowrap;overflow:hidden", "off-screen"],
    ["clip-path: inset(50%)", "clipped"],
    ["clip-path:polygon(0 0,0 0,0 0)", "clipped"],
    ["color:rgb(255 255 255);background:white", "same-color"],
    ["background:#000; color: rgb(0, 0, 0)", "same-color"],
    ["color:rgb(0 0 0 / 0)", "same-color"],
    ["-webkit-text-fill-color:transparent", "same-color"],
    ["color:hsl(120,100%,25%);background:green", "same-color"],
  ])("%s", (style, technique) => {
    expect(hidingOfX(`<p id=x style="${style}">a`)).toEqual({ technique, certainty: "certain" });
  });
});

describe("inline styles that may hide", () => {
  test.each([
    ["font-size:2px", "zero-size"],
    ["height:0;overflow-y:auto", "zero-size"],
    ["transform:translate(9999px)", "off-screen"],
    ["translate:0 -60vh", "off-screen"],
    ["position:absolute;right:100%", "off-screen"],
    ["color:#ddd", "low-contrast"],
    ["color:rgba(0,0,0,.1)", "low-contrast"],
  ])("%s", (style, technique) => {
    const hiding = hidingOfX(`<p id=x style="${style}">a`);
    expect(hiding?.technique).toBe(technique);
  });
});

describe("a font without size around boxes", () => {
  const shown = '<div style="font-size:13px">a</div>';
  test.each([
    ["of a size of their own", `<div id=x style="font-size:0"> ${shown} <b style="font:700 1rem serif">b</b></div>`],
    ["with another such font inside", `<div id=x style="font-size:0px"><p style="font-size:0">${shown}</p></div>`],
    [
      "whose size a sheet declares",
      "<style>.r{font-size:0}.r>.c{font-size:large}</style><div id=x class=r><div class=c>a</div></div>",
    ],
  ])("%s does not hide them", (_, html) => {
    expect(hidingOfX(html)).toBeUndefined();
  });

  test.each([
    ["text beside them", `<div id=x style="font-size:0">b ${shown}</div>`],
    [
      "text in sizes that depend on it",
      '<div id=x style="font-size:0"><b style="font-size:2em">a</b><i style="font-size:100%">b</i></div>',
    ],
    ["text in tiny fonts", '<div id=x style="font-size:0"><b style="font-size:2px">a</b></div>'],
    [
      "text that shows in a state",
      "<style>#x b:hover{font-size:16px}</style><div id=x style='font-size:0'><b>a</b></div>",
    ],
    ["boxes that are hidden by more", `<div id=x style="font-size:0;text-indent:-9999px">${shown}</div>`],
    ["boxes that a sheet hides by more", `<style>.r{font-size:0}.r{opacity:0}</style><div id=x class=r>${shown}</div>`],
    ["no text", '<div id=x style="font-size:0"></div>'],
  ])("hides %s", (_, html) => {
    expect(hidingOfX(html)?.certainty).toBe("certain");
  });

  test("a deep nest takes linear time", () => {
    const html = `${'<div style="font-size:0">'.repeat(500)}${'<b style="font-size:12px">a</b>'.repeat(20_000)}`;
    expect(hidingOfX(`<p id=x>${html}`)).toBeUndefined();
    expect(decideVisibility(measure(parse(html))).hidden.size).toBe(0);
  });
});

describe("what shows", () => {
  test.each([
    "display:block",
    "--display:none-such",
    "display:none;display:block",
    "display:none!x",
    "backface-visibility:hidden",
    "opacity:0.5",
    "font-size:0.95238095238095rem",
    "font:700 16px serif",
    "left:-10px",
    "clip:rect(auto, auto, auto, auto);opacity:1",
    "overflow:hidden;line-height:1",
    "transform:scale(.9) translate3d(0,0,-600px)",
    "color:white;background:#000",
    "color:transparent;-webkit-background-clip:text",
    "border-color:transparent",
    "opacity:var(--o);left:calc(-1px * 9999)",
  ])("%s", (style) => {
    if (!style.includes("rect(")) expect(hidingOfX(`<p id=x style="${style}">a`)).toBeUndefined();
  });

  test("a colour on the background around it", () => {
    expect(hidingOfX("<div style='background:#000'><p id=x style='color:#fff'>a</div>")).toBeUndefined();
    expect(hidingOfX("<div style='background:#123456'><p id=x style='color:#123456'>a</div>")).toEqual({
      technique: "same-color",
      certainty: "certain",
    });
    expect(hidingOfX("<table bgcolor=white><td><font id=x color=ffffff>a</font></table>")?.certainty).toBe("certain");
    expect(
      hidingOfX("<style>.d{background:#000}</style><div class=d><p id=x style='color:#fff'>a</div>"),
    ).toBeUndefined();
    expect(hidingOfX("<style>.d{background:url(a.png)}#x{color:#fff}</style><div class=d><p id=x>a</div>")).toBe(
      undefined,
    );
    expect(hidingOfX("<style>#x{color:#fff}</style><p id=x>a")).toEqual({
      technique: "low-contrast",
      certainty: "possible",
    });
  });

  test("a colour hides text, not images; other ways hide both", () => {
    expect(hidingOfX("<img id=x style='color:transparent'>")).toBeUndefined();
    expect(hidingOfX("<img id=x style='color:transparent;display:none'>")?.technique).toBe("display-none");
    expect(hidingOfX("<style>img{opacity:0}</style><img id=x>")?.certainty).not.toBe("certain");
  });
});

describe("rules of style sheets", () => {
  test.each([
    ".a{display:none}",
    "#x { color: red; visibility: hidden }",
    "p{opacity:0}",
    "p.a.b{display:none}",
    "P.a{display:none}",
    ".y P.b.a{display:none}",
    ".y p{display:none}",
    ".y > .a{display:none}",
    "html body .a{display:none}",
    ":where(.a){display:none}",
    ".\\61{display:none}",
    ".q .z, .y .a{display:none}",
    "[data-c='.q,d'],.a{display:none}",
    ".q,.b{display:none}",
    "[data-c]{display:none}",
    "[data-c='d']{display:none}",
    "@media screen{.a{display:none}}",
    "@media print,screen{.a{display:none}}",
    "@media not print{.a{display:none}}",
    "@layer x{@supports (display:grid){.a{display:none}}}",
    "/* .a{ */ .a /* d */ {display:none",
    "@charset 'utf-8';.a{display:none}",
    "<!-- .a{display:none} -->",
    ".z::before{content:'{'}.a{display:none}",
    '.z{content:"/*"}.a{display:none}.y{content:"*/"}',
    ".a{d\\69splay:none}",
    "p{display:block}.a{display:none}",
    ".a{display:block;display:none}",
    ".a{display:none!important}.b{display:block}",
    ".a{color:#123456;background:#123456}",
  ])("hide for certain: %s", (css) => {
    expect(bySheet(css)).toMatchObject({ certainty: "certain" });
  });

  test.each([
    "p:not(.q){display:none}",
    ".y :is(h2,p){display:none}",
    ":is(.q,.y) .a{display:none}",
    ".a:not(.q):not(.c .q){display:none}",
    "div:not(.q) > :first-child{display:none}",
    ".a:not(:hover):not(:focus){display:none}",
    "section p, .y.y div p, div.y > p:nth-child(1){display:none}",
    "p:lang(en), .a:nth-child(1){display:none}",
    "body .y .a.b p, .y div .a, div div .a, body div div .a, .y + .a, div.y p.a:only-child{display:none}",
  ])("may hide: %s", (css) => {
    expect(bySheet(css)).toEqual({ technique: "display-none", certainty: "possible" });
  });

  test.each([
    ".c{display:none}",
    ".a.c{display:none}",
    ".q .a{display:none}",
    ".b .a{display:none}",
    "#x p{display:none}",
    ".y.q:not(.c) .a{display:none}",
    ".a:hover{display:none}",
    ".a::before{display:none}",
    ".q:not(.c){display:none}",
    "@media print{.a{display:none}}",
    "@media (max-width:600px){.a{display:none}}",
    "@keyframes a{to{display:none}}.a{animation:a 1s}",
    "@font-face{.a{display:none}}",
    ".a{display:none}.a{display:block}",
    ".a{opacity:0}p{opacity:1!important}",
    ".z{.a{display:none}}",
    ".a:unknown-thing{display:none}",
    "body{color:black}",
  ])("do not hide: %s", (css) => {
    expect(bySheet(css)).toBeUndefined();
  });

  test("an inline style shows what a rule hides, and a sheet for another medium or place hides nothing", () => {
    expect(hidingOfX("<style>.a{display:none}</style><p id=x class=a style='display:block'>a")).toBeUndefined();
    expect(hidingOfX(`<style media=print>.a{display:none}</style>${paragraph}`)).toBeUndefined();
    expect(hidingOfX(`<noscript><style>.a{display:none}</style></noscript>${paragraph}`)).toBeUndefined();
    expect(hidingOfX(`<template><style>.a{display:none}</style></template>${paragraph}`)).toBeUndefined();
  });

  test.each([
    ".a{display:none}.a.open{display:block}",
    ".a{display:none}.y:hover > .a{display:block}",
    ".a{display:none}@media (min-width:600px){.a{display:block}}",
    ".a{opacity:0;transition:opacity .2s}",
    "[data-c]{opacity:0;transition:opacity .2s}",
  ])("what a rule shows at another time may be hidden: %s", (css) => {
    expect(bySheet(css)).toMatchObject({ certainty: "possible", revealedBy: "opened-by-style" });
  });

  test("a custom element is hidden until its script has defined it", () => {
    expect(hidingOfX("<style>a-b{visibility:hidden}</style><a-b id=x>a</a-b>")?.revealedBy).toBe("opened-by-style");
    expect(hidingOfX("<style>a-b{display:none}</style><a-b id=x>a</a-b>")?.certainty).toBe("certain");
  });

  test("a rule that hides most of the page waits for a script", () => {
    const page = (css: string, around: string) =>
      `<style>${css}</style><${around}><p>${"A menu of many words. ".repeat(60)}</p></${around}><div id=x class=a>${"<p class=b>The page itself, word by word.</p>".repeat(30)}</div>${rest}`;
    expect(hidingOfX(page(".a{visibility:hidden}", "header"))?.certainty).toBe("possible");
    expect(hidingOfX(page(".a{visibility:hidden}", "section"))?.certainty).toBe("certain");
    expect(hidingOfX(`<style>.a{opacity:0}</style><p id=x class=a>Too little to be a page.</p>`)?.certainty).toBe(
      "certain",
    );
  });

  test("a rule hides most of the page together: in many elements, each of which is small", () => {
    const panels = "<div id=x class=a><p>The page itself, word by word.</p></div>".repeat(30);
    expect(hidingOfX(`<style>.a{visibility:hidden}</style><p>Menu</p>${panels}`)?.certainty).toBe("possible");
  });

  test("selectors that step through the page, rules and elements by the thousand", () => {
    const css = Array.from({ length: 5000 }, (_, i) => `.a .b${i % 3}{display:none}`).join("");
    const steps = ["~", " ", ">", "+"]
      .map((step) => `b${step}${Array(40).fill("p").join(step)}{display:none}`)
      .join("");
    const deep = `<style>${steps}</style>${"<p>a".repeat(2000)}${"<div><p>".repeat(400)}`;
    const wide = `<style>${css}</style>${"<p class='b1'>a</p>".repeat(5000)}<style>${"@media x{".repeat(50_000)}</style>`;
    expect(decideVisibility(measure(parse(deep))).hidden.size).toBe(0);
    expect(decideVisibility(measure(parse(wide))).isCut).toBe(true);
  });
});

test("what is not inside the elements that selectors name is not searched", () => {
  const css = Array.from({ length: 20 }, (_, i) => `.v.w${i} i{display:none}`).join("");
  const named = Array.from({ length: 20 }, (_, i) => `<b class="v w${i}">a</b>`).join("");
  const deep = `${"<div>".repeat(200)}${"<i>a</i>".repeat(2000)}`;
  const { hidden, isCut } = decideVisibility(measure(parse(`<style>${css}</style>${named}${deep}`)));
  expect([hidden.size, isCut]).toEqual([0, false]);
});

describe("text that a script lets come in", () => {
  const line = "The ferry waits until noon, and the pilot writes down the wind.";
  const shown = `<p>${line}</p>`.repeat(6);
  const paragraphs = `<p>${line}</p>`.repeat(4);
  const faded = { technique: "zero-opacity", certainty: "possible", revealedBy: "fade-in" };

  test.each([
    ["paragraphs in a transparent box", `${shown}<div id=x style="opacity:0">${paragraphs}</div>`],
    ["transparent paragraphs", `${shown}${`<p id=x style="opacity: 0">${line}</p>`.repeat(4)}`],
    [
      "one inside another",
      `${shown}<section style="opacity:0"><div id=x style="opacity:0">${paragraphs}</div></section>`,
    ],
  ])("%s", (_, html) => {
    expect(hidingOfX(html)).toEqual(faded);
  });

  test("a short page that waits for its script", () => {
    const waiting = '<div id=x style="visibility: hidden; opacity: 0;">';
    expect(hidingOfX(`<h1>Notice</h1>${waiting}<p>${line}</p><p>${line}</p></div>`)).toMatchObject({
      certainty: "possible",
      revealedBy: "fade-in",
    });
    expect(hidingOfX(`${shown}${waiting}<p>${line}</p><p>${line}</p></div>`)?.revealedBy).toBeUndefined();
  });

  test.each([
    ["one paragraph", `${shown}<div id=x style="opacity:0">${line.repeat(4)}</div>`],
    ["a small share", `${shown.repeat(5)}<div id=x style="opacity:0">${paragraphs}</div>`],
    ["out of the flow", `${shown}<div id=x style="opacity:0;position:absolute">${paragraphs}</div>`],
    ["without a size", `${shown}<div id=x style="opacity:0;height:0;overflow:hidden">${paragraphs}</div>`],
    ["off the screen", `${shown}<div id=x style="opacity:0;margin-left:-9999px">${paragraphs}</div>`],
    ["for no pointer", `${shown}<div id=x style="opacity:0;pointer-events:none">${paragraphs}</div>`],
    ["by another technique", `${shown}<div id=x style="font-size:0">${paragraphs}</div>`],
    ["words within a line", `${shown}<p><span id=x style="opacity:0">${line.repeat(8)}</span></p>`],
    ["a menu", `${shown}<nav><div id=x style="opacity:0">${paragraphs}</div></nav>`],
  ])("%s stays hidden", (_, html) => {
    expect(hidingOfX(html)).toMatchObject({ certainty: "certain" });
    expect(hidingOfX(html)?.revealedBy).toBeUndefined();
  });

  test("three sections with a heading, however large the page", () => {
    const section = '<div id=x style="opacity:0"><h2>Wind</h2></div>';
    expect(hidingOfX(`${shown.repeat(20)}${section.repeat(3)}`)).toEqual(faded);
    expect(hidingOfX(`${shown.repeat(20)}${section.repeat(2)}`)?.revealedBy).toBeUndefined();
  });

  test("what a library for animations names, whatever its size", () => {
    expect(hidingOfX('<div id=x data-w-id=a style="opacity:0"><p>Three words here</div>')?.revealedBy).toBe(
      "entrance-animation",
    );
    expect(hidingOfX('<div id=x data-w-id=a style="opacity:0;height:0px">a</div>')?.revealedBy).toBeUndefined();
  });
});

describe.each(revealRules.map((rule) => [rule.id, rule] as const))("revealed by %s", (id, { reason }) => {
  test("its example, and nothing else reveals that", () => {
    const example = revealExamples[id] ?? "";
    const hiding = id === "streamed-segment" ? undefined : hidingOfX(example);
    if (hiding !== undefined) expect(hiding).toMatchObject({ certainty: "certain", revealedBy: id });
    else
      expect(
        decideVisibility(measure(parse(example)))
          .hidden.values()
          .next().value?.revealedBy,
      ).toBe(id);
    expect(reason).toMatch(/\.$/);
  });
});

describe("panels and their controls", () => {
  const answer = "<div id=x hidden>Only with gas, and never alone on board.</div>";

  test.each([
    ["a question in a button with a role", `<div role=button>May I cook?</div>${answer}`],
    ["a link to the panel", `<ul><li><a href="#x">Facts</a></li></ul>${answer}`],
    ["a toggle of Bootstrap", `<h3><a data-toggle=collapse data-target="#x">Facts</a></h3><p>a</p>${answer}`],
    ["a control elsewhere", `<div><span aria-controls=x>Facts</span></div><p>a</p>${answer}`],
  ])("%s reveals it, and its text counts as shown", (_, html) => {
    const table = measure(parse(html));
    decideVisibility(table);
    expect(hidingOfX(html)?.revealedBy).toBeDefined();
    const flags = Array.from(table.runNodes, (i) => (table.flags[i] as number) & (Flag.HIDDEN | Flag.CONTROL));
    expect(flags.every((flag) => flag === 0)).toBe(true);
  });

  test.each([
    ["a button with a command", `<button>Share</button>${answer}`],
    ["a link from a menu", `<nav><a href="#x">Menu</a></nav><p>a</p>${answer}`],
    ["a link without words", `<a href="#x"><img src=a.png></a><p>a</p>${answer}`],
    ["a dialog", `<a href="#x">Open</a><div id=x class="modal fade" hidden>Only with gas, and never alone.</div>`],
    ["a dropdown", `<a data-toggle=dropdown data-target="#x">Open</a><p>a</p>${answer}`],
    ["a form", `<a href="#x">Open</a><p>a</p><div id=x hidden>Write to us about all boats<form><input></form></div>`],
    [
      "links",
      `<a href="#x">Open</a><p>a</p><div id=x hidden><a href=/a>One two three</a> <a href=/b>four five six</a></div>`,
    ],
  ])("%s does not", (_, html) => {
    expect(hidingOfX(html)?.revealedBy).toBeUndefined();
  });
});

test("elements that attributes hide", () => {
  const hides = (attributes: string) => hidingOfX(`<div id=x ${attributes}>a`)?.certainty === "certain";
  expect(["hidden", "hidden=''", "HIDDEN=hidden"].map(hides)).toEqual([true, true, true]);
  expect(["hidden=until-found", "aria-hidden=true", "class=hidden", "data-hidden", "style"].map(hides)).toEqual(
    Array(5).fill(false),
  );
});

test("the flag is inherited, and not set for what may be hidden", () => {
  const table = measure(
    parse("<p hidden><b>a</b></p><p aria-hidden=true>b</p><style>.c{opacity:0}.c.d{opacity:1}</style><p class=c>c"),
  );
  decideVisibility(table);
  const flagged = Array.from(table.runNodes, (i) => ((table.flags[i] as number) & Flag.HIDDEN) !== 0);
  expect(flagged).toEqual([true, false, false]);
  expect(decideVisibility(table)).toBe(table.visibility);
});

test("buttons with text are no controls", () => {
  const html =
    "<p>Press <button>Save</button> to keep it.<p><button>Save</button><p><button aria-expanded=false>GET <a href=#a>/lamps</a></button>";
  const document = parse(html);
  const table = measure(document);
  decideVisibility(table);
  const isControl = (button: Element) => ((table.flags[table.indexOf(button)] as number) & Flag.CONTROL) !== 0;
  expect(select(document, "button").map(isControl)).toEqual([false, true, false]);
});

describe("one of several", () => {
  const panel = (attributes: string) =>
    `<div class="pane a" ${attributes}>It weighs half a kilo without its box.</div>`;
  const [open, other, x] = ["", "hidden", "id=x hidden"].map(panel);

  test("of which exactly one shows", () => {
    expect(hidingOfX(`${open}${x}${other}`)?.revealedBy).toBe("one-of-several");
  });

  test.each([
    ["two", `${open}${x}`],
    ["none that shows", `${other}${x}${other}`],
    ["two that show", `${open}${x}${other}${open}`],
    ["two, and an empty one", `${open}${x}${other?.replace(/It.*box\./, "")}`],
    ["others that are hidden in another way", `${open}${x}${panel('style="opacity:0"')}`],
    ["boxes of other classes", `${open}${x}${other?.replace("pane a", "note")}`],
    [
      "menus",
      `${open}${other}${x?.replace("pane a", "pane submenu menu").replace("It", "<a href=/>It").replace("box.", "box.</a>")}`,
    ],
  ])("but not %s", (_, html) => {
    expect(hidingOfX(html)?.revealedBy).toBeUndefined();
  });
});

test("answers show if several questions have one", () => {
  const answer = "<h3>May I cook?</h3><div class=a id=x style='display:none'>Only with gas, and never alone.</div>";
  expect(hidingOfX(answer.repeat(2))?.revealedBy).toBe("question-panel");
  expect(hidingOfX(`<section>${answer}</section>`.repeat(2))?.revealedBy).toBe("question-panel");
  expect(hidingOfX(answer.replace("<h3>May I cook?", "<h3 class=toggle-title>Cooking").repeat(2))?.revealedBy).toBe(
    "question-panel",
  );
  expect(hidingOfX(answer)?.revealedBy).toBeUndefined();
  expect(hidingOfX(answer + answer.replace("class=a", "class=b"))?.revealedBy).toBeUndefined();
  expect(hidingOfX(answer.replace("cook?", "cook.").repeat(2))?.revealedBy).toBeUndefined();
});

test("what the page shows later counts as shown", () => {
  const table = measure(parse("<div hidden id=S:1>a</div><div hidden>b</div>"));
  decideVisibility(table);
  expect(Array.from(table.runNodes, (i) => ((table.flags[i] as number) & Flag.HIDDEN) !== 0)).toEqual([false, true]);
});

test("a hidden answer after a button that heads it shows", () => {
  const html = "<div><button>Returns</button><div hidden>Send it back within a week.</div></div>";
  const hidden = (page: string) =>
    [...decideVisibility(measure(parse(page))).hidden.values()].map(({ revealedBy }) => revealedBy);
  expect(hidden(html)).toEqual(["question-panel"]);
  expect(hidden(html.replace("Returns", "Share this"))).toEqual([undefined]);
});
