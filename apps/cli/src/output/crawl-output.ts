import { createHash } from "node:crypto";
import {
  appendFileSync,
  createReadStream,
  existsSync,
  readFileSync,
  realpathSync,
  statSync,
  truncateSync,
} from "node:fs";
import { writeFile } from "node:fs/promises";
import { STATUS_CODES } from "node:http";
import { basename, join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import type { AmendPage, CopiedPage, Crawl, CrawledPage, LeftOut, OutputFile, OutputLengths } from "@decant/crawl";
import { toJson, toSnakeCase } from "@decant/page/records";
import type { CdxEntry, HttpInput, WarcWriter } from "@decant/warc";
import type { CrawlCommandOptions } from "../args/crawl.ts";
import { CommandError } from "../errors.ts";
import { isGzip } from "../input/input-bytes.ts";
import { isObject } from "../input/page-types.ts";
import { note } from "../terminal/terminal.ts";
import { version } from "../version.ts";
import { FileNames, namingOf, type PageFiles } from "./file-names.ts";
import { openOutput } from "./output.ts";
import { OutputFolder, writeWhole } from "./output-folder.ts";
import { type Answer, encode, hasLines, openFolderSink } from "./sink.ts";

export interface CrawlOutput {
  /** Write a page. @returns Lengths of the files that its state records. */
  readonly write: (answer: Answer, page: CrawledPage) => Promise<OutputLengths>;
  /** Write the best addresses of pages, and the index of the web archive, once its last page is there. @throws {CommandError} `unwritable`. */
  readonly finish: () => Promise<void>;
  close(): void;
}

type OpenFile = (path: string, name: string, amend?: AmendPage) => OutputFile;

type Writer = (answer: Answer, page: CrawledPage) => Promise<void>;

/** Open the output of a crawl and its web archive. @throws {CommandError | DecantError} `unwritable`, or as {@link OutputFile}. */
export async function openCrawlOutput(run: Crawl, options: CrawlCommandOptions): Promise<CrawlOutput> {
  const { output, outputDir, warc, wacz, gzip } = options;
  const refusal = "a crawl continues its file, and objects cannot be continued; write a file, or use --output-dir";
  for (const path of [output, warc, wacz])
    if (path !== undefined && isObject(path)) throw new CommandError("usage", `${path}: ${refusal}`);
  const { amendRecord, OutputFile } = await import("@decant/crawl");
  const files: OutputFile[] = [];
  /** Opens a file that continues where the state says. */
  const open: OpenFile = (...place) => {
    const file = new OutputFile(run, ...place);
    files.push(file);
    return file;
  };
  const close = (): void => {
    for (const file of files) file.close();
  };
  try {
    const writers: Writer[] = [];
    const amendLine: AmendPage = (line, page) => inGzip(gzip, line, (text) => amendRecord(text, page));
    const amend = hasLines(options) ? amendLine : undefined;
    const folder = outputDir === undefined ? undefined : await openFolder(outputDir, run, options, amendRecord);
    if (folder !== undefined) writers.push(folder.write);
    else if (output !== undefined) writers.push(await fileWriter(open(output, "output", amend), output, gzip));
    else writers.push(await stdoutWriter(gzip));
    const archive = warc === undefined ? undefined : await openArchive(warc, run, open, options.warcSize);
    if (archive !== undefined) writers.push(archive.write);
    if (!hasLines(options) && !options.quiet) writers.push(report);
    return {
      async write(answer, page) {
        for (const write of writers) await write(answer, page);
        return Object.assign({}, ...files.map(({ lengths }) => lengths));
      },
      finish: async () => {
        for (const file of files) file.finish(run);
        await folder?.finish();
        const parts = archive?.parts ?? [];
        for (const part of parts) await writeIndex(part);
        if (wacz !== undefined) await writeWaczOf(parts, wacz);
      },
      close,
    };
  } catch (error) {
    close();
    throw error;
  }
}

/** A file that is renamed into place again is the same file, so a page is there once. */
async function openFolder(path: string, run: Crawl, options: CrawlCommandOptions, amendRecord: AmendPage) {
  const { state, keepDirs, format, gzip } = options;
  const owner = state === undefined ? undefined : ownerOf(state);
  const naming = await namingOf(options);
  const sink = await openFolderSink(path, { owner, isDurable: true });
  const list = state === undefined ? undefined : join(state, "names.txt");
  // Other names depend on the address alone.
  const nameOf = keepDirs
    ? mirroredNames(new FileNames(naming), list)
    : (url: string) => new FileNames(naming).take(url);
  const amend = amendFiles(format, amendRecord);
  const canMove = amend !== undefined && !isObject(path);
  run.outputs.isOpen = canMove;
  const write: Writer = async (answer, { url }) => {
    if (answer.bytes.length > 0 || !keepDirs) await sink.write({ ...answer, files: nameOf(url) });
  };
  const finish = async (): Promise<void> => {
    if (!canMove) return;
    const folder = new OutputFolder(path, owner);
    await run.outputs.moveFiles(async (page) => {
      const [from, to] = [nameOf(page.writtenAs), nameOf(page.url)];
      await folder.move(from.path, to.path, (bytes) => inGzip(gzip, bytes, (file) => amend(file, page)));
      await folder.move(from.commentsPath, to.commentsPath, (bytes) => bytes);
    });
  };
  return { write, finish };
}

/** Names the best address of a page in its file; `undefined` for formats whose files keep the address that was asked for first. */
function amendFiles(format: CrawlCommandOptions["format"], amendRecord: AmendPage) {
  if (format === "csv" || format === "tsv" || format === "xml" || format === "tei") return undefined;
  return (file: Uint8Array, page: CopiedPage): Uint8Array => {
    if (format === "jsonl") return amendRecord(file, page);
    if (format === "json") return encode(`${toJson(JSON.parse(decode(amendRecord(file, page))), 2)}\n`);
    const source = (url: string) => `\nsource: ${toJson(url)}\n`;
    return format === "obsidian" ? encode(decode(file).replace(source(page.writtenAs), () => source(page.url))) : file;
  };
}

const decode = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

const inGzip = (isGzip: boolean, bytes: Uint8Array, make: (bytes: Uint8Array) => Uint8Array): Uint8Array =>
  isGzip ? gzipSync(make(gunzipSync(bytes))) : make(bytes);

/**
 * Names that mirror addresses. A name may depend on the pages before, so an address keeps the name that it was first given.
 *
 * @param list File of the addresses in their order, from which a later process gives the same names.
 */
function mirroredNames(names: FileNames, list: string | undefined): (url: string) => PageFiles {
  const known = new Map<string, PageFiles>();
  if (list !== undefined && existsSync(list)) {
    const text = readFileSync(list, "utf8");
    // A process may have been killed while it wrote an address.
    const end = text.lastIndexOf("\n") + 1;
    truncateSync(list, Buffer.byteLength(text.slice(0, end)));
    for (const url of text.slice(0, end).split("\n").slice(0, -1)) known.set(url, names.take(url));
  }
  return (url) => {
    let files = known.get(url);
    if (files === undefined) {
      files = names.take(url);
      known.set(url, files);
      if (list !== undefined) appendFileSync(list, `${url}\n`);
    }
    return files;
  };
}

/** Name of a state's temporary files: two crawls may share a folder, but no state. */
export function ownerOf(state: string): string {
  return createHash("sha256").update(realpathSync(state)).digest("hex").slice(0, 12);
}

/** @throws {CommandError} `unwritable`, if an earlier run wrote the file in the other way. */
async function fileWriter(file: OutputFile, path: string, gzip: boolean): Promise<Writer> {
  if (file.length > 0 && (await isGzipFile(path)) !== gzip)
    throw new CommandError("unwritable", `${path}: an earlier run wrote it ${gzip ? "without" : "with"} --gzip`);
  return async (answer) => {
    if (answer.bytes.length > 0) file.append(pieceOf(answer, file.length === 0, gzip));
  };
}

async function isGzipFile(path: string): Promise<boolean> {
  for await (const beginning of createReadStream(path, { end: 1 })) return isGzip(beginning);
  return false;
}

/** Bytes that a page adds to a file. Each page is a separate gzip member, since the file may be cut after any of them. */
function pieceOf({ header, bytes }: Answer, isFirst: boolean, gzip: boolean): Uint8Array {
  const piece = isFirst && header !== undefined ? Buffer.concat([Buffer.from(header), bytes]) : bytes;
  return gzip ? gzipSync(piece) : piece;
}

async function stdoutWriter(gzip: boolean): Promise<Writer> {
  const output = await openOutput(undefined);
  let isFirst = true;
  return async (answer) => {
    if (answer.bytes.length === 0) return;
    await output.write(pieceOf(answer, isFirst, gzip));
    isFirst = false;
  };
}

const archiveEnd = /\.warc(?:\.gz)?$/i;

/** Name of a part of an archive: `site.warc.gz`, `site-00002.warc.gz`, ... */
function partOf(path: string, part: number): string {
  if (part === 1) return path;
  const number = `-${String(part).padStart(5, "0")}`;
  return archiveEnd.test(path) ? path.replace(archiveEnd, (end) => number + end) : path + number;
}

/**
 * Open the web archive of a crawl: all exchanges for pages, and redirects, errors, robots.txt and sitemaps. A response that an earlier
 * run archived with the same bytes becomes a revisit.
 */
async function openArchive(path: string, run: Crawl, openFile: OpenFile, maxBytes = Number.POSITIVE_INFINITY) {
  const { createWarcWriter, indexWarc, revisitMime } = await import("@decant/warc");
  const parts: string[] = [];
  const openPart = async (): Promise<{ readonly file: OutputFile; readonly writer: WarcWriter }> => {
    const number = parts.length + 1;
    const part = partOf(path, number);
    const file = openFile(part, number === 1 ? "warc" : `warc-${number}`);
    parts.push(part);
    const sink = { write: (bytes: Uint8Array) => file.append(bytes) };
    const writer = createWarcWriter(sink, { gzip: part.toLowerCase().endsWith(".gz"), startOffset: file.length });
    if (file.length === 0) await writer.writeInfo({ software: `decant/${version()}`, format: "WARC File Format 1.1" });
    return { file, writer };
  };
  // The files before the one that is continued are whole.
  while (run.outputs.length(`warc-${parts.length + 2}`) !== undefined) parts.push(partOf(path, parts.length + 1));
  let open = await openPart();
  /** The latest capture of each address that has content. */
  const captures = new Map<string, CdxEntry>();
  for (const part of run.run > 1 ? parts : []) {
    const end = (part === parts.at(-1) ? open.file.length : Number.POSITIVE_INFINITY) - 1;
    if (end < 0) continue;
    for await (const entry of indexWarc(createReadStream(part, { end })))
      if (entry.mime !== revisitMime) captures.set(entry.url, entry);
  }
  return {
    parts,
    async write({ bytes }: Answer, { html, exchanges = [], fetch }: CrawledPage): Promise<void> {
      if (exchanges.length > 0 && open.file.length >= maxBytes) open = await openPart();
      const own = exchanges.findIndex(({ response }) => response.body === html);
      for (const [at, { response, at: date }] of exchanges.entries()) {
        const { status, headers, body, requestHeaders } = response;
        const earlier = captures.get(response.url);
        if (status === 304 && earlier === undefined) continue;
        const isOwn = at === (own < 0 ? exchanges.length - 1 : own);
        await open.writer.writeExchange({
          url: response.url,
          date: new Date(date),
          request: requestHeaders && requestOf(response.url, requestHeaders),
          response: {
            startLine: `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}`,
            headers: Array.from(headers, ([name, value]) => [name, value.replace(controlCharacters, " ")] as const),
            body: status === 304 ? undefined : body,
          },
          earlier,
          metadata: { fetchTimeMs: `${response.timings.totalMs}` },
          ...(isOwn && fetch.status === status && bytes.length > 0 && { record: bytes }),
        });
      }
    },
  };
}

/** Write the CDXJ index of an archive beside it. It is made from the archive, so it is right even after an interruption. */
export async function writeIndex(warc: string): Promise<void> {
  const { formatCdxj, indexWarc } = await import("@decant/warc");
  const entries: CdxEntry[] = [];
  for await (const entry of indexWarc(createReadStream(warc))) entries.push(entry);
  await writeWhole(`${warc}.cdxj`, (part) => writeFile(part, formatCdxj(entries, basename(warc))));
}

async function writeWaczOf(archives: readonly string[], path: string): Promise<void> {
  const { writeWacz } = await import("@decant/warc");
  await writeWhole(path, async (part) => {
    const output = await openOutput(part, { isRaw: true });
    await writeWacz(output, {
      archives: archives.map((archive) => ({ name: basename(archive), read: () => createReadStream(archive) })),
      software: `decant/${version()}`,
    });
    await output.close();
  });
}

const controlCharacters = /\p{Cc}+/gu;

function requestOf(address: string, headers: Readonly<Record<string, string>>): HttpInput {
  const { host, pathname, search } = new URL(address);
  return { startLine: `GET ${pathname}${search} HTTP/1.1`, headers: [["host", host], ...Object.entries(headers)] };
}

/** Report facts that the output does not show: failures, pages that were cut, and pages whose earlier result is outdated. */
const report: Writer = async ({ id, bytes, outcome, message }, { change }) => {
  if (outcome.kind === "failed" || message !== undefined) note(`${id}: ${message ?? outcome.reason}`);
  else if (change === "gone") note(`${id}: gone; what an earlier run wrote for it is left as it is`);
  else if (change === "changed" && bytes.length === 0)
    note(`${id}: has no content any more; what an earlier run wrote for it is left as it is`);
};

const pieceLength = 65_536;

/** Open the log of addresses that a crawl did not write. The file appears as a whole. @throws {CommandError} `unwritable`. */
export async function openCrawlLog(path: string | undefined, run: Pick<Crawl, "leftOut">) {
  const pages: LeftOut[] = [];
  if (path === undefined) return { add: () => {}, finish: async () => {} };
  const isWhole = path !== "-" && !(existsSync(path) && !statSync(path).isFile());
  const part = isWhole ? `${path}.part` : path === "-" ? undefined : path;
  // A crawl of hours must not end with a log that cannot be written.
  const output = await openOutput(part, { isRaw: true });
  return {
    add: (entry: Omit<LeftOut, "foundOn" | "tries">): void => void pages.push({ ...entry, foundOn: null, tries: 1 }),
    /** Write the list, when the crawl is done or has ended otherwise. */
    async finish(): Promise<void> {
      let text = "";
      pages.sort((a, b) => (a.url < b.url ? -1 : 1));
      for (const entry of merge(run.leftOut(true), pages)) {
        text += `${toJson(toSnakeCase({ ...entry }))}\n`;
        if (text.length < pieceLength) continue;
        await output.write(text);
        text = "";
      }
      await output.write(text);
      await output.close();
      if (isWhole) await writeWhole(path, async () => {});
    },
  };
}

function* merge(some: Iterable<LeftOut>, others: readonly LeftOut[]): Generator<LeftOut> {
  let next = 0;
  for (const entry of some) {
    for (; next < others.length && (others[next] as LeftOut).url < entry.url; next++) yield others[next] as LeftOut;
    yield entry;
  }
  yield* others.slice(next);
}
