import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { type FamilyCost, families, ratiosOf } from "../hostile/families.ts";
import { siblingModule } from "../measured-process.ts";
import { groupBy } from "../metrics/statistics.ts";
import { asUsage } from "../open-sets.ts";
import * as option from "../options.ts";
import { formatColumns } from "../table.ts";

type FamilyRow = ReturnType<typeof rowOf>;

/** Limit of a family's cost per character in multiples of the plain page, and of the cost of twice the size. */
const allowed = { againstPlain: 2.5, doubled: 2.5, outputShare: 1 } as const;

/** Limit for all rounds of a family, in milliseconds; reported if exceeded. */
const timeout = 300_000;
/** Rows of the table at the end. */
const shown = 20;

const run = promisify(execFile);
const script = fileURLToPath(siblingModule(import.meta.url, "../hostile/measure-family"));

const options = {
  size: option.count(1000, "characters of the smaller page of each family, at least", 50_000),
  rounds: option.count(
    1,
    "most rounds over the pages of a family, of which the fastest counts; two where that is far below the limits",
    5,
  ),
  from: option.text("id", "family to begin with, in the order of the list"),
  vectors: option.folder("try the script-injection vectors in the JSON files of a folder"),
};

export const command: option.AddCommand = option.defineCommand(
  `measure time and output on families of pages that are made to cost much; exits 1 where a family costs more than ${allowed.againstPlain} times a plain page, twice the size more than ${allowed.doubled} times the time, or the Markdown is longer than 4 times the page and 1 KB. With --vectors, try attacks by script instead, and exit 1 when one would run`,
  options,
  async ({ size, rounds, from, vectors }) => {
    if (vectors !== undefined) return runVectors(vectors);
    if (from !== undefined) option.checkNames([from], option.idsOf(families), "--from");
    const left = families.slice(from === undefined ? 0 : option.idsOf(families).indexOf(from));
    const late: string[] = [];
    const rows: FamilyRow[] = [];
    for (const { id, target } of left) {
      const ask = async (most: number) => {
        const cost = await costOf(id, size, most).catch(() => undefined);
        return cost && rowOf(id, target, cost);
      };
      const first = await ask(rounds);
      // A garbage collection can distort one figure, so a figure above its limit is measured again in another process.
      const row = first !== undefined && isOver(first) ? await ask(2 * rounds) : first;
      if (row === undefined) late.push(id);
      else rows.push(row);
      // All families take minutes: each is printed at once, and `--from` continues an interrupted run.
      console.log(row === undefined ? `${id}: not done within ${timeout} ms` : describeRow(row));
    }
    rows.sort((a, b) => b.againstPlain - a.againstPlain);
    console.log(`\n${formatRows(rows.slice(0, shown))}`);
    const over = rows.filter((row) => isOver(row));
    console.log(`\n${rows.length} families, over a limit: ${over.map(({ family }) => family).join(", ") || "none"}`);
    if (late.length > 0) console.log(`not done within ${timeout} ms: ${late.join(", ")}`);
    if (late.length + over.length > 0) process.exitCode = 1;
  },
);

async function runVectors(folder: string): Promise<void> {
  const { readVectors } = await import("../hostile/vectors/read-vectors.ts");
  const { tryVector } = await import("../hostile/vectors/try-vector.ts");
  const { vectors, withoutVectors } = await asUsage(() => readVectors(folder), "--vectors: ");
  for (const file of withoutVectors) console.log(`${file}: no vectors`);
  if (vectors.length === 0) throw new option.UsageError(`--vectors: no vectors in ${folder}`);
  const harmless = new Set<string>();
  const tried = vectors.map((vector) => {
    const { id, file, payload } = vector;
    const found = tryVector(vector, harmless);
    if (found !== undefined) console.log(`${id}: ${JSON.stringify(payload.slice(0, 200))}\n  ${found}`);
    return { file, isLive: found !== undefined };
  });
  const live = tried.filter(({ isLive }) => isLive).length;
  const files = [...groupBy(tried, ({ file }) => file)].map(([file, of]) => ({
    ...{ file, tried: of.length, live: of.filter(({ isLive }) => isLive).length },
  }));
  console.log(
    formatColumns(files, { file: ({ file }) => file, tried: ({ tried }) => tried, live: ({ live }) => live }),
  );
  console.log(`\n${vectors.length} vectors tried, ${live} live`);
  if (live > 0) process.exitCode = 1;
}

/** Of the larger page, with its share of the allowed output: 4 times the input plus 1 KB. */
function rowOf(family: string, target: string, cost: FamilyCost) {
  const [, size] = cost.sizes;
  const ratios = { ...ratiosOf(cost), cpuMsPerMegabyte: cost.cpuMs[1] / (size / 1e6) };
  return { family, target, size, ...ratios, outputShare: cost.outputLength / (4 * size + 1024) };
}

function isOver({ againstPlain, doubled, outputShare }: FamilyRow): boolean {
  return againstPlain > allowed.againstPlain || doubled > allowed.doubled || outputShare > allowed.outputShare;
}

function describeRow({ family, againstPlain, doubled, cpuMsPerMegabyte, outputShare }: FamilyRow): string {
  return `${family}: ${againstPlain.toFixed(2)} x plain, ${doubled.toFixed(2)} x for twice the size, ${cpuMsPerMegabyte.toFixed(0)} ms/MB, ${outputShare.toFixed(2)} of the output allowed`;
}

function formatRows(rows: readonly FamilyRow[]): string {
  return formatColumns(rows, {
    family: ({ family }) => family,
    MB: ({ size }) => (size / 1e6).toFixed(2),
    "x plain": ({ againstPlain }) => againstPlain.toFixed(2),
    "2n / n": ({ doubled }) => doubled.toFixed(2),
    "ms/MB": ({ cpuMsPerMegabyte }) => cpuMsPerMegabyte.toFixed(0),
    "output / limit": ({ outputShare }) => outputShare.toFixed(2),
    "": (row) => (isOver(row) ? "over" : ""),
  });
}

/** Each family has a process of its own. */
async function costOf(id: string, size: number, rounds: number): Promise<FamilyCost> {
  const args = ["--expose-gc", script, id, String(size), String(rounds)];
  const { stdout } = await run(process.execPath, args, { timeout });
  return JSON.parse(stdout) as FamilyCost;
}
