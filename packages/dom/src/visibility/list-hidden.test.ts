import { describe, expect, test } from "vitest";
import { measure } from "../measure/measure.ts";
import { parse } from "../parse/parse.ts";
import { listHidden } from "./list-hidden.ts";

const techniques = (html: string) => listHidden(measure(parse(html))).map(({ technique }) => technique);

describe("what a page says without showing it", () => {
  test.each([
    ["<p style=display:none>a", "display-none"],
    ["<!--[if IE]><p>a</p><![endif]-->", "comment"],
    ["<video src=x><source src=y><p>a <a href=z>b</a></video>", "fallback"],
    ["<iframe src=x><p>a</iframe>", "fallback"],
    ["<head><noframes>a</noframes></head>", "fallback"],
    ["<object data=x><video>a</video></object>", "fallback"],
    ["<video><canvas>a</canvas><audio>b</audio></video>", "fallback"],
    ["<div hidden><canvas>a</canvas></div>", "fallback"],
    ["<title>a</title><p>b<title>c</title>", "unshown-element"],
    ["<svg><title>a</title><text>b</text></svg><title>c</title>", "unshown-element"],
    ["<svg><g>a<text>b</text></g></svg>", "unshown-element"],
    ["<svg hidden><text>a</text></svg>", "hidden-attribute"],
    ["<svg><foreignObject height=0><p>a</foreignObject></svg>", "zero-size"],
    ["<template hidden>a</template>", "template"],
    ["<template>a<template>b</template></template>", "template"],
    ["<script type=text/llms.txt>a</script>", "template"],
    ["<div hidden><select><option>a</select></div>", "hidden-attribute"],
    ["<select><option>a<option hidden>b</select>", "hidden-attribute"],
    ["<textarea style=opacity:0>a</textarea>", "zero-opacity"],
    ["<style>.x{clip-path:inset(100%)}</style><select class=x><option>a</select>", "clipped"],
    ["<object data=x><p class=d-none>a</object>", "class-name"],
    ["<math><mi>x</mi><annotation-xml encoding=text/html><p>one two three</annotation-xml></math>", "formula-source"],
    ["<div hidden>a<canvas>b</canvas></div>", "hidden-attribute"],
    ["<video>&nbsp;</video><p hidden>a", "hidden-attribute"],
    ["<p class=visually-hidden-focusable>a", "class-name"],
    ["<p class='md:hidden'>a", "class-name"],
    ["<p><font color=#fffffe>a</font>", "low-contrast"],
    [`<p style="${"a:b;".repeat(600)}transform:scale(0)">a`, "zero-size"],
  ])("%s", (html, technique) => {
    expect(techniques(html)).toEqual([technique]);
  });

  test.each([
    "<p>a",
    "<!-- -->",
    "<details open>a</details>",
    "<p aria-hidden=false>a",
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

  const tags = (text: string) => Array.from(text, (c) => String.fromCodePoint(0xe0000 + c.charCodeAt(0))).join("");
  test.each([
    ["tags", `<p>a${tags("bc")}`, ["invisible-characters"]],
    ["a flag", `<p>\u{1f3f4}${tags("gbeng")}\u{e007f}`, []],
    ["tags in a flag of no country", `<p>a\u{1f3f4}${tags("bc")}\u{e007f}`, ["invisible-characters"]],
    ["tags after a flag", `<p>a\u{1f3f4}${tags("gbeng")}\u{e007f}${tags("bc")}`, ["invisible-characters"]],
    ["an override in code", "<pre>/*\u202e } \u2066if (a)\u2069 */</pre>", ["reordered"]],
    ["variation selectors", `<p>a${"\u{e0148}".repeat(4)}`, ["invisible-characters"]],
    ["an emoji", "<p>\u2764\ufe0f\u200d\u{1f525}", []],
    ["bits without width", `<p>a${"\u200b\u200c".repeat(8)}`, ["invisible-characters"]],
    ["a place for a line end", "<p>a\u200bb\u200b\u200bc", []],
    ["letters turned around", "<p>a \u202eb\u202c", ["reordered"]],
    ["what is hidden anyway", `<p hidden>a${tags("bc")}`, ["hidden-attribute"]],
  ])("characters: %s", (_, html, expected) => {
    expect(techniques(html)).toEqual(expected);
  });

  test("the outermost of hidden elements, and all that is in what may be seen", () => {
    expect(techniques("<p hidden>a<b style=display:none>b</b></p>")).toEqual(["hidden-attribute"]);
    expect(techniques("<div aria-hidden=true>a<b hidden>b</b></div>")).toEqual(["aria-hidden", "hidden-attribute"]);
  });

  test("more rules than are read", () => {
    expect(techniques(`<style>${".a{b:c}".repeat(50_001)}</style><p>a`)).toEqual(["unread-sheet"]);
  });
});
