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
    ["<ruby>a<rp>words</rp><rt>b</ruby>", "unshown-element"],
    ["<p><font color=#fffffe>a</font>", "pale-text"],
    ["<p class=visually-hidden-focusable>a", "class-name"],
    ["<p class='cdk-visually-hidden'>a", "class-name"],
    ["<p class='md:hidden'>a", "class-name"],
    ["<p style='mix-blend-mode:screen'>a", "blended"],
    ["<p style='filter:contrast(0)'>a", "filtered"],
    [`<p style="${"a:b;".repeat(600)}transform:scale(.01)">a`, "zero-size"],
    ["<style>p:nth-child(3){display:none}</style><p>a<p>b", "display-none"],
    ["<style>section>p:last-of-type{display:none}</style><section><p>a<p>b</section>", "display-none"],
    ["<style>h1~p:not(.a){display:none}</style><h1>a</h1><p class=a>b<p>c", "display-none"],
    ["<style>.x:not(:hover){opacity:0}</style><p class=x>a", "zero-opacity"],
    ["<style>@media print,screen{.x{display:none}}</style><p class=x>a", "display-none"],
    ["<link rel=stylesheet href='data:text/css,.x%7Bdisplay:none%7D'><p class=x>a", "display-none"],
    ["<style>@import 'data:text/css;base64,LnggeyBkaXNwbGF5Om5vbmUgfQ==';</style><p class=x>a", "display-none"],
  ])("%s", (html, technique) => {
    expect(techniques(html)).toEqual([technique]);
  });

  test.each([
    "<p>a",
    "<style>p:nth-child(5){display:none}</style><p>a<p>b",
    "<style>@media print{.x{display:none}}</style><p class=x>a",
    "<style>nav p{display:none}</style><p>a",
    "<link rel=preload href='data:text/css,.x%7Bdisplay:none%7D'><p class=x>a",
    "<p style='letter-spacing:-.02em'>a",
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

  test.each([
    ["display:\\6eone", "display-none"],
    ["opacity:calc(0)", "zero-opacity"],
    ["opacity:1e-5", "zero-opacity"],
    ["-ms-filter:'alpha(opacity=0)'", "zero-opacity"],
    ["font:0 serif", "zero-size"],
    ["font-size:2px", "zero-size"],
    ["letter-spacing:-1em", "zero-size"],
    ["transform:matrix(0, 0, 0, 0, 0, 0)", "zero-size"],
    ["transform:rotateX(.25turn)", "zero-size"],
    ["transform:scale(.001)", "zero-size"],
    ["scale:0 0", "zero-size"],
    ["height:0;overflow-y:hidden", "zero-size"],
    ["height:0;contain:paint", "zero-size"],
    ["position:absolute;left:calc(100% + 9999px)", "off-screen"],
    ["inset:auto auto auto -9999px;position:absolute", "off-screen"],
    ["transform:translate(9999px)", "off-screen"],
    ["translate:0 -200vh", "off-screen"],
    ["-webkit-clip-path:inset(100%)", "clipped"],
    ["clip-path:ellipse(0 0)", "clipped"],
    ["color:#ffff", "pale-text"],
    ["color:oklch(1 0 0)", "pale-text"],
    ["color:white;background:white none", "pale-text"],
    ["color:canvas;background:canvas", "pale-text"],
    ["color:var(--x,transparent)", "pale-text"],
  ])("what only a generous reading takes for hidden, inline and in a sheet: %s", (style, technique) => {
    expect(techniques(`<p style="${style}">a`)).toEqual([technique]);
    // A backslash may be part of a name in a sheet, and no name begins with one there that hides.
    if (!style.includes("\\")) expect(techniques(`<style>.x{${style}}</style><p class=x>a`)).toEqual([technique]);
  });

  test.each([
    "p:not(.y).x{display:none}",
    ":is(.x,.y){display:none}",
    ":where(.x){display:none}",
    "article{.x{display:none}}",
    "article{& .x{display:none}}",
    '[class^="x"]{display:none}',
    "p+.x{display:none}",
    "div ~ .x{display:none}",
    ".\\78 {display:none}",
    ":root{--d:none}.x{display:var(--d)}",
    "@media not print{.x{display:none}}",
    "@media (min-width:1px){.x{display:none}}",
    "@container (min-width:1px){.x{display:none}}",
    "@scope (article){.x{display:none}}",
  ])("a rule that cannot be followed to its end, told all the same: %s", (rule) => {
    expect(techniques(`<style>${rule}</style><p class=x>a`)).toEqual(["display-none"]);
  });

  test.each([
    "@media print{.x{display:none}}",
    "@media (max-width:600px){.x{display:none}}",
    ".x:hover{display:none}",
    ".x::before{display:none}",
    ".x{margin:0 auto;font:16px serif;line-height:1.4;letter-spacing:.1em;opacity:.9;transform:scale(1.05)}",
    ".x{left:50%;transform:translate(-50%,-50%)}",
    ".x{color:#333;background:#fff}",
    "article p:first-child{display:none}",
  ])("nothing of what shows, or hides elsewhere: %s", (rule) => {
    expect(techniques(`<style>${rule}</style><p class=x>a`)).toEqual([]);
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
