import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { type Command, Option } from "commander";
import { families } from "../hostile/families.ts";
import { type CostRatios, type FamilyCost, ratiosOf } from "../hostile/family-cost.ts";
import { writeJson } from "../json.ts";
import { formatTable } from "../table.ts";
import { parseList, UsageError, wholeNumber } from "./arguments.ts";

interface HostileOptions {
  readonly size: number;
  readonly rounds: number;
  readonly families: readonly string[];
  readonly from?: string;
  readonly timeout: number;
  readonly json?: string;
  readonly vectors?: string;
}

interface FamilyRow extends CostRatios {
  readonly family: string;
  readonly target: string;
  /** Characters of the larger page. */
  readonly size: number;
  readonly cpuMsPerMegabyte: number;
  /** Share of the allowed output: 4 times the input plus 1 KB. */
  readonly outputShare: number;
}

/** Limit of a family's cost per character in multiples of the plain page, and of the cost of twice the size. */
const allowed = { againstPlain: 2.5, doubled: 2.5, outputShare: 1 } as const;

/** Rows of the table at the end. */
const shown = 20;

const run = promisify(execFile);
const script = fileURLToPath(new URL("../hostile/measure-family.js", import.meta.url));

export function addHostile(program: Command): void {
  program
    .command("hostile")
    .description(
      `measure time and output on families of pages that are made to cost much; exits 1 where a family costs more than ${allowed.againstPlain} times a plain page, twice the size more than ${allowed.doubled} times the time, or the Markdown is longer than 4 times the page and 1 KB. With --vectors, try attacks by script instead, and exit 1 when one would run`,
    )
    .option("--size <n>", "characters of the smaller page of each family, at least", wholeNumber(1000), 50_000)
    .option(
      "--rounds <n>",
      "most rounds over the pages of a family, of which the fastest counts; two where that is far below the limits",
      wholeNumber(1),
      5,
    )
    .addOption(new Option("--families <ids>", "families, comma-separated").argParser(parseList).default([], "all"))
    .option("--from <id>", "family to begin with, in the order of the list")
    .option("--timeout <ms>", "limit for all rounds of a family; reported if exceeded", wholeNumber(1), 300_000)
    .option(
      "--vectors <dir>",
      "try the script-injection vectors of a folder: JSON, JSON lines, text with one vector a line, or files of one vector each",
    )
    .option("--json <file>", "write the figures as JSON")
    .action((options: HostileOptions) =>
      options.vectors === undefined ? runHostile(options) : runVectors(options.vectors, options.json),
    );
}

async function runVectors(folder: string, json: string | undefined): Promise<void> {
  const { readVectors } = await import("../hostile/vectors/read-vectors.ts");
  const { tryVector } = await import("../hostile/vectors/try-vector.ts");
  const { vectors, withoutVectors } = await readVectors(folder).catch((error: Error) => {
    throw new UsageError(`--vectors: ${error.message}`);
  });
  for (const file of withoutVectors) console.log(`${file}: no vectors`);
  if (vectors.length === 0) throw new UsageError(`--vectors: no vectors in ${folder}`);
  const harmless = new Set<string>();
  const rows = new Map<string, { file: string; tried: number; live: number }>();
  const findings: { readonly id: string; readonly payload: string; readonly found: string }[] = [];
  for (const vector of vectors) {
    const row = rows.get(vector.file) ?? { file: vector.file, tried: 0, live: 0 };
    rows.set(vector.file, row);
    row.tried++;
    const found = tryVector(vector, harmless);
    if (found === undefined) continue;
    row.live++;
    findings.push({ id: vector.id, payload: vector.payload, found });
    console.log(`${vector.id}: ${JSON.stringify(vector.payload.slice(0, 200))}\n  ${found}`);
  }
  const files = [...rows.values()];
  console.log(
    formatTable(
      ["file", "tried", "live"],
      files.map(({ file, tried, live }) => [file, tried, live]),
    ),
  );
  console.log(`\n${vectors.length} vectors tried, ${findings.length} live`);
  if (json !== undefined) await writeJson(json, { tried: vectors.length, live: findings.length, files, findings });
  if (findings.length > 0) process.exitCode = 1;
}

async function runHostile({ size, rounds, families: wanted, from, timeout, json }: HostileOptions): Promise<void> {
  const unknown = [...wanted, ...(from === undefined ? [] : [from])].find((name) =>
    families.every(({ id }) => id !== name),
  );
  if (unknown !== undefined) throw new UsageError(`"${unknown}" is no family`);
  const left = families.slice(
    Math.max(
      0,
      families.findIndex(({ id }) => id === from),
    ),
  );
  const chosen = wanted.length === 0 ? left : left.filter(({ id }) => wanted.includes(id));
  const late: string[] = [];
  const rows: FamilyRow[] = [];
  for (const { id, target } of chosen) {
    const ask = async (most: number) => {
      const cost = await costOf(id, size, most, timeout).catch(() => undefined);
      return cost && rowOf(id, target, cost);
    };
    const first = await ask(rounds);
    // A garbage collection can distort one figure, so a figure above its limit is measured again in another process.
    const row = first !== undefined && isOver(first) ? await ask(2 * rounds) : first;
    if (row === undefined) late.push(id);
    else rows.push(row);
    // All families take minutes: each is printed at once, and `--from` continues an interrupted run.
    console.log(row === undefined ? `${id}: not done within ${timeout} ms` : describeRow(row));
    if (json !== undefined) await writeJson(json, rows);
  }
  rows.sort((a, b) => b.againstPlain - a.againstPlain);
  console.log(`\n${formatRows(rows.slice(0, shown))}`);
  const over = rows.filter((row) => isOver(row));
  console.log(`\n${rows.length} families, over a limit: ${over.map(({ family }) => family).join(", ") || "none"}`);
  if (late.length > 0) console.log(`not done within ${timeout} ms: ${late.join(", ")}`);
  if (late.length + over.length > 0) process.exitCode = 1;
}

function rowOf(family: string, target: string, cost: FamilyCost): FamilyRow {
  const size = cost.sizes[1];
  return {
    family,
    target,
    size,
    ...ratiosOf(cost),
    cpuMsPerMegabyte: cost.cpuMs[1] / (size / 1e6),
    outputShare: cost.outputLength / (4 * size + 1024),
  };
}

function isOver({ againstPlain, doubled, outputShare }: FamilyRow): boolean {
  return againstPlain > allowed.againstPlain || doubled > allowed.doubled || outputShare > allowed.outputShare;
}

function describeRow({ family, againstPlain, doubled, cpuMsPerMegabyte, outputShare }: FamilyRow): string {
  return `${family}: ${againstPlain.toFixed(2)} x plain, ${doubled.toFixed(2)} x for twice the size, ${cpuMsPerMegabyte.toFixed(0)} ms/MB, ${outputShare.toFixed(2)} of the output allowed`;
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
