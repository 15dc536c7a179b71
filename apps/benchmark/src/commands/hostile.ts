import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { type Command, Option } from "commander";
import { families } from "../hostile/families.ts";
import type { FamilyCost } from "../hostile/measure-family.ts";
import { writeJson } from "../json.ts";
import { formatTable } from "../table.ts";
import { parseList, UsageError, wholeNumber } from "./arguments.ts";

interface HostileOptions {
  readonly size: number;
  readonly rounds: number;
  readonly families: readonly string[];
  readonly timeout: number;
  readonly json?: string;
}

interface FamilyRow {
  readonly family: string;
  readonly target: string;
  /** Characters of the larger page. */
  readonly size: number;
  /** CPU time for each character of the larger page in multiples of the plain page's. */
  readonly againstPlain: number;
  /** CPU time of the larger page in multiples of the one of half its size. */
  readonly doubled: number;
  readonly cpuMsPerMegabyte: number;
  /** Part of the output allowed: 4 times the input, and 1 KB. */
  readonly outputShare: number;
}

/** What a family may cost in multiples of the plain page, and twice the size in multiples of the size. */
const allowed = { againstPlain: 2.5, doubled: 2.5, outputShare: 1 } as const;

const run = promisify(execFile);
const script = fileURLToPath(new URL("../hostile/measure-family.js", import.meta.url));

export function addHostile(program: Command): void {
  program
    .command("hostile")
    .description(
      `measure time and output on families of pages that are made to cost much; exits 1 where a family costs more than ${allowed.againstPlain} times a plain page, twice the size more than ${allowed.doubled} times the time, or the Markdown is longer than 4 times the page and 1 KB`,
    )
    .option("--size <n>", "characters of the smaller page of each family, at least", wholeNumber(1000), 200_000)
    .option("--rounds <n>", "rounds over the pages of a family, of which the fastest counts", wholeNumber(1), 5)
    .addOption(new Option("--families <ids>", "families, comma-separated").argParser(parseList).default([], "all"))
    .option("--timeout <ms>", "limit for all rounds of a family, told where it is not kept", wholeNumber(1), 300_000)
    .option("--json <file>", "write the figures as JSON")
    .action(runHostile);
}

async function runHostile({ size, rounds, families: wanted, timeout, json }: HostileOptions): Promise<void> {
  const unknown = wanted.find((name) => families.every(({ id }) => id !== name));
  if (unknown !== undefined) throw new UsageError(`--families: "${unknown}" is unknown`);
  const late: string[] = [];
  const rows: FamilyRow[] = [];
  for (const { id, target } of families) {
    if (wanted.length > 0 && !wanted.includes(id)) continue;
    if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${id}`);
    const cost = await costOf(id, size, rounds, timeout).catch(() => undefined);
    if (cost === undefined) late.push(id);
    else rows.push(rowOf(id, target, cost));
  }
  rows.sort((a, b) => b.againstPlain - a.againstPlain);
  console.log(formatRows(rows));
  const over = rows.filter((row) => isOver(row));
  console.log(`\n${rows.length} families, ${over.length} over a limit`);
  if (late.length > 0) console.log(`not done within ${timeout} ms: ${late.join(", ")}`);
  if (late.length + over.length > 0) process.exitCode = 1;
  if (json !== undefined) await writeJson(json, rows);
}

function rowOf(family: string, target: string, { sizes, cpuMs, outputLength }: FamilyCost): FamilyRow {
  const [, size, plainSize] = sizes;
  const [smallMs, largeMs, plainMs] = cpuMs;
  return {
    family,
    target,
    size,
    againstPlain: largeMs / size / (plainMs / plainSize),
    // Not every family comes in just any size.
    doubled: (2 * (largeMs / size)) / (smallMs / sizes[0]),
    cpuMsPerMegabyte: largeMs / (size / 1e6),
    outputShare: outputLength / (4 * size + 1024),
  };
}

function isOver({ againstPlain, doubled, outputShare }: FamilyRow): boolean {
  return againstPlain > allowed.againstPlain || doubled > allowed.doubled || outputShare > allowed.outputShare;
}

function formatRows(rows: readonly FamilyRow[]): string {
  const header = ["family", "MB", "x plain", "2n / n", "ms/MB", "output / limit", ""];
  return formatTable(
    header,
    rows.map((row) => [
      row.family,
      (row.size / 1e6).toFixed(2),
      row.againstPlain.toFixed(2),
      row.doubled.toFixed(2),
      row.cpuMsPerMegabyte.toFixed(0),
      row.outputShare.toFixed(2),
      isOver(row) ? "over" : "",
    ]),
  );
}

/** Each family has a process of its own. */
async function costOf(id: string, size: number, rounds: number, timeout: number): Promise<FamilyCost> {
  const args = ["--expose-gc", script, id, String(size), String(rounds)];
  const { stdout } = await run(process.execPath, args, { timeout });
  return JSON.parse(stdout) as FamilyCost;
}
