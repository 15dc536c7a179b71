import { readFileSync, writeFileSync } from "node:fs";
import { extra } from "@decant/sanitizer/extra";
import { expect, test } from "vitest";
import { createPipeline, type Page } from "../src/index.ts";

/** A part of a fixture, shown beside its conversion. */
interface Exhibit {
  readonly kind: string;
  /** Folder of the fixture. */
  readonly fixture: string;
  /** First and last line of the excerpt, by texts that only they have. */
  readonly from: string;
  readonly to: string;
  /** Detail to look for. */
  readonly note: string;
}

const exhibits: readonly Exhibit[] = [
  { kind: "Article", fixture: "article-news", from: "<p>&ldquo;I kept waiting", to: "</ul>\n    <div class=\"newsletter-inline\"", note: "Related links and the advertisement inside the text are dropped; each is in the ledger with its rule." },
  { kind: "Documentation", fixture: "docs-mkdocs-material", from: '<div class="admonition note">', to: "<p>Then print ten", note: "The callout is an alert, the file name stands before its code block, and links on line numbers are gone." },
  { kind: "Thread", fixture: "forum-discourse", from: "<div id='post_3'", to: "</code></pre>\n            </div>", note: "One heading for each post: author, date and votes. Quotations and code stay what they are." },
  { kind: "Product", fixture: "product-shopify", from: '<div class="product__title">', to: "<li>Wash it by hand", note: "The price stands once, without the words for screen readers around it." },
  { kind: "Listing", fixture: "collection-shop-category", from: '<ul class="product-grid">', to: '<nav class="pagination"', note: "A card has its address once, on its title; its picture says nothing that the title does not say." },
  { kind: "Recipe", fixture: "article-recipe", from: '<div class="wprm-recipe-ingredients-container">', to: '<h4 class="wprm-recipe-group-name">To finish', note: "Amount, unit and name are one line; ticks and buttons of the card are no text." },
  { kind: "Notes with formulas", fixture: "article-math-footnotes", from: "<p>Suppose that only one card", to: '<p><span class="katex-display">', note: "KaTeX shows a formula twice, for the eye and as MathML; the Markdown has its TeX once." },
  { kind: "Drawing", fixture: "article-drawings", from: '<figure><svg width="494pt"', to: "</figcaption>", note: "A graph that Graphviz drew is a list: labels that stand alone, then each line between two boxes with its own label." },
  { kind: "Data table", fixture: "article-data-tables", from: '<table class="data">', to: "</table>", note: "Two head rows become one, spans are filled, and the alignment of columns is kept." },
]; // biome-ignore format: one exhibit a line

const file = new URL("../../../apps/site/docs/gallery.md", import.meta.url);
const pipeline = createPipeline({ sanitizer: { extra } });
const longestLine = 160;
const mostLines = 24;
/** Breaks in a long line: before a block, a cell or a field. */
const breakBefore = /(?<=>)(?=<(?:article|a|div|h[1-6]|li|math|p|semantics|span class|td|tr|ul)[ >])/;

/** Characters of the page from the line that holds one text to the end of the line that holds the other. */
function stretchOf(html: string, { fixture, from, to }: Exhibit): readonly [start: number, end: number] {
  const first = html.indexOf(from);
  const last = html.indexOf(to, first);
  if (first < 0 || last < 0) throw new Error(`${fixture}: the excerpt from ${from} to ${to} is not in the page`);
  const end = html.indexOf("\n", last);
  return [html.lastIndexOf("\n", first) + 1, end < 0 ? html.length : end];
}

function excerpt(html: string): string {
  const lines = html.split("\n").flatMap((line) => (line.length > longestLine ? line.split(breakBefore) : [line]));
  const shown = lines.filter((line) => line.trim() !== "").slice(0, mostLines);
  const cut = shown.map((line) => (line.length > longestLine ? `${line.slice(0, longestLine)} …` : line));
  return [...cut, ...(shown.length < mostLines ? [] : ["…"])].join("\n");
}

/** Lines of the Markdown that were made of a stretch of the page. */
function markdownOf({ markdown, blocks }: Page, start: number, end: number): string {
  const isInside = (block: (typeof blocks)[number] | undefined): boolean =>
    block !== undefined && block.start >= start && block.end <= end + 1 && block.start < end;
  // A heading that was made for the text after it has no position in the page.
  const inside = blocks.filter((block, index) => isInside(block.start < 0 ? blocks[index + 1] : block));
  const lines = markdown.split("\n");
  const wanted = new Set<number>();
  for (const { line, endLine } of inside) for (let at = line; at <= endLine; at++) wanted.add(at);
  const shown = lines.filter((text, index) => wanted.has(index + 1) || (text === "" && wanted.has(index + 2)));
  const cut = shown.join("\n").trim().split("\n");
  return cut.length > mostLines ? [...cut.slice(0, mostLines), "…"].join("\n") : cut.join("\n");
}

function show(exhibit: Exhibit): string {
  const folder = new URL(`../../../fixtures/${exhibit.fixture}/`, import.meta.url);
  const { url } = JSON.parse(readFileSync(new URL("case.json", folder), "utf8")) as { readonly url: string };
  const html = readFileSync(new URL("index.html", folder), "utf8");
  const [start, end] = stretchOf(html, exhibit);
  const markdown = markdownOf(pipeline.convert(html, { url }), start, end);
  if (markdown === "") throw new Error(`${exhibit.fixture}: no Markdown was made of the excerpt`);
  return `## ${exhibit.kind}

${exhibit.note} From [\`fixtures/${exhibit.fixture}\`](../../../fixtures/${exhibit.fixture}).

\`\`\`html
${excerpt(html.slice(start, end))}
\`\`\`

becomes

\`\`\`\`markdown
${markdown}
\`\`\`\`
`;
}

test("the gallery shows what the fixtures become", () => {
  const introduction = `# Gallery

Nine kinds of page: an excerpt of the HTML, and the Markdown that Decant makes of it with default options. Long excerpts are cut (…). The pages are fixtures of this repository, and \`packages/pipeline/test/gallery.test.ts\` keeps this page true; \`UPDATE=1\` writes it.
`;
  const expected = [introduction, ...exhibits.map(show)].join("\n");
  if (process.env.UPDATE === "1" && !process.env.CI) writeFileSync(file, expected);
  expect(readFileSync(file, "utf8")).toBe(expected);
});
