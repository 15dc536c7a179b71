import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { isCommandBuilt } from "../installed-command.ts";
import { launcher } from "../measured-process.ts";
import { median } from "../metrics/statistics.ts";
import { fixed, formatColumns } from "../table.ts";
import { inTemporaryFolder } from "../temporary-folder.ts";

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
export async function measureStartup(rounds: number, onProgress: (done: string) => void): Promise<StartReport[]> {
  if (!isCommandBuilt()) throw new Error("the command is not built: npm run build");
  return inTemporaryFolder((folder) => {
    const page = join(folder, "page.html");
    writeFileSync(page, smallPage);
    const starts: readonly Start[] = [
      { id: "bare", description: "node -e 0", args: ["-e", "0"] },
      { id: "help", description: "decant --help", limit: 2, args: [launcher, "--help"] },
      { id: "page", description: "decant page.html, 3 KB", limit: 4, args: [launcher, page] },
      { id: "fast", description: "the same with --preset fast", args: [launcher, page, "--preset", "fast"] },
      { id: "json", description: "the same with --format json", args: [launcher, page, "--format", "json"] },
    ];
    // The first starts fill the compile cache.
    for (const { args } of starts) run(args);
    const times: number[][] = starts.map(() => []);
    for (let round = 0; round < rounds; round++) {
      for (const [index, { args }] of starts.entries()) times[index]?.push(run(args));
      onProgress(`round ${round + 1} of ${rounds}`);
    }
    return starts.map(({ id, description, limit }, index) => {
      const own = times[index] ?? [];
      const ratio = median(own.map((ms, round) => ms / (times[0]?.[round] ?? Number.NaN)));
      return { id, description, limit, leastMs: Math.min(...own), medianMs: median(own), ratio };
    });
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
  const bareMs = reports[0]?.leastMs ?? Number.NaN;
  return formatColumns(reports, {
    start: ({ description }) => description,
    "least ms": ({ leastMs }) => fixed(leastMs, 0),
    "median ms": ({ medianMs }) => fixed(medianMs, 0),
    "least, times bare": ({ leastMs }) => fixed(leastMs / bareMs, 2),
    "median, times bare": ({ ratio }) => fixed(ratio, 2),
    limit: ({ limit }) => limit,
  });
}
