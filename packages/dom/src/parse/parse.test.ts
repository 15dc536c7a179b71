import { runsOf } from "@decant/package-checks/sizes";
import type { AnyNode, ChildNode, Element, Text } from "domhandler";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { measure } from "../measure/measure.ts";
import { spanOf } from "../measure/offsets.ts";
import { select } from "../select/select.ts";
import { parse, parsePage } from "./parse.ts";
import { maxTreeDepth } from "./tree-builder.ts";

// The same inputs in every run; `FUZZ_SEED` asks for others.
fc.configureGlobal({ seed: Number(process.env.FUZZ_SEED ?? 1) });

/** All nodes below a node in document order, without recursion. */
function descendants(root: AnyNode): ChildNode[] {
  const found: ChildNode[] = [];
  const pending = "children" in root ? [...root.children].reverse() : [];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    found.push(node);
    if ("children" in node) pending.push(...[...node.children].reverse());
  }
  return found;
}

const isElement = (node: AnyNode): node is Element => "attribs" in node;
const isText = (node: AnyNode): node is Text => node.type === "text";

function slice(html: string, node: AnyNode): string {
  const span = spanOf(node);
  if (span === undefined) throw new Error("node without span");
  return html.slice(span.start, span.end);
}

/** Source of every element and text, as `name: source` lines in document order. */
function outline(html: string): string[] {
  return descendants(parse(html)).map((node) => `${isElement(node) ? node.name : node.type}: ${slice(html, node)}`);
}

describe("spans are what a reader of the source would mark", () => {
  test.each<[string, string[]]>([
    ["<p>Hi</p>", ["p: <p>Hi</p>", "text: Hi"]],
    ["<p>a<p>b", ["p: <p>a", "text: a", "p: <p>b", "text: b"]],
    ["<ul><li>a<li>b</ul>c", ["ul: <ul><li>a<li>b</ul>", "li: <li>a", "text: a", "li: <li>b", "text: b", "text: c"]],
    ["a<br>b<img src=x />", ["text: a", "br: <br>", "text: b", "img: <img src=x />"]],
    ["<b>a</b >b</i\n>c", ["b: <b>a</b >", "text: a", "text: b</i\n>c"]],
    ["<div>a</div\n><p>b", ["div: <div>a</div\n>", "text: a", "p: <p>b", "text: b"]],
    ["<div>a</div >&amp;b", ["div: <div>a</div >", "text: a", "text: &amp;b"]],
    ["<td>1<td>2</table>", ["td: <td>1", "text: 1", "td: <td>2</table>", "text: 2"]],
    [
      "<div><table><td>a</div><td>b</table>c</div>d",
      ["div: <div><table><td>a</div><td>b</table>c</div>", "table: <table><td>a</div><td>b</table>"].concat([
        "td: <td>a</div>",
        "text: a",
        "td: <td>b",
        "text: b",
        "text: c",
        "text: d",
      ]),
    ],
    ["a</p>b", ["text: a", "p: </p>", "text: b"]],
    ["<!-- x --><i>a", ["comment: <!-- x -->", "i: <i>a", "text: a"]],
    ["<script>a<b</script>c", ["script: <script>a<b</script>", "text: a<b", "text: c"]],
    [
      "<svg><path d=1 /><title>t</title></svg>",
      ["svg: <svg><path d=1 /><title>t</title></svg>", "path: <path d=1 />", "title: <title>t</title>", "text: t"],
    ],
    ["<template><p>a</template>b", ["template: <template><p>a</template>", "p: <p>a", "text: a", "text: b"]],
    ["<b", []],
  ])("%j", (html, expected) => {
    expect(outline(html)).toEqual(expected);
  });
});

describe("text", () => {
  test.each([
    ["a &amp; b", "a & b"],
    ["&lt;p&gt;", "<p>"],
    ["&copy 2024 &notit; &#x1F600;", "© 2024 ¬it; 😀"],
    ["a < b", "a < b"],
    ["1 <2", "1 <2"],
    ["a</unopened>b", "ab"],
    ["&", "&"],
    ["&#0;&#xD800;", "\ufffd\ufffd"],
  ])("%j is one text node that spans its source", (html, data) => {
    const [text, ...others] = parse(html).children;
    expect(others).toEqual([]);
    expect(text).toMatchObject({ type: "text", data });
    expect(slice(html, text as Text)).toBe(html);
  });

  test("foreign content may hold CDATA sections, HTML may not", () => {
    const html = "<p><![CDATA[a]]><svg><text><![CDATA[b<c]]></text></svg>";
    const texts = descendants(parse(html)).filter(isText);
    expect(texts.map(({ data }) => data)).toEqual(["b<c"]);
    expect(slice(html, texts[0] as Text)).toBe("<![CDATA[b<c]]>");
  });

  test("in HTML, what looks like a CDATA section ends at the next >", () => {
    const texts = descendants(parse("<![CDATA[ <div><p>a</p> b")).filter(isText);
    expect(texts.map(({ data }) => data)).toEqual(["a", " b"]);
  });
});

