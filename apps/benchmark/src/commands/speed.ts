import { availableParallelism, cpus, loadavg } from "node:os";
import { type Command, Option } from "commander";
import { writeJson } from "../json.ts";
import { measureSubjects } from "../speed/measure.ts";
import { loadPageSet, pageSets } from "../speed/page-sets.ts";
import { formatSpeed, type SpeedSummary, summarizeSpeed } from "../speed/report.ts";
import { type Subject, subjects } from "../speed/subjects.ts";
import { parseList, requireDataFolder, UsageError, wholeNumber } from "./arguments.ts";

interface SpeedOptions {
  readonly data?: string;
  readonly pages: number;
  readonly rounds: number;
  readonly systems: readonly string[];
  readonly sets: readonly string[];
  readonly json?: string;
}

export function addSpeed(program: Command): void {
  program
    .command("speed")
    .description("measure what a page costs, stage by stage and beside the peers, in multiples of tokenizing it")
    .option("--data <dir>", "folder of the data sets (default: DECANT_DATA, else ../shared/data beside the repository)")
    .option("--pages <n>", "web pages in the sample; 0.6 times as many documentation pages", wholeNumber(1), 100)
    .option("--rounds <n>", "rounds over all subjects", wholeNumber(1), 5)
    .addOption(
      new Option("--systems <names>", "subjects, comma-separated")
        .argParser(parseList)
        .default(subjects.map((subject) => subject.id)),
    )
    .addOption(
      new Option("--sets <names>", "sets of pages, comma-separated")
        .argParser(parseList)
        .default(pageSets.map((set) => set.id)),
    )
    .option("--json <file>", "write the figures as JSON")
    .action(runSpeed);
}

async function runSpeed(options: SpeedOptions): Promise<void> {
  const folder = requireDataFolder(options.data);
  const chosen = choose(subjects, options.systems, "--systems");
  const rules = choose(pageSets, options.sets, "--sets");
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
    const measurements = await measureSubjects(chosen, set.pages, { rounds: options.rounds, onProgress: showProgress });
    showProgress("");
    const summary = summarizeSpeed(set, chosen, measurements);
    summaries.push(summary);
    console.log(`${formatSpeed(summary)}\n`);
  }
  if (options.json !== undefined) await writeJson(options.json, { machine, summaries });
}

/** The named ones, in the order of the list that they are from. */
function choose<T extends Pick<Subject, "id">>(all: readonly T[], names: readonly string[], option: string): T[] {
  const unknown = names.find((name) => all.every(({ id }) => id !== name));
  if (unknown !== undefined) {
    throw new UsageError(`${option}: "${unknown}" is unknown, expected ${all.map(({ id }) => id).join(", ")}`);
  }
  return all.filter(({ id }) => names.includes(id));
}

function showProgress(message: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${message}`);
}
