import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { runsOf } from "@decant/package-checks/sizes";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { brokenPromises } from "./promises.ts";

// The same inputs in every run; `FUZZ_SEED` asks for others.
fc.configureGlobal({ seed: Number(process.env.FUZZ_SEED ?? 1) });

const names = [
  "a", "article", "aside", "b", "blockquote", "body", "br", "button", "caption", "code", "dd", "details", "dialog", "div", "dl", "dt", "em",
  "figcaption", "figure", "form", "h1", "h2", "h3", "hr", "i", "iframe", "img", "input", "label", "li", "math", "mi", "mjx-container", "nav",
  "noscript", "object", "ol", "option", "p", "picture", "pre", "q", "ruby", "rt", "script", "section", "select", "source", "span", "strong",
  "style", "sub", "summary", "sup", "svg", "table", "tbody", "td", "template", "textarea", "tfoot", "th", "thead", "tr", "tt", "ul", "video", "x-y",
]; // biome-ignore format: a table of words

const attributes = [
  'class="admonition note"', 'class="admonition-title"', 'class="markdown-alert markdown-alert-tip"', 'class="highlight"', 'class="language-js"',
  'class="line"', 'class="linenos"', 'class="gutter"', 'class="footnotes"', 'class="footnote"', 'class="katex"', 'class="math inline"', 'class="MathJax"',
  'class="tabs"', 'class="sr-only"', 'class="share"', 'class="anchor"', 'class="copy-button"', 'class="mw-editsection"', 'class="emoji" alt="x"',
  'href="#a"', 'href="#b"', 'href="/x"', 'href="javascript:alert(1)"', 'href=" java\nscript:x"', 'href="http://["', 'src="a.png"', 'src="data:,x"',
  'srcset="a.png 1x, b.png 2x"', 'data-src="c.png"', 'alt="a \n\u0000b"', 'title="<script>\n\n"', 'id="a"', 'id="b"', 'name="a"', "hidden",
  'style="display:none"', 'style="opacity:0;transform:none"', 'style="text-align:right"', 'colspan="3"', 'colspan="1000000000"', 'rowspan="0"',
  'role="tablist"', 'role="tab"', 'role="tabpanel"', 'role="presentation"', 'role="button"', 'role="doc-noteref"', 'role="doc-backlink"',
  'role="doc-endnotes"', 'aria-controls="a"', 'aria-labelledby="b"', 'aria-expanded="false"', 'aria-hidden="true"', 'for="a"', 'type="radio"',
  'type="checkbox"', 'type="math/tex"', 'onclick="x()"', 'data-callout="tip"', 'encoding="application/x-tex"', 'display="block"', 'open', 'start="3"',
]; // biome-ignore format: a table of words

const texts = [
  "a", "word and word", " ", "\n", "1", "[1]", "¶", "↩", "Note", "Warning:", "Skip to content", "What is this?", "\\(x^2\\)", "$$y_1$$", "\\[ z",
  "\u0000", "\ud800", "\udc00", "\u200b", "\u00a0", "&amp;", "&#0;", "&#xD800;", "日本語", "😀", "\r\n", "\t", "<!-- c -->", "<![CDATA[d]]>", "x".repeat(130),
]; // biome-ignore format: a table of words

const open = fc
  .tuple(fc.constantFrom(...names), fc.array(fc.constantFrom(...attributes), { maxLength: 3 }))
  .map(([name, list]) => `<${[name, ...list].join(" ")}>`);
const close = fc.constantFrom(...names).map((name) => `</${name}>`);
const text = fc.oneof(fc.constantFrom(...texts), fc.string({ maxLength: 8, unit: "binary" }));

/** Trees that close what they open, in order. */
const { node } = fc.letrec<{ node: string }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 6, withCrossShrink: true },
    text,
    fc
      .tuple(open, fc.constantFrom(...names), fc.array(tie("node"), { maxLength: 5 }))
      .map(([start, , inner]) => `${start}${inner.join("")}</${nameOf(start)}>`),
  ),
}));

function nameOf(tag: string): string {
  return tag.slice(1, -1).split(" ")[0] as string;
}

/** In milliseconds. Random pages take seconds, more on a busy machine. */

describe("for any page: only what is allowed, positions, clean text, bounded depth, and no character lost", () => {
  test("well nested", () => {
    fc.assert(
      fc.property(fc.array(node, { maxLength: 6 }), (nodes) => {
        expect(brokenPromises(nodes.join(""))).toEqual([]);
      }),
      { numRuns: runsOf(1500) },
    );
  });

  test("tag soup", () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(open, open, close, text), { maxLength: 40 }), (tokens) => {
        expect(brokenPromises(tokens.join(""))).toEqual([]);
      }),
      { numRuns: runsOf(1500) },
    );
  });

  test("nested deeper than the limit", () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(open, text), { minLength: 30, maxLength: 120 }), (tokens) => {
        expect(brokenPromises(tokens.join(""), 16)).toEqual([]);
      }),
      { numRuns: runsOf(300) },
    );
  });
});

const fixtures = globSync(join(import.meta.dirname, "../../../../fixtures/*/index.html"));

test("there are fixtures", () => {
  expect(fixtures.length).toBeGreaterThan(20);
});

describe("for the fixtures", () => {
  test.each(fixtures.map((file) => [file.split("/").at(-2), file]))("%s", (_, file) => {
    expect(brokenPromises(readFileSync(file as string, "utf8"))).toEqual([]);
  });
});

const data = process.env.DECANT_DATA;
const pages = data === undefined ? [] : globSync(join(data, "roundtrip-dev/*/*/page.html"));

test.skipIf(data === undefined || !existsSync(data))(
  "for the pages of documentation generators (needs DECANT_DATA)",
  () => {
    const broken = pages.flatMap((file) =>
      brokenPromises(readFileSync(file, "utf8")).map((fault) => `${file}: ${fault}`),
    );
    expect(broken).toEqual([]);
  },
);
