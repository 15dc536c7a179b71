import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import { detectBinary } from "@decant/dom/binary";
import { DecantError, type Page } from "@decant/page";
import type { PageOptions } from "@decant/pipeline/create";
import type { BatchCommandOptions } from "../args/many-pages.ts";
import { messageOf } from "../errors.ts";
import { readFileNow } from "../input/input-bytes.ts";
import { typeOfFile } from "../input/page-types.ts";
import {
  type FileSource,
  idText,
  LineError,
  lineId,
  type PageId,
  type PageRequest,
  type PageSource,
  parseLine,
  parseStoredLine,
  type RecordSource,
  type StoredNote,
} from "../input/parse-line.ts";
import { type Answer, answerError, encode, hasLines, noBytes } from "../output/sink.ts";
import { type JudgedPage, loadPageWriter, type NamedPage, type PageWriter } from "../output/write-page.ts";
import { documentOf } from "./chunk-page.ts";
import { loadJudge, origin, outcomeOf, withoutContent } from "./convert-page.ts";
import { htmlText } from "./html-text.ts";
import { loadPipeline, wantedFields, wantedLists } from "./load-pipeline.ts";

export type Answerer = (
  source: PageSource,
  begin: (id: PageId) => void,
  onParsed?: PageOptions["onParsed"],
  onPage?: (page: Page) => void,
) => Answer;

type Respond = (request: PageRequest, judged: JudgedPage) => Omit<Answer, "id">;

/**
 * Create the function that answers the pages of a batch.
 *
 * It reports errors of a page in the answer and never throws. It calls `begin` with the page's id before it converts the page.
 */
export async function loadAnswerer(settings: BatchCommandOptions): Promise<Answerer> {
  const judge = await loadJudge(settings, wantedFields(settings));
  const chunks =
    settings.chunks === undefined ? undefined : await (await import("./chunk-page.ts")).loadChunkResponder(settings);
  const respond = chunks?.ofPage ?? (await loadResponder(settings));
  const lists = chunks === undefined ? wantedLists(settings) : undefined;
  const pipeline = await loadPipeline(settings, settings, lists);
  const inLines = hasLines(settings);
  return (source, begin, onParsed, onPage) => {
    let id: PageId = source.kind === "line" ? lineId(source.number) : source.id;
    let document: string | undefined;
    try {
      // Reading a file counts as part of its time.
      if (source.kind !== "line") begin(id);
      const stored =
        chunks && source.kind === "line" ? parseStoredLine(decoder.decode(source.bytes), source.number) : undefined;
      if (stored !== undefined && "code" in stored) return noteAnswer(stored, inLines);
      if (chunks !== undefined && stored !== undefined) {
        id = stored.id;
        document = documentOf(stored);
        begin(id);
        return { id, ...chunks.ofStored(stored) };
      }
      const request = readRequest(source, settings);
      id = request.id;
      document = documentOf(request);
      if (source.kind === "line") begin(id);
      refuseBinary(request);
      const page = pipeline.convert(request.html, { ...origin(request), onParsed });
      onPage?.(page);
      const isCut = source.kind === "record" && source.isTruncated;
      return { id, ...respond(request, judge(isCut ? truncated(page) : page)) };
    } catch (error) {
      if (error instanceof LineError) return answerError(error.id, error.code, error.message, inLines);
      const code = DecantError.isInstance(error) ? error.code : "internal";
      const answer = answerError(id, code, messageOf(error), inLines);
      return document === undefined ? answer : { ...answer, document };
    }
  };
}

const decoder = new TextDecoder();

/** What a line says of a page instead of holding it: nothing is made of one that is gone, or as it was. */
function noteAnswer({ id, url: document, code, message }: StoredNote, inLines: boolean): Answer {
  const isKnown = code === "gone" || code === "unchanged";
  const answer: Answer = isKnown
    ? { id, bytes: noBytes, outcome: { kind: "left-out", reason: code } }
    : answerError(id, code, message, inLines);
  return document === undefined ? answer : { ...answer, document };
}

