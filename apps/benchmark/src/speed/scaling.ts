import { Pool, type PoolInput } from "@decant/pipeline/pool";
import { cpuNow } from "../cpu.ts";
import { median } from "../metrics/statistics.ts";
import type { PageInput } from "../systems/system.ts";
import { fixed, formatTable } from "../table.ts";

/** How long one pass over the pages took with a number of workers. */
interface Pass {
  readonly workers: number;
  readonly round: number;
  readonly wallMs: number;
  /** CPU time of the process, all threads included: how much of the machine was ours. */
  readonly cpuMs: number;
}

export interface ScalingReport {
  readonly pages: number;
  readonly bytes: number;
  readonly passes: readonly Pass[];
}

export interface ScalingOptions {
  /** Numbers of workers; the first is what the others are compared with. */
  readonly workers: readonly number[];
  readonly rounds: number;
  readonly onProgress: (done: string) => void;
}

/**
 * Convert the same pages with pools of different sizes, in turns. The pools are warm: each has converted all pages before.
 *
 * Pages are copied for each pass, before the clock runs, as the pool moves their bytes away.
 */
export async function measureScaling(
  pages: readonly PageInput[],
  { workers, rounds, onProgress }: ScalingOptions,
): Promise<ScalingReport> {
  const pools = workers.map((count) => ({
    count,
    pool: new Pool({ workers: count, fields: ["markdown", "metadata", "ledger"] }),
  }));
  const passes: Pass[] = [];
  try {
    for (const { count, pool } of pools) {
      onProgress(`warming up ${count} workers`);
      for (let i = 0; i < warmUpPasses; i++) await convertAll(pool, copyOf(pages));
    }
    for (let round = 0; round < rounds; round++) {
      for (const { count, pool } of rotated(pools, round)) {
        const inputs = copyOf(pages);
        const [cpuStart, start] = [cpuNow(), performance.now()];
        await convertAll(pool, inputs);
        passes.push({ workers: count, round, wallMs: performance.now() - start, cpuMs: cpuNow() - cpuStart });
        onProgress(`round ${round + 1} of ${rounds}`);
      }
    }
  } finally {
    await Promise.all(pools.map(({ pool }) => pool.close()));
  }
  return { pages: pages.length, bytes: pages.reduce((sum, { bytes }) => sum + bytes.length, 0), passes };
}

/** With three passes, each worker of the larger pool has seen every page once or twice, and still compiles much of what is hot. */
const warmUpPasses = 8;

async function convertAll(pool: Pool<"markdown" | "metadata" | "ledger">, inputs: readonly PoolInput[]): Promise<void> {
  for await (const _ of pool.convertAll(inputs));
}

function copyOf(pages: readonly PageInput[]): PoolInput[] {
  return pages.map(({ bytes, url }) => ({ input: Uint8Array.from(bytes), url }));
}

/** So that no pool always comes first. */
function rotated<T>(items: readonly T[], by: number): T[] {
  const at = by % items.length;
  return [...items.slice(at), ...items.slice(0, at)];
}

/** Pages a second, and how many times as many as with the first number of workers: the median of the rounds' own ratios. */
export function formatScaling({ pages, passes }: ScalingReport): string {
  const [first] = passes;
  const counts = [...new Set(passes.map(({ workers }) => workers))].sort((a, b) => a - b);
  const of = (workers: number): Pass[] => passes.filter((pass) => pass.workers === workers);
  const base = new Map(of(counts[0] ?? first?.workers ?? 1).map((pass) => [pass.round, pass.wallMs]));
  const rows = counts.map((workers) => {
    const own = of(workers);
    const ratios = own.map((pass) => (base.get(pass.round) ?? Number.NaN) / pass.wallMs);
    return [
      workers,
      fixed((1000 * pages) / median(own.map(({ wallMs }) => wallMs)), 1),
      fixed(median(ratios), 2),
      fixed(Math.min(...ratios), 2),
      fixed(Math.max(...ratios), 2),
      fixed(median(own.map(({ cpuMs }) => cpuMs / pages)), 1),
      fixed(median(own.map(({ cpuMs, wallMs }) => cpuMs / wallMs)), 2),
    ];
  });
  return formatTable(["workers", "pages/s", "times one", "least", "most", "CPU ms a page", "processors used"], rows);
}
