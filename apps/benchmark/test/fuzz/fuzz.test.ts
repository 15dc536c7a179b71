import { style } from "@decant/normalize";
import { sizeOf } from "@decant/package-checks/sizes";
import { createPipeline, type PageOptions, type PipelineOptions } from "@decant/pipeline";
import { load } from "cheerio";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Reader, readers } from "../../src/readers.ts";
import { judge, pageUrl, readPage } from "./judge.ts";
import { pages } from "./pages.ts";

// The same pages in every run; `FUZZ_SEED` asks for others, `FUZZ_RUNS` for more.
fc.configureGlobal({ seed: Number(process.env.FUZZ_SEED ?? 1) });
const numRuns = Number(process.env.FUZZ_RUNS ?? sizeOf("fuzz"));

/** Ways to convert. */
const variants: Readonly<Record<string, PipelineOptions & PageOptions>> = {
  default: { url: pageUrl },
  "no-extract": { extract: false, url: pageUrl },
  "no-url": { extract: false },
  recall: { preset: "recall", comments: "include", url: pageUrl },
  commonmark: { markdown: { dialect: "commonmark" }, url: pageUrl },
  "commonmark-references": { extract: false, markdown: { dialect: "commonmark", links: "reference" } },
  references: { markdown: { links: "reference" }, url: pageUrl },
  lists: { markdown: { tables: "list", images: "link" } },
  plain: { markdown: { formatting: "drop", links: "drop", images: "alt", tables: "drop" } },
  marks: { markdown: { bullet: "*", emphasis: "_", headings: "setext" }, url: pageUrl },
  plus: { extract: false, markdown: { bullet: "+", headings: "setext", links: "reference", images: "alt" } },
};
const pipelines = new Map(
  Object.entries(variants).map(([name, { url, ...options }]) => [name, { ...createPipeline(options, { style }), url }]),
);
/** Half of the pages take the default one. */
const variant = fc.oneof({ withCrossShrink: true }, fc.constant("default"), fc.constantFrom(...Object.keys(variants)));

function convert(name: string, html: string): string {
  const { convert: run, url } = pipelines.get(name)!;
  return run(html, { url }).markdown;
}

/** @returns What is live or forged in the output of a reader. */
function faultIn(markdown: string, html: string): string | undefined {
  const facts = readPage(html);
  const seen = new Set<string>();
  for (const reader of readers) {
    if (readsAsAnother(reader, markdown)) continue;
    const shown = reader.render(markdown);
    if (seen.has(shown)) continue;
    seen.add(shown);
    const fault = judge(shown, facts, markdown.includes("[^") ? reader.knows : [...reader.knows, "footnotes"]);
    if (fault !== undefined) return `${fault} ${reader.id} reads ${JSON.stringify(markdown)}`;
  }
  return undefined;
}

const frontMatter = /^(?:---|\+\+\+)/;

/** Whether a reader differs from another one of the list only in what the Markdown has none of. */
function readsAsAnother({ id, knows }: Reader, markdown: string): boolean {
  if (knows.includes("front-matter")) return !frontMatter.test(markdown);
  if (knows.includes("math") && !markdown.includes("$")) return true;
  return id.includes("no-footnotes") && !markdown.includes("[^");
}

describe("nothing is live or forged for any reader", () => {
  test("in the Markdown of random pages", () => {
    const found = fc.property(variant, pages, (name, html) => {
      expect(faultIn(convert(name, html), html)).toBeUndefined();
    });
    fc.assert(found, { numRuns });
  });

  test("but in their texts without escapes", () => {
    const found = fc.property(pages, (html) => faultIn(load(html).text(), html) === undefined);
    expect(fc.check(found, { numRuns: 20, endOnFailure: true }).failed).toBe(true);
  });
});

const footnote = (text: string) =>
  `<p>x<sup id="fnref:1"><a class="footnote-ref" href="#fn:1">1</a></sup></p><div class="footnotes"><ol><li id="fn:1"><p>${text}</p></li></ol></div>`;

