import { launcher, runMeasured } from "../measured-process.ts";
import { openEndlessSite } from "./endless-site.ts";
import { crawlArguments } from "./run-crawl.ts";

/** Crawl many pages of a site that has ten times as many addresses, and report what the process took. */
export async function measureMemory(pages: number, folder: string): Promise<void> {
  const site = await openEndlessSite();
  try {
    const args = [...crawlArguments(site.url, folder, "memory"), "--max-pages", String(pages), "--fields", "id,text"];
    const started = Date.now();
    const { usage } = await runMeasured([launcher, ...args]);
    const seconds = Math.round((Date.now() - started) / 1000);
    console.log(
      `${pages} pages of a site with ${10 * pages} addresses: ${Math.round((usage?.peakBytes ?? 0) / 1e6)} MB at most, ${Math.round((usage?.cpuMs ?? 0) / 1000)} s of CPU, ${seconds} s`,
    );
  } finally {
    site.close();
  }
}
