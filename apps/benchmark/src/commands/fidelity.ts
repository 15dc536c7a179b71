import { type Command, Option } from "commander";
import { converters } from "../fidelity/converters.ts";
import { measurePage, type PageResult, preparePage } from "../fidelity/measure.ts";
import { loadPages } from "../fidelity/pages.ts";
import { formatFidelity, formatLosses, summarizeFidelity, totalsOf } from "../fidelity/report.ts";
import { writeJson } from "../json.ts";
import { parseList, UsageError, wholeNumber } from "./arguments.ts";

interface FidelityOptions {
  readonly pages: string;
  readonly sample: number;
  readonly systems: readonly string[];
  readonly losses: number;
  readonly json?: string;
}

export function addFidelity(program: Command): void {
  program
    .command("fidelity")
    .description("convert whole pages and count what of their code, tables, lists, headings and links does not arrive")
    .requiredOption("--pages <dir>", "folder with a folder of HTML pages for each manual")
    .option("--sample <n>", "pages in all, the same number from each folder", wholeNumber(1), 150)
    .addOption(
      new Option("--systems <names>", "converters, comma-separated")
        .argParser(parseList)
        .default(converters.map(({ id }) => id)),
    )
    .option("--losses <n>", "how many losses of each kind to list for the first converter", wholeNumber(0), 0)
    .option("--json <file>", "write the figures as JSON")
    .action(runFidelity);
}

async function runFidelity(options: FidelityOptions): Promise<void> {
  const chosen = chooseConverters(options.systems);
  const pages = (await readPages(options)).map(preparePage);
  const totals = totalsOf(pages);
  const results = new Map<string, PageResult[]>();
  for (const { id, load } of chosen) {
    const convert = await load();
    results.set(
      id,
      pages.map((page) => measurePage(page, convert)),
    );
  }
  const summaries = [...results].map(([id, measured]) => summarizeFidelity(id, measured, totals));
  console.log(formatFidelity(totals, summaries));
  const [first] = results;
  if (first !== undefined && options.losses > 0) console.log(`\n${formatLosses(first[0], first[1], options.losses)}`);
  if (options.json !== undefined) await writeJson(options.json, { totals, summaries });
}

async function readPages({ pages: folder, sample }: FidelityOptions) {
  const pages = await loadPages(folder, sample).catch((error: unknown) => {
    throw new UsageError(`--pages: ${folder} cannot be read: ${(error as Error).message}`);
  });
  if (pages.length === 0) throw new UsageError(`--pages: no HTML below ${folder}`);
  return pages;
}

function chooseConverters(names: readonly string[]): (typeof converters)[number][] {
  const unknown = names.find((name) => converters.every(({ id }) => id !== name));
  if (unknown !== undefined)
    throw new UsageError(`--systems: "${unknown}" is unknown, expected ${converters.map(({ id }) => id).join(", ")}`);
  return converters.filter(({ id }) => names.includes(id));
}
