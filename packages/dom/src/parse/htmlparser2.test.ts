import { runsOf } from "@decant/package-checks/sizes";
import type { AnyNode } from "domhandler";
import fc from "fast-check";
import { parseDocument } from "htmlparser2";
import { describe, expect, test } from "vitest";
import { parse } from "./parse.ts";

// The same inputs in every run; `FUZZ_SEED` asks for others.
fc.configureGlobal({ seed: Number(process.env.FUZZ_SEED ?? 1) });

/** A tree as lines: depth, type, name, attributes, text. */
function outline(root: AnyNode): string[] {
  const lines: string[] = [];
  const pending: { node: AnyNode; depth: number }[] = [{ node: root, depth: 0 }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { node, depth } = next;
    const name = "name" in node ? node.name : "";
    const attribs = "attribs" in node ? JSON.stringify(Object.entries(node.attribs)) : "";
    const data = "data" in node ? JSON.stringify(node.data) : "";
    lines.push(`${depth} ${node.type} ${name} ${attribs} ${data}`);
    if ("children" in node)
      pending.push(...[...node.children].reverse().map((child) => ({ node: child, depth: depth + 1 })));
  }
  return lines;
}

// No SVG or MathML: HTML in them ends them, as the standard says; `parse5.test.ts` checks that.
const pieces = [
  "<p>|</p>|<div>|</div>|</div >|<b>|</b>|<i class=x>|</i>|<a href=1>|</a>|<table>|<tr>|<td>|</table>|<ul>|<li>|</ul>|<br>|</br>",
  "<img src=x>|<script>x<y</script>|</script>|<title>a&amp;b</title>|<textarea>|</textarea>|</svg>|<path/>|</span>|<template>",
  "<option>|<h1>|</h1>|<!doctype html>|<!DOCTYPE>|<?pi x?>|<!x>|<!-->|<!--->|<!-- c -->|<![CDATA[x]]>|</math>|<foreignObject>",
  "</foreignobject>|<image>|<linearGradient/>|<P ID=x id=y>|<A HREF='a&copyb=1&amp;c'>|<c a=\"&copy\" b=&copy>|<x-y z/>|<x-y z / >",
  "<q =a==b>|<e a=>|<e a= b>|<d __proto__=x constructor=y>|<style>|</style >|<xmp>|</ x>|a &amp; b|&#x41;|&bogus;|&copy|&lt|&notit;",
  "text|é😀|<|>|/|!|-|'|\"|=| |&|;|\n|\t",
].flatMap((line) => line.split("|"));

/** Closes everything that is open, because the two parsers differ at the end of a page. */
const closing = "\"'-->]]></script></style></title></textarea></xmp>";

describe("the tree is that of htmlparser2", () => {
  test("on any page that is whole", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 16 }), (parts) => {
        const html = parts.join("") + closing;
        // Known differences: references after a stray `<` in escapable text are decoded here, as the standard says.
        fc.pre(!/<&|<\/&/.test(html));
        expect(outline(parse(html))).toEqual(outline(parseDocument(html)));
      }),
      { numRuns: runsOf(3000) },
    );
  });
});

describe("at the end of the page", () => {
  test.each([
    ["a<", ["a<"]],
    ["a</", ["a</"]],
    ["a<b", ["a"]],
    ["a<s", ["a"]],
    ["a<br/", ["a"]],
    ["a<b c", ["a"]],
    ["a<b c='d>", ["a"]],
    ["a</b", ["a"]],
    ["a&am", ["a&am"]],
    ["a&amp", ["a&"]],
    ["<script>a</scrip", ["script", "a</scrip"]],
    ["<script>a</script", ["script", "a</script"]],
    ["<plaintext></plaintext>&amp;", ["plaintext", "</plaintext>&amp;"]],
    ["a<!--b", ["a", "comment"]],
    ["a<!doctype b", ["a"]],
    ["a<!b", ["a", "comment"]],
    ["a<![CDATA[b", ["a", "comment"]],
  ])("%j", (html, expected) => {
    const found: string[] = [];
    const pending: AnyNode[] = [...parse(html).children].reverse();
    for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
      found.push("attribs" in node ? node.name : node.type === "text" ? node.data : node.type);
      if ("children" in node) pending.push(...[...node.children].reverse());
    }
    expect(found).toEqual(expected);
  });

  test.each(["<svg/>", "<math/>", "<svg><g/></svg>"])("%s holds nothing of what follows", (html) => {
    const { children } = parse(`${html}text`);
    expect(children.at(-1)).toMatchObject({ type: "text", data: "text" });
  });
});
