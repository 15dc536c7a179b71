import { createHash } from "node:crypto";
import { aFunction, anArrayOf, anObject, aString, checkOptions } from "@decant/page";
import { toJson } from "@decant/page/records";
import { makeZip } from "client-zip";
import { formatCdxj, indexWarc } from "./cdxj.ts";
import type { CdxEntry, WarcSink } from "./write-warc.ts";

/** A WARC file that goes into a WACZ. */
export interface WaczArchive {
  /** Name without folders, such as `site.warc.gz`. */
  readonly name: string;
  /** Opens the file; called twice. */
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
  // Web archives are compressed already, so the ZIP stores its files as they are.
  for await (const chunk of makeZip(filesOf(options)) as AsyncIterable<Uint8Array>) await sink.write(chunk);
}

type Chunks = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** Chunks with the length and hash of those that were read. */
class Measured {
  bytes = 0;
  private readonly sha256 = createHash("sha256");
  private readonly chunks: Chunks;

  constructor(chunks: Chunks) {
    this.chunks = chunks;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array> {
    for await (const chunk of this.chunks) {
      this.bytes += chunk.length;
      this.sha256.update(chunk);
      yield chunk;
    }
  }

  get hash(): string {
    return `sha256:${this.sha256.copy().digest("hex")}`;
  }
}

/** The files of a WACZ; each is written before the next one is asked for. */
async function* filesOf({ archives, title, software, now = () => new Date() }: WaczOptions) {
  // The first day that a ZIP can name, in any time zone: files of equal content are equal.
  const lastModified = new Date(1980, 0, 1);
  const resources: object[] = [];
  const add = async function* (path: string, chunks: Chunks) {
    const input = new Measured(chunks);
    yield { name: path, input, lastModified };
    const { bytes, hash } = input;
    resources.push({ name: path.slice(path.lastIndexOf("/") + 1), path, hash, bytes });
    return hash;
  };
  const lines: string[] = [];
  const pages = new Map<string, CdxEntry>();
  for (const { name, read } of archives) {
    const hash = yield* add(`archive/${name}`, read());
    const again = new Measured(read());
    const entries: CdxEntry[] = [];
    for await (const entry of indexWarc(again)) {
      entries.push(entry);
      if (entry.status === 200 && entry.mime === "text/html" && !pages.has(entry.url)) pages.set(entry.url, entry);
    }
    if (again.hash !== hash) throw new Error(`archive/${name}: changed while it was read`);
    lines.push(...formatCdxj(entries, name).split("\n").filter(Boolean));
  }
  const list = Array.from(pages.values(), ({ url, date }) => ({ id: idOf(url), url, ts: date.toISOString() }));
  const header = { format: "json-pages-1.0", id: "pages", title: "All Pages" };
  yield* add("indexes/index.cdx", toLines(lines.sort()));
  yield* add("pages/pages.jsonl", toLines([header, ...list].map((page) => toJson(page))));
  const about = { ...(title !== undefined && { title }), ...(software !== undefined && { software }) };
  const created = now().toISOString();
  const described = toJson({ profile: "data-package", wacz_version: "1.1.1", ...about, created, resources }, 2);
  const path = "datapackage.json";
  const hash = yield* add(path, [Buffer.from(described)]);
  yield* add("datapackage-digest.json", [Buffer.from(toJson({ path, hash }, 2))]);
}

const idOf = (url: string): string => createHash("sha256").update(url).digest("hex").slice(0, 16);

const toLines = (lines: readonly string[]): Chunks => [Buffer.from(lines.map((line) => `${line}\n`).join(""))];
