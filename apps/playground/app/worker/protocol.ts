import type { PageSegment } from "@decant/pipeline/explain";

/** What becomes of a text; `hidden` is dropped because people do not see it. */
export const fates = ["kept", "moved", "dropped", "hidden"] as const;
export type Fate = (typeof fates)[number];

export function fateOf({ fate, hidden }: PageSegment): Fate {
  return fate === "dropped" && hidden !== null ? "hidden" : fate;
}

/** The first of `count` segments in order that ends after an offset; `count` without one. */
export function firstEndingAfter(offset: number, count: number, endOf: (index: number) => number): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (endOf(middle) <= offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** A file as it came. */
export interface GivenBytes {
  /** `packed` is what a link holds. */
  readonly bytes: Blob | { readonly base64: string } | { readonly packed: string };
  readonly contentType?: string | undefined;
}

export interface ChunkRequest {
  readonly budget: number;
  readonly overlap: number;
  readonly tokenizer: "o200k" | "estimate";
}

export interface AskRequest {
  readonly question: string;
  readonly budget: number;
}
