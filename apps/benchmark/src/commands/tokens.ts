import { createPipeline } from "@decant/pipeline";
import type { Command } from "commander";
import { loadPage } from "../data-sets.ts";
import { showPages } from "../progress.ts";
import { type Cell, fixed, formatTable } from "../table.ts";
import { countPage, type PageCost } from "../tokens/count-page.ts";
import { openDataSet, parseList, wholeNumber } from "./arguments.ts";

interface TokensOptions {
  readonly data?: string;
  readonly set: readonly string[];
  readonly every: number;
  readonly worst: number;
}

interface Row {
  readonly id: string;
  readonly cost: PageCost;
}

/** A page with a larger share of its characters in addresses is mostly addresses: the limit of the count that is printed. */
const mostlyAddresses = 0.4;

export function addTokens(program: Command): void {
  program
    .command("tokens")
    .description("count the tokens of Markdown beside plain text, and pages that are mostly addresses")
    .option("--data <dir>", "folder of the data sets (default: DECANT_DATA, else ../shared/data beside the repository)")
    .option("--set <names>", "data sets, comma-separated", parseList, ["wcxb-dev", "traf-dev", "aeb-dev"])
    .option("--every <n>", "only each nth page", wholeNumber(1), 1)
    .option("--worst <n>", "how many pages with the largest share of addresses to list", wholeNumber(0), 10)
    .action(runTokens);
}

async function runTokens({ data, set: names, every, worst }: TokensOptions): Promise<void> {
  const pipeline = createPipeline({});
  const all: Row[] = [];
  const lines: Cell[][] = [];
  for (const name of names) {
    const set = await openDataSet(data, name);
    const pages = set.pages.filter((_, index) => index % every === 0);
    const rows: Row[] = [];
    for (const [done, page] of pages.entries()) {
      const result = pipeline.convert(await loadPage(set.folder, page), { url: page.url });
      rows.push({ id: `${name}/${page.id}`, cost: countPage(result) });
      showPages(done + 1, pages.length);
    }
    lines.push([name, ...cellsOf(rows)]);
    all.push(...rows);
  }
  if (names.length > 1) lines.push(["all", ...cellsOf(all)]);
  console.log(formatTable(header, lines));
  listWorst(all, worst);
}

const header = [
  "set", "pages", "tokens per token of text", "mostly addresses", "addresses, %", "marks, %", "\\$", "images again", "tracked links",
]; // biome-ignore format: a table of words

function cellsOf(rows: readonly Row[]): Cell[] {
  const sum = (count: (cost: PageCost) => number): number => rows.reduce((total, { cost }) => total + count(cost), 0);
  const length = sum(({ parts }) => Object.values(parts).reduce((total, part) => total + part, 0));
  const content = sum(({ parts }) => (parts.text ?? 0) + (parts.space ?? 0) + (parts.address ?? 0));
  return [
    rows.length,
    fixed(sum(({ markdown }) => markdown) / sum(({ text }) => text)),
    rows.filter(({ cost }) => cost.addressShare > mostlyAddresses).length,
    fixed((100 * sum(({ parts }) => parts.address ?? 0)) / length, 1),
    fixed((100 * (length - content)) / length, 1),
    sum(({ escapedDollars }) => escapedDollars),
    sum(({ repeatedImages }) => repeatedImages),
    sum(({ trackedLinks }) => trackedLinks),
  ];
}

function listWorst(rows: readonly Row[], count: number): void {
  const worst = [...rows].sort((a, b) => b.cost.addressShare - a.cost.addressShare).slice(0, count);
  if (worst.length === 0) return;
  const cells = worst.map(({ id, cost }) => [id, cost.markdown, cost.text, fixed(100 * cost.addressShare, 1)]);
  console.log(`\n${formatTable(["page", "tokens", "of text", "addresses, %"], cells)}`);
}
