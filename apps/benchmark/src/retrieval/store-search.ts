import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ingest, openSearcher, openStore } from "@decant/ingest";
import { groupBy } from "../metrics/statistics.ts";
import type { Passage } from "./approaches.ts";
import type { Find } from "./ask.ts";

/**
 * What `decant ingest` and `decant search` do: the passages in a `sqlite:` store.
 *
 * @returns How it finds, and what removes the store.
 */
export async function storeSearch(passages: readonly Passage[]): Promise<{ find: Find; close: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), "decant-retrieval-"));
  const address = `sqlite:${join(folder, "store.sqlite")}`;
  const pages = groupBy(passages, ({ page }) => page);
  const toStore = Array.from(pages, ([id, own]) => ({ id, chunks: own.flatMap(({ chunk }) => chunk ?? []) }));
  await ingest(toStore, openStore(address), { state: join(folder, "state") });
  const places = new Map(passages.map(({ chunk }, at) => [chunk?.id ?? "", at]));
  const searcher = await openSearcher(address);
  return {
    find: async (question, limit) => {
      const found = await searcher.search(question, { limit });
      return found.map(({ row }) => places.get(row.id) ?? -1);
    },
    close: async () => {
      await searcher.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