/** Pages that were live or forged for some reader of their Markdown, cut down: what was found, the options, the page. */
const findings: readonly (readonly [found: string, variant: string, html: string])[] = [
  [
    "a backtick in a formula ends code for readers without math",
    "default",
    '<p>x <script type="math/tex">`</script> <code>&lt;script>alert(1)&lt;/script></code></p>',
  ],
  [
    "so does one in MathML",
    "default",
    "<p><math><mi>x</mi><mo>`</mo></math> <code>&lt;script>alert(1)&lt;/script></code></p>",
  ],
  [
    "a fence with a | above a line of dashes is a table for markdown-it",
    "default",
    '<pre><code class="language-|">--\n&lt;script>alert(1)&lt;/script></code></pre>',
  ],
  ["a bracket in a formula begins a link that a ruby text ends", "default", "<math>[</math>]<rt>t"],
  [
    "a bracket in an address ends the link around an image for marked",
    "default",
    "<a href=)><img src=[><a><code>&ltvbscript:&gt",
  ],
  [
    "a bracket in the description of an image ends the link around it for marked",
    "default",
    "<a href=)><img src=x alt=[></a><code>&ltvbscript:&gt</code>",
  ],
  ["a bracket in its address does so too", "default", "<a href=)><img src=[></a><code>&ltvbscript:&gt</code>"],
  ["a language is no address", "default", '<pre data-language="https://example.net/a">q0q</pre>'],
  [
    "a backtick in one cell ends code in another for readers without tables",
    "default",
    "<table><tr><th>`</th></tr><tr><td><code>&lt;svg onload=alert(1)></code></td></tr></table>",
  ],
  [
    "likewise a link in code",
    "default",
    "<table><tr><th>`</th></tr><tr><td><pre>[y](javascript:alert(1))</pre></td></tr></table>",
  ],
  ["a footnote of one word defines a link for readers without footnotes", "no-extract", footnote("word")],
  ["also one of marks", "no-url", footnote("&lt;y>")],
  ["also one with a wide space", "no-extract", footnote("q\u3000~")],
  ["also one of a word and a title with a parenthesis", "lists", footnote("word (a b(1)")],
  [
    "also one of a word and a quotation mark, for marked",
    "default",
    `${footnote('word "')}<p>](javascript:alert("</p>`,
  ],
  ["also one in angle brackets", "no-extract", footnote("&lt; &amp;lt;onclick=alert(1)>")],
  ["also one of a word in brackets", "no-extract", footnote("[y][]")],
  [
    "lines of a formula are a table for readers without math",
    "default",
    '<script type="math/tex; mode=display">a||\n-|-\nq0q</script><p>p</p>',
  ],
  ["marked makes an image of escaped brackets in a link", "default", '<a href="/x">a ![y](javascript:alert(1)) b</a>'],
  ["also across a description", "default", ')<a href="/x"><img src="e" alt="](javascript:)"></a>'],
  ["also by reference", "references", '<a href="/x">![y](javascript:alert(1))</a>'],
  ["marked leaves references in addresses to the browser", "default", '<a href="/&amp;quot;">x</a>'],
  ["also in those of images", "no-url", '<img src="/&amp;NewLine;" alt="x">'],
  [
    "marked ends code at a lone backtick in a link",
    "default",
    '<a href="/x"><code>&lt;div onclick=alert(1)>`]()</code></a>',
  ],
  ["an underlined heading takes the line above in a tight item", "plus", "<ul><li>q0q<h2>x</h2></li></ul>"],
  [
    "the mark of a footnote that does not exist leaves an item empty, and what follows it is code",
    "default",
    '<ol><li value=11><code><sup><a href="#x">1</a></sup></code><iframe src=q8q></iframe></li></ol>',
  ],
  [
    "a list from 0 after a footnote is text for micromark without footnotes, and its fence none",
    "no-extract",
    `${footnote(".")}<ol start=0><li><pre>&lt;b onclick=alert(1)></pre></li></ol>`,
  ],
  ["brackets before the parenthesis of a ruby text are a link", "default", '<a href="/x">[]<rt><img src="y"></rt></a>'],
  [
    "the mark of a footnote in code is no link to an address of ours",
    "default",
    '<kbd>b <code><sup><a href="#fn1" class="footnote-ref">1</a></sup></code></kbd><section class="footnotes"><ol><li id="fn1">note</li></ol></section>',
  ],
  ["a backslash leads to the root without an address of the page, too", "no-url", '<a href="\\">x</a>'],
];

describe("findings, cut down", () => {
  test.each(findings)("%s (%s)", (_, name, html) => {
    expect(faultIn(convert(name, html), html)).toBeUndefined();
  });
});
