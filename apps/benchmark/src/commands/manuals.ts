import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { createPipeline } from "@decant/pipeline";
import { listPages, type ManualScore, manuals, scoreManualPage, structures } from "../manuals/manuals.ts";
import { groupBy } from "../metrics/statistics.ts";
import * as option from "../options.ts";
import { everyNth, spread } from "../sample.ts";
import { fixed, formatTable, showPages } from "../table.ts";

interface Row {
  readonly page: string;
  readonly score: ManualScore;
}

const options = {
  pages: option.required(
    "dir",
    `folder of the unpacked Debian packages: apt-get download, then dpkg -x FILE DIR, of ${manuals.map((manual) => manual.package).join(", ")}`,
  ),
  manuals: option.names("these alone", option.idsOf(manuals), option.idsOf(manuals)),
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
    const rows: (string | number | null)[][] = [];
    for (const manual of option.pickNamed(manuals, options.manuals)) {
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
    if (options.holes > 0) listHoles(all, options.holes);
  },
);

function cellsOf(rows: readonly Row[]): (string | number | null)[] {
  const sum = (count: (score: ManualScore) => number): number =>
    rows.reduce((total, { score }) => total + count(score), 0);
  const lost = structures.map((tag) => {
    const all = sum(({ elements }) => elements[tag]);
    return `${sum((score) => score.lost.filter((element) => element.tag === tag).length)} of ${all}`;
  });
  const recall = (100 * sum(({ found }) => found)) / sum(({ wanted }) => wanted);
  const precision = (100 * sum(({ own }) => own)) / sum(({ written }) => written);
  return [rows.length, fixed(recall, 2), fixed(precision, 2), ...lost];
}

function listWorst(rows: readonly Row[], count: number): void {
  const faultOf = ({ wanted, found, written, own }: ManualScore): number => wanted - found + written - own;
  const worst = [...rows].sort((a, b) => faultOf(b.score) - faultOf(a.score)).slice(0, count);
  if (worst.length === 0) return;
  const cells = worst.map(({ page, score }) => [
    page,
    score.wanted,
    score.wanted - score.found,
    score.written - score.own,
    score.lost.length,
  ]);
  console.log(`\n${formatTable(["worst pages", "words", "missing", "foreign", "elements lost"], cells)}`);
}

function listHoles(rows: readonly Row[], count: number): void {
  const found = rows.flatMap(({ page, score: { holes, lost } }) =>
    [...holes, ...lost.map(({ tag, text }) => ({ rule: `<${tag}>`, text }))].map((hole) => ({ page, ...hole })),
  );
  const byRule = groupBy(found, ({ rule }) => rule);
  for (const [rule, of] of [...byRule].sort(([, a], [, b]) => b.length - a.length)) {
    const lines = spread(of, count).map(({ page, text }) => `  ${page}: ${text}`);
    console.log(`\n${rule}: ${of.length}\n${lines.join("\n")}`);
  }
}
