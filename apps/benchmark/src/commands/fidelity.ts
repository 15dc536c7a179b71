import { readdir, readFile, stat } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { countTokens } from "@decant/chunk/o200k";
import { decode } from "@decant/dom";
import { createPipeline } from "@decant/pipeline";
import { findLosses, type Losses } from "../fidelity/compare.ts";
import { contentOf, plainTextOf, type Reading, readHtml } from "../fidelity/read-html.ts";
import { writeJson } from "../json.ts";
import { sum } from "../metrics/statistics.ts";
import { asUsage } from "../open-sets.ts";
import * as option from "../options.ts";
import { pickSample } from "../sample.ts";
import { rehypeToRemark, turndown } from "../systems/peers.ts";
import { type Cell, type Example, fixed, formatTable, printExamples } from "../table.ts";

/** A page, and a document of its content only, which all converters except the extractor get. */
interface PreparedPage {
  /** Path below the folder, with `/`. */
  readonly id: string;
  readonly page: string;
  readonly content: string;
  readonly reading: Reading;
  readonly textTokens: number;
}

type Converter = (page: PreparedPage) => string;

/** For the content alone. */
const ofContent =
  (convert: (html: string) => string): Converter =>
  ({ content }) =>
    convert(content);

/** Converters that can be compared, each with the defaults that its README shows. */
const converters: Readonly<Record<string, () => Promise<Converter>>> = {
  decant: async () => {
    const pipeline = createPipeline({ extract: false });
    return ofContent((html) => pipeline.convert(html).markdown);
  },
  // It has to find the main content.
  "decant:extract": async () => {
    const pipeline = createPipeline();
    return ({ page }) => pipeline.convert(page).markdown;
  },
  unified: async () => ofContent(rehypeToRemark),
  mdream: async () => ofContent((await import("@mdream/js")).htmlToMarkdown),
  turndown: async () => ofContent(turndown),
};
const names = Object.keys(converters);

const options = {
  pages: option.required("dir", "folder with a folder of HTML pages for each manual"),
  sample: option.count(1, "pages in all, the same number from each folder", 150),
  systems: option.names("converters", names, names),
  losses: option.count(0, "how many losses of each kind to list for the first converter", 0),
  json: option.json,
};

export const command: option.AddCommand = option.defineCommand(
  "convert whole pages and count what of their code, tables, lists, headings and links does not arrive",
  options,
  async ({ pages: folder, sample, systems, losses, json }) => {
    const pages = await asUsage(() => loadPages(folder, sample), `--pages: ${folder} cannot be read: `);
    if (pages.length === 0) throw new option.UsageError(`--pages: no HTML below ${folder}`);
    const totals = countAll(pages.map(({ reading }) => reading));
    const textTokens = sum(pages, (page) => page.textTokens);
    console.log(
      `${pages.length} pages, ${textTokens} tokens (o200k) of plain text; "tokens" are those of the Markdown for each of these`,
    );
    const summaries: Summary[] = [];
    const found: Example[] = [];
    for (const converter of names.filter((name) => systems.includes(name))) {
      const convert = await (converters[converter] as () => Promise<Converter>)();
      const results = pages.map((page) => measurePage(page, convert));
      const lost = countAll(results.map((result) => result.losses));
      const tokenRatio = sum(results, ({ tokens }) => tokens) / textTokens;
      summaries.push({ converter, errors: results.filter(({ hasFailed }) => hasFailed).length, lost, tokenRatio });
      if (summaries.length === 1)
        found.push(...pages.flatMap(({ id }, at) => listLosses(id, (results[at] as (typeof results)[number]).losses)));
    }
    const rows = summaries.map(({ converter, lost, tokenRatio }): Cell[] => [
      ...[converter, ...kinds.map((kind) => (kind === "languages" ? totals[kind] - lost[kind] : lost[kind]))],
      fixed(tokenRatio),
    ]);
    const all = ["in the pages", ...kinds.map((kind) => totals[kind]), null];
    console.log(formatTable(["", ...Object.values(titles), "tokens"], [all, ...rows]));
    for (const { converter, errors } of summaries)
      if (errors > 0) console.log(`${converter} failed on ${errors} pages`);
    printExamples(found, losses);
    if (json !== undefined) await writeJson(json, { pages: pages.length, textTokens, totals, summaries });
  },
);

interface Summary {
  readonly converter: string;
  readonly errors: number;
  readonly lost: Counts;
  /** Tokens of the Markdown for each token of the plain text. */
  readonly tokenRatio: number;
}

/** What is counted, in the order of reports, with its column. */
const titles: Readonly<Record<keyof Losses, string>> = {
  code: "code altered",
  languages: "language kept",
  cells: "cells lost",
  headings: "headings lost",
  items: "items lost",
  links: "links lost",
};
const kinds = Object.keys(titles) as (keyof Losses)[];
type Counts = Readonly<Record<keyof Losses, number>>;

function countAll(pages: readonly Readonly<Record<keyof Losses, readonly unknown[]>>[]): Counts {
  return Object.fromEntries(kinds.map((kind) => [kind, sum(pages, (page) => page[kind].length)])) as Counts;
}

/** Convert a page and count losses. A converter that throws has lost the whole page. */
function measurePage(page: PreparedPage, convert: Converter) {
  let markdown: string | undefined;
  try {
    markdown = convert(page);
  } catch {}
  const losses = findLosses(page.reading, markdown ?? "");
  return { losses, tokens: countTokens(markdown ?? ""), hasFailed: markdown === undefined };
}

const shownLength = 160;

function listLosses(page: string, losses: Losses): Example[] {
  return kinds.flatMap((kind) =>
    losses[kind].map((entry) => ({ kind, text: `${page}  ${JSON.stringify(entry.slice(0, shownLength))}` })),
  );
}

const pageName = /\.x?html?$/i;
/** Generated pages: indexes and listings of source code. */
const generatedPage =
  /(?:^|\/)(?:genindex|py-modindex|modindex|search|bookindex|directives|quickreference)\b[^/]*$|(?:^|\/)_[a-z]+\//;
/** Minimum size; smaller pages are stubs, redirects or single paragraphs. */
const minBytes = 16_384;

/**
 * Pages of a folder: a fixed sample of the same size of each of its folders, so that no manual outweighs the others. Symbolic links below
 * those are not followed.
 *
 * @param count Pages in all, about.
 */
async function loadPages(folder: string, count: number): Promise<PreparedPage[]> {
  const sets = (await readdir(folder, { withFileTypes: true }))
    .filter((entry) => entry.isDirectory() || entry.isSymbolicLink())
    .map((entry) => join(folder, entry.name))
    .sort();
  const roots = sets.length === 0 ? [folder] : sets;
  const share = Math.max(1, Math.round(count / roots.length));
  const files = await Promise.all(roots.map(async (root) => pickSample(await pagesBelow(root), share)));
  return Promise.all(
    files.flat().map(async (file) => {
      const page = decode(await readFile(file)).text;
      const content = contentOf(page);
      const id = relative(folder, file).split(sep).join("/");
      return { id, page, content, reading: readHtml(content), textTokens: countTokens(plainTextOf(content)) };
    }),
  );
}

async function pagesBelow(root: string): Promise<string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && pageName.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !generatedPage.test(relative(root, file).split(sep).join("/")))
    .sort();
  const sizes = await Promise.all(files.map(async (file) => (await stat(file)).size));
  return files.filter((_, index) => (sizes[index] ?? 0) >= minBytes);
}
