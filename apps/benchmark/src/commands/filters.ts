import { createPipeline } from "@decant/pipeline";
import { createFilter, type FilterRecord, type FilterSet, filterSets } from "@decant/quality";
import { readPages } from "../open-sets.ts";
import * as option from "../options.ts";
import { type Cell, fixed, formatTable } from "../table.ts";

const options = {
  ...option.sets("wcxb-dev", "traf-dev"),
};

export const command: option.AddCommand = option.defineCommand(
  "how much of the gold text each set of corpus filters would drop, by page type",
  options,
  async (options) => {
    const pipeline = createPipeline({});
    const pages: JudgedPage[] = [];
    for await (const { gold, bytes } of readPages(options)) {
      const text = gold.text ?? gold.with.join("\n");
      if (text.trim() === "") continue;
      const { markdown, metadata } = pipeline.convert(bytes, { url: gold.url || undefined });
      const { language } = metadata;
      pages.push({
        type: gold.pageType ?? "article",
        words: text.match(wordRun)?.length ?? 0,
        gold: { text, metadata: { language } },
        converted: { markdown, metadata: { language } },
      });
    }
    printTable("Words of the gold text in pages whose Markdown is dropped, %, by kinds of blocks", pages, "converted");
    printTable("Words of the gold text that is dropped, %, read as plain text", pages, "gold");
  },
);

/** A page as filters see it, and the words of gold that are lost with it. */
interface JudgedPage {
  readonly type: string;
  readonly words: number;
  readonly gold: FilterRecord;
  readonly converted: FilterRecord;
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
