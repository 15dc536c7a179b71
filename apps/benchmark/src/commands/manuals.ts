import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { createPipeline } from "@decant/pipeline";
import { listPages, type ManualScore, manuals, scoreManualPage, structures } from "../manuals/manuals.ts";
import { sum } from "../metrics/statistics.ts";
import * as option from "../options.ts";
import { everyNth } from "../sample.ts";
import { type Cell, fixed, formatColumns, formatTable, printExamples, showPages } from "../table.ts";

interface Row {
  readonly page: string;
  readonly score: ManualScore;
}

const options = {
  pages: option.required(
    "dir",
    `folder of the unpacked Debian packages: apt-get download, then dpkg -x FILE DIR, of ${manuals.map((manual) => manual.package).join(", ")}`,
  ),
  every: option.every,
  worst: option.worst,
  holes: option.count(0, "how many dropped stretches to list for each rule", 0),
};

export const command: option.AddCommand = option.defineCommand(
  "convert whole manuals and compare the text with that of their main elements",
  options,
  async (options) => {
    const pipeline = createPipeline({});
    const all: Row[] = [];
    const rows: Cell[][] = [];
    for (const manual of manuals) {
      const pages = everyNth(await listPages(options.pages, manual), options.every);
      if (pages.length === 0) throw new option.UsageError(`--pages: no pages of ${manual.package} in ${options.pages}`);
      const scored: Row[] = [];
      for (const [done, page] of pages.entries()) {
        const html = await readFile(join(options.pages, manual.folder, page), "utf8");
        const score = scoreManualPage(html, pipeline.convert(html), manual);
        if (score !== undefined) scored.push({ page: `${manual.id}/${page}`, score });
        showPages(done + 1, pages.length);
      }
      rows.push([manual.id, ...cellsOf(scored)]);
      all.push(...scored);
    }
    rows.push(["all", ...cellsOf(all)]);
    console.log(
      formatTable(["manual", "pages", "recall, %", "precision, %", ...structures.map((tag) => `${tag} lost`)], rows),
    );
    listWorst(all, options.worst);
    printExamples(
      all.flatMap(({ page, score: { holes, lost } }) =>
        [...holes, ...lost].map(({ kind, text }) => ({ kind, text: `${page}: ${text}` })),
      ),
      options.holes,
    );
  },
);

function cellsOf(rows: readonly Row[]): Cell[] {
  const total = (count: (score: ManualScore) => number): number => sum(rows, ({ score }) => count(score));
  const lost = structures.map((tag) => {
    const all = total(({ elements }) => elements[tag]);
    return `${total((score) => score.lost.filter(({ kind }) => kind === tag).length)} of ${all}`;
  });
  const recall = (100 * total(({ found }) => found)) / total(({ wanted }) => wanted);
  const precision = (100 * total(({ own }) => own)) / total(({ written }) => written);
  return [rows.length, fixed(recall, 2), fixed(precision, 2), ...lost];
}

function listWorst(rows: readonly Row[], count: number): void {
  const faultOf = ({ score: { wanted, found, written, own } }: Row): number => wanted - found + written - own;
  const worst = rows.toSorted((a, b) => faultOf(b) - faultOf(a)).slice(0, count);
  if (worst.length === 0) return;
  const table = formatColumns(worst, {
    "worst pages": ({ page }) => page,
    words: ({ score }) => score.wanted,
    missing: ({ score }) => score.wanted - score.found,
    foreign: ({ score }) => score.written - score.own,
    "elements lost": ({ score }) => score.lost.length,
  });
  console.log(`\n${table}`);
}
