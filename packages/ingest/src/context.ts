import { createHash } from "node:crypto";
import type { ChunkToStore } from "./row.ts";

/** The page that chunks are from. */
export interface ContextPage {
  readonly id: string;
  /** Name of the source. */
  readonly source: string;
}

/** Writes a sentence for each chunk of a page, in their order, that says what it is about there; `null` for those that need none. */
export type WriteContext = (
  chunks: readonly ChunkToStore[],
  page: ContextPage,
) => Promise<readonly (string | null)[]> | readonly (string | null)[];

export interface ContextOptions {
  /**
   * Called for pages with new or changed chunks, with all chunks of the page. What it writes is stored beside the text of a chunk, searched
   * with it, and embedded before it; unchanged chunks keep theirs.
   */
  readonly write: WriteContext;
  /** Name of the way it writes. With another name, all rows are made anew. @default "" */
  readonly name?: string | undefined;
}

/** Part of a row's hash: another one for contexts that are written in another way. */
export function contextTag({ name = "" }: ContextOptions): string {
  return createHash("sha256").update(name).digest("hex").slice(0, 8);
}

export function toContext(text: string | null): string | null {
  const line = (text ?? "").replace(whiteSpace, " ").trim();
  return line === "" ? null : line;
}

const whiteSpace = /\s+/g;
