import { readFile } from "node:fs/promises";
import { basename, extname } from "node:path";
import type { InstalledSize } from "@decant/package-checks/installed";
import { runSystems } from "../accuracy/run.ts";
import type { SystemSummary } from "../accuracy/summary.ts";
import { type ArenaCase, countRight, readCases } from "../arena/checks.ts";
import { type ArenaFigures, formatArena } from "../arena/report.ts";
import { adapterRival, installRivals, type Rival, residents } from "../arena/rivals.ts";
import type { DataSet } from "../data-sets.ts";
import { writeJson } from "../json.ts";
import { inTemporaryFolder } from "../measured-process.ts";
import { groupBy, median } from "../metrics/statistics.ts";
import { asUsage, decantModelUse, openDataSet, requireDataFolder } from "../open-sets.ts";
import * as option from "../options.ts";
import { everyNth } from "../sample.ts";
import { defaultWarmUpMs, measureSubjects } from "../speed/measure.ts";
import { loadPageSet, type PageSet, type PageSetRule, pageSets } from "../speed/page-sets.ts";
import { quietly } from "../systems/quietly.ts";
import { showProgress } from "../table.ts";

const options = {
  ...option.oneSet,
  every: option.every,
  adapters: option.names("further rivals: modules whose default export makes Markdown of { html, url }", []),
  cases: option.folder("folder of cases: checks.json and cases/NN-*.html"),
  speedPages: option.count(1, "pages whose cost is measured", 20),
  rounds: option.count(1, "rounds over all rivals for the cost", 3),
  warmUp: option.count(1, "CPU time for each rival before anything is timed", defaultWarmUpMs, "ms"),
  install: option.negated("only rivals that are installed here, without sizes"),
  json: option.json,
};
type Options = option.ValuesOf<typeof options>;

export const command: option.AddCommand = option.defineCommand(
  "run Decant and its rivals on the same pages: accuracy by page type, cases, cost and size installed, in one table. Rivals are installed with npm, each alone in a temporary folder",
  options,
  async (options) => {
    const set = await openDataSet(options.data, options.set);
    const { cases: casesFolder } = options;
    const cases = casesFolder === undefined ? null : await asUsage(() => readCases(casesFolder), "--cases: ");
    await inTemporaryFolder(async (folder) => {
      const guests = options.install ? await installRivals(folder) : { rivals: [], sizes: {} };
      const named = options.adapters.map((file) =>
        adapterRival(basename(file, extname(file)), file, { description: "adapter", packages: {} }),
      );
      const rivals = [...residents, ...guests.rivals, ...named];
      const sampled = { ...set, pages: everyNth(set.pages, options.every) };
      const figures = await measure(rivals, sampled, { options, cases, sizes: guests.sizes });
      console.log(formatArena(figures));
      if (options.json !== undefined) await writeJson(options.json, figures);
    });
  },
);

interface Ground {
  readonly options: Options;
  readonly cases: readonly ArenaCase[] | null;
  readonly sizes: Readonly<Record<string, InstalledSize>>;
}

async function measure(rivals: readonly Rival[], set: DataSet, ground: Ground): Promise<ArenaFigures> {
  const { options, cases } = ground;
  const sizes = { ...ground.sizes, ...(await ownSize()) };
  const scores = await scoreAll(rivals, set);
  const [everyday] = option.pickNamed(pageSets, ["everyday"]) as [PageSetRule];
  const everydayPages = { ...everyday, dataSet: options.set };
  const speedSet = await loadPageSet(everydayPages, requireDataFolder(options.data), options.speedPages);
  const costs = await measureCosts(rivals, speedSet, options);
  const rows: ArenaFigures["rows"][number][] = [];
  for (const { id, description, packages, load } of rivals) {
    const { scores: summary, empty, crashes } = scores.get(id) as SystemSummary;
    const byType = summary.metric === "words" ? summary.types : {};
    showProgress(`cases: ${id}`);
    const convert = await load();
    rows.push({
      ...{ id, description, packages, f1: summary.f1, empty: empty - crashes, crashes },
      f1ByType: Object.fromEntries(Object.entries(byType).map(([type, { f1 }]) => [type, f1])),
      casesRight: cases === null ? null : await quietly(() => countRight(cases, convert)),
      cost: costs.get(id) as number,
      installed: sizes[id] ?? null,
    });
  }
  showProgress("");
  const types = Object.keys(rows[0]?.f1ByType ?? {});
  return {
    command: commandOf(options),
    date: new Date().toISOString().slice(0, 10),
    node: process.version,
    ...{ set: set.id, goldSha256: set.goldSha256, pages: set.pages.length, every: options.every },
    types: Object.fromEntries(
      types.map((type) => [type, set.pages.filter(({ pageType = "unknown" }) => pageType === type).length]),
    ),
    cases: cases?.length ?? null,
    ...{ speedPages: speedSet.pages.length, speedBytes: speedSet.bytes },
    rows,
  };
}

const jobs = 2;

/** Accuracy as the command of that name measures it, Decant cross-validated. */
async function scoreAll(rivals: readonly Rival[], set: DataSet): Promise<Map<string, SystemSummary>> {
  const own = decantModelUse(set);
  const runs = rivals.map(({ id, system }) => ({ set, system, modelUse: id === "decant" ? own : null }));
  const { summaries } = await runSystems(runs, jobs);
  return new Map(rivals.map(({ id }, index) => [id, summaries[index] as SystemSummary]));
}

async function measureCosts(
  rivals: readonly Rival[],
  { pages }: PageSet,
  { rounds, warmUp: warmUpMs }: Options,
): Promise<Map<string, number>> {
  const measured = await quietly(() => measureSubjects(rivals, pages, { rounds, warmUpMs }));
  const bySubject = groupBy(measured, ({ subject }) => subject);
  return new Map(Array.from(bySubject, ([id, own]) => [id, median(own.map(({ ratio }) => ratio))]));
}

/** What `@decant/pipeline` weighs, as the test of the packed packages measured it. */
async function ownSize(): Promise<Record<string, InstalledSize>> {
  const file = new URL("../../../../claims/installed.json", import.meta.url);
  const { rows } = JSON.parse(await readFile(file, "utf8")) as {
    readonly rows: readonly (InstalledSize & { readonly name: string })[];
  };
  const own = rows.find(({ name }) => name === "@decant/pipeline");
  return own === undefined ? {} : { decant: { megabytes: own.megabytes, packages: own.packages } };
}

/** The command that gives these figures; folders are the user's. */
function commandOf({ set, every, cases, speedPages, rounds }: Options): string {
  const parts = ["npm run arena -- --data DIR"];
  if (set !== "wcxb-dev") parts.push(`--set ${set}`);
  if (every > 1) parts.push(`--every ${every}`);
  if (cases !== undefined) parts.push("--cases DIR");
  if (speedPages !== 20) parts.push(`--speed-pages ${speedPages}`);
  if (rounds !== 3) parts.push(`--rounds ${rounds}`);
  return parts.join(" ");
}
