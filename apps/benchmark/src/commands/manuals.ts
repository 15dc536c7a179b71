import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { createPipeline } from "@decant/pipeline";
import type { Command } from "commander";
import { listPages, manuals } from "../manuals/manuals.ts";
import { type ManualScore, scoreManualPage, structures } from "../manuals/score-manual-page.ts";
import { showPages } from "../progress.ts";
import { fixed, formatTable } from "../table.ts";
import { parseList, UsageError, wholeNumber } from "./arguments.ts";

interface ManualsOptions {
  readonly pages: string;
  readonly manuals?: readonly string[];
  readonly every: number;
  readonly worst: number;
  readonly holes: number;
}

interface Row {
  readonly page: string;
  readonly score: ManualScore;
}

export function addManuals(program: Command): void {
  program
    .command("manuals")
    .description("convert whole manuals and compare the text with that of their main elements")
    .requiredOption(
      "--pages <dir>",
      `folder of the unpacked Debian packages: apt-get download, then dpkg -x FILE DIR, of ${manuals.map((manual) => manual.package).join(", ")}`,
    )
    .option("--manuals <names>", "these alone, comma-separated", parseList)
    .option("--every <n>", "only each nth page", wholeNumber(1), 1)
    .option("--worst <n>", "how many of the worst pages to list", wholeNumber(0), 10)
    .option("--holes <n>", "how many dropped stretches to list for each rule", wholeNumber(0), 0)
    .action(runManuals);
}

async function runManuals(options: ManualsOptions): Promise<void> {
  const unknown = options.manuals?.find((name) => !manuals.some(({ id }) => id === name));
  if (unknown !== undefined) throw new UsageError(`--manuals: "${unknown}" is unknown`);
  const pipeline = createPipeline({});
  const all: Row[] = [];
  const rows: (string | number | null)[][] = [];
  for (const manual of manuals.filter(({ id }) => options.manuals?.includes(id) ?? true)) {
    const pages = (await listPages(options.pages, manual)).filter((_, index) => index % options.every === 0);
    if (pages.length === 0) throw new UsageError(`--pages: no pages of ${manual.package} in ${options.pages}`);
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
}

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
  const byRule = new Map<string, string[]>();
  for (const { page, score } of rows) {
    for (const { rule, text } of score.holes) byRule.set(rule, [...(byRule.get(rule) ?? []), `  ${page}: ${text}`]);
    for (const { tag, text } of score.lost)
      byRule.set(`<${tag}>`, [...(byRule.get(`<${tag}>`) ?? []), `  ${page}: ${text}`]);
  }
  for (const [rule, texts] of [...byRule].sort(([, a], [, b]) => b.length - a.length)) {
    console.log(`\n${rule}: ${texts.length}`);
    const step = Math.max(1, Math.floor(texts.length / count));
    for (let i = 0; i < texts.length; i += step) console.log(texts[i]);
  }
}
