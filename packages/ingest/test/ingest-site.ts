/** Ingests a version of a site in a process of its own, and sends the number of each page before it is read. */
import { ingest, openStore } from "../src/index.ts";
import { versionOfSite } from "./pages.ts";

const [store = "", state = "", version] = process.argv.slice(2);

async function* site() {
  for (const [at, page] of versionOfSite(Number(version)).entries()) {
    process.send?.(at);
    // Lets a kill arrive between any two pages.
    await new Promise((resolve) => setTimeout(resolve, 1));
    yield page;
  }
}

await ingest(site(), openStore(store), { state, batchRows: 7 });
process.disconnect?.();
