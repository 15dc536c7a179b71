import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import type { PageInput } from "../systems/system.ts";
import { fixed } from "../table.ts";
import { subjects } from "./subjects.ts";

/** Number of memory readings. */
const checkpoints = 20;
/**
 * Growth between the second checkpoint and the last that counts as a leak, in megabytes: pages that the allocator keeps come and
 * go. Guesses.
 */
const tolerance = { heapMb: 8, rssMb: 32 } as const;

export interface MemoryPoint {
  readonly conversions: number;
  readonly rssMb: number;
  /** Heap in use after a collection. */
  readonly heapMb: number;
}

/** Memory of pages that results keep alive. */
export interface Retention {
  /** Length of the pages, of which nearly all is a comment, in megabytes. */
  readonly pagesMb: number;
  /** Memory that is in use for as long as their results are kept. */
  readonly keptMb: number;
}

export interface LeakReport {
  readonly points: readonly MemoryPoint[];
  readonly retention: Retention;
  /** Whether the heap, or the resident set, has grown since it was warm. */
  readonly leaks: boolean;
  /** Whether results keep their pages alive. */
  readonly retains: boolean;
}

type Convert = (page: PageInput, lap: () => void) => unknown;

/** Convert small pages repeatedly, drop the results and read the memory. Each reading is reported at once, because the run is long. */
export async function measureLeak(
  pages: readonly PageInput[],
  conversions: number,
  onPoint: (point: MemoryPoint) => void,
): Promise<LeakReport> {
  setFlagsFromString("--expose-gc");
  const collectGarbage = runInNewContext("gc") as () => void;
  const convert: Convert = await (subjects.find(({ id }) => id === "decant") as (typeof subjects)[number]).load();
  const points: MemoryPoint[] = [];
  const step = Math.max(1, Math.floor(conversions / checkpoints));
  for (let done = 1; done <= conversions; done++) {
    convert(pages[done % pages.length] as PageInput, () => {});
    if (done % step !== 0) continue;
    collectGarbage();
    const { rss, heapUsed } = process.memoryUsage();
    const point = { conversions: done, rssMb: rss / 2 ** 20, heapMb: heapUsed / 2 ** 20 };
    points.push(point);
    onPoint(point);
  }
  const warm = points[1] ?? points[0];
  const last = points.at(-1);
  const retention = measureRetention(pages, convert, collectGarbage);
  const retains = retention.keptMb > retention.pagesMb * tolerableShare;
  return {
    points,
    retention,
    retains,
    leaks: warm !== undefined && last !== undefined && hasGrown(warm, last),
  };
}

function hasGrown(warm: MemoryPoint, last: MemoryPoint): boolean {
  return last.heapMb - warm.heapMb > tolerance.heapMb || last.rssMb - warm.rssMb > tolerance.rssMb;
}

/** Characters that are added to each page; a string of more than a million is kept outside of the heap. */
const paddingLength = 1 << 19;
/** Share of the pages' length that results may take. A guess: those of the largest are a tenth. */
const tolerableShare = 0.2;

/** A part of a string can keep the whole one in memory: keep results of padded pages, and see whether the padding stays. */
function measureRetention(pages: readonly PageInput[], convert: Convert, collectGarbage: () => void): Retention {
  const padding = new TextEncoder().encode(`<!--${"x".repeat(paddingLength)}-->`);
  const padded = pages.map((page) => ({ ...page, bytes: Buffer.concat([page.bytes, padding]) }));
  for (const page of padded) convert(page, () => {});
  const before = memoryInUse(collectGarbage);
  const results = padded.map((page) => convert(page, () => {}));
  const keptMb = (memoryInUse(collectGarbage) - before) / 2 ** 20;
  return { pagesMb: (results.length * paddingLength) / 2 ** 20, keptMb };
}

function memoryInUse(collectGarbage: () => void): number {
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

export function formatPoint({ conversions, rssMb, heapMb }: MemoryPoint): string {
  return `${conversions} conversions: RSS ${fixed(rssMb, 1)} MB, heap ${fixed(heapMb, 1)} MB`;
}

export function formatLeak({ leaks, retention, retains }: LeakReport): string {
  const kept = `Results of ${fixed(retention.pagesMb, 1)} MB of padded pages keep ${fixed(retention.keptMb, 1)} MB${retains ? ": they hold on to their pages" : ""}.`;
  return `${kept}\n${leaks ? "Memory grows." : "Memory does not grow."}`;
}
