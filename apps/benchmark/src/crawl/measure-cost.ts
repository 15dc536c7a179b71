import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { launcher, runMeasured } from "../measured-process.ts";
import type { LocalSite } from "./local-site.ts";
import { comparable, crawlArguments } from "./run-crawl.ts";

/** Compare the CPU time of a whole crawl with that of a batch over the same pages in files. */
export async function measureCost(site: LocalSite, folder: string, rounds: number): Promise<void> {
  const pages = join(folder, "pages");
  mkdirSync(join(pages, "guide"), { recursive: true });
  for (const path of site.paths)
    writeFileSync(join(pages, `${path === "/" ? "index" : path}.html`), site.page(path) ?? "");
  const ratios: number[] = [];
  for (let round = 0; round < rounds; round++) {
    // With addresses, since links are resolved in both.
    const output = ["--quiet", "--output", join(folder, "batch")];
    const batch = await cpuMsOf(["batch", "--input-dir", pages, "--url", site.url, ...output]);
    const crawl = await cpuMsOf(crawlArguments(site.url, folder, `cost-${round}`));
    const records = comparable(join(folder, `cost-${round}`)).length;
    if (records !== site.paths.length) throw new Error(`${records} of ${site.paths.length} pages were crawled`);
    ratios.push(crawl / batch);
    console.log(
      `round ${round + 1}: batch ${Math.round(batch)} ms, crawl ${Math.round(crawl)} ms of CPU, ratio ${(crawl / batch).toFixed(2)}`,
    );
  }
  const middle = ratios.sort((a, b) => a - b)[Math.floor(ratios.length / 2)] as number;
  console.log(
    `${site.paths.length} pages: crawl takes ${middle.toFixed(2)} x the CPU time of batch (median of ${rounds})`,
  );
}

async function cpuMsOf(args: readonly string[]): Promise<number> {
  return (await runMeasured([launcher, ...args])).usage?.cpuMs ?? Number.NaN;
}
