import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { type Command, Option } from "commander";
import { families, plainPage } from "../hostile/families.ts";
import type { FamilyCost } from "../hostile/measure-family.ts";
import { writeJson } from "../json.ts";
import { formatTable } from "../table.ts";
import { parseList, UsageError, wholeNumber } from "./arguments.ts";

interface HostileOptions {
  readonly size: number;
  readonly families: readonly string[];
  readonly timeout: number;
  readonly json?: string;
}

interface FamilyRow {
  readonly family: string;
  readonly target: string;
  /** CPU time for each character in multiples of the plain page's. */
  readonly againstPlain: number;
  /** CPU time of a page of twice the size in multiples of this one's. */
  readonly doubled: number;
  readonly cpuMsPerMegabyte: number;
  readonly memoryMegabytes: number;
  /** Part of the memory allowed: 60 times the input, and 150 MB. */
  readonly memoryShare: number;
  /** Part of the output allowed: 4 times the input, and 1 KB. */
  readonly outputShare: number;
}

const run = promisify(execFile);
const script = fileURLToPath(new URL("../hostile/measure-family.js", import.meta.url));

export function addHostile(program: Command): void {
  program
    .command("hostile")
    .description("measure time, memory and output on families of pages that are made to cost much")
    .option("--size <n>", "characters of the smaller page of each family", wholeNumber(1000), 100_000)
    .addOption(new Option("--families <ids>", "families, comma-separated").argParser(parseList).default([], "all"))
    .option("--timeout <ms>", "limit for one page; a family that takes longer is told as such", wholeNumber(1), 30_000)
    .option("--json <file>", "write the figures as JSON")
    .action(runHostile);
}

async function runHostile({ size, families: wanted, timeout, json }: HostileOptions): Promise<void> {
  const unknown = wanted.find((name) => families.every(({ id }) => id !== name));
  if (unknown !== undefined) throw new UsageError(`--families: "${unknown}" is unknown`);
  const plain = await costOf(plainPage.id, 2 * size, 10 * timeout);
  const late: string[] = [];
  const rows: FamilyRow[] = [];
  for (const { id, target } of families) {
    if (wanted.length > 0 && !wanted.includes(id)) continue;
    const small = await costOf(id, size, timeout).catch(() => undefined);
    const large = small && (await costOf(id, 2 * size, timeout).catch(() => undefined));
    if (small === undefined || large === undefined) {
      late.push(id);
      continue;
    }
    rows.push({
      family: id,
      target,
      againstPlain: large.cpuMs / large.size / (plain.cpuMs / plain.size),
      doubled: large.cpuMs / small.cpuMs,
      cpuMsPerMegabyte: large.cpuMs / (large.size / 1e6),
      memoryMegabytes: large.memoryBytes / 1e6,
      memoryShare: large.memoryBytes / (60 * large.size + 150e6),
      outputShare: large.outputLength / (4 * large.size + 1024),
    });
  }
  rows.sort((a, b) => b.againstPlain - a.againstPlain);
  console.log(
    `plain page of ${plain.size} characters: ${plain.cpuMs.toFixed(0)} ms, ${(plain.memoryBytes / 1e6).toFixed(0)} MB\n`,
  );
  console.log(formatRows(rows));
  if (late.length > 0) console.log(`\nnot done within ${timeout} ms: ${late.join(", ")}`);
  if (late.length > 0) process.exitCode = 1;
  if (json !== undefined) await writeJson(json, { plain, rows });
}

function formatRows(rows: readonly FamilyRow[]): string {
  const header = ["family", "x plain", "2n / n", "ms/MB", "MB", "memory / limit", "output / limit"];
  return formatTable(
    header,
    rows.map((row) => [
      row.family,
      row.againstPlain.toFixed(2),
      row.doubled.toFixed(2),
      row.cpuMsPerMegabyte.toFixed(0),
      row.memoryMegabytes.toFixed(0),
      row.memoryShare.toFixed(2),
      row.outputShare.toFixed(2),
    ]),
  );
}

/** Each page has a process of its own, so that none pays for another's garbage. */
async function costOf(id: string, size: number, timeout: number): Promise<FamilyCost> {
  const { stdout } = await run(process.execPath, [script, id, String(size)], { timeout });
  return JSON.parse(stdout) as FamilyCost;
}
