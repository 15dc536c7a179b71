import { ingest, openStore } from "../src/index.ts";
import { page } from "./pages.ts";

const [store = "", state = "", version] = process.argv.slice(2);

async function* site() {
  for (let id = 0; id < 120; id++) {
    process.send?.(id);
    // Lets a kill arrive between any two pages.
    await new Promise((resolve) => setTimeout(resolve, 1));
    const edit = id % 3 === 0 ? `In version ${version} it was painted.` : "";
    yield page(`page-${id}`, {
      One: `The first section of page ${id} says what the quay was built for. ${edit}`,
      Two: `The second section of page ${id} says who keeps the lamps of the quay.`,
    });
  }
}

await ingest(site(), openStore(store), { state, batchRows: 7 });
process.disconnect?.();