/**
 * Read a page with its URL and content type.
 *
 * @throws {LineError | DecantError} For an invalid line or an unreadable file.
 */
export function readRequest(
  source: PageSource,
  { maxBytes, ...defaults }: Pick<BatchCommandOptions, "maxBytes" | "url" | "contentType">,
): PageRequest {
  const page =
    source.kind === "line" ? parseLine(decoder.decode(source.bytes), source.number) : readItem(source, maxBytes);
  const typeByName = source.kind === "file" ? typeOfFile(source.path) : undefined;
  return {
    ...page,
    url: page.url ?? defaults.url,
    contentType: page.contentType ?? defaults.contentType ?? typeByName,
  };
}

function readItem(source: FileSource | RecordSource, maxBytes: number): PageRequest {
  const { id, url, contentType } = source;
  const html = source.bytes ?? readFileNow(id, { path: (source as FileSource).path, isNamed: false }, maxBytes);
  return { id, html, url, contentType };
}

const truncated = (page: Page): Page => ({ ...page, verdict: [...page.verdict, "truncated"] });

function refuseBinary({ html }: PageRequest, name = "the page"): void {
  const format = typeof html === "string" ? undefined : detectBinary(html);
  if (format !== undefined) throw new DecantError("not-html", `${name} is ${format}, not HTML`);
}

/** The text of a page, decoded once so that all who read it use the same charset. @throws {DecantError} `not-html`. */
export function readHtml(page: PageRequest): string {
  refuseBinary(page, idText(page.id));
  return htmlText(page);
}

async function loadResponder(settings: BatchCommandOptions): Promise<Respond> {
  if (settings.reduce !== undefined)
    return (await import("./reduce-page.ts")).loadReduceResponder(settings.reduce, settings);
  const { strict, format, outputDir, gzip, deduplicate } = settings;
  // In a stream, every JSON record takes one line.
  const writer = await loadPageWriter(hasLines(settings) ? { ...settings, format: "jsonl" } : settings);
  const pack = outputDir !== undefined && gzip ? compress : encode;
  const hasHeader = format === "csv" || format === "tsv";
  return ({ id, url = null, html, contentType }, judged) => {
    const page: NamedPage = { ...judged, id, url, source: { html, contentType } };
    const outcome = outcomeOf(judged.page, strict);
    const cut = judged.page.violations.find((violation) => violation.id === "page-whole")?.message;
    const relative = judged.page.diagnostics.find(({ code }) => code === "sanitizer/base-url-invalid")?.message;
    const message = cut ?? (url === "" ? undefined : relative);
    // Files are written only for pages with content, lines for all pages.
    if (outputDir !== undefined && judged.page.markdown === "") return { bytes: encode(""), outcome };
    const text = writer.write(page);
    const comments = writer.writeComments(page);
    const split = hasHeader && outputDir === undefined ? splitHeader(text) : { text };
    return {
      outcome,
      ...(message !== undefined && { message }),
      ...("header" in split && { header: split.header }),
      bytes: pack(split.text),
      ...(comments !== "" && { comments: pack(comments) }),
      ...(deduplicate && outcome.kind === "converted" && fingerprinted(page, hasLines(settings) ? writer : undefined)),
    };
  };
}

const recordEnd = "\r\n";

/** Column names contain no line ends. */
function splitHeader(text: string): { readonly header: string; readonly text: string } {
  const end = text.indexOf(recordEnd) + recordEnd.length;
  return text === "" ? { header: "", text } : { header: text.slice(0, end), text: text.slice(end) };
}

export const compress = (text: string): Uint8Array<ArrayBuffer> =>
  text === "" ? noBytes : Uint8Array.from(gzipSync(text));

function fingerprinted(
  page: NamedPage,
  lines: PageWriter | undefined,
): Required<Pick<Answer, "fingerprint" | "asDuplicate">> {
  const words = page.page.text.normalize("NFKC").replace(/\s+/g, " ").trim();
  return {
    fingerprint: createHash("sha256").update(words).digest("base64"),
    asDuplicate: encode(lines?.write({ ...page, page: withoutContent(page.page, "duplicate") }) ?? ""),
  };
}
