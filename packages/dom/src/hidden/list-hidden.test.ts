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
    ["<canvas>a</canvas>", "fallback"],
    ["<video src=x><source src=y><p>a <a href=z>b</a></video>", "fallback"],
    ["<audio>a</audio>", "fallback"],
    ["<iframe src=x><p>a</iframe>", "fallback"],
    ["<noembed>a</noembed>", "fallback"],
    ["<head><noframes>a</noframes></head>", "fallback"],
    ["<frameset><frame><noframes>a</noframes></frameset>", "fallback"],
    ["<object data=x><video>a</video></object>", "fallback"],
    ["<video><canvas>a</canvas><audio>b</audio></video>", "fallback"],
    ["<div hidden><canvas>a</canvas></div>", "fallback"],
    ["<progress>a</progress>", "fallback"],
    ["<datalist><option>a</datalist>", "unshown-element"],
    ["<select><option label=a>b</select>", "unshown-element"],
    ["<title>a</title><p>b<title>c</title>", "unshown-element"],
    ["<svg><title>a</title><text>b</text></svg><title>c</title>", "unshown-element"],
    ["<svg><desc><p>a</desc></svg>", "unshown-element"],
    ["<svg><metadata>a</metadata></svg>", "unshown-element"],
    ["<svg><defs><text>a</text></defs></svg>", "unshown-element"],
    ["<svg><clippath><text>a</text></clippath></svg>", "unshown-element"],
    ["<svg><g>a<text>b</text></g></svg>", "unshown-element"],
    ["<svg hidden><text>a</text></svg>", "hidden-attribute"],
    ["<svg width=0><text>a</text></svg>", "zero-size"],
    ["<svg><text opacity=0>a</text></svg>", "zero-opacity"],
    ["<svg><g display=none><text>a</text></g></svg>", "display-none"],
    ["<svg><text visibility=hidden>a</text></svg>", "visibility-hidden"],
    ["<svg><text fill=none>a</text></svg>", "same-color"],
    ["<svg><foreignObject height=0><p>a</foreignObject></svg>", "zero-size"],
    ["<div hidden><template>a</template></div>", "template"],
    ["<template hidden>a</template>", "template"],
    ["<template>a<template>b</template></template>", "template"],
    ["<script type=text/template><p>a</script>", "template"],
    ["<script type=text/llms.txt>a</script>", "template"],
    ["<head><noscript>a</noscript></head>", "noscript"],
    ["<div hidden><select><option>a</select></div>", "hidden-attribute"],
    ["<select><option>a<option hidden>b</select>", "hidden-attribute"],
    ["<textarea style=opacity:0>a</textarea>", "zero-opacity"],
    ["<style>.x{clip-path:inset(100%)}</style><select class=x><option>a</select>", "clipped"],
    ["<object data=x><p class=d-none>a</object>", "class-name"],
    ["<input type=hidden value='one two three four'>", "hidden-input"],
    ["<div hidden><img alt='one two three four'></div>", "alternative-text"],
    ["<img width=1 height=1 alt='one two three four'>", "alternative-text"],
    ["<math><mi>x</mi><annotation>one two three</annotation></math>", "formula-source"],
    ["<math><mi>x</mi><annotation-xml encoding=text/html><p>one two three</annotation-xml></math>", "formula-source"],
    ["<div hidden>a<canvas>b</canvas></div>", "hidden-attribute"],
    ["<video>&nbsp;</video><p hidden>a", "hidden-attribute"],
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
    "<iframe src=x></iframe><video><source src=y></video><canvas> \n</canvas><audio>. . .</audio>",
    "<canvas><script>a</script><style>b{}</style></canvas>",
    "<object data=x>a</object>",
    "<title>a</title>",
    "<template><style>a</style></template>",
    "<script type=application/ld+json>a</script><script type=module>a</script>",
    "<svg><text fill=none stroke=red>a</text><foreignObject><p>b</foreignObject><style>c</style></svg>",
    "<select><option label=a>a</select><textarea>b</textarea>",
    "<input type=hidden value='a b'><input value='one two three four'><img alt='one two three four'>",
    "<math><mi>x</mi><annotation>\\frac{\\sin x}{\\cos x}</annotation></math>",
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
    ["color:white;background:white none", "same-color"],
    ["color:canvas;background:canvas", "same-color"],
    ["color:var(--x,transparent)", "same-color"],
    ["color:#ddd", "pale-text"],
    ["color:gainsboro", "pale-text"],
    ["color:rgba(0,0,0,.1)", "same-color"],
    ["color:oklch(92% 0 0)", "pale-text"],
    ["color:hwb(0 88% 12%)", "pale-text"],
    ["color:color-mix(in srgb, black 5%, white)", "pale-text"],
    ["color:rgb(from white r g b)", "pale-text"],
    ["-webkit-text-fill-color:#ddd", "pale-text"],
    ["color:#ddd;background:#eee", "same-color"],
    ["background:#000", "same-color"],
    ["background:linear-gradient(#111,#111)", "same-color"],
    ["background-image:linear-gradient(#123456,#123456);color:#123456", "same-color"],
    ["-webkit-text-fill-color:initial;color:#fff", "pale-text"],
    ["color:#222;background:#000", "same-color"],
    ["background:linear-gradient(#fff,#fff);-webkit-background-clip:text;color:transparent", "pale-text"],
    ["font:normal 0px sans-serif", "zero-size"],
    ["zoom:1%", "zero-size"],
    ["filter:invert(1)", "filtered"],
    ["transform:perspective(1px) translateZ(2px)", "zero-size"],
    ["perspective:1px", "zero-size"],
    ["clip-path:circle(2px at -50px -50px)", "clipped"],
    ["clip-path:polygon(0 0,1px 0,0 1px)", "clipped"],
    ["position:absolute;right:100%", "off-screen"],
    ["position:absolute;bottom:9999px", "off-screen"],
    ["position:fixed;inset-inline-end:100%", "off-screen"],
    ["position:relative;right:150%", "off-screen"],
    ["margin:0 0 0 -9999px", "off-screen"],
    ["height:20px;overflow:hidden;padding-top:40px;box-sizing:border-box", "off-screen"],
    ["width:20px;overflow:hidden;text-indent:50px;white-space:nowrap", "off-screen"],
    ["text-indent:100%;overflow:hidden;white-space:nowrap", "off-screen"],
    ["line-height:300px;height:20px;overflow:hidden", "off-screen"],
    ["aspect-ratio:999999;overflow:hidden", "zero-size"],
    ["line-height:9999%", "off-screen"],
    ["transform:matrix(1,0,0,1,-2000,0)", "off-screen"],
    ["margin-left:calc(-1 * (100vw * 2))", "off-screen"],
    ["margin-left:calc(1% - 2000px)", "off-screen"],
    ["text-indent:calc(10% + 9999px)", "off-screen"],
    ["font-size:calc(1vw - 13px)", "zero-size"],
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
    ".x:not(.y, .z){display:none}",
    ".x:not([data-x], :first-child + p){display:none}",
    ":where(.y, p){display:none}",
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
    ".x{line-height:150%;vertical-align:100%}",
    ".x{transform-origin:100% 0}",
    ".x{transform:translate3d(0,0,-600px)}",
    ".x{position:relative;top:100%}",
    ".x{padding:calc((100vw - 180px) * .05);margin-left:calc(-100vw / 4)}",
    ".x{margin:0 0 0 calc((100% - 980px) * .5)}",
    ".x{font-size:calc(-.0004rem + 1.1vw)}",
    ".menu-open .x{visibility:hidden}",
    "body.late > div .x, #late .x{display:none}",
    "article :is(h2, p, ul){color:#fff}",
    ".x:not(.y, p){display:none}",
    ".x:not([data-x], [class]){color:#fff}",
    ".x:not(:only-of-type){color:#fff}",
  ])("nothing of what shows, or hides elsewhere: %s", (rule) => {
    expect(techniques(`<style>${rule}</style><p class=x>a`)).toEqual([]);
  });

  test.each([
    ['.a{content:"/*"}.x{display:none}.b{content:"*/"}', "a comment that a string only spells"],
    [".a{background:url(//a/*)}.x{display:none}.b{background:url(*/)}", "one that an address spells"],
    ['.a::before{content:"{"}.x{display:none}', "a brace in a string"],
    [".x{d\\69splay:none}", "an escape in a property"],
    [".x{display:\\6eone}", "an escape in a value"],
    [".x{color:red;&{display:none}}", "the rule again"],
    [".x{@media screen{display:none}}", "a condition in a rule"],
    [".x{span{color:red}display:none}", "declarations behind a rule"],
    ["@media (max-width:1999px){.x{display:none}}", "a width that most screens have"],
    ["@import \"data:text/css,@import 'data:text/css,.x%7Bdisplay:none%7D';\";", "a sheet in a sheet"],
    [`${".a{color:red}".repeat(30_000)}.x{display:none}`, "400 KB of other rules"],
    ["@keyframes h{to{display:none}}.x{animation:h 1s forwards}", "a movement that ends so"],
    ["@keyframes h{from{display:none}}.x{animation:h 1s paused}", "a movement that never begins"],
    [":root{--a:var(--b);--b:none}.x{display:var(--a)}", "properties of the page's own"],
    [".X{display:none}", "another case, as in quirks mode"],
    ["p:lang(en){display:none}", "a language"],
    ["p:has(b), p:not(h1){display:none}", "what is inside, or is not meant"],
    ["div:not(.y) > :first-child{display:none}", "a place in anything"],
  ])("%s: %s", (css) => {
    expect(techniques(`<style>${css}</style><div><p class=x>a</div>`)).toEqual(["display-none"]);
  });

  test.each([
    ["<style>.d{background:#123456}.x{color:#123457}</style><div class=d><p class=x>a</div>", "same-color"],
    ["<style>.x{color:#123456}</style><div style='background:#123456'><p class=x>a</div>", "same-color"],
    [
      "<style>:root{--c:#123456}.d{background:var(--c)}</style><div class=d><p style='color:#123456'>a</div>",
      "same-color",
    ],
    [
      "<style>.x{color:#123456}.x.x{color:#abcdef}.d{background:#123456}</style><div class=d><p class=x>a</div>",
      undefined,
    ],
    [
      "<style>.x{color:#123456}.d{background:#123456}.e{background:#abc}</style><div class=d><div class=e><p class=x>a</div></div>",
      undefined,
    ],
    ["<style>.x::after{content:'';position:absolute;inset:0;background:#fff}</style><p class=x>a", "covered"],
    [
      "<style>#x:before{content:'b';position:absolute;top:0;left:0;width:100%;height:100%;background:linear-gradient(#eee,#fff)}</style><p id=x>a",
      "covered",
    ],
    ["<style>.x::after{content:'';position:absolute;inset:0;background:rgba(0,0,0,.5)}</style><p class=x>a", undefined],
    [
      "<style>.x::before{content:'';position:absolute;inset:0;z-index:-1;background:#fff}</style><p class=x>a",
      undefined,
    ],
    ["<style>.x:hover::after{content:'';position:absolute;inset:0;background:#fff}</style><p class=x>a", undefined],
    [
      "<style>.x::after{content:'';position:absolute;left:0;right:0;bottom:0;height:2px;background:#fff}</style><p class=x>a",
      undefined,
    ],
    ["<body bgcolor=123456><font color=123456>a</font>", "same-color"],
    ["<font color=ffffff>a</font>", "pale-text"],
    ["<table bgcolor=black><tr><td>a</table>", "same-color"],
    ["<table bgcolor=black><tr><td><font color=white>a</font></table>", undefined],
    ["<div style='background:#000'><p style='color:#fff'>a</div>", undefined],
    ["<div style='color:#fff'><p style='background:#000'>a</div>", undefined],
    ["<div style='background:#000'><p>a</div>", "same-color"],
    ["<div style='background:#000'><p><a href=/>a</a></div>", undefined],
    ["<style>.d{background:#000}.d p{color:#111}</style><div class=d><p>a</div>", "same-color"],
    ["<style>.d{background:#000}.d p{color:#eee}</style><div class=d><p>a</div>", undefined],
    ["<style>.d{background:#000}</style><div class=d><p>a</div>", "same-color"],
    ["<style>.e .d{background:#000}</style><div class=d><p>a</div>", undefined],
    ["<style>.x{background:#000}.x{color:#fff}</style><p class=x>a", undefined],
    ["<style>.x{color:#fff}</style><div style='background:#000'><p class=x>a</div>", undefined],
    ["<style>body{color:#fff}</style><p>a", "pale-text"],
    ["<style>body{background:#000}</style><p>a", "same-color"],
    ["<style>body{background:#000;color:#eee}</style><p>a", undefined],
    ["<style>div p{color:#fff}</style><div><p>a</div>", "pale-text"],
    ["<style>div>p{color:#ddd}</style><div><p>a</div>", "pale-text"],
    ["<style>h1+p{color:#fff}</style><h1>b</h1><p>a", "pale-text"],
    ["<style>h1~*{color:#fff}</style><h1>b</h1><p>a", "pale-text"],
    ["<style>div:has(b){color:#fff}</style><div>a<b></b></div>", "pale-text"],
    ["<style>.x{color:#fff!important}.x{color:#111}</style><p class=x>a", "pale-text"],
    ["<style>.x{color:#ddd}.x:not(.x){background:#000}</style><p class=x>a", "pale-text"],
    [`<style>.x{${"color:red;".repeat(400)}color:#fff}</style><p class=x>a`, "pale-text"],
    // A class of nothing but a backslash.
    ["<style>.\\\\ p,.x{color:#fff;background:#000}</style><p class=x>a", undefined],
    ["<style>.x{height:0}p{overflow:hidden}</style><p class=x>a", "zero-size"],
    ["<style>p{overflow:clip}.y #x{max-width:.1em}</style><div class=y><p id=x>a</div>", "zero-size"],
    ["<style>.x{overflow:hidden}</style><p class=x style='width:1px'>a", "zero-size"],
    ["<style>.x{height:0}</style><p class=x style='overflow:hidden'>a", "zero-size"],
    ["<style>.x{height:0}p{overflow:hidden}.x{height:auto}</style><p class=x>a", "zero-size"],
    ["<style>.x{height:0}p{overflow:hidden;height:auto}</style><p class=x>a", undefined],
    ["<style>.x{height:0}.y p{overflow:hidden}</style><p class=x>a", undefined],
    ["<style>.x{height:0}p{overflow:visible}</style><p class=x>a", undefined],
    ["<style>.x{height:0}@media print{p{overflow:hidden}}</style><p class=x>a", undefined],
    ["<style>p::first-line{font-size:0}</style><p>a", "zero-size"],
    ["<style>.x:first-line{color:#fff}</style><p class=x>a", "pale-text"],
    ["<style>.x::first-letter{font-size:0}</style><p class=x>a", undefined],
    ["<style>:root{--far:-9999px}.x{margin:0 0 0 var(--far)}</style><p class=x>a", "off-screen"],
    ["<style>:root{--far:9999px}.x{padding:var(--near, 1em) var(--far)}</style><p class=x>a", "off-screen"],
    ["<style>:root{--far:9999px}.x{padding-left:var(--far)}</style><p class=x>a", "off-screen"],
    ["<style>:root{--near:16px}.x{margin:0 var(--near)}</style><p class=x>a", undefined],
    ["<body text=white bgcolor=white><p>a", "same-color"],
    ["<div style='font-size:.4em'><div style='font-size:40%'>a</div></div>", "zero-size"],
    ["<div style='opacity:.3'><div style='opacity:.3'>a</div></div>", "zero-opacity"],
    ["<div style='font-size:.4em'><div style='font-size:16px'><small>a</small></div></div>", undefined],
    ["<style>.a{font-size:.4em}.b{font-size:40%}</style><div class=a><p class=b>a</div>", "zero-size"],
    ["<style>.x{opacity:.3}</style><div class=x><p class=x>a</div>", "zero-opacity"],
    ["<style>.x{font-size:.4em}</style><div class=x><p style='font-size:.4em;opacity:.9'>a</div>", "zero-size"],
    ["<style>.x{opacity:.3}</style><div class=x><p class=x style='opacity:.9'>a</div>", undefined],
    ["<style>.a,.b{font-size:.4em}p.b{font-size:90%}</style><div class=a><p class=b>a</div>", undefined],
    ["<style>.y .x{opacity:.3}</style><div class=x><p class=x>a</div>", undefined],
    ["<math><mtext mathcolor=white>a</mtext></math>", "pale-text"],
    ["<math><mstyle mathsize=0><mi>a</mi></mstyle></math>", "zero-size"],
    ["<math><mpadded width=0><mi>a</mi></mpadded></math>", "zero-size"],
    ["<table><col style='visibility:collapse'><tr><td>a</table>", "visibility-hidden"],
    ["<bdo dir=rtl>a</bdo>", "reordered"],
    ["<marquee width=0>a</marquee>", "zero-size"],
    ["<p style='position:absolute;top:-300px'>a", "off-screen"],
    ["<p style='top:-300px'>a", undefined],
    ["<p style='box-shadow:inset 0 0 0 99em #000'>a", "covered"],
  ])("%s: %s", (html, technique) => {
    expect(techniques(html)).toEqual(technique === undefined ? [] : [technique]);
  });

  const tags = (text: string) => Array.from(text, (c) => String.fromCodePoint(0xe0000 + c.charCodeAt(0))).join("");
  test.each([
    ["tags", `<p>a${tags("bc")}`, ["invisible-characters"]],
    ["tags as references", "<p>a&#xE0062;&#917603;", ["invisible-characters"]],
    ["a flag", `<p>\u{1f3f4}${tags("gbeng")}\u{e007f}`, []],
    ["selectors of variants", `<p>a${"\u{e0148}".repeat(4)}`, ["invisible-characters"]],
    ["an emoji", "<p>\u2764\ufe0f\u200d\u{1f525}", []],
    ["bits without width", `<p>a${"\u200b\u200c".repeat(8)}`, ["invisible-characters"]],
    ["a place for a line end", "<p>a\u200bb\u200b\u200bc", []],
    ["letters turned around", "<p>a \u202eb\u202c", ["reordered"]],
    ["what is hidden anyway", `<p hidden>a${tags("bc")}`, ["hidden-attribute"]],
  ])("characters: %s", (_, html, expected) => {
    expect(techniques(html)).toEqual(expected);
  });

  test("what stands beside a shadow root that has no place for it", () => {
    const host = (shadow: string) => `<div><template shadowrootmode=open>${shadow}</template><p>a</div>`;
    expect(techniques(host("<p>b"))).toEqual(["unslotted", "template"]);
    expect(techniques(host("<slot name=b></slot>"))).toEqual(["unslotted"]);
    expect(techniques(host("<slot></slot>"))).toEqual([]);
  });

  test("selectors of many steps take no longer than they are long", () => {
    const long = (combinator: string) => Array.from({ length: 40 }, () => "p").join(combinator);
    const rules = ["~", " ", ">", "+"].map((combinator) => `b${combinator}${long(combinator)}{color:#fff}`);
    const start = performance.now();
    expect(techniques(`<style>${rules.join("")}</style>${"<p>a".repeat(2000)}`)).toEqual([]);
    expect(techniques(`<style>${rules.join("")}</style>${"<p><i>a".repeat(400)}`)).toEqual([]);
    expect(performance.now() - start).toBeLessThan(5000);
  });

  test("sheets of more rules than are read", () => {
    const page = `<style>${Array.from({ length: 12_000 }, (_, i) => `.x>.c${i},.y{display:none}`).join("")}</style><p class=x>a<p class=y>b`;
    expect(techniques(page)).toContain("unread-sheet");
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
