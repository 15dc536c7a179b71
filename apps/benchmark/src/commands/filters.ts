import { createPipeline } from "@decant/pipeline";
import { createFilter, type FilterRecord, type FilterSet, filterSets } from "@decant/quality";
import type { Command } from "commander";
import { loadPage } from "../data-sets.ts";
import { showPages } from "../progress.ts";
import { type Cell, fixed, formatTable } from "../table.ts";
import { openDataSet, parseList } from "./arguments.ts";

interface FiltersOptions {
  readonly data?: string;
  readonly set: readonly string[];
}

export function addFilters(program: Command): void {
  program
    .command("filters")
    .description("how much of the gold text each set of corpus filters would drop, by page type")
    .option("--data <dir>", "folder of the data sets (default: DECANT_DATA, else ../shared/data beside the repository)")
    .option("--set <names>", "data sets, comma-separated", parseList, ["wcxb-dev", "traf-dev"])
    .action(runFilters);
}

/** A page as filters see it, and the words of gold that are lost with it. */
interface JudgedPage {
  readonly type: string;
  readonly words: number;
  readonly gold: FilterRecord;
  readonly converted: FilterRecord;
}

async function runFilters({ data, set: names }: FiltersOptions): Promise<void> {
  const pipeline = createPipeline({});
  const pages: JudgedPage[] = [];
  for (const name of names) {
    const set = await openDataSet(data, name);
    for (const [done, page] of set.pages.entries()) {
      const text = page.text ?? page.with.join("\n");
      if (text.trim() === "") continue;
      const { markdown, metadata } = pipeline.convert(await loadPage(set.folder, page), { url: page.url });
      const { language } = metadata;
      const words = text.match(wordRun)?.length ?? 0;
      const type = page.pageType ?? "article";
      pages.push({
        type,
        words,
        gold: { text, metadata: { language } },
        converted: { markdown, metadata: { language } },
      });
      showPages(done + 1, set.pages.length);
    }
  }
  printTable("Words of the gold text in pages whose Markdown is dropped, %, by kinds of blocks", pages, "converted");
  printTable("Words of the gold text that is dropped, %, read as plain text", pages, "gold");
}

const wordRun = /\w+/gu;

function printTable(title: string, pages: readonly JudgedPage[], which: "gold" | "converted"): void {
  const dropped = new Map(filterSets.map((set) => [set, pages.map(judgeWith(set, which))]));
  const types = [...new Set(pages.map(({ type }) => type))].sort();
  const rows = [...types, "all"].map((type): Cell[] => {
    const of = (isCounted: (index: number) => boolean): number =>
      pages.reduce(
        (sum, page, i) => sum + (isCounted(i) && (type === "all" || page.type === type) ? page.words : 0),
        0,
      );
    const shares = filterSets.map((set) =>
      fixed((100 * of((i) => dropped.get(set)?.[i] === true)) / of(() => true), 1),
    );
    return [type, pages.filter((page) => type === "all" || page.type === type).length, ...shares];
  });
  console.log(`\n${title}\n\n${formatTable(["page type", "pages", ...filterSets], rows)}`);
}

function judgeWith(set: FilterSet, which: "gold" | "converted"): (page: JudgedPage) => boolean {
  const filter = createFilter({ sets: [set], plain: which === "gold" });
  return (page) => !filter.judge(page[which]).isKept;
}
