import { chunk, estimateTokens } from "@decant/chunk";
import { type Citation, createCiter } from "@decant/cite";
import { decode } from "@decant/dom";
import { findProgram } from "@decant/package-checks";
import { FragmentBrowser } from "@decant/package-checks/text-fragments";
import { createPipeline } from "@decant/pipeline";
import { allValues, records } from "@decant/records";
import type { Command } from "commander";
import { loadPage } from "../data-sets.ts";
import { pickSample } from "../sample.ts";
import { fixed, formatTable } from "../table.ts";
import { openDataSet, parseList, UsageError, wholeNumber } from "./arguments.ts";

interface CiteCommandOptions {
  readonly data?: string;
  readonly set: readonly string[];
  readonly every: number;
  readonly faults: number;
}

export function addCite(program: Command): void {
  program
    .command("cite")
    .description("have Chromium open the links of chunks and of values of records: do they mark exactly the passage?")
    .option("--data <dir>", "folder of the data sets (default: DECANT_DATA, else ../shared/data beside the repository)")
    .option("--set <names>", "data sets, comma-separated", parseList, ["wcxb-dev", "traf-dev", "aeb-dev"])
    .option("--every <n>", "take every n-th page", wholeNumber(1), 10)
    .option("--faults <n>", "list so many links that do not mark their passage", wholeNumber(0), 0)
    .action(runCite);
}

const types = ["product", "article", "recipe", "event", "person", "organisation"];
/** Links of each kind that are opened on a page at most. */
const maxLinks = 20;

interface Tally {
  all: number;
  /** Those that the page shows. */
  shown: number;
  marked: number;
  exact: number;
}

/** Whether the page shows text there: parts of it come from data in scripts, or wait for a click. */
function isShown({ doubt }: Citation): boolean {
  return doubt !== "no-text" && doubt !== "hidden";
}

async function runCite({ data, set: sets, every, faults }: CiteCommandOptions): Promise<void> {
  const { path, hint } = findProgram("chromium");
  if (path === undefined) throw new UsageError(hint);
  const browser = await FragmentBrowser.open(path);
  const pipeline = createPipeline();
  const tallies = new Map<string, Tally>();
  const wrong: string[] = [];
  let pages = 0;
  for (const id of sets) {
    const set = await openDataSet(data, id);
    for (const gold of set.pages.filter((_, index) => index % every === 0)) {
      const html = decode(await loadPage(set.folder, gold)).text;
      const page = pipeline.convert(html);
      const citer = createCiter(html);
      const chunks = chunk(
        { id: gold.id, markdown: page.markdown, blocks: page.blocks, language: page.metadata.language },
        { budget: 300, countTokens: estimateTokens },
      );
      const values = types.flatMap((type) =>
        [...allValues(records(html, { type }))].filter(([, { visible }]) => visible),
      );
      const cited: (readonly [string, Citation])[] = [
        ...pickSample(chunks, maxLinks).map((one) => ["chunks", citer.chunk(one, page)] as const),
        ...pickSample(values, maxLinks).map(([, { spans }]) => ["values", citer.spans(spans)] as const),
      ];
      const checks = await browser.check(
        html,
        cited.map(([, citation]) => citation),
      );
      pages++;
      for (const [index, [kind, citation]] of cited.entries()) {
        const tally = tallies.get(kind) ?? { all: 0, shown: 0, marked: 0, exact: 0 };
        tallies.set(kind, tally);
        const isMarked = citation.marks === "passage";
        const isExact = isMarked && checks[index]?.isExact === true;
        tally.all++;
        tally.shown += Number(isShown(citation));
        tally.marked += Number(isMarked);
        tally.exact += Number(isExact);
        if (isExact || !isShown(citation)) continue;
        const found = checks[index]?.marked.map((text) => text?.slice(0, 80) ?? null);
        wrong.push(
          `${id}/${gold.id} ${kind}: ${citation.doubt ?? `marked ${JSON.stringify(found)}`} ${citation.fragment} ${JSON.stringify(citation.text.slice(0, 80))}`,
        );
      }
    }
  }
  await browser.close();
  console.log(`${pages} pages`);
  const share = (part: number, whole: number) => fixed(whole === 0 ? null : part / whole);
  console.log(
    formatTable(
      ["", "passages", "not shown", "link marks it", "exact in Chromium", "share of those shown", "wrong of links"],
      [...tallies].map(([kind, { all, shown, marked, exact }]) => [
        ...[kind, all, all - shown, marked, exact],
        share(exact, shown),
        marked - exact,
      ]),
    ),
  );
  if (faults > 0) console.log(`\n${wrong.slice(0, faults).join("\n")}`);
}
