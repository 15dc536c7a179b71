import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { median } from "../metrics/statistics.ts";
import { fixed, formatTable } from "../table.ts";

/** The command's launcher; it runs the build. */
const launcher = fileURLToPath(new URL("../../../cli/bin/decant.js", import.meta.url));

const sentence =
  "The gauge at the mole is read twice a day &amp; its height is entered in the book before anything is done.";
/** A small page: 3 KB, of which most is content. */
const smallPage = `<!doctype html><html lang="en"><head><title>Reading the gauge</title></head><body><nav><a href="/">Home</a></nav>
<main><h1>Reading the gauge</h1>${`<p>${sentence} ${sentence}</p>\n`.repeat(12)}</main><footer>Imprint</footer></body></html>`;

interface Start {
  readonly id: string;
  readonly description: string;
  /** Limit in multiples of bare Node. */
  readonly limit?: number;
  readonly args: readonly string[];
}

export interface StartReport {
  readonly id: string;
  readonly description: string;
  readonly limit: number | undefined;
  /** Milliseconds of the fastest and of the median start. */
  readonly leastMs: number;
  readonly medianMs: number;
  /** Median over the rounds of the time in multiples of that round's bare Node. */
  readonly ratio: number;
}

/** Start the command again and again, in turns with a Node that does nothing. */
export function measureStartup(rounds: number, onProgress: (done: string) => void): StartReport[] {
  if (!existsSync(join(launcher, "../../bundle/main.cjs"))) throw new Error("the command is not built: npm run build");
  const folder = mkdtempSync(join(tmpdir(), "decant-startup-"));
  const page = join(folder, "page.html");
  writeFileSync(page, smallPage);
  const starts: readonly Start[] = [
    { id: "bare", description: "node -e 0", args: ["-e", "0"] },
    { id: "help", description: "decant --help", limit: 2, args: [launcher, "--help"] },
    { id: "page", description: "decant page.html, 3 KB", limit: 4, args: [launcher, page] },
    { id: "fast", description: "the same with --preset fast", args: [launcher, page, "--preset", "fast"] },
    { id: "json", description: "the same with --format json", args: [launcher, page, "--format", "json"] },
  ];
  const times = new Map<string, number[]>(starts.map(({ id }) => [id, []]));
  try {
    // The first starts fill the compile cache.
    for (const { args } of starts) run(args);
    for (let round = 0; round < rounds; round++) {
      for (const { id, args } of starts) times.get(id)?.push(run(args));
      onProgress(`round ${round + 1} of ${rounds}`);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
  const bare = times.get("bare") ?? [];
  return starts.map(({ id, description, limit }) => {
    const own = times.get(id) ?? [];
    const ratio = median(own.map((ms, round) => ms / (bare[round] ?? Number.NaN)));
    return { id, description, limit, leastMs: Math.min(...own), medianMs: median(own), ratio };
  });
}

function run(args: readonly string[]): number {
  const start = performance.now();
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: "utf8" });
  const ms = performance.now() - start;
  if (status !== 0) throw new Error(`${args.join(" ")} ended with ${status}: ${stderr}`);
  return ms;
}

export function formatStartup(reports: readonly StartReport[]): string {
  const base = reports[0];
  const rows = reports.map(({ description, leastMs, medianMs, ratio, limit }) => [
    description,
    fixed(leastMs, 0),
    fixed(medianMs, 0),
    fixed(leastMs / (base?.leastMs ?? Number.NaN), 2),
    fixed(ratio, 2),
    limit,
  ]);
  return formatTable(["start", "least ms", "median ms", "least, times bare", "median, times bare", "limit"], rows);
}
