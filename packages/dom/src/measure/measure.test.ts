import { runsOf } from "@decant/package-checks/sizes";
import { countVisible } from "@decant/page";
import type { AnyNode, Element, ParentNode } from "domhandler";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parse, parsePage } from "../parse/parse.ts";
import { Flag, measure, type NodeTable } from "./measure.ts";
import { tagId, unrenderedElements } from "./tags.ts";

// The same inputs in every run; `FUZZ_SEED` asks for others.
fc.configureGlobal({ seed: Number(process.env.FUZZ_SEED ?? 1) });

/** Totals of the whole page. */
function totals(html: string) {
  const table = measure(parse(html));
  const { chars, linkChars, words, punctuation, texts } = table;
  return {
    chars: table.sum(chars, 0),
    linkChars: table.sum(linkChars, 0),
    words: table.sum(words, 0),
    punctuation: table.sum(punctuation, 0),
    texts: table.sum(texts, 0),
  };
}

describe("text columns", () => {
  test("count visible characters, links, words and punctuation", () => {
    const html = `<p>One, two.</p> <p><a href="/x">three four</a> <a name=y>five</a>!</p>`;
    expect(totals(html)).toEqual({ chars: 8 + 9 + 4 + 1, linkChars: 9, words: 6, punctuation: 3, texts: 4 });
  });

  test("character references count as what they stand for, white space and format characters not at all", () => {
    expect(totals("<p>a&nbsp;&amp;&shy;b &zwnj;\n\t c&#x1F600;")).toMatchObject({ chars: 6, words: 3 });
  });

  test.each([
    ["Two words", 2],
    ["soft&shy;hyphen", 1],
    ["日本語テキスト", 4],
    ["Node 日本", 2],
    ["안녕 세계", 2],
    ["ภาษาไทย", 4],
    ["—", 1],
  ])("%s has %d words", (text, words) => {
    expect(totals(`<p>${text}`).words).toBe(words);
  });

  test.each(["a.b,c;d:e!f?", "一。二、三!四?五:六", "١؟ ٢، ٣؛ ٤۔ ٥"])("%s: punctuation of any script", (text) => {
    expect(totals(text).punctuation).toBeGreaterThanOrEqual(4);
  });

  test("what is never rendered counts nowhere; hidden text and noscript do", () => {
    const unrendered = [
      "<script>a</script>",
      "<style>b</style>",
      "<template><p>c</template>",
      "<svg><text>d</text></svg>",
      "<textarea>e</textarea>",
      "<select><option>f</select>",
    ];
    const other = ["<p hidden>g</p>", "<div style='display:none'><p>h</div>", "<noscript><p>i</noscript>"];
    const shadow = "<template shadowrootmode=open><p>j</template>";
    const html = `<head><title>t</title></head><p>x</p>${unrendered.join("")}${other.join("")}${shadow}`;
    const table = measure(parse(html));
    expect(table.sum(table.chars, 0)).toBe(5);
    expect(sources(html, table)).toEqual(["x", "g", "h", "i", "j"]);
    const flags = Array.from(table.runNodes, (node) => table.flags[node]);
    expect(flags).toEqual([0, 0, 0, Flag.NOSCRIPT, 0]);
  });
});

/** Source of each text run. */
function sources(html: string, { runs }: NodeTable): string[] {
  return Array.from({ length: runs.count }, (_, i) => html.slice(runs.start[i], runs.end[i]));
}

describe("tag columns", () => {
  test("count elements by kind", () => {
    const html = `<h1>a</h1><h6>b</h6><ul><li><li></ul><dl><dt><dd></dl><img><video></video><pre></pre><p><a href=x><a>
      <input><button></button><textarea></textarea><select></select><custom-tag>`;
    const table = measure(parse(html));
    const count = (column: Int32Array) => table.sum(column, 0);
    expect({
      headings: count(table.headings),
      items: count(table.listItems),
      images: count(table.images),
      code: count(table.codeBlocks),
      paragraphs: count(table.paragraphs),
      links: count(table.links),
      controls: count(table.controls),
      elements: count(table.elements),
    }).toEqual({ headings: 2, items: 4, images: 2, code: 1, paragraphs: 1, links: 2, controls: 4, elements: 19 });
  });

  test("tags without an id of their own are elements all the same", () => {
    const table = measure(parse("<x-y>a</x-y>"));
    expect(table.tag[1]).toBe(tagId("never-heard-of"));
    expect(table.sum(table.elements, 0)).toBe(1);
  });
});

