import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { type BrokenRecord, type ReadWarcOptions, readWarc, type WarcRecord, type WarcSource } from "../src/index.ts";

export const wgetArchive: Uint8Array = readFileSync(new URL("fixtures/wget.warc.gz", import.meta.url));
export const wgetIndex: string = readFileSync(new URL("fixtures/wget.cdx", import.meta.url), "utf8");

type Fields = Readonly<Record<string, string>>;

/** The bytes of a WARC record. Fields replace those of the same name. */
export function record(type: string, block: string | Uint8Array, fields: Fields = {}, version = "WARC/1.0"): Buffer {
  const bytes = Buffer.from(block as string);
  const all = { "WARC-Type": type, "WARC-Date": "2025-01-02T03:04:05Z", "Content-Length": bytes.length, ...fields };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.concat([Buffer.from(`${version}\r\n${lines.join("")}\r\n`), bytes, Buffer.from("\r\n\r\n")]);
}

export const urlOf = (name: string): string => `https://harbour.example/${name}`;

/** A response with a page, as a record. */
export function page(
  name: string,
  html: string | Uint8Array = htmlOf(name),
  http: Fields = {},
  fields: Fields = {},
): Buffer {
  const headers = { "Content-Type": "text/html", ...http };
  const head = Object.entries(headers).map(([key, value]) => `${key}: ${value}\r\n`);
  const block = Buffer.concat([Buffer.from(`HTTP/1.1 200 OK\r\n${head.join("")}\r\n`), Buffer.from(html as string)]);
  return record("response", block, { "WARC-Target-URI": urlOf(name), "WARC-Record-ID": `<urn:x:${name}>`, ...fields });
}

export const htmlOf = (name: string): string => `<!doctype html><title>${name}</title><p>The tide of ${name}.`;

/** A record of an ARC file. */
export function arcRecord(url: string, block: string, type = "text/html"): Buffer {
  return Buffer.from(`${url} 192.0.2.1 20080102030405 ${type} ${Buffer.byteLength(block)}\n${block}\n`);
}

export const arcHeader: Buffer = arcRecord(
  "filedesc://a.arc",
  "1 0 Harbour\nURL IP-address Archive-date Content-type Archive-length\n",
  "text/plain",
);

/** Gzip each record, as most archives are. */
export function zipEach(records: readonly Uint8Array[]): Buffer {
  return Buffer.concat(records.map((bytes) => gzipSync(bytes)));
}

/** Chunks of a fixed size. */
export async function* chunked(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.slice(at, at + size);
}

export async function readAll(
  source: WarcSource,
  options?: ReadWarcOptions,
): Promise<{ readonly records: WarcRecord[]; readonly broken: BrokenRecord[] }> {
  const all = await collect(readWarc(source, options));
  return {
    records: all.filter((entry) => entry.kind === "record"),
    broken: all.filter((entry) => entry.kind === "broken"),
  };
}

/** `record a` or `broken CODE OFFSET`, in the order of the file. */
export async function outline(source: WarcSource, options?: ReadWarcOptions): Promise<string[]> {
  const all = await collect(readWarc(source, options));
  return all.map((entry) =>
    entry.kind === "record" ? (entry.id?.slice("urn:x:".length) ?? entry.type) : `${entry.code} at ${entry.offset}`,
  );
}

export async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
}
