import { decode } from "@decant/dom";
import type { PipelineOptions } from "@decant/pipeline";
import { loadPage } from "../data-sets.ts";
import { writeJson } from "../json.ts";
import { groupBy, mean } from "../metrics/statistics.ts";
import { decantModelUse, openDataSet } from "../open-sets.ts";
import * as option from "../options.ts";
import { generateSites } from "../sites/generated-sites.ts";
import { meanScores, measureSite, type PageScores, type SitePage, type SiteScores } from "../sites/measure-sites.ts";
import { createDecantPipelines } from "../systems/decant.ts";
import { type Cell, fixed, formatTable } from "../table.ts";

const options = {
  ...option.oneSet,
  minPages: option.count(3, "hosts with at least so many pages", 5),
  pages: option.count(5, "pages of each generated site", 20),
  generated: option.flag("generated sites alone"),
  json: option.json,
};
type Options = option.ValuesOf<typeof options>;

export const command: option.AddCommand = option.defineCommand(
  "learn site templates, and compare the text of the pages without and with them",
  options,
  runSites,
);

async function runSites(options: Options): Promise<void> {
  const rows: { readonly name: string; readonly scores: SiteScores }[] = [];
  for (const { name, pages } of generateSites(options.pages))
    rows.push({
      name,
      scores: measureSite(
        pages.map((page) => ({ id: page.url, ...page })),
        opener(false),
        5,
      ),
    });
  report("generated sites", rows);
  const all = [...rows];
  if (options.generated !== true) {
    const hosts: typeof rows = [];
    const { sites, crossValidated } = await loadHosts(options);
    for (const [name, pages] of sites)
      hosts.push({ name, scores: measureSite(pages, opener(crossValidated), options.minPages) });
    report(`${options.set}, hosts with ${options.minPages} pages and more`, hosts);
    all.push(...hosts);
  }
  if (options.json !== undefined) await writeJson(options.json, all);
}

type Open = Parameters<typeof measureSite>[1];

function opener(crossValidated: boolean, options?: PipelineOptions): Open {
  return (url, pipeline) =>
    createDecantPipelines(undefined, { crossValidated, pipeline: { ...options, ...pipeline } })(url);
}

async function loadHosts({ data, set: name, minPages }: Options) {
  const set = await openDataSet(data, name);
  const groups = groupBy(
    set.pages.filter(({ url }) => URL.canParse(url)),
    ({ url }) => new URL(url).host,
  );
  const sites = new Map<string, SitePage[]>();
  for (const [host, pages] of [...groups].sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (pages.length < minPages) continue;
    const read = pages.map(async (gold) => {
      const { text } = decode(await loadPage(set.folder, gold));
      return { id: gold.id, url: gold.url, html: text, text: gold.text ?? "" };
    });
    sites.set(host, await Promise.all(read));
  }
  return { sites, crossValidated: decantModelUse(set) === "cross-validated" };
}

const header = [
  ...["site", "pages", "parts", "precision", "with it", "recall", "with it", "own recall", "with it", "F1", "with it"],
  ...["refused", "learn ms", "ms", "with it"],
];

function report(title: string, rows: readonly { readonly name: string; readonly scores: SiteScores }[]): void {
  const all = rows.flatMap(({ scores }) => scores.pages);
  const lines = rows.map(({ name, scores }) => rowOf(name, scores.parts, scores.pages));
  console.log(`\n${title}\n${formatTable(header, [...lines, rowOf("all pages", null, all)])}`);
}

function rowOf(name: string, parts: number | null, pages: readonly PageScores[]): Cell[] {
  const before = meanScores(pages, "before");
  const after = meanScores(pages, "after");
  const time = (read: (page: PageScores) => number): string | null => fixed(mean(pages.map(read)), 1);
  return [
    ...[name, pages.length, parts, fixed(before.precision), fixed(after.precision)],
    ...[
      fixed(before.recall),
      fixed(after.recall),
      fixed(before.ownRecall),
      fixed(after.ownRecall),
      fixed(before.f1),
      fixed(after.f1),
    ],
    pages.filter(({ refused }) => refused.length > 0).length,
    ...[time((page) => page.learnMs), time((page) => page.beforeMs), time((page) => page.afterMs)],
  ];
}
