import { readdir, readFile, stat } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { countTokens } from "@decant/chunk/o200k";
import { decode } from "@decant/dom";
import { createPipeline } from "@decant/pipeline";
import { findLosses, type Losses } from "../fidelity/compare.ts";
import { contentOf, plainTextOf, type Reading, readHtml } from "../fidelity/read-html.ts";
import { writeJson } from "../json.ts";
import { asUsage } from "../open-sets.ts";
import * as option from "../options.ts";
import { pickSample } from "../sample.ts";
import { rehypeToRemark, turndown } from "../systems/peers.ts";
import { type Cell, fixed, formatTable } from "../table.ts";

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
    const totals = totalsOf(pages);
    const results = new Map<string, PageResult[]>();
    for (const name of names.filter((name) => systems.includes(name))) {
      const convert = await (converters[name] as () => Promise<Converter>)();
      results.set(
        name,
        pages.map((page) => measurePage(page, convert)),
      );
    }
    const summaries = [...results].map(([id, measured]) => summarize(id, measured, totals));
    report(totals, summaries);
    const [first] = results;
    if (first !== undefined && losses > 0) listLosses(...first, losses);
    if (json !== undefined) await writeJson(json, { totals, summaries });
  },
);

interface PageResult {
  readonly id: string;
  readonly losses: Losses;
  readonly markdownTokens: number;
  readonly hasFailed: boolean;
}

/** Convert a page and count losses. A converter that throws has lost the whole page. */
function measurePage(page: PreparedPage, convert: Converter): PageResult {
  let markdown: string | undefined;
  try {
    markdown = convert(page);
  } catch {}
  const losses = findLosses(page.reading, markdown ?? "");
  return { id: page.id, losses, markdownTokens: countTokens(markdown ?? ""), hasFailed: markdown === undefined };
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

/** What is counted, in the order of reports: its column, and its figure in a summary. */
const kinds = [
  ["code", "code altered", "codeAltered"],
  ["languages", "language kept", "languagesKept"],
  ["cells", "cells lost", "cellsLost"],
  ["headings", "headings lost", "headingsLost"],
  ["items", "items lost", "itemsLost"],
  ["links", "links lost", "linksLost"],
] as const satisfies readonly (readonly [kind: keyof Losses, title: string, figure: string])[];

type Totals = Readonly<Record<keyof Losses | "pages" | "textTokens", number>>;

function totalsOf(pages: readonly PreparedPage[]): Totals {
  const sum = (count: (page: PreparedPage) => number): number => pages.reduce((total, page) => total + count(page), 0);
  return {
    pages: pages.length,
    code: sum(({ reading }) => reading.code.length),
    languages: sum(({ reading }) => reading.code.filter(({ language }) => language !== "").length),
    cells: sum(({ reading }) => reading.cells.length),
    headings: sum(({ reading }) => reading.headings.length),
    items: sum(({ reading }) => reading.items.length),
    links: sum(({ reading }) => reading.links.length),
    textTokens: sum(({ textTokens }) => textTokens),
  };
}

function summarize(converter: string, results: readonly PageResult[], totals: Totals) {
  const figures = kinds.map(([kind, , figure]): [typeof figure, number] => {
    const lost = results.reduce((total, { losses }) => total + losses[kind].length, 0);
    return [figure, kind === "languages" ? totals.languages - lost : lost];
  });
  return {
    ...{ converter, pages: results.length, errors: results.filter(({ hasFailed }) => hasFailed).length },
    ...(Object.fromEntries(figures) as Record<(typeof kinds)[number][2], number>),
    /** Tokens of the Markdown for each token of the plain text. */
    tokenRatio: results.reduce((total, { markdownTokens }) => total + markdownTokens, 0) / totals.textTokens,
  };
}

function report(totals: Totals, summaries: readonly ReturnType<typeof summarize>[]): void {
  const header = ["", ...kinds.map(([, title]) => title), "tokens"];
  const all: Cell[] = ["in the pages", ...kinds.map(([kind]) => totals[kind]), null];
  const rows = summaries.map((summary): Cell[] => [
    summary.converter,
    ...kinds.map(([, , figure]) => summary[figure]),
    fixed(summary.tokenRatio),
  ]);
  console.log(
    `${totals.pages} pages, ${totals.textTokens} tokens (o200k) of plain text; "tokens" are those of the Markdown for each of these`,
  );
  console.log(formatTable(header, [all, ...rows]));
  for (const { converter, errors } of summaries) if (errors > 0) console.log(`${converter} failed on ${errors} pages`);
}

const shownLength = 160;

function listLosses(converter: string, results: readonly PageResult[], perKind: number): void {
  console.log(`\n${converter}, lost:`);
  for (const [kind] of kinds) {
    const lines = results.flatMap(({ id, losses }) =>
      losses[kind].map((entry) => `${kind}  ${id}  ${JSON.stringify(entry.slice(0, shownLength))}`),
    );
    for (const line of lines.slice(0, perKind)) console.log(line);
  }
}
