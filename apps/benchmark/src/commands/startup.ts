import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { loadavg } from "node:os";
import { join } from "node:path";
import { inTemporaryFolder, launcher, requireBuiltCommand } from "../measured-process.ts";
import { median } from "../metrics/statistics.ts";
import * as option from "../options.ts";
import { fixed, formatColumns, showProgress } from "../table.ts";

export const command: option.AddCommand = option.defineCommand(
  "measure how long the built command takes to start, in multiples of a Node that does nothing",
  { rounds: option.count(1, "rounds over all starts", 25) },
  async ({ rounds }) => {
    console.log(`Node ${process.version}, load ${loadavg()[0]?.toFixed(1)} at the start\n`);
    const reports = await measureStartup(rounds);
    const bareMs = reports[0]?.leastMs ?? Number.NaN;
    showProgress("");
    console.log(
      formatColumns(reports, {
        start: ({ description }) => description,
        "least ms": ({ leastMs }) => fixed(leastMs, 0),
        "median ms": ({ medianMs }) => fixed(medianMs, 0),
        "least, times bare": ({ leastMs }) => fixed(leastMs / bareMs, 2),
        "median, times bare": ({ ratio }) => fixed(ratio, 2),
        limit: ({ limit }) => limit,
      }),
    );
  },
);

const sentence =
  "The gauge at the mole is read twice a day &amp; its height is entered in the book before anything is done.";
/** A small page: 3 KB, of which most is content. */
const smallPage = `<!doctype html><html lang="en"><head><title>Reading the gauge</title></head><body><nav><a href="/">Home</a></nav>
<main><h1>Reading the gauge</h1>${`<p>${sentence} ${sentence}</p>\n`.repeat(12)}</main><footer>Imprint</footer></body></html>`;

interface Start {
  readonly description: string;
  /** Limit in multiples of bare Node. */
  readonly limit?: number;
  readonly args: readonly string[];
}

/** Start the command again and again, in turns with a Node that does nothing. */
async function measureStartup(rounds: number) {
  requireBuiltCommand();
  return inTemporaryFolder((folder) => {
    const page = join(folder, "page.html");
    writeFileSync(page, smallPage);
    const starts: readonly Start[] = [
      { description: "node -e 0", args: ["-e", "0"] },
      { description: "decant --help", limit: 2, args: [launcher, "--help"] },
      { description: "decant page.html, 3 KB", limit: 4, args: [launcher, page] },
      { description: "the same with --preset fast", args: [launcher, page, "--preset", "fast"] },
      { description: "the same with --format json", args: [launcher, page, "--format", "json"] },
    ];
    // The first starts fill the compile cache.
    for (const { args } of starts) start(args);
    const times: number[][] = starts.map(() => []);
    for (let round = 0; round < rounds; round++) {
      for (const [index, { args }] of starts.entries()) times[index]?.push(start(args));
      showProgress(`round ${round + 1} of ${rounds}`);
    }
    return starts.map(({ args: _, ...start }, index) => {
      const own = times[index] ?? [];
      // In multiples of that round's bare Node.
      const ratio = median(own.map((ms, round) => ms / (times[0]?.[round] ?? Number.NaN)));
      return { ...start, leastMs: Math.min(...own), medianMs: median(own), ratio };
    });
  });
}

function start(args: readonly string[]): number {
  const began = performance.now();
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: "utf8" });
  if (status !== 0) throw new Error(`${args.join(" ")} ended with ${status}: ${stderr}`);
  return performance.now() - began;
}
