import type { PageSegment } from "@decant/pipeline/explain";

/** What becomes of a text; `hidden` is dropped because people do not see it. */
export const fates = ["kept", "moved", "dropped", "hidden"] as const;
export type Fate = (typeof fates)[number];

export function fateOf({ fate, hidden }: PageSegment): Fate {
  return fate === "dropped" && hidden !== null ? "hidden" : fate;
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
