import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import type { PageInput } from "../systems/system.ts";
import { fixed, formatTable } from "../table.ts";
import { subjects } from "./subjects.ts";

/** Points at which memory is looked at. */
const checkpoints = 10;
/** Growth of the heap between the second checkpoint and the last that counts as a leak, in megabytes. A guess. */
const tolerance = 8;

export interface MemoryPoint {
  readonly conversions: number;
  readonly rssMb: number;
  /** Heap in use after a collection. */
  readonly heapMb: number;
}

export interface LeakReport {
  readonly points: readonly MemoryPoint[];
  /** Whether the heap has grown since it was warm. */
  readonly leaks: boolean;
}

/** Convert small pages again and again and look at the memory; results are dropped. */
export async function measureLeak(
  pages: readonly PageInput[],
  conversions: number,
  onProgress: (done: string) => void,
): Promise<LeakReport> {
  setFlagsFromString("--expose-gc");
  const collectGarbage = runInNewContext("gc") as () => void;
  const convert = await (subjects.find(({ id }) => id === "decant") as (typeof subjects)[number]).load();
  const points: MemoryPoint[] = [];
  const step = Math.max(1, Math.floor(conversions / checkpoints));
  for (let done = 1; done <= conversions; done++) {
    convert(pages[done % pages.length] as PageInput, () => {});
    if (done % step !== 0) continue;
    collectGarbage();
    const { rss, heapUsed } = process.memoryUsage();
    points.push({ conversions: done, rssMb: rss / 2 ** 20, heapMb: heapUsed / 2 ** 20 });
    onProgress(`${done} of ${conversions}`);
  }
  const warm = points[1] ?? points[0];
  const last = points.at(-1);
  return { points, leaks: warm !== undefined && last !== undefined && last.heapMb - warm.heapMb > tolerance };
}

export function formatLeak({ points, leaks }: LeakReport): string {
  const rows = points.map(({ conversions, rssMb, heapMb }) => [conversions, fixed(rssMb, 1), fixed(heapMb, 1)]);
  const table = formatTable(["conversions", "RSS MB", "heap MB"], rows);
  return `${table}\n\n${leaks ? "The heap grows." : "The heap does not grow."}`;
}
