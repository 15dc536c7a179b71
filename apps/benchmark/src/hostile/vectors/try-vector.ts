import { createHash } from "node:crypto";
import { serialize, toDocument } from "@decant/formats";
import { createPipeline, type Page, type Pipeline } from "@decant/pipeline";
import { escapeUTF8 } from "entities";
import { fromHtml } from "hast-util-from-html";
import { readers } from "../../readers.ts";
import { article, pageUrl } from "../article.ts";
import { findLiveCode } from "../live-code.ts";
import type { Vector } from "./read-vectors.ts";

/** Where an attack stands in a page, as markup and as text that must not become markup. */
const places: Readonly<Record<string, (payload: string) => string>> = {
  alone: (payload) => payload,
  article: (payload) => article(payload),
  paragraph: (payload) => article(`<p>See ${payload} here.</p>`),
  address: (payload) =>
    article(
      `<p>See <a href="${escapeUTF8(payload)}">this</a> <img src="${escapeUTF8(payload)}" alt="a" width=300 height=200></p>`,
    ),
  attribute: (payload) =>
    article(
      `<p>See <a href="/x" title="${escapeUTF8(payload)}">this</a> <img src="/x.png" alt="${escapeUTF8(payload)}" width=300 height=200></p>`,
    ),
  text: (payload) => article(`<p>See ${escapeUTF8(payload)}</p><h2>${escapeUTF8(payload)}</h2>`),
  code: (payload) =>
    article(`<pre><code>${escapeUTF8(payload)}</code></pre><p>See <code>${escapeUTF8(payload)}</code></p>`),
  cell: (payload) =>
    article(`<table><tr><th>${escapeUTF8(payload)}</th><th>b</th></tr><tr><td>c</td><td>${payload}</td></tr></table>`),
  head: (payload) => article("", `${payload}<meta name=description content="${escapeUTF8(payload)}">`),
  title: (payload) => article("").replace("<title>The gauge", () => `<title>${escapeUTF8(payload)}`),
};

/** Further places that a bench names for a vector. */
const placesOfContext: Readonly<Record<string, (payload: string) => string>> = {
  html_outer: (payload) => `<!doctype html><html><head><title>The gauge</title></head>${payload}</html>`,
  js: (payload) => article(`<script>${payload}</script>`),
  js_arg: (payload) => article(`<script>setTimeout(f, ${payload})</script>`),
  js_string: (payload) => article(`<script>var a = '${payload}';</script>`),
  js_string_double: (payload) => article(`<script>var a = "${payload}";</script>`),
  onerror_attr: (payload) => article(`<p>See <img src="x" onerror="${payload}" alt="a" width=300 height=200></p>`),
};

type Conversion = readonly [name: string, pipeline: Pick<Pipeline, "convert">];

const pipelines: readonly Conversion[] = [
  ["main content", createPipeline({ keepTrees: true })],
  ["whole page", createPipeline({ extract: false, keepTrees: true })],
];

/** Alignment of cells, which these readers write as a style. */
const alignment = / style="text-align:\s?(?:left|right|center)"/g;

/** Digests of outputs in which nothing runs: most attacks leave the same page. */
export type Harmless = Set<string>;

/**
 * Put an attack through the pipeline, in each place and with and without extraction.
 *
 * @returns What would run, and where; an exception counts. `undefined` if nothing would.
 */
export function tryVector(
  vector: Vector,
  harmless: Harmless,
  conversions: readonly Conversion[] = pipelines,
): string | undefined {
  for (const { place, html } of pagesOf(vector)) {
    for (const [name, { convert }] of conversions) {
      try {
        const found = judgePage(convert(html, { url: pageUrl }), harmless);
        if (found !== undefined) return `${place}, ${name}: ${found}`;
      } catch (error) {
        return `${place}, ${name}: throws ${String(error)}`;
      }
    }
  }
  return undefined;
}

/** The pages that hold an attack, one for each place. */
function pagesOf({ payload, contexts }: Vector): { readonly place: string; readonly html: string }[] {
  const own = contexts.flatMap((context) => {
    const place = placesOfContext[context];
    return place === undefined ? [] : [[context, place] as const];
  });
  return [...Object.entries(places), ...own].map(([place, around]) => ({ place, html: around(payload) }));
}

function judgePage(page: Page, harmless: Harmless): string | undefined {
  const document = toDocument(page);
  const outputs: readonly (readonly [string, string, (output: string) => string | undefined])[] = [
    ["markdown", page.markdown, judgeMarkdown],
    ["comments", page.comments?.markdown ?? "", judgeMarkdown],
    ["html", serialize(document, "html", { withMetadata: false }), judgeFragment],
    ["whole html", serialize(document, "html", { withMetadata: true }), judgeDocument],
  ];
  for (const [format, output, judge] of outputs) {
    const digest = createHash("sha256").update(`${format}\n${output}`).digest("base64");
    if (harmless.has(digest)) continue;
    const found = judge(output);
    if (found !== undefined) return `${format}, ${found}`;
    harmless.add(digest);
  }
  return undefined;
}

/** By every reader that safety is promised for, with raw HTML on and every scheme allowed. */
function judgeMarkdown(markdown: string): string | undefined {
  for (const { id, render } of readers) {
    const found = judgeFragment(render(markdown).replaceAll(alignment, ""));
    if (found !== undefined) return `${id}: ${found}`;
  }
  return undefined;
}

function judgeFragment(html: string): string | undefined {
  return findLiveCode(fromHtml(html, { fragment: true }));
}

function judgeDocument(html: string): string | undefined {
  return findLiveCode(fromHtml(html), { isDocument: true });
}
