import { createReadStream } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { join, sep } from "node:path";
import { Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { detectBinary } from "@decant/dom";
import { DecantError } from "@decant/page";
import type { OpenedPage } from "../loaded-page.ts";
import { readRecords } from "./read-records.ts";

/** Reads the page; an error costs this page alone. */
export type RawPage = () => OpenedPage | Promise<OpenedPage>;

const address = /^https?:\/\//i;
const pageFile = /\.x?html?(?:\.gz)?$/i;
const zipped = /\.gz$/i;

export const isAddress = (source: string): boolean => address.test(source);

/**
 * The pages of a file, a folder, or a file of JSON lines.
 *
 * @throws {DecantError} `not-found`, `unreadable` or `no-pages`.
 */
export async function* readFiles(
  path: string,
  options: { readonly url: string | undefined; readonly maxBytes: number },
): AsyncGenerator<RawPage> {
  const found = await stat(path).catch((error) => {
    throw unreadable(path, error);
  });
  if (found.isDirectory()) yield* readFolder(path, options);
  else if (pageFile.test(path)) yield () => readPage(path, path, options.url ?? null, options.maxBytes);
  else
    for await (const record of readRecords(path, () => open(path)))
      yield () => {
        if (DecantError.isInstance(record)) throw record;
        return record;
      };
}

async function* readFolder(
  folder: string,
  { url, maxBytes }: { readonly url: string | undefined; readonly maxBytes: number },
): AsyncGenerator<RawPage> {
  const names = await readdir(folder, { recursive: true }).catch((error) => {
    throw unreadable(folder, error);
  });
  const pages = names.filter((name) => pageFile.test(name)).map((name) => name.split(sep).join("/"));
  if (pages.length === 0) throw new DecantError("no-pages", `${folder}: no .html, .htm or .xhtml file in this folder`);
  for (const name of pages.sort((a, b) => (a < b ? -1 : 1))) {
    const encoded = name.split("/").map(encodeURIComponent).join("/");
    yield () => readPage(join(folder, name), name, url === undefined ? null : new URL(encoded, url).href, maxBytes);
  }
}

async function readPage(path: string, name: string, url: string | null, maxBytes: number): Promise<OpenedPage> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of open(path)) {
    length += part.length;
    if (length > maxBytes) throw new DecantError("too-large", `${path}: more than ${maxBytes} bytes`);
    parts.push(part);
  }
  const html = Buffer.concat(parts);
  const binary = detectBinary(html);
  if (binary !== undefined) throw new DecantError("not-html", `${path} is ${binary}, not HTML`);
  return { id: url ?? name, source: path, url, html };
}

/** The bytes of a file, unpacked. */
async function* open(path: string): AsyncGenerator<Uint8Array> {
  try {
    const bytes = createReadStream(path);
    // `compose` hands errors of the file on.
    yield* (zipped.test(path) ? Readable.from(bytes).compose(createGunzip()) : bytes) as AsyncIterable<Uint8Array>;
  } catch (error) {
    throw unreadable(path, error);
  }
}

function unreadable(path: string, error: unknown): DecantError {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === "ENOENT") return new DecantError("not-found", `${path}: no such file or folder`, { cause: error });
  return new DecantError("unreadable", `${path}: ${message}`, { cause: error });
}
