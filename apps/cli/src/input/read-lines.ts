import { readLines } from "@decant/page/records";
import { type Chunks, gunzipped, readHead } from "./input-bytes.ts";

/** Longest line of what batches and crawls wrote: a record holds its page several times. A guess. */
const maxLineBytes = 256 * 1024 * 1024;

/** The lines of what batches and crawls wrote, as text; no text for one that is too long. */
export async function* storedLines(chunks: Chunks): AsyncGenerator<{ readonly number: number; readonly text: string }> {
  for await (const line of readLines(gunzipped(chunks), maxLineBytes))
    yield { number: line.number, text: line.kind === "line" ? new TextDecoder().decode(line.bytes) : "" };
}

// Also gzip, and Zstandard with and without a dictionary.
const archiveBeginnings = ["WARC/", "filedesc:", "\x1f\x8b", "\x28\xb5\x2f\xfd", "\x5d\x2a\x4d\x18"];
const sniffedBytes = 1024;

/**
 * Whether a stream is a web archive, by its beginning.
 *
 * Waits for more than the first chunk only if the stream may be an archive: the sender of a line waits for its answer.
 */
export async function sniffArchive(chunks: Chunks): Promise<{ readonly isArchive: boolean; readonly bytes: Chunks }> {
  const { head, all } = await readHead(chunks, (bytes) => bytes.length < sniffedBytes && mayBeArchive(bytes));
  const isArchive = head.length > 0 && mayBeArchive(head) && (await import("@decant/warc")).isWebArchive(head);
  return { isArchive, bytes: all };
}

function mayBeArchive(head: Uint8Array): boolean {
  const text = Buffer.from(head.subarray(0, 16)).toString("latin1");
  return archiveBeginnings.some((start) => start.startsWith(text.slice(0, start.length)));
}
