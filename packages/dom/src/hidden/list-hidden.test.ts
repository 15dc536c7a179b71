import { describe, expect, test } from "vitest";
import { measure } from "../measure.ts";
import { parse } from "../parse.ts";
import { listHidden } from "./list-hidden.ts";

const techniques = (html: string) => listHidden(measure(parse(html))).map(({ technique }) => technique);

describe("what a page says without showing it", () => {
  test.each([
    ["<p hidden>a", "hidden-attribute"],
    ["<p style=display:none>a", "display-none"],
    ["<p>a<!-- b -->", "comment"],
    ["<!--[if IE]><p>a</p><![endif]-->", "comment"],
    ["<template><p>a</template>", "template"],
    ["<noscript>a</noscript>", "noscript"],
    ["<p aria-hidden=true>a", "aria-hidden"],
    ["<p hidden=until-found>a", "until-found"],
    ["<div inert>a</div>", "inert"],
    ["<div popover>a</div>", "closed-popover"],
    ["<details><summary>a</summary>b</details>", "closed-details"],
    ["<dialog>a</dialog>", "closed-dialog"],
    ["<p class='a d-none'>a", "class-name"],
    ["<p style='z-index:-1'>a", "behind-others"],
    ["<p style='max-height:0;overflow:hidden'>a", "folded"],
    ["<p style='color:#fff'>a", "pale-text"],
    ["<div style='background:#123456'><p style='color:#123456'>a</div>", "same-color"],
    ["<table bgcolor=white><td><font color=#fff>a</font></table>", "same-color"],
    ["<style>.x{display:none}</style><p class=x>a", "display-none"],
  ])("%s", (html, technique) => {
    expect(techniques(html)).toEqual([technique]);
  });

  test.each([
    "<p>a",
    "<!-- -->",
    "<!---->",
    "<details open>a</details>",
    "<p aria-hidden=false>a",
    "<p style='color:#fff;background:#000'>a",
    "<h1 style='color:transparent;background-clip:text'>a</h1>",
    "<script>a</script><style>b{}</style>",
  ])("nothing of %s", (html) => {
    expect(techniques(html)).toEqual([]);
  });

  test("the outermost of hidden elements, and all that stands in what may be seen", () => {
    expect(techniques("<p hidden>a<b style=display:none>b</b></p>")).toEqual(["hidden-attribute"]);
    expect(techniques("<div aria-hidden=true>a<b hidden>b</b></div>")).toEqual(["aria-hidden", "hidden-attribute"]);
  });

  test("what a rule hides of most of the page, which is taken for shown", () => {
    const page = `<style>.w{opacity:0}</style><div class=w>${"<p>The page itself, word by word.</p>".repeat(30)}</div><p>a`;
    expect(techniques(page)).toEqual(["zero-opacity"]);
  });
});
