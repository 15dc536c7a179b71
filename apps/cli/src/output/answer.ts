import { type PageId, withId } from "../input/page-id.ts";
import type { PageFiles } from "./file-names.ts";

/** Result of a page. */
export interface Outcome {
  /** `failed`: an error, or a broken invariant with `--strict`. `left-out`: excluded by an option. */
  readonly kind: "converted" | "without-content" | "left-out" | "failed";
  /** Error code, option that excluded the page, or first verdict. */
  readonly reason?: string;
}

/** Output for one page of a batch: lines or a file. */
export interface Answer {
  readonly id: PageId;
  /** Id of the document in its chunks: the page's address, else its id. Set for chunks, also of a page that failed after it was read. */
  readonly document?: string;
  /** UTF-8; empty if there is no output. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly outcome: Outcome;
  /** Written once, before the first answer. */
  readonly header?: string;
  /** Content of the file for comments. */
  readonly comments?: Uint8Array<ArrayBuffer>;
  /** Message of a failure. */
  readonly message?: string;
  /** Paths of the files. */
  readonly files?: PageFiles;
  /** Equal for pages with the same text; set with `--deduplicate`. */
  readonly fingerprint?: string;
  /** Written instead if an earlier page has the same text. */
  readonly asDuplicate?: Uint8Array<ArrayBuffer>;
}

const encoder = new TextEncoder();
export const noBytes: Uint8Array<ArrayBuffer> = new Uint8Array(0);

export function encode(text: string): Uint8Array<ArrayBuffer> {
  return text === "" ? noBytes : encoder.encode(text);
}

/** The answer for a failed page: one line in JSON lines, empty in other formats. */
export function answerError(id: PageId, code: string, message: string, inLines: boolean): Answer {
  const line = inLines ? `${withId("id", id, { ok: false, error: { code, message } })}\n` : "";
  return { id, bytes: encode(line), outcome: { kind: "failed", reason: code }, message };
}