describe("flags", () => {
  test.each([
    ["<a href=x><b>t", Flag.LINK],
    ["<a><b>t", 0],
    ["<h2><i>t", Flag.HEADING],
    ["<pre><code>t", Flag.PRE],
    ["<button><i>t", Flag.CONTROL],
    ["<noscript><i>t", Flag.NOSCRIPT],
    ["<h3><a href=x>t", Flag.HEADING | Flag.LINK],
    ["<button><pre>t", Flag.CONTROL | Flag.PRE],
    ["<datalist><option>t", Flag.UNRENDERED],
  ])("%s", (html, expected) => {
    const table = measure(parse(html));
    expect(table.flags[table.size - 1]).toBe(expected);
  });
});

test("numbers lead to nodes and back", () => {
  const table = measure(parse("<div><!-- not numbered --><p>a<p>b</div><p>c"));
  expect(table.nodes.map((node) => ("name" in node ? node.name : node.type))).toEqual([
    "root",
    "div",
    "p",
    "text",
    "p",
    "text",
    "p",
    "text",
  ]);
  expect([...table.parent]).toEqual([-1, 0, 1, 2, 1, 4, 0, 6]);
  expect([...table.end]).toEqual([8, 6, 4, 4, 6, 6, 8, 8]);
  expect([...table.depth]).toEqual([0, 1, 2, 3, 2, 3, 1, 2]);
  expect([...table.ordinal]).toEqual([0, 1, 1, 0, 2, 0, 2, 0]);
  for (let i = 0; i < table.size; i++) expect(table.indexOf(table.nodes[i] as AnyNode)).toBe(i);
  const comment = (table.nodes[1] as Element).children[0] as AnyNode;
  expect(table.indexOf(comment)).toBe(-1);
});

test("an empty page has the document alone", () => {
  const table = measure(parse(""));
  expect(table.size).toBe(1);
  expect(table.runs.count).toBe(0);
  expect(table.sum(table.chars, 0)).toBe(0);
});

const leaf = fc.constantFrom(
  "word ",
  "日本",
  "a.b",
  " ",
  "&amp;",
  "<br>",
  "<img>",
  "<!--x-->",
  "<script>s</script>",
  "<input>",
);
const wrapper = fc.constantFrom(
  "div",
  "p",
  "a href=x",
  "a",
  "ul",
  "li",
  "pre",
  "h2",
  "p hidden",
  "b style=display:none",
  "noscript",
  "template",
  "td",
  "x-y",
);
const { html: page } = fc.letrec<{ html: string }>((tie) => ({
  html: fc.oneof(
    { maxDepth: 6, withCrossShrink: true },
    leaf,
    fc
      .tuple(wrapper, fc.array(tie("html"), { maxLength: 4 }))
      .map(([tag, inside]) => `<${tag}>${inside.join("")}</${tag.split(" ")[0]}>`),
  ),
}));

describe("on any page", () => {
  test("running totals equal counting each subtree", () => {
    fc.assert(
      fc.property(page, (html) => {
        const table = measure(parse(html));
        for (let i = 0; i < table.size; i++) {
          const counted = count(table.nodes[i] as AnyNode);
          expect({
            chars: table.sum(table.chars, i),
            linkChars: table.sum(table.linkChars, i),
            elements: table.sum(table.elements, i),
            paragraphs: table.sum(table.paragraphs, i),
          }).toEqual(counted);
        }
      }),
      { numRuns: runsOf(300) },
    );
  });

  test("runs are all rendered text with something to see, in order", () => {
    fc.assert(
      fc.property(page, (html) => {
        const table = measure(parse(html));
        const { runs, runNodes } = table;
        let end = 0;
        for (let i = 0; i < runs.count; i++) {
          expect(runs.start[i]).toBeGreaterThanOrEqual(end);
          end = runs.end[i] as number;
          const node = table.nodes[runNodes[i] as number] as AnyNode & { data: string };
          expect(runs.chars[i]).toBe(countVisible(node.data));
        }
        const expected = table.nodes.filter(
          (node) => node.type === "text" && isRendered(node) && countVisible(node.data) > 0,
        );
        expect(runs.count).toBe(expected.length);
      }),
      { numRuns: runsOf(300) },
    );
  });

  test("paths are those that counting siblings gives", () => {
    const pathOf = (node: AnyNode | ParentNode | null): string => {
      if (node === null || node.type === "root") return "";
      const around = pathOf(node.parent);
      if (!("attribs" in node)) return around;
      const place = node.parent?.children.filter((child) => "attribs" in child).indexOf(node) ?? 0;
      return `${around}${around === "" ? "" : "/"}${node.name}[${place + 1}]`;
    };
    fc.assert(
      fc.property(page, (html) => {
        const table = measure(parse(html));
        for (let i = 0; i < table.size; i++) expect(table.path(i)).toBe(pathOf(table.nodes[i] as AnyNode));
      }),
      { numRuns: runsOf(200) },
    );
  });
});

