import type { Chunk } from "@decant/chunk";
import type { Store } from "../src/sink.ts";
import { page, type Sections } from "../src/testing/pages.ts";

export { gauge, page, pilots, type Sections } from "../src/testing/pages.ts";

export const ids = (from: { readonly chunks: readonly Chunk[] }): string[] => from.chunks.map(({ id }) => id);

/** All ids of a store, sorted. */
export async function idsIn(sink: Store): Promise<string[]> {
  const found: string[] = [];
  for await (const { id } of sink.list()) found.push(id);
  return found.sort();
}

/** A site of 120 pages with two rows each; every third page differs between versions. */
export function versionOfSite(version: number): Sections[] {
  return Array.from({ length: 120 }, (_, id) =>
    page(`page-${id}`, {
      One: `The first section of page ${id} says what the quay was built for. ${id % 3 === 0 ? `In version ${version} it was painted.` : ""}`,
      Two: `The second section of page ${id} says who keeps the lamps of the quay.`,
    }),
  );
}
