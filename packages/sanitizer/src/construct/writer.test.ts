import { type Element, parse } from "@decant/dom";
import type { Nodes } from "hast";
import { expect, test } from "vitest";
import { sanitize } from "../sanitize.ts";

/** Content of the tree, breaks as `/`. */
function written(html: string): string {
  const write = (node: Nodes): string => {
    if (node.type === "text") return node.value;
    if (node.type === "element" && node.tagName === "br") return "/";
    return "children" in node ? node.children.map(write).join("") : "";
  };
  return write(sanitize(parse(html)).tree);
}

// Browsers begin a new line at every block, even an invisible one.
test.each([
  ["a<div></div>b", "a/b"],
  ["a</p>b", "a//b"],
  ["a<div class=clear><!-- --></div> <b>b</b>", "a/b"],
  ["a<ul></ul><section> </section>b", "a//b"],
  ["<li>a<p></p>b</li>", "a//b"],
  ["a<form><input><button>Go</button></form>b", "a/b"],
  ["<h2>a<div></div>b</h2>", "a b"],
  ["<a href=/x>a<div></div>b</a>", "a b"],
  ["<b>a<div></div>b</b>", "a b"],
  ["a<br><div></div>b", "a/b"],
  ["a<div></div><div></div><div></div>b", "a/b"],
  ["<p>a</p><div></div>b", "ab"],
  ["a<p></p>b", "a//b"],
  ["a<div></div><p>b</p>", "ab"],
  ["<div></div>a<div></div>", "a"],
  // No line begins with these.
  ["a<div></div>, b", "a, b"],
  ["(a<div></div>) b", "(a) b"],
  ["a<div></div>,b", "a/,b"],
])("an empty block divides what stands around it: %s", (html, expected) => {
  expect(written(html)).toBe(expected);
});

test.each([
  "a<div hidden></div>b",
  "a<div style='display:none'>x</div>b",
  "a<script>x</script>b",
  "a<noscript>x</noscript>b",
  "a<dialog>x</dialog>b",
  "a<template><div></div></template>b",
  "a<span></span>b",
])("what shows no block divides nothing: %s", (html) => {
  expect(written(html)).toBe("ab");
});

test.each([
  ["a<button>x</button>b", "a b"],
  ["<b>a<svg></svg></b>b", "a b"],
  ["a<b><i><select><option>x</select>b</i></b>", "a b"],
  ["<a href=/x>a</a><span><iframe></iframe></span><script></script><a href=/y>b</a>", "a b"],
  ["a.<video></video>b", "a. b"],
  ["a <textarea>x</textarea>b", "a b"],
  ["a<button>x</button>, b", "a, b"],
  ["(<svg></svg>b", "(b"],
  ["a<br><svg></svg>b", "a/b"],
  ["<div>a<svg></svg></div>b", "ab"],
  ["<code>a<button>x</button>b</code>", "ab"],
  ["a<button hidden>x</button>b", "ab"],
  ["a<svg style='display:none'></svg>b", "ab"],
  ["a<input type=hidden>b", "ab"],
  ["a<object></object>b", "ab"],
  ["a<label>x</label>b", "axb"],
])("a box that is left out within a line stands between two words: %s", (html, expected) => {
  expect(written(html)).toBe(expected);
});

test("a box that the selection leaves out stands between two words", () => {
  const [paragraph] = parse("<p>a<button>x</button>b</p>").children as [Element];
  const { tree } = sanitize({ roots: [paragraph], omitted: new Set([paragraph.children[1] as Element]) });
  expect(tree.children).toMatchObject([{ children: [{ value: "a b" }] }]);
});
