import type { Entry, Json } from "@decant/queue";
import { type Answer, noBytes } from "../output/sink.ts";

/** A result of a shard: the answer for a page, or the notes after the last one; and findings while inputs were read, in order. */
export interface ShardResult {
  readonly answer?: Answer;
  /** Base of the page's file names, where files are written. */
  readonly name?: string | undefined;
  /** Reasons why records of an archive are not pages. */
  readonly skipped: readonly string[];
  /** Messages about inputs that cannot be read. */
  readonly unreadable: readonly string[];
}

/** Everything of a result but the bytes of its answer, whose parts follow each other. */
interface Facts extends Omit<ShardResult, "answer">, Partial<Omit<Answer, "bytes" | "comments" | "asDuplicate">> {
  readonly lengths?: readonly [own: number, comments: number];
}

export function packResult({ answer, ...notes }: ShardResult): Entry {
  if (answer === undefined) return { facts: notes as unknown as Json, bytes: noBytes };
  const { bytes, comments = noBytes, asDuplicate = noBytes, files: _, ...rest } = answer;
  const facts: Facts = { ...notes, ...rest, lengths: [bytes.length, comments.length] };
  return { facts: facts as unknown as Json, bytes: Buffer.concat([bytes, comments, asDuplicate]) };
}

/** The result that {@link packResult} packed. */
export function unpackResult({ facts, bytes }: Entry): ShardResult {
  const { name, skipped, unreadable, lengths, id, outcome, ...rest } = facts as unknown as Facts;
  if (lengths === undefined || id === undefined || outcome === undefined) return { skipped, unreadable };
  const slice = (from: number, to?: number): Uint8Array<ArrayBuffer> => Uint8Array.from(bytes.subarray(from, to));
  const [own, comments] = lengths;
  const parts = { bytes: slice(0, own), comments: slice(own, own + comments), asDuplicate: slice(own + comments) };
  return { answer: { id, outcome, ...rest, ...parts }, name, skipped, unreadable };
}
