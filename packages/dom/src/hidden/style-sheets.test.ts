import { describe, expect, test } from "vitest";
import { parse } from "../parse.ts";
import { select } from "../select.ts";
import { hiddenBySheets } from "./style-sheets.ts";

function hidingOfX(html: string) {
  const document = parse(html);
  return hiddenBySheets(document).get(select(document, "#x")[0] as never);
}

const rest = "<div>Enough words beside it, which nothing hides.</div>";
const paragraph = `<div class=y><p id=x class='a b' data-c=d>text</p></div>`;

describe("hidden by a style sheet", () => {
  test.each([
    ".a{display:none}",
    "#x { color: red; visibility: hidden }",
    "p{opacity:0}",
    "p.a.b{display:none}",
    ".y p{display:none}",
    ".y > .a{display:none}",
    ".q,.b{display:none}",
    "[data-c]{display:none}",
    "[data-c='d']{display:none}",
    "@media screen{.a{display:none}}",
    "@supports (display:grid){.a{display:none}}",
    "/* c */ .a /* d */ {display:none",
    ".y :is(h2,p){display:none}",
    "p:is(.q,.a){display:none}",
    ".a{display:block}.a{display:none}",
    "p{display:block}.a{display:none}",
  ])("%s", (css) => {
    expect(hidingOfX(`<style>${css}</style>${paragraph}`)).toMatchObject({ opens: css.includes(".a{display:block}") });
  });

  test("the later of two rules that weigh the same", () => {
    expect(
      hidingOfX(`<style>[data-c]{display:none}.a{display:none}p.q,.b{display:block}</style>${paragraph}`),
    ).toBeUndefined();
    expect(hidingOfX(`<style>.b{display:block}.a{opacity:0}[data-c]{display:none}</style>${paragraph}`)).toMatchObject({
      technique: "display-none",
    });
  });

  test("what one of the rules that hide it opens", () => {
    const css = ".a{opacity:0;transition:opacity 1s}.b{visibility:hidden}";
    expect(hidingOfX(`<style>${css}</style>${paragraph}`)).toMatchObject({
      technique: "visibility-hidden",
      opens: true,
    });
  });

  test.each([
    ".c{display:none}",
    ".a.c{display:none}",
    ".q .a{display:none}",
    ".q > .a{display:none}",
    ".a:hover{display:none}",
    ".a::before{display:none}",
    ".q:not(.c, .a, .d){display:none}",
    ".q :is(h2, p, ul){display:none}",
    "@media print{.a{display:none}}",
    "@media (max-width:600px){.a{display:none}}",
    ".a{display:none}.a{display:block}",
    ".a{display:none}#x{display:block}",
    "@font-face{.a{display:none}}",
    "body{opacity:0}",
  ])("not by %s", (css) => {
    expect(hidingOfX(`<style>${css}</style>${paragraph}`)).toBeUndefined();
  });

  test("not where the element's own style shows it, nor for other media", () => {
    expect(hidingOfX("<style>.a{display:none}</style><p id=x class=a style='display:block'>")).toBeUndefined();
    expect(hidingOfX("<style media=print>.a{display:none}</style><p id=x class=a>")).toBeUndefined();
  });

  test.each([
    ["for browsers without scripts", "<noscript><style>.a{display:none}</style></noscript>"],
    ["in a template", "<template><style>.a{display:none}</style></template>"],
    ["in the root of a shadow", "<div><template shadowrootmode=open><style>.a{display:none}</style></template></div>"],
    ["in another language", "<style type=text/less>.a{display:none}</style>"],
    ["for those who choose it", "<link rel='alternate stylesheet' href='data:text/css,.a%7Bdisplay:none%7D'>"],
    ["switched off", "<link rel=stylesheet disabled href='data:text/css,.a%7Bdisplay:none%7D'>"],
  ])("not by a sheet %s", (_, sheet) => {
    expect(hidingOfX(sheet + paragraph)).toBeUndefined();
  });

  test("by one with its type, and by one in a drawing", () => {
    expect(hidingOfX(`<style type="text/css; charset=utf-8">.a{display:none}</style>${paragraph}`)).toBeDefined();
    expect(hidingOfX(`<style type="">.a{display:none}</style>${paragraph}`)).toBeDefined();
    expect(hidingOfX(`<svg><style>.a{display:none}</style></svg>${paragraph}`)).toBeDefined();
  });

  test.each([
    ".a{display:none}.a.open{display:block}",
    ".a{display:none}.y:hover > .a{display:block}",
    ".a{display:none}@media (min-width:600px){.a{display:block}}",
    ".a{display:none;transition:opacity .2s}",
    ".a{display:none;animation-duration:1s}",
  ])("and shown again: %s", (css) => {
    expect(hidingOfX(`<style>${css}</style>${paragraph}`)).toEqual({ technique: "display-none", opens: true });
  });

  test.each([".a{display:none;color:red;display:block}", ".a{display:none;display:inline-flex!important}"])(
    "not where a later declaration of the same rule shows it: %s",
    (css) => {
      expect(hidingOfX(`<style>${css}</style>${paragraph}`)).toBeUndefined();
    },
  );

  test.each([
    ".a{display:block;display:none}",
    ".a{display:none;display:block;display:none}",
    ".a{display:none!important;display:block}",
    ".a{display:none;display:none !important;display:block}",
    ".a{display:none;display:unknown}",
    ".a{display:none;--display:block}",
  ])("where the declaration that holds hides it: %s", (css) => {
    expect(hidingOfX(`<style>${css}</style>${paragraph}`)).toEqual({ technique: "display-none", opens: false });
  });

  test.each([
    ["a-card{visibility:hidden}", { technique: "visibility-hidden", opens: true }],
    ["a-card{display:none}", { technique: "display-none", opens: false }],
    ["a-card.x{visibility:hidden}", { technique: "visibility-hidden", opens: false }],
    ["p{visibility:hidden}", undefined],
  ])("custom elements until their script has defined them: %s", (css, expected) => {
    const document = parse(`<style>${css}</style><p>text</p><a-card class=x>text</a-card>`);
    const card = document.children.find((node) => "name" in node && node.name === "a-card") as never;
    expect(hiddenBySheets(document).get(card)).toEqual(expected);
  });

  test("not by a rule that hides most of the page, wherever its elements stand", () => {
    const html = (css: string, around: string) =>
      `<style>${css}</style><${around}><p>${"A menu of many words. ".repeat(60)}</p></${around}><div id=x class=a>${"<p class=b>The page itself, word by word.</p>".repeat(30)}</div>${rest}`;
    expect(hidingOfX(html(".a{visibility:hidden}", "header"))).toBeUndefined();
    expect(hidingOfX(html(".a{visibility:hidden}", "section"))).toBeDefined();
    expect(hidingOfX(html(".a,.b{opacity:0}", "nav"))).toBeUndefined();
    expect(hidingOfX(`<style>.a{opacity:0}</style><p id=x class=a>Too little to be a page.</p>`)).toBeDefined();
    const several = "<p class=a>One of many.</p>".repeat(90);
    expect(hidingOfX(`<style>.a{opacity:0}</style><p id=x class=a>One of many.</p>${several}${rest}`)).toBeUndefined();
  });

  test("rules and elements by the thousand", () => {
    const css = Array.from({ length: 5000 }, (_, i) => `.a .b${i % 3}{display:none}`).join("");
    const html = `<style>${css}</style>${"<p class='b1'>a</p>".repeat(5000)}<style>${"@media x{".repeat(50_000)}</style>`;
    expect(hiddenBySheets(parse(html)).size).toBe(0);
  });
});
