import { expect, test } from "vitest";
import { parse } from "../parse/parse.ts";
import { findAnchor } from "./anchor.ts";
import { select } from "./select.ts";

test.each([
  ['<h2 id="a">x</h2>', "a"],
  ['<h2><a class="anchor" name="b"></a>x</h2>', "b"],
  ['<h2 id="a"><span id="b">x</span></h2>', "a"],
  ['<p>y</p><a name="c"></a> <h2>x</h2>', "c"],
  ['<section id="d"><h2>x</h2></section>', "d"],
  ['<div id="e"><div class="header"><!-- y --><h2>x</h2></div></div>', "e"],
  ['<div id="f"><p>y</p><h2>x</h2></div>', undefined],
  ['<div id="f">y <h2>x</h2></div>', undefined],
  ['<div id="g"><div><div><h2>x</h2></div></div></div>', undefined],
  ['<a name="h">y</a><h2>x</h2>', undefined],
  ["<h2>x</h2>", undefined],
])("%s", (html, anchor) => {
  expect(findAnchor(select(parse(html), "h2")[0]!)).toBe(anchor);
});
