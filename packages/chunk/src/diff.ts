import { anArrayOf, anObject, checkValue } from "@decant/page";
import type { Chunk } from "./chunk.ts";

/** A chunk that replaces another. */
export interface ChunkUpdate {
  readonly before: Chunk;
  readonly after: Chunk;
}

/** Changes that bring an index from the old chunks to the new ones. */
export interface ChunkDiff {
  readonly add: readonly Chunk[];
  /** Embed and store `after`; remove `before.id` if it differs. */
  readonly update: readonly ChunkUpdate[];
  readonly delete: readonly Chunk[];
  /** Chunks with unchanged text; nothing to embed. */
  readonly same: readonly Chunk[];
  /**
   * Chunks of `same` whose `index`, `prevId`, `nextId`, `parentId` or `anchor` has changed. A store that keeps these fields has
   * to update them.
   */
  readonly moved: readonly Chunk[];
}

/**
 * Compare the chunks of two versions of a document or of a whole site.
 *
 * Chunks with the same `contentHash` and id are unchanged. Others of one document pair up as updates if they are under the same
 * headings in the same order.
 *
 * @param old Chunks that an index holds.
 * @param next Chunks that it should hold.
 * @throws {TypeError} If an argument is not an array.
 * @example
 * const { chunk } = await createChunker();
 * const yesterday = chunk({ id: "tides", markdown: "# Tides\n\nThe moon pulls." });
 * const today = chunk({ id: "tides", markdown: "# Tides\n\nThe moon pulls the sea." });
 * const { add, update, delete: gone, same } = diffChunks(yesterday, today);
 * [add.length, update.length, gone.length, same.length]; // [0, 1, 0, 0]
 */
export function diffChunks(old: readonly Chunk[], next: readonly Chunk[]): ChunkDiff {
  for (const [name, value] of Object.entries({ old, next })) checkValue(name, value, anArrayOf(anObject, "chunks"));
  const known = new Map(old.map((chunk) => [chunk.id, chunk]));
  const same: Chunk[] = [];
  const moved: Chunk[] = [];
  const update: ChunkUpdate[] = [];
  const fresh: Chunk[] = [];
  for (const after of next) {
    const before = known.get(after.id);
    known.delete(after.id);
    if (before === undefined) {
      fresh.push(after);
    } else if (before.contentHash === after.contentHash && before.configHash === after.configHash) {
      same.push(after);
      if (placeKeys.some((key) => before[key] !== after[key])) moved.push(after);
    } else {
      update.push({ before, after });
    }
  }
  const add = pairByPlace(Array.from(known.values()), fresh, update);
  const replaced = new Set(update.map(({ before }) => before.id));
  return { add, update, delete: old.filter(({ id }) => known.has(id) && !replaced.has(id)), same, moved };
}

const placeKeys = ["index", "prevId", "nextId", "parentId", "anchor"] as const;

/** Pair old and new chunks under the same headings, in order. Returns the new chunks without partner. */
function pairByPlace(gone: readonly Chunk[], fresh: readonly Chunk[], update: ChunkUpdate[]): Chunk[] {
  const waiting = new Map<string, Chunk[]>();
  for (const chunk of gone) {
    const key = placeOf(chunk);
    const list = waiting.get(key);
    if (list === undefined) waiting.set(key, [chunk]);
    else list.push(chunk);
  }
  return fresh.filter((after) => {
    const before = waiting.get(placeOf(after))?.shift();
    if (before !== undefined) update.push({ before, after });
    return before === undefined;
  });
}

function placeOf({ documentId, headingPath }: Chunk): string {
  return JSON.stringify([documentId, headingPath]);
}
