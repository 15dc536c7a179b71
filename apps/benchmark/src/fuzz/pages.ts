import { style } from "@decant/normalize";
import { createPipeline, type PageOptions, type PipelineOptions } from "@decant/pipeline";
import { escapeHtml } from "../hostile/light/light-case.ts";
import { type Reader, readers } from "../readers.ts";
import type { Random } from "../sample.ts";
import { judge, pageUrl, readPage } from "./judge.ts";
import { addresses, blocks, frames, inlines, languages, tokens } from "./vocabulary.ts";

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
  Object.entries(variants).map(([name, { url, ...options }]) => [name, { ...createPipeline(options, { style }), url }]),
);

/** A page to convert, the name of a variant in its first line. */
export function makeInput(random: Random): string {
  const name = random.below(2) === 0 ? names[0] : random.pick(names);
  return `${name}\n${makePage(random)}`;
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

const slot = /\{([trjaulnib])\}/g;
const lottery = tokens.flatMap(([weight, words]) => Array.from({ length: weight }, () => words));
// Text that would end a script, or hide its end.
const endOfRawText = /<(?=\/(?:script|xmp)|!--)/gi;

/** A random page: elements nested in each other, with texts and attributes that are meant to be misread. */
function makePage(random: Random): string {
  let texts = 0;
  let pieces = 4 + random.below(14);
  const text = (): string => {
    let value = "";
    for (let left = 1 + random.below(4); left > 0; left--) {
      if (random.below(3) === 0) value += `q${texts++}q`;
      value += random.pick(random.pick(lottery));
      if (random.below(4) === 0) value += " ";
    }
    return value;
  };
  const fill = (template: string): string => {
    pieces--;
    return template.replace(slot, (_, kind: string) => slots[kind as keyof typeof slots]());
  };
  const nest = (templates: readonly string[]): string =>
    pieces > 0 ? fill(random.pick(templates)) : escapeHtml(text());
  const slots = {
    t: () => escapeHtml(text()),
    j: () => JSON.stringify(nest(blocks)).slice(1, -1).replace(endOfRawText, "\\u003c"),
    a: () => escapeHtml(text()),
    r: () => text().replace(endOfRawText, "<\\"),
    u: () => escapeHtml(random.below(6) === 0 ? text() : random.pick(addresses)),
    l: () => escapeHtml(random.below(4) === 0 ? text() : random.pick(languages)),
    n: () => String(random.below(12)),
    i: () => nest(inlines),
    b: () => nest(blocks),
  };
  return fill(random.pick(frames));
}
