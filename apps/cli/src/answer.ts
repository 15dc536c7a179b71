import type { PageFiles } from "./file-names.ts";
import { type PageId, withId } from "./page-id.ts";

/** What became of a page. */
export interface Outcome {
  /** `failed` is an error, or a broken invariant for those who asked for strictness; `left-out` was not wanted. */
  readonly kind: "converted" | "without-content" | "left-out" | "failed";
  /** The code of the error, the reason for leaving it out, or the first one for there being no content. */
  readonly reason?: string;
}

/** The line or lines, or the file, that answer a page of a batch. */
export interface Answer {
  readonly id: PageId;
  /** UTF-8; nothing where nothing is to be written. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly outcome: Outcome;
  /** What stands once above the lines of all answers. */
  readonly header?: string;
  /** A file of their own. */
  readonly comments?: Uint8Array<ArrayBuffer>;
  /** For a person; of failures. */
  readonly message?: string;
  /** Where the files go. */
  readonly files?: PageFiles;
  /** Tells pages of the same text; given where duplicates are left out. */
  readonly fingerprint?: string;
  /** What answers the page if an earlier one has its text. */
  readonly asDuplicate?: Uint8Array<ArrayBuffer>;
}

const encoder = new TextEncoder();
export const noBytes: Uint8Array<ArrayBuffer> = new Uint8Array(0);

export function encode(text: string): Uint8Array<ArrayBuffer> {
  return text === "" ? noBytes : encoder.encode(text);
}

/** The answer for a page that was not converted: a line in JSON lines, nothing elsewhere. */
export function answerError(id: PageId, code: string, message: string, inLines: boolean): Answer {
  const line = inLines ? `${withId("id", id, { ok: false, error: { code, message } })}\n` : "";
  return { id, bytes: encode(line), outcome: { kind: "failed", reason: code }, message };
}
