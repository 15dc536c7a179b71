import { createHash } from "node:crypto";
import { aFunction, anArrayOf, anObject, aString, checkOptions, toJson } from "@decant/page";
import { type CdxEntry, formatCdxj } from "./cdxj.ts";
import { indexWarc } from "./index-warc.ts";
import type { WarcSink } from "./write-warc.ts";
import { ZipWriter } from "./write-zip.ts";

/** A WARC file that goes into a WACZ. */
export interface WaczArchive {
  /** Name without folders, such as `site.warc.gz`. */
  readonly name: string;
  /** Opens the file; called three times. */
  readonly read: () => AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
}

export interface WaczOptions {
  readonly archives: readonly WaczArchive[];
  readonly title?: string | undefined;
  readonly software?: string | undefined;
  /** Date of the file. @default the current time */
  readonly now?: (() => Date) | undefined;
}

/**
 * Write a WACZ 1.1.1: a ZIP of web archives with their index and a list of their pages, which replay tools open as it is.
 *
 * @param sink Called with the bytes of the file, in order.
 * @throws {TypeError} If an option is wrong.
 * @throws The errors of the archives and of the sink; an archive must not change while it is read.
 * @example
 * const chunks: Uint8Array[] = [];
 * await writeWacz({ write: (bytes) => chunks.push(bytes) }, { archives: [{ name: "a.warc", read: () => [] }] });
 * Buffer.concat(chunks).subarray(0, 2).toString(); // "PK"
 */
export async function writeWacz(sink: WarcSink, options: WaczOptions): Promise<void> {
  checkOptions(options, { archives: anArrayOf(anObject), title: aString, software: aString, now: aFunction });
  const { archives, title, software, now = () => new Date() } = options;
  const zip = new ZipWriter((bytes) => sink.write(bytes));
  const resources: object[] = [];
  const add = async (path: string, read: WaczArchive["read"]): Promise<void> => {
    const hash = createHash("sha256");
    const bytes = await zip.add({ path, read, onChunk: (chunk) => hash.update(chunk) });
    const name = path.slice(path.lastIndexOf("/") + 1);
    resources.push({ name, path, hash: `sha256:${hash.digest("hex")}`, bytes });
  };
  const lines: string[] = [];
  const pages = new Map<string, CdxEntry>();
  for (const { name, read } of archives) {
    await add(`archive/${name}`, read);
    const entries: CdxEntry[] = [];
    for await (const entry of indexWarc(streamOf(read()))) {
      entries.push(entry);
      if (entry.status === 200 && entry.mime === "text/html" && !pages.has(entry.url)) pages.set(entry.url, entry);
    }
    lines.push(...formatCdxj(entries, name).split("\n").filter(Boolean));
  }
  const index = Buffer.from(
    lines
      .sort()
      .map((line) => `${line}\n`)
      .join(""),
  );
  await add("indexes/index.cdx", () => [index]);
  const header = { format: "json-pages-1.0", id: "pages", title: "All Pages" };
  const list = Array.from(pages.values(), ({ url, date }) => ({ id: idOf(url), url, ts: date.toISOString() }));
  const listed = Buffer.from([header, ...list].map((page) => `${toJson(page)}\n`).join(""));
  await add("pages/pages.jsonl", () => [listed]);
  const about = { ...(title !== undefined && { title }), ...(software !== undefined && { software }) };
  const created = now().toISOString();
  const described = Buffer.from(
    toJson({ profile: "data-package", wacz_version: "1.1.1", ...about, created, resources }, 2),
  );
  await zip.add({ path: "datapackage.json", read: () => [described] });
  const hash = `sha256:${createHash("sha256").update(described).digest("hex")}`;
  const digest = Buffer.from(toJson({ path: "datapackage.json", hash }, 2));
  await zip.add({ path: "datapackage-digest.json", read: () => [digest] });
  await zip.end();
}

const idOf = (url: string): string => createHash("sha256").update(url).digest("hex").slice(0, 16);

async function* streamOf(chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield* chunks;
}
