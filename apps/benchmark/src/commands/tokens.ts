import { countTokens } from "@decant/chunk/o200k";
import { partitionMarkdown } from "@decant/normalize";
import type { Page } from "@decant/page";
import { createPipeline } from "@decant/pipeline";
import { sum } from "../metrics/statistics.ts";
import { readPages } from "../open-sets.ts";
import * as option from "../options.ts";
import { type Cell, fixed, formatTable } from "../table.ts";

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

export const command: option.AddCommand = option.defineCommand(
  "count the tokens of Markdown beside plain text, and pages that are mostly addresses",
  options,
  async (options) => {
    const pipeline = createPipeline({});
    const rows: Row[] = [];
    for await (const { set, gold, bytes } of readPages(options))
      rows.push({
        set: set.id,
        id: `${set.id}/${gold.id}`,
        cost: countPage(pipeline.convert(bytes, { url: gold.url || undefined })),
      });
    const lines = options.set.map((name) => [name, ...cellsOf(rows.filter(({ set }) => set === name))]);
    if (options.set.length > 1) lines.push(["all", ...cellsOf(rows)]);
    console.log(formatTable(header, lines));
    listWorst(rows, options.worst);
  },
);

const header = [
  "set", "pages", "tokens per token of text", "mostly addresses", "addresses, %", "marks, %", "\\$",
]; // biome-ignore format: a table of words

function cellsOf(rows: readonly Row[]): Cell[] {
  const total = (count: (cost: PageCost) => number): number => sum(rows, ({ cost }) => count(cost));
  const length = total(({ parts }) => sum(Object.values(parts), (part) => part));
  const content = total(({ parts }) => (parts.text ?? 0) + (parts.space ?? 0) + (parts.address ?? 0));
  return [
    rows.length,
    fixed(total(({ markdown }) => markdown) / total(({ text }) => text)),
    rows.filter(({ cost }) => cost.addressShare > mostlyAddresses).length,
    fixed((100 * total(({ parts }) => parts.address ?? 0)) / length, 1),
    fixed((100 * (length - content)) / length, 1),
    total(({ escapedDollars }) => escapedDollars),
  ];
}

function listWorst(rows: readonly Row[], count: number): void {
  const worst = [...rows].sort((a, b) => b.cost.addressShare - a.cost.addressShare).slice(0, count);
  if (worst.length === 0) return;
  const cells = worst.map(({ id, cost }) => [id, cost.markdown, cost.text, fixed(100 * cost.addressShare, 1)]);
  console.log(`\n${formatTable(["page", "tokens", "of text", "addresses, %"], cells)}`);
}

type PageCost = ReturnType<typeof countPage>;

const escapedDollar = /\\\$/g;

/** What the Markdown of a page costs beside its plain text, with the title where the Markdown has one, and on what. */
function countPage({ markdown, text, ledger }: Pick<Page, "markdown" | "text" | "ledger">) {
  const { length, parts } = partitionMarkdown(markdown);
  const title = ledger.additions.find(({ rule }) => rule === "pipeline/title")?.text ?? "";
  return {
    markdown: countTokens(markdown),
    text: countTokens(`${title}\n${text}`),
    addressShare: length === 0 ? 0 : (parts.address ?? 0) / length,
    parts,
    escapedDollars: markdown.match(escapedDollar)?.length ?? 0,
  };
}
