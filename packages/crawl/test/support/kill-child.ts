/** Crawls a site in memory into a file, until it is killed: `kill-child.ts STATE OUTPUT PAGES WORKERS`. */

import { Crawl } from "../../src/crawl.ts";
import { systemClock } from "../../src/manners/pacer.ts";
import { writePages } from "../../src/output-file.ts";
import { MemorySites } from "./memory-site.ts";
import { treeSite } from "./tree-site.ts";

const [state, output, size, workers] = process.argv.slice(2) as [string, string, string, string];
const fetcher = new MemorySites(systemClock, treeSite(Number(size)), (url) => url.length % 5);
const run = new Crawl(["https://harbour.example/"], {
  fetcher,
  state,
  delayMs: 0,
  perHost: Number(workers),
});
await writePages(run, output, async ({ url, depth, change, html }) => {
  const text = html && new TextDecoder().decode(html);
  return `${JSON.stringify({ url, depth, change, text })}\n`;
});
await run.close();