/** The same totals by looking at every node and its ancestors. */
function count(root: AnyNode) {
  const result = { chars: 0, linkChars: 0, elements: 0, paragraphs: 0 };
  const pending: AnyNode[] = [root];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if ("children" in node) pending.push(...node.children);
    if ("attribs" in node) {
      result.elements++;
      if (node.name === "p") result.paragraphs++;
    }
    if (node.type !== "text" || !isRendered(node)) continue;
    result.chars += countVisible(node.data);
    if (ancestors(node).some(({ name, attribs }) => name === "a" && attribs.href !== undefined)) {
      result.linkChars += countVisible(node.data);
    }
  }
  return result;
}

function ancestors(node: AnyNode): Element[] {
  const found: Element[] = [];
  for (let parent = node.parent; parent !== null; parent = parent.parent) if ("attribs" in parent) found.push(parent);
  return found;
}

const isRendered = (node: AnyNode) => !ancestors(node).some(({ name }) => unrenderedElements.has(name));

/** Parse without a limit of nodes. */
const parseAll = (html: string) => parsePage(html, { maxNodes: Number.POSITIVE_INFINITY }).document;

describe("large pages", () => {
  test.each([10_000, 100_000])("%d siblings", (n) => {
    const table = measure(parseAll("<p>ab".repeat(n)));
    expect(table.sum(table.chars, 0)).toBe(2 * n);
    expect(table.ordinal[table.size - 2]).toBe(n);
    expect(table.path(table.size - 1)).toBe(`p[${n}]`);
  });

  test.each([10_000, 100_000])("%d open elements", (n) => {
    const table = measure(parseAll(`${"<div>".repeat(n)}<a href=x>deep</a>`));
    expect(table.sum(table.elements, 0)).toBe(n + 1);
    expect(table.sum(table.linkChars, 0)).toBe(4);
  });

  test("a tree of any depth, as other parsers make it", () => {
    const document = parse("");
    let parent: { children: AnyNode[] } = document as never;
    for (let i = 0; i < 100_000; i++) {
      const [element] = parse("<div></div>").children as [Element];
      element.parent = parent as never;
      parent.children.push(element);
      parent = element as never;
    }
    const table = measure(document);
    expect(table.depth[table.size - 1]).toBe(100_000);
    expect(table.sum(table.elements, 0)).toBe(100_000);
  });
});

// End tags of the head and start tags of the body may be left out (HTML Standard, 13.1.2.4).
test.each([
  ["<html><head><title>t</title><p>a", 1],
  ["<head><meta name=x>a<meta name=y></head><body>b", 2],
  ["<head><script>x</script><style>y</style><link rel=z><template>t</template></head>", 0],
  ["<head><noscript><img src=x>a</noscript></head>b", 1],
  ["<head><div>a<title>t</title></div></head><body>b", 2],
  ["<head><head><title>t</title>a<html><head><html>b", 2],
  ["<head>\n <!-- c -->\n</head>a", 1],
])("a head ends where something else begins: %s", (html, chars) => {
  const table = measure(parse(html));
  expect(table.sum(table.chars, 0)).toBe(chars);
});

test("style sheets are listed with their text and medium, in document order", () => {
  const html = `<style>a { b: c }</style><p>x<style media=print type="text/css">d</style><style type=text/less>e</style>`;
  const document = parse(html);
  const expected = [
    { text: "a { b: c }", media: "" },
    { text: "d", media: "print" },
  ];
  expect(measure(document).sheets).toMatchObject(expected);
  expect(measure(document, parsePage(html).order).sheets).toMatchObject(expected);
});
