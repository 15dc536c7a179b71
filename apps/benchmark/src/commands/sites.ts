import { decode, measure, parsePage } from "@decant/dom";
import type { Pipeline, PipelineOptions } from "@decant/pipeline";
import { learn } from "@decant/site";
import { timeCpu } from "../cpu.ts";
import { writeJson } from "../json.ts";
import { compareTexts } from "../metrics/index.ts";
import { groupBy, mean } from "../metrics/statistics.ts";
import { decantModelUse, readPages } from "../open-sets.ts";
import * as option from "../options.ts";
import { generateSites, type SitePage } from "../sites/generated-sites.ts";
import { createDecantPipelines } from "../systems/decant.ts";
import { fixed, formatColumns } from "../table.ts";

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
  const generated = measureSites(generateSites(options.pages), opener(false), 5);
  report("generated sites", generated);
  const hosts = options.generated === true ? [] : await measureHosts(options);
  if (options.json !== undefined) await writeJson(options.json, [...generated, ...hosts]);
}

/** Makes the pipeline for a page's address. */
type Open = (url: string, options: PipelineOptions) => Pipeline;

function opener(crossValidated: boolean): Open {
  return (url, pipeline) => createDecantPipelines(undefined, { crossValidated, pipeline })(url);
}

async function measureHosts({ data, set, minPages }: Options): Promise<SiteScores[]> {
  const pages: SitePage[] = [];
  for await (const { gold, bytes } of readPages({ data, set: [set] }))
    if (URL.canParse(gold.url)) pages.push({ url: gold.url, html: decode(bytes).text, text: gold.text ?? "" });
  const hosts = [...groupBy(pages, ({ url }) => new URL(url).host)].sort(([a], [b]) => (a < b ? -1 : 1));
  const large = new Map(hosts.filter(([, { length }]) => length >= minPages));
  const scores = measureSites(large, opener(decantModelUse({ id: set }) === "cross-validated"), minPages);
  report(`${set}, hosts with ${minPages} pages and more`, scores);
  return scores;
}

interface PageScores {
  readonly before: ReturnType<typeof compareTexts>;
  readonly after: ReturnType<typeof compareTexts>;
  /** The template was not applied. */
  readonly isRefused: boolean;
  /** Milliseconds of CPU. */
  readonly learnMs: number;
  readonly beforeMs: number;
  readonly afterMs: number;
}

interface SiteScores {
  readonly name: string;
  readonly parts: number | null;
  readonly pages: readonly PageScores[];
}

const refusals: ReadonlySet<string> = new Set(["site/out-of-date", "extractor/exclusions-refused"]);

/** Learn the template of each site from all its pages, and convert each page without and with it. */
export function measureSites(
  sites: ReadonlyMap<string, readonly SitePage[]>,
  open: Open,
  minPages: number,
): SiteScores[] {
  return [...sites].map(([name, pages]) => {
    const { ms, result: siteTemplate } = timeCpu(() => {
      const tables = pages.map(({ html, url }) => {
        const page = parsePage(html);
        return { table: measure(page.document, page.order), url };
      });
      return learn(tables, { minPages });
    });
    const scores = pages.map(({ url, html, text }): PageScores => {
      const convert = (options: PipelineOptions) => {
        const pipeline = open(url, options);
        return timeCpu(() => pipeline.convert(html, { url }));
      };
      const [before, after] = [convert({}), convert({ siteTemplate })];
      return {
        before: compareTexts(before.result.text, text),
        after: compareTexts(after.result.text, text),
        isRefused: after.result.diagnostics.some(({ code }) => refusals.has(code)),
        ...{ learnMs: ms / pages.length, beforeMs: before.ms, afterMs: after.ms },
      };
    });
    return { name, parts: siteTemplate.sites.reduce((sum, { parts }) => sum + parts.length, 0), pages: scores };
  });
}

function report(title: string, sites: readonly SiteScores[]): void {
  const all = { name: "all pages", parts: null, pages: sites.flatMap(({ pages }) => pages) };
  const average =
    (read: (page: PageScores) => number, digits = 3) =>
    ({ pages }: SiteScores) =>
      fixed(mean(pages.map(read)), digits);
  const table = formatColumns([...sites, all], {
    site: ({ name }) => name,
    pages: ({ pages }) => pages.length,
    parts: ({ parts }) => parts,
    precision: average(({ before }) => before.precision),
    "precision with it": average(({ after }) => after.precision),
    recall: average(({ before }) => before.recall),
    "recall with it": average(({ after }) => after.recall),
    F1: average(({ before }) => before.f1),
    "F1 with it": average(({ after }) => after.f1),
    refused: ({ pages }) => pages.filter(({ isRefused }) => isRefused).length,
    "learn ms": average(({ learnMs }) => learnMs, 1),
    ms: average(({ beforeMs }) => beforeMs, 1),
    "ms with it": average(({ afterMs }) => afterMs, 1),
  });
  console.log(`\n${title}\n${table}`);
}
