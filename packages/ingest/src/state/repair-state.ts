import type { KnownRow, Sink } from "../sink.ts";
import type { IngestState } from "./ingest-state.ts";

/**
 * Make a state that of the store, if it is not: the store was restored from a copy, replaced, or written by a run that ended before it
 * could write the state, or the state was lost.
 *
 * Stores that keep a generation with their rows are asked for it and for the number of their rows; of others, all rows are compared.
 *
 * @returns Rows that the two did not have alike.
 */
export async function repairState(sink: Sink, state: IngestState): Promise<number> {
  if (sink.count === undefined || sink.list === undefined) return 0;
  const generation = await sink.generation?.();
  if (generation !== undefined) {
    const isSame = (generation ?? "") === String(state.setting("generation") ?? "");
    if (isSame && (await sink.count()) === state.count()) return 0;
    state.set("generation", generation ?? "");
  }
  let repaired = 0;
  let matched = 0;
  for await (const row of sink.list()) {
    const known = state.row(row.id);
    if (known === undefined || !isSameRow(known, row)) {
      state.put(row);
      repaired++;
    }
    matched++;
  }
  if (matched === state.count()) return repaired;
  const stored = new Set<string>();
  for await (const { id } of sink.list()) stored.add(id);
  for (const id of state.ids())
    if (!stored.has(id)) {
      state.remove(id);
      repaired++;
    }
  return repaired;
}

function isSameRow(a: KnownRow, b: KnownRow): boolean {
  return a.hash === b.hash && a.page === b.page && a.source === b.source;
}
