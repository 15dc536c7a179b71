import type { PageId } from "./page-id.ts";

/** One page of a batch, before it is read. Plain data, so that it can be sent to a worker. */
export type PageSource = LineSource | FileSource;

/** A JSON line. */
export interface LineSource {
  readonly kind: "line";
  /** From 1, blank lines counted. */
  readonly number: number;
  /** Without the line end; owns its buffer, so that it can be handed to another thread. */
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** A file that holds one page. */
export interface FileSource {
  readonly kind: "file";
  readonly id: string;
  readonly path: string;
  readonly url?: string;
  /** Its content, where that was read before. */
  readonly bytes?: Uint8Array;
}

/** The name of a line that has no id of its own. */
export function lineId(number: number): string {
  return `line:${number}`;
}

/** What a page is called: its id, or the URL where it has none of its own. */
export interface PageIdentity {
  readonly id: PageId;
  readonly url: string | null;
  /** What its files are named by: its own id, else its URL, else its place in the input. */
  readonly name: string;
}
