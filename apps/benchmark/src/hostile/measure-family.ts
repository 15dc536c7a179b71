import { convert } from "@decant/pipeline";
import { timeCpu } from "../measured-process.ts";
import { type FamilyCost, families, plainPage, ratiosOf } from "./families.ts";

const warmUp = { runs: 3, size: 100_000 } as const;
/** Minimum CPU time, below which the clock dominates and pages are enlarged (guess). */
const leastMs = 5;
const maxSize = 4_000_000;
/** Maximum size of the plain page; its cost is linear, so a larger one gives the same ratio. */
const maxPlainSize = 1_000_000;
/** After these rounds, figures far below their limits end the measurement: they only fall. */
const clear = { rounds: 2, againstPlain: 1.8, doubled: 2.2 } as const;

/** Address of an article, because authors and dates of front pages are ignored. */
const options = { url: "https://example.org/harbour/gauge.html" };

/** Collects young objects first, so that no page pays for another's garbage. A full collection would also drop compiled code. */
function cpuOf(html: string): number {
  globalThis.gc?.({ type: "minor" });
  return timeCpu(() => convert(html, options)).ms;
}

function measure(id: string, size: number, rounds: number): FamilyCost {
  const family = [plainPage, ...families].find((other) => other.id === id);
  if (family === undefined) throw new RangeError(`${id} is no family`);
  for (let run = 0; run < warmUp.runs; run++) convert(plainPage.make(warmUp.size), options);
  let least = size;
  convert(family.make(least), options);
  while (least < maxSize && cpuOf(family.make(least)) < leastMs) least *= 2;
  const pages = [
    family.make(least),
    family.make(2 * least),
    plainPage.make(Math.min(2 * least, maxPlainSize)),
  ] as const;
  const sizes = [pages[0].length, pages[1].length, pages[2].length] as const;
  const cpuMs: [number, number, number] = [
    Number.POSITIVE_INFINITY,
    Number.POSITIVE_INFINITY,
    Number.POSITIVE_INFINITY,
  ];
  // Rounds go over all three pages, so that noise affects them alike.
  for (let round = 1; round <= rounds; round++) {
    for (const index of [0, 1, 2] as const) cpuMs[index] = Math.min(cpuMs[index], cpuOf(pages[index]));
    const { againstPlain, doubled } = ratiosOf({ sizes, cpuMs });
    if (round >= clear.rounds && againstPlain <= clear.againstPlain && doubled <= clear.doubled) break;
  }
  return { sizes, cpuMs, outputLength: convert(pages[1], options).markdown.length };
}

const [, , id = "", size = "", rounds = ""] = process.argv;
process.stdout.write(JSON.stringify(measure(id, Number(size), Number(rounds))));
