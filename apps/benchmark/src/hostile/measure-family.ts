import { convert } from "@decant/pipeline";
import { families, plainPage } from "./families.ts";

/** What pages of one family cost, side by side with the plain page. */
export interface FamilyCost {
  /** Characters of the smaller page, of the larger one, and of the plain one. */
  readonly sizes: readonly [small: number, large: number, plain: number];
  /** Least CPU time of all rounds, for the same pages. */
  readonly cpuMs: readonly [small: number, large: number, plain: number];
  /** Characters of Markdown that the larger page becomes. */
  readonly outputLength: number;
}

/** Pages that the compiler warms up on. */
const warmUp = { runs: 3, size: 100_000 } as const;
/** Below this, CPU time tells more about the clock than about the page: the pages are made larger. Guess. */
const leastMs = 40;
const maxSize = 4_000_000;

const options = { url: "https://example.org/" };

/** Collected before, so that none pays for another's garbage. */
function cpuOf(html: string): number {
  globalThis.gc?.();
  const before = process.cpuUsage();
  convert(html, options);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

function measure(id: string, size: number, rounds: number): FamilyCost {
  const family = [plainPage, ...families].find((other) => other.id === id);
  if (family === undefined) throw new RangeError(`${id} is no family`);
  for (let run = 0; run < warmUp.runs; run++) convert(plainPage.make(warmUp.size), options);
  let least = size;
  convert(family.make(least), options);
  while (least < maxSize && cpuOf(family.make(least)) < leastMs) least *= 2;
  const pages = [family.make(least), family.make(2 * least), plainPage.make(2 * least)] as const;
  const cpuMs: [number, number, number] = [
    Number.POSITIVE_INFINITY,
    Number.POSITIVE_INFINITY,
    Number.POSITIVE_INFINITY,
  ];
  // The rounds go over all three, so that a busy machine disturbs all of them alike.
  for (let round = 0; round < rounds; round++)
    for (const index of [0, 1, 2] as const) cpuMs[index] = Math.min(cpuMs[index], cpuOf(pages[index]));
  const [small, large, plain] = pages;
  return {
    sizes: [small.length, large.length, plain.length],
    cpuMs,
    outputLength: convert(large, options).markdown.length,
  };
}

const [, , id = "", size = "", rounds = ""] = process.argv;
process.stdout.write(JSON.stringify(measure(id, Number(size), Number(rounds))));
