import { convert } from "@decant/pipeline";
import { families, plainPage } from "./families.ts";

/** What one page of a family cost. */
export interface FamilyCost {
  /** Characters of the page. */
  readonly size: number;
  readonly cpuMs: number;
  /** Largest resident set of the process, in bytes. */
  readonly memoryBytes: number;
  readonly outputLength: number;
}

/** Pages that the compiler warms up on. */
const warmUp = { runs: 3, size: 100_000 } as const;

const [, , id = "", size = ""] = process.argv;
const family = [plainPage, ...families].find((other) => other.id === id);
if (family === undefined) throw new RangeError(`${id} is no family`);

const options = { url: "https://example.org/" };
for (let run = 0; run < warmUp.runs; run++) convert(plainPage.make(warmUp.size), options);
const html = family.make(Number(size));
const before = process.cpuUsage();
const { markdown } = convert(html, options);
const { user, system } = process.cpuUsage(before);
const cost: FamilyCost = {
  size: html.length,
  cpuMs: (user + system) / 1000,
  memoryBytes: process.resourceUsage().maxRSS * 1024,
  outputLength: markdown.length,
};
process.stdout.write(JSON.stringify(cost));
