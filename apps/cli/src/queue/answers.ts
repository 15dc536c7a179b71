import type { Entry, Json } from "@decant/queue";
import type { PageId } from "../input/parse-line.ts";
import { type Answer, noBytes, type Outcome } from "../output/sink.ts";

/** Findings while inputs are read, in order. */
export interface InputNotes {
  /** Reasons why records of an archive are not pages. */
  readonly skipped: readonly string[];
  /** Messages about inputs that cannot be read. */
  readonly unreadable: readonly string[];
}

/** A result of a shard: the answer for a page, or the notes after the last one. */
export interface ShardResult extends InputNotes {
  readonly answer?: Answer;
  /** Base of the page's file names, where files are written. */
  readonly name?: string | undefined;
}

interface Facts extends Partial<InputNotes> {
  readonly id?: PageId;
  readonly name?: string;
  readonly document?: string;
  readonly outcome?: Outcome;
  readonly header?: string;
  readonly message?: string;
  readonly fingerprint?: string;
  /** Lengths of the parts after the answer's own bytes. */
  readonly comments?: number;
  readonly asDuplicate?: number;
}

/** A result as an entry of the shard's journal. */
export function packResult({ answer, name, skipped, unreadable }: ShardResult): Entry {
  const notes = {
    ...(skipped.length > 0 && { skipped }),
    ...(unreadable.length > 0 && { unreadable }),
  };
  if (answer === undefined) return { facts: notes as Json, bytes: noBytes };
  const { bytes, comments, asDuplicate, files: _, ...rest } = answer;
  const facts: Facts = {
    ...rest,
    ...(name !== undefined && { name }),
    ...(comments !== undefined && { comments: comments.length }),
    ...(asDuplicate !== undefined && { asDuplicate: asDuplicate.length }),
    ...notes,
  };
  const parts = [bytes, comments ?? noBytes, asDuplicate ?? noBytes];
  return {
    facts: facts as unknown as Json,
    bytes: parts.every(({ length }) => length === 0) ? noBytes : Buffer.concat(parts),
  };
}

/** The result that {@link packResult} packed. */
export function unpackResult({ facts, bytes }: Entry): ShardResult {
  const { name, skipped = [], unreadable = [], comments, asDuplicate, id, outcome, ...rest } = facts as Facts;
  if (id === undefined || outcome === undefined) return { skipped, unreadable };
  const ownEnd = bytes.length - (comments ?? 0) - (asDuplicate ?? 0);
  const slice = (from: number, length: number): Uint8Array<ArrayBuffer> =>
    Uint8Array.from(bytes.subarray(from, from + length));
  return {
    answer: {
      ...{ id, outcome, ...rest },
      bytes: slice(0, ownEnd),
      ...(comments !== undefined && { comments: slice(ownEnd, comments) }),
      ...(asDuplicate !== undefined && { asDuplicate: slice(ownEnd + (comments ?? 0), asDuplicate) }),
    },
    ...{ name, skipped, unreadable },
  };
}
