import { writeFile } from "node:fs/promises";
import { availableParallelism, cpus, loadavg } from "node:os";
import { writeJson } from "../json.ts";
import { requireDataFolder } from "../open-sets.ts";
import * as option from "../options.ts";
import { showProgress } from "../progress.ts";
import { chartSubjects, drawChart } from "../speed/chart.ts";
import { compareBuilds, formatComparison, withBuildOf } from "../speed/compare.ts";
import { drawGrowth, formatGrowth, measureGrowth } from "../speed/growth.ts";
import { formatLeak, formatPoint, measureLeak } from "../speed/leak.ts";
import { defaultWarmUpMs, measureSubjects } from "../speed/measure.ts";
import { loadPageSet, type PageSet, type PageSetRule, pageSets } from "../speed/page-sets.ts";
import { formatSpeed, type SpeedSummary, summarizeSpeed } from "../speed/report.ts";
import { floor, type Subject, subjects } from "../speed/subjects.ts";

const reportedSets = ["small", "everyday", "everyday-documentation", "web", "documentation", "1mb", "10mb"];
const comparedSets = ["web", "documentation"];
const chartSets = ["16kb", "32kb", "64kb", "128kb", "256kb", "512kb"];

const options = {
  data: option.data,
  pages: option.count(1, "web pages in the sample; 0.6 times as many documentation pages", 100),
  rounds: option.count(1, "rounds over all subjects", 5),
  warmUp: option.count(1, "CPU time for each subject before anything is timed", defaultWarmUpMs, "ms"),
  systems: option.names(
    "subjects (default: all; of the peers, on pages of 1 MB and more, only mdream)",
    undefined,
    option.idsOf(subjects),
  ),
  sets: option.names(
    `sets of pages (default: ${reportedSets}; to compare: ${comparedSets})`,
    undefined,
    option.idsOf(pageSets),
  ),
  json: option.json,
  growth: {
    ...option.file("instead: cost against size up to 10 MB, as a table and an SVG picture"),
    conflicts: ["leak", "compare"],
  },
  leak: {
    ...option.count(10, "instead: memory over so many conversions of pages of at most 15 KB"),
    conflicts: ["compare"],
  },
  chart: {
    ...option.file(
      `draw CPU time against the size of the pages as an SVG picture, with its figures as JSON beside it (sets: ${chartSets})`,
    ),
    conflicts: ["growth", "leak", "compare", "json"],
  },
  compare: option.text("commit", "instead: this working copy beside another commit, in turns"),
};
type Options = option.ValuesOf<typeof options>;

export const command: option.AddCommand = option.defineCommand(
  "measure what a page costs, stage by stage and beside the peers, in multiples of tokenizing it",
  options,
  runSpeed,
);

async function runSpeed(options: Options): Promise<void> {
  const folder = requireDataFolder(options.data);
  const systems = options.systems ?? (options.chart === undefined ? undefined : drawn);
  const chosen = systems === undefined ? subjects : option.pickNamed(subjects, systems);
  const rules = option.pickNamed(pageSets, options.sets ?? defaultSets(options));
  if (options.growth !== undefined) return runGrowth(folder, options, options.growth);
  if (options.leak !== undefined) return runLeak(folder, options, options.leak);
  if (options.compare !== undefined) return runCompare(folder, rules, options, options.compare);
  const machine = {
    node: process.version,
    cpu: cpus()[0]?.model ?? "unknown",
    cores: availableParallelism(),
    load: loadavg()[0],
  };
  console.log(
    `Node ${machine.node}, ${machine.cores} x ${machine.cpu}, load ${machine.load?.toFixed(1)} at the start\n`,
  );
  const summaries: SpeedSummary[] = [];
  for (const rule of rules) {
    const set = await loadPageSet(rule, folder, options.pages);
    const subjects = rule.joined === undefined || options.systems !== undefined ? chosen : chosen.filter(isLinear);
    const measurements = await measureSubjects(subjects, set.pages, {
      rounds: options.rounds,
      warmUpMs: options.warmUp,
      onProgress: showProgress,
    });
    showProgress("");
    const summary = summarizeSpeed(set, subjects, measurements);
    summaries.push(summary);
    console.log(`${formatSpeed(summary)}\n`);
  }
  const json = options.chart?.replace(extension, ".json") ?? options.json;
  if (json !== undefined) await writeJson(json, { machine, summaries });
  if (options.chart !== undefined) await writeFile(options.chart, drawChart(summaries));
}

const extension = /(?:\.\w+)?$/;
const drawn = chartSubjects.map(({ id }) => id).filter((id) => id !== floor.id);

function defaultSets({ compare, chart }: Options): readonly string[] {
  if (chart !== undefined) return chartSets;
  return compare === undefined ? reportedSets : comparedSets;
}

/** Peers whose cost grows faster than the page take minutes for a large one. */
function isLinear({ id }: Subject): boolean {
  return !["readability", "defuddle", "unified"].includes(id);
}

async function runCompare(
  folder: string,
  rules: readonly PageSetRule[],
  { pages, rounds, warmUp: warmUpMs }: Options,
  revision: string,
): Promise<void> {
  const sets = await Promise.all(rules.map((rule) => loadPageSet(rule, folder, pages)));
  const compare = (other: string) => compareBuilds({ other, rounds, warmUpMs, sets, onProgress: showProgress });
  const comparisons = await withBuildOf(revision, compare, showProgress);
  showProgress("");
  console.log(formatComparison(revision, comparisons));
}

/** Pages of the set that growing and leaking are measured with. */
async function loadPages(folder: string, id: string, count: number): Promise<PageSet> {
  const [rule] = option.pickNamed(pageSets, [id]);
  return loadPageSet(rule as PageSetRule, folder, count);
}

/** Large pages are joined from so many; more would only take memory. */
const mostSources = 16;

async function runGrowth(folder: string, { pages, rounds, json }: Options, file: string): Promise<void> {
  const set = await loadPages(folder, "documentation", Math.min(pages, mostSources));
  const points = await measureGrowth(set.pages, rounds, showProgress);
  showProgress("");
  console.log(formatGrowth(points));
  await writeFile(file, drawGrowth(points));
  if (json !== undefined) await writeJson(json, { points });
}

async function runLeak(folder: string, { pages, json }: Options, conversions: number): Promise<void> {
  const set = await loadPages(folder, "tiny", pages);
  const report = await measureLeak(set.pages, conversions, (point) => console.log(formatPoint(point)));
  console.log(formatLeak(report));
  if (json !== undefined) await writeJson(json, report);
  if (report.leaks || report.retains) process.exitCode = 1;
}
