import type { Chunker } from "@decant/chunk";
import { DecantError, type Page } from "@decant/page";
import { type Answer, answerError, answerWith, answerWithLines } from "./answer.ts";
import { detectBinary } from "./binary.ts";
import { type JudgedPage, type LanguageJudge, loadLanguageJudge } from "./content-language.ts";
import { brokenInvariants, contentHtml, origin, preparePipeline } from "./convert-page.ts";
import { messageOf } from "./errors.ts";
import { readFileNow } from "./input-bytes.ts";
import type { BatchCommandOptions } from "./options.ts";
import { lineId, type PageSource } from "./page-source.ts";
import { LineError, type PageRequest, parseLine } from "./parse-line.ts";
import { makeRecord, toSnakeCase } from "./record.ts";
import { version } from "./version.ts";

export type BatchSettings = Pick<
  BatchCommandOptions,
  | "preset"
  | "extract"
  | "comments"
  | "verify"
  | "strict"
  | "markdown"
  | "targetLanguages"
  | "fields"
  | "chunks"
  | "url"
  | "contentType"
  | "maxBytes"
>;

export type Answerer = (source: PageSource, begin: (id: string | number) => void) => Answer;

/**
 * Load what the settings ask for, and make the function that answers the pages of a batch, one after the other.
 *
 * Whatever is wrong with a page ends in its answer, so the function never throws. It calls `begin` with the page's id before the page
 * is converted.
 */
export async function loadAnswerer(settings: BatchSettings): Promise<Answerer> {
  const judgeLanguage = await loadLanguageJudge(settings, settings.fields);
  if (settings.chunks === undefined) return createAnswerer(settings, judgeLanguage, undefined);
  const { loadChunker } = await import("./load-chunker.ts");
  return createAnswerer(settings, judgeLanguage, await loadChunker(settings.chunks));
}

function createAnswerer(settings: BatchSettings, judgeLanguage: LanguageJudge, chunker: Chunker | undefined): Answerer {
  const pipeline = preparePipeline(settings, settings.fields);
  return (source, begin) => {
    let id: string | number = source.kind === "file" ? source.id : lineId(source.number);
    try {
      const request = readRequest(source, settings);
      id = request.id;
      begin(id);
      return convert(request, (html) => judgeLanguage(pipeline.convert(html, origin(request))), settings, chunker);
    } catch (error) {
      if (error instanceof LineError) return answerError(error.id, error.code, error.message);
      if (DecantError.isInstance(error)) return answerError(id, error.code, error.message);
      return answerError(id, "internal", messageOf(error));
    }
  };
}

const decoder = new TextDecoder();

/**
 * Read a page, and what is known about it.
 *
 * @throws {LineError | DecantError} For a line that is none, or a file that cannot be read.
 */
export function readRequest(
  source: PageSource,
  { maxBytes, ...defaults }: Pick<BatchSettings, "maxBytes" | "url" | "contentType">,
): PageRequest {
  if (source.kind === "line") return { ...origin(defaults), ...parseLine(decoder.decode(source.bytes), source.number) };
  const { id, path } = source;
  return { id, html: readFileNow(id, path, maxBytes), ...origin(defaults), ...origin(source) };
}

function convert(
  request: PageRequest,
  convertPage: (html: PageRequest["html"]) => JudgedPage,
  { strict, fields }: BatchSettings,
  chunker: Chunker | undefined,
): Answer {
  const { id, html } = request;
  const format = typeof html === "string" ? undefined : detectBinary(html);
  if (format !== undefined) return answerError(id, "not-html", `the page is ${format}, not HTML`);
  const { page, language } = convertPage(html);
  const isBroken = strict && brokenInvariants(page).length > 0;
  if (chunker !== undefined) return answerWithChunks(request, page, chunker, isBroken);
  const record = makeRecord({ id, url: request.url ?? null, page, language, html: () => contentHtml(page) }, fields);
  return answerWith(record, isBroken);
}

/** A page without content has no lines of its own, so that its failure is one. */
function answerWithChunks({ id, url }: PageRequest, page: Page, chunker: Chunker, isBroken: boolean): Answer {
  const { markdown, blocks, metadata, verdict } = page;
  const { title, language } = metadata;
  const extractorVersion = `decant/${version()}`;
  const chunks = chunker.chunk({ id: url ?? String(id), markdown, blocks, title, language, extractorVersion });
  if (chunks.length === 0) {
    const reasons = verdict.length > 0 ? ` (verdict: ${verdict.join(", ")})` : "";
    return answerError(id, "no-content", `no main content${reasons}`);
  }
  const lines = chunks.map((chunk) => toSnakeCase({ ...chunk, url: url ?? null, title }));
  return answerWithLines(lines, isBroken);
}
