import { createPipeline, type PageOptions, type PipelineOptions } from "@decant/pipeline";
import { type Reader, readers } from "../../readers.ts";
import type { Random } from "../../sample.ts";
import { tokenSoup } from "../generators.ts";
import { judge, pageUrl, readPage } from "./judge.ts";
import { makePage } from "./page.ts";

/** Ways to convert; the first, which half of the pages take, is the default one. */
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
const names = Object.keys(variants);
const pipelines = new Map(
  Object.entries(variants).map(([name, { url, ...options }]) => [name, { ...createPipeline(options), url }]),
);

/** A page to convert, the name of a variant in its first line. */
export function makeInput(random: Random): string {
  const name = random.below(2) === 0 ? names[0] : random.pick(names);
  return `${name}\n${random.below(8) === 0 ? tokenSoup(random) : makePage(random)}`;
}

/** @returns What is live or forged in the output of a reader. */
export function checkInput(input: string): string | undefined {
  const end = input.indexOf("\n");
  const pipeline = pipelines.get(input.slice(0, end));
  if (pipeline === undefined) return undefined;
  const html = input.slice(end + 1);
  const { markdown } = pipeline.convert(html, { url: pipeline.url });
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
