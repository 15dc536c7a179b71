import { availableParallelism, cpus, loadavg } from "node:os";
import { requireDataFolder } from "../open-sets.ts";
import * as option from "../options.ts";
import { withBuildOf } from "../speed/builds.ts";
import { compareBuilds, formatComparison } from "../speed/compare.ts";
import { defaultWarmUpMs, measureSubjects } from "../speed/measure.ts";
import { loadPageSet, type PageSetRule, pageSets } from "../speed/page-sets.ts";
import { formatSpeed, summarizeSpeed } from "../speed/report.ts";
import { subjects } from "../speed/subjects.ts";
import { showProgress } from "../table.ts";

const reportedSets = ["small", "everyday", "everyday-documentation", "web", "documentation"];
const comparedSets = ["web", "documentation"];

const options = {
  data: option.data,
  pages: option.count(1, "web pages in the sample; 0.6 times as many documentation pages", 100),
  rounds: option.count(1, "rounds over all subjects", 5),
  warmUp: option.count(1, "CPU time for each subject before anything is timed", defaultWarmUpMs, "ms"),
  systems: option.names("subjects (default: all)", undefined, option.idsOf(subjects)),
  sets: option.names(
    `sets of pages (default: ${reportedSets}; to compare: ${comparedSets})`,
    undefined,
    option.idsOf(pageSets),
  ),
  compare: option.text("build", "instead: this working copy beside another build, a folder or a commit, in turns"),
};
type Options = option.ValuesOf<typeof options>;

export const command: option.AddCommand = option.defineCommand(
  "measure what a page costs, stage by stage and beside the peers, in multiples of tokenizing it",
  options,
  async (options) => {
    const folder = requireDataFolder(options.data);
    const chosen = options.systems === undefined ? subjects : option.pickNamed(subjects, options.systems);
    const sets = options.sets ?? (options.compare === undefined ? reportedSets : comparedSets);
    const rules = option.pickNamed(pageSets, sets);
    if (options.compare !== undefined) return runCompare(folder, rules, options, options.compare);
    const machine = `${availableParallelism()} x ${cpus()[0]?.model ?? "unknown"}`;
    console.log(`Node ${process.version}, ${machine}, load ${loadavg()[0]?.toFixed(1)} at the start\n`);
    for (const rule of rules) {
      const set = await loadPageSet(rule, folder, options.pages);
      const measurements = await measureSubjects(chosen, set.pages, {
        rounds: options.rounds,
        warmUpMs: options.warmUp,
      });
      showProgress("");
      console.log(`${formatSpeed(summarizeSpeed(set, chosen, measurements))}\n`);
    }
  },
);

async function runCompare(
  folder: string,
  rules: readonly PageSetRule[],
  { pages, rounds }: Options,
  revision: string,
): Promise<void> {
  const sets = await Promise.all(rules.map((rule) => loadPageSet(rule, folder, pages)));
  await withBuildOf(revision, async (other) => {
    const comparisons: Awaited<ReturnType<typeof compareBuilds>> = [];
    for (const { id: set, files } of sets)
      comparisons.push(...(await compareBuilds({ other, rounds, set, pages: files })));
    showProgress("");
    console.log(formatComparison(revision, comparisons));
  });
}
