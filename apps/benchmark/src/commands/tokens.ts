import { createPipeline } from "@decant/pipeline";
import { readPages } from "../open-sets.ts";
import * as option from "../options.ts";
import { type Cell, fixed, formatTable } from "../table.ts";
import { countPage, type PageCost } from "../tokens/count-page.ts";

interface Row {
  readonly set: string;
  readonly id: string;
  readonly cost: PageCost;
}

/** A page with a larger share of its characters in addresses is mostly addresses: the limit of the count that is printed. */
const mostlyAddresses = 0.4;

const options = {
  ...option.sets("wcxb-dev", "traf-dev", "aeb-dev"),
  every: option.every,
  worst: option.count(0, "how many pages with the largest share of addresses to list", 10),
};
type Options = option.ValuesOf<typeof options>;

export const command: option.AddCommand = option.defineCommand(
  "count the tokens of Markdown beside plain text, and pages that are mostly addresses",
  options,
  runTokens,
);

async function runTokens(options: Options): Promise<void> {
  const pipeline = createPipeline({});
  const rows: Row[] = [];
  for await (const { set, gold, bytes } of readPages(options))
    rows.push({ set: set.id, id: `${set.id}/${gold.id}`, cost: countPage(pipeline.convert(bytes, { url: gold.url })) });
  const lines = options.set.map((name) => [name, ...cellsOf(rows.filter(({ set }) => set === name))]);
  if (options.set.length > 1) lines.push(["all", ...cellsOf(rows)]);
  console.log(formatTable(header, lines));
  listWorst(rows, options.worst);
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
