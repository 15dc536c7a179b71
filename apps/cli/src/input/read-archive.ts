import { type RecordPlace, readWarc, toPage } from "@decant/warc";
import { keepHeapSmall } from "../keep-heap-small.ts";
import type { BatchInputOptions } from "./batch-inputs.ts";
import type { Chunks } from "./input-bytes.ts";
import type { LostRecord, RecordSource } from "./parse-line.ts";

// Header fields beside a page of the largest size, and the most that records may have.
const headerBytes = 256 * 1024;
const mostRecordBytes = 1024 * 1024 * 1024;

/**
 * Read the pages of a web archive as they arrive. Records that are no pages are counted only.
 *
 * @param name Path of the archive; part of the id of a record without one.
 */
export async function* readArchive(
  name: string,
  chunks: Chunks,
  { maxBytes, onSkipped }: Pick<BatchInputOptions, "maxBytes" | "onSkipped">,
): AsyncGenerator<RecordSource | LostRecord> {
  // Records are decompressed in this thread.
  keepHeapSmall();
  const records = readWarc(chunks, { maxBytes: Math.min(maxBytes + headerBytes, mostRecordBytes) });
  let hasPages = false;
  for await (const entry of records) {
    // Beside pages, texts are those of the pages.
    const page = entry.kind === "record" ? toPage(entry, { maxBytes, texts: !hasPages }) : entry;
    if (page.kind === "skipped") {
      onSkipped?.(page.reason);
      continue;
    }
    const id = page.id ?? placeId(name, page);
    const url = page.url === null ? {} : { url: page.url };
    if (page.kind === "broken") {
      const { code, message } = page;
      yield { kind: "lost-record", id, ...url, code, message: `${message} (${placeId(name, page)})` };
      continue;
    }
    const { contentType, truncated } = page;
    const isTruncated = truncated !== null;
    if (entry.kind === "record" && entry.type === "conversion") {
      const html = { contentType: "text/html; charset=utf-8", bytes: toHtml(page.bytes) };
      yield { kind: "record", id, ...url, ...html, isTruncated };
      continue;
    }
    hasPages = true;
    const type = contentType === null ? {} : { contentType };
    // A copy, because the buffer is moved to another thread.
    yield { kind: "record", id, ...url, ...type, bytes: Uint8Array.from(page.bytes), isTruncated };
  }
}

const special = /[&<]/g;

/** The text of a page as HTML: in WET files, each line is a block, and the first one the title. */
function toHtml(text: Uint8Array): Uint8Array<ArrayBuffer> {
  const lines = new TextDecoder()
    .decode(text)
    .split("\n")
    .map((line) => line.trim().replace(special, (char) => (char === "&" ? "&amp;" : "&lt;")))
    .filter((line) => line !== "");
  const [title = ""] = lines;
  const body = lines.map((line) => `<p>${line}</p>`).join("");
  return Uint8Array.from(new TextEncoder().encode(`<title>${title}</title><main>${body}</main>`));
}

/** File, offset in the file, and offset in the gzip member if that holds several records. */
function placeId(name: string, { offset, innerOffset }: RecordPlace): string {
  return `${name}:${offset}${innerOffset === 0 ? "" : `+${innerOffset}`}`;
}