test("a frame left open in noscript ends with it, as it does for browsers that run scripts", () => {
  const texts = descendants(parse("<noscript><iframe src=/t.html /></noscript><p>a</p><iframe></iframe>b")).filter(
    isText,
  );
  expect(texts.map(({ data }) => data)).toEqual(["a", "b"]);
});

describe("elements that end in their start tag", () => {
  const body = "<title/><script src=a.js /></head><body><iframe src=b /><p>Text.</p>";
  test.each([
    ["an XML declaration", `<?xml version="1.0"?><html><head>${body}`],
    ["a doctype", `<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "x.dtd"><html><head>${body}`],
    ["a namespace", `<html xmlns="http://www.w3.org/1999/xhtml"><head>${body}`],
  ])("are whole in a page that %s says to be XHTML", (_, html) => {
    const { document, diagnostics } = parsePage(html);
    expect(diagnostics).toMatchObject([{ code: "dom/self-closed", data: { elements: 3 } }]);
    expect([...select(document, "p")]).toHaveLength(1);
  });

  test("take the text after them elsewhere", () => {
    const { document, diagnostics } = parsePage(`<html><head><script src=a.js /><p>x</p></script>`);
    expect(diagnostics).toEqual([]);
    expect([...select(document, "p")]).toEqual([]);
  });
});

describe("implied tags", () => {
  const names = (html: string) =>
    descendants(parse(html)).map((node) => (isElement(node) ? `${depthOf(node)}${node.name}` : "-"));
  test.each([
    ["<p><p>", ["0p", "0p"]],
    ["<p><div>", ["0p", "0div"]],
    ["<ul><li><ul><li></ul><li>", ["0ul", "1li", "2ul", "3li", "1li"]],
    ["<dl><dt><dd><dt>", ["0dl", "1dt", "1dd", "1dt"]],
    ["<table><tr><td><td><tr><th>", ["0table", "1tr", "2td", "2td", "1tr", "2th"]],
    ["<table><td><table><td></table><td>", ["0table", "1td", "2table", "3td", "1td"]],
    ["<select><option><option></select>", ["0select", "1option", "1option"]],
    ["<a href=1><a href=2>", ["0a", "0a"]],
    ["<h1><h2></h2></h1>", ["0h1", "0h2"]],
    ["</br>", ["0br"]],
    ["<div/><p/>", ["0div", "1p"]],
  ])("%s", (html, expected) => {
    expect(names(html)).toEqual(expected);
  });
});

function depthOf(node: AnyNode): number {
  let depth = -1;
  for (let parent = node.parent; parent !== null; parent = parent.parent) depth++;
  return depth;
}

describe("depth", () => {
  test.each([1000, 10_000, 100_000])("%d open elements stay within the limit and keep their text", (count) => {
    const html = `${"<div>a".repeat(count)}bottom`;
    const { document, diagnostics } = parsePage(html, { maxNodes: Number.POSITIVE_INFINITY });
    const nodes = descendants(document);
    expect(diagnostics).toMatchObject([{ code: "dom/depth-flattened", data: { elements: count - maxTreeDepth + 1 } }]);
    expect(nodes.filter(isElement)).toHaveLength(count);
    const deepest = nodes.filter(isElement).reduce((max, node) => Math.max(max, stepsUp(node, maxTreeDepth + 2)), 0);
    expect(deepest).toBeLessThanOrEqual(maxTreeDepth);
    const text = nodes.filter(isText).map(({ data }) => data);
    expect(text.join("")).toBe(`${"a".repeat(count)}bottom`);
  });

  test("text after flattened elements stays in order", () => {
    const depth = maxTreeDepth + 20;
    const html = `${Array.from({ length: depth }, (_, i) => `<b>${i} `).join("")}${Array.from({ length: depth }, (_, i) => `</b>~${i} `).join("")}`;
    const text = descendants(parse(html)).filter(isText);
    const expected = html.replace(/<[^>]*>/g, "");
    expect(text.map(({ data }) => data).join("")).toBe(expected);
  });

  test.each([10_000, 100_000])("%d siblings", (count) => {
    const html = "<p>a</p>".repeat(count);
    const { children } = parsePage(html, { maxNodes: Number.POSITIVE_INFINITY }).document;
    expect(children).toHaveLength(count);
    expect(slice(html, children.at(-1) as Element)).toBe("<p>a</p>");
  });
});

/** Steps to the root, at most `limit`. */
function stepsUp(node: AnyNode, limit: number): number {
  let steps = 0;
  for (let parent = node.parent; parent !== null && steps < limit; parent = parent.parent) steps++;
  return steps;
}

