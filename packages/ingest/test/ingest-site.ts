/** Ingests the pages of a file in a process of its own. It asks to be killed at one of them, and does not end before it is. */
import { readFileSync } from "node:fs";
import { ingest, openStore, type PageToStore } from "../src/index.ts";

const [store = "", state = "", pages = "", killAt] = process.argv.slice(2);

async function* site(): AsyncGenerator<PageToStore> {
  for (const [at, page] of (JSON.parse(readFileSync(pages, "utf8")) as PageToStore[]).entries()) {
    if (`${at}` === killAt) process.send?.("kill me");
    // Lets a kill arrive between any two pages.
    await new Promise((resolve) => setTimeout(resolve, 1));
    yield page;
  }
  if (killAt !== undefined) await new Promise(() => setInterval(() => {}, 60_000));
}

await ingest(site(), openStore(store), { state, batchRows: 7 });
process.disconnect?.();