const token = fc.constantFrom(
  ..."<p>|</p>|<div>|</div>|</div >|<b>|</b>|<i class=x>|</i>|<a href=1>|</a>|<table>|<tr>|<td>|</table>|<ul>|<li>|</ul>|<br>|</br>".split(
    "|",
  ),
  ..."<img src=x>|text|a &amp; b|&#x41;|&bogus;|é😀|\n|<!-- c -->|<script>x<y</script>|<title>a&amp;b</title>|<textarea>|<svg>|</svg>".split(
    "|",
  ),
  ..."<path/>|</span>|<template>|</template>|<option>|<h1>|</h1>|<!doctype html>|<?pi x?>|<select>|<form>|</form>|<html>|<head>|<body>".split(
    "|",
  ),
);
const page = fc.array(token, { maxLength: 30 }).map((tokens) => tokens.join(""));

describe("on any page", () => {
  test("spans lie in the page, within their parent's, and behind their sibling's", () => {
    fc.assert(
      fc.property(page, (html) => {
        for (const node of descendants(parse(html))) {
          const { start, end } = spanOf(node) as { start: number; end: number };
          expect(start).toBeLessThan(end);
          const outer = spanOf(node.parent as AnyNode) as { start: number; end: number };
          expect(start).toBeGreaterThanOrEqual(outer.start);
          expect(end).toBeLessThanOrEqual(outer.end);
          if (node.prev !== null) expect(start).toBeGreaterThanOrEqual(spanOf(node.prev)?.end as number);
        }
      }),
      { numRuns: runsOf(500) },
    );
  });

  test("an element's span begins with its tag", () => {
    fc.assert(
      fc.property(page, (html) => {
        for (const node of descendants(parse(html)).filter(isElement)) {
          expect(slice(html, node).replace("/", "").startsWith(`<${node.name}`)).toBe(true);
        }
      }),
      { numRuns: runsOf(500) },
    );
  });

  test("no text is lost or made up", () => {
    const words = fc.array(
      fc.oneof(
        token.filter((t) => !/^<(script|title|textarea|svg|\/svg|select|!|\?)/.test(t)),
        fc.stringMatching(/^[a-z]{1,5} $/),
      ),
    );
    fc.assert(
      fc.property(words, (tokens) => {
        const html = tokens.join("");
        const source = parse(html.replace(/<[^>]*>/g, "")).children[0] as Text | undefined;
        const text = descendants(parse(html)).filter(isText);
        expect(text.map(({ data }) => data).join("")).toBe(source?.data ?? "");
      }),
      { numRuns: runsOf(500) },
    );
  });

  test("any string is a page", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(..."<>/!-?&;#= \"'ab\u0000\ud800[]") }), (html) => {
        for (const node of descendants(parse(html))) {
          const { start, end } = spanOf(node) as { start: number; end: number };
          expect(0 <= start && start <= end && end <= html.length).toBe(true);
        }
      }),
      { numRuns: runsOf(2000) },
    );
  });
});

test("a noframes holds markup in a frameset, and raw text elsewhere", () => {
  const page = "<frameset><frame src=a><noframes><body><p>The mole<ul><li>one</ul></body></noframes></frameset>";
  expect(select(parse(page), "noframes p, noframes li")).toHaveLength(2);
  expect(select(parse("<div><noframes><p>no</p></noframes><p>a</div>"), "p")).toHaveLength(1);
  const table = measure(parse(page));
  expect(table.chars[table.size]).toBe("Themoleone".length);
});

describe("limits", () => {
  test.each([0, -1, Number.NaN])("maxNodes %d is refused", (maxNodes) => {
    expect(() => parsePage("", { maxNodes })).toThrow(RangeError);
  });

  test("a page that is stopped ends where it was, and says so", () => {
    const html = "<p>a</p>".repeat(10_000);
    let asked = 0;
    const { document, diagnostics } = parsePage(html, { shouldStop: () => ++asked > 2 });
    const stopped = diagnostics.find(({ code }) => code === "dom/stopped");
    expect(Math.ceil((stopped?.at?.start as number) / 8)).toBe(document.children.length);
    expect(document.children.length).toBeGreaterThan(500);
    expect(document.children.length).toBeLessThan(10_000);
  });

  test("a million siblings are read whole; after maxNodes parsing stops, and says where", () => {
    const html = "<p>a".repeat(1_000_000);
    expect(parsePage(html).diagnostics).toEqual([]);
    const { document, diagnostics } = parsePage(html, { maxNodes: 1000 });
    expect(diagnostics).toMatchObject([{ code: "dom/nodes-cut", severity: "warning", at: { end: html.length } }]);
    const start = diagnostics[0]?.at?.start as number;
    expect(document.children.length).toBe(Math.ceil(start / 4));
    expect(Math.abs(document.children.length - 500)).toBeLessThan(2);
  });
});
