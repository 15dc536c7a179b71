import type { Page } from "@decant/page";
import type { PageCommandOptions } from "../args/page.ts";
import type { ConversionSettings, FormatSettings } from "../args/shared.ts";
import { throwAs, toUsageError } from "../errors.ts";
import { isMarkdown } from "../input/page-types.ts";
import type { Origin } from "../input/parse-line.ts";
import { type Field, isJson } from "../options.ts";
import type { Outcome } from "../output/sink.ts";
import { type JudgedPage, loadPageWriter } from "../output/write-page.ts";
import { loadPipeline, wantedFields, wantedLists } from "./load-pipeline.ts";
import { loadMarkdownPart } from "./markdown-part.ts";

export interface PageInput extends Origin {
  readonly id: string;
  readonly bytes: Uint8Array;
}

export type RenderOptions = Pick<
  PageCommandOptions,
  "explain" | "find" | "report" | "sourceMap" | "receipt" | "color"
> &
  FormatSettings &
  ConversionSettings;

export type RenderedPage = Awaited<ReturnType<typeof renderPage>>;

/** Convert one page and write it in the requested format. Arguments and result are plain data, so it can run in a worker. */
export async function renderPage(input: PageInput, options: RenderOptions) {
  const judge = await loadJudge(options, wantedFields(options));
  const isAsked = options.explain || options.report !== undefined || options.sourceMap !== undefined;
  if (isMarkdown(input.contentType)) await loadMarkdownPart();
  const pipeline = await loadPipeline(options, options, isAsked ? undefined : wantedLists(options));
  const judged = judge(pipeline.convert(input.bytes, origin(input)));
  const { page } = judged;
  const account = isAsked ? await (await import("./explain.ts")).makeAccount(page, input, options) : undefined;
  const written =
    account?.output === undefined ? await write(judged, input, options) : { output: account.output, comments: "" };
  const files = [...(account?.files ?? [])];
  if (options.receipt !== undefined) {
    const { makeReceipt } = await import("./receipt.ts");
    files.push({ path: options.receipt, text: makeReceipt(page, input, options, written) });
  }
  return {
    /** `comments` is the content of their file, and may be empty; `files` are report, source map and receipt. */
    ...{ ...written, files },
    ...(account?.isFound !== undefined && { isFound: account.isFound }),
    verdict: page.verdict,
    hasContent: page.markdown.trim() !== "",
    isUnmatched: options.selectors.length > 0 && page.extraction.layer !== "selector",
    broken: brokenInvariants(page),
    ...doubtOf(page),
    findings: findingsOf(page),
  };
}

async function write(judged: JudgedPage, { id }: PageInput, options: RenderOptions) {
  const writer = await loadPageWriter(options);
  // Only JSON has a field for the name of the input.
  const page = { ...judged, url: judged.page.source.url, ...(isJson(options.format) ? { id } : {}) };
  return { output: writer.write(page), comments: writer.writeComments(page) };
}

/** How far a second extractor agrees, where that is little. */
function doubtOf({ extraction: { agreement } }: Page): { readonly doubt?: string } {
  if (agreement?.review !== true) return {};
  return { doubt: `to review: ${agreement.extractor} found other content (agreement ${agreement.f1.toFixed(2)})` };
}

function findingsOf({ extraction, source, markdown, diagnostics }: Page): string {
  const { layer, confidence, pageType } = extraction;
  const how = layer === null ? "whole page" : `${layer}, confidence ${confidence.toFixed(2)}`;
  const notes = diagnostics.length === 0 ? "" : `, ${[...new Set(diagnostics.map(({ code }) => code))].join(" ")}`;
  return `${pageType ?? "page"}, ${how}, ${markdown.length} of ${source.length} characters${notes}`;
}

/** Only the address and the content type of an input. */
export const origin = ({ url, contentType }: Origin): Origin => ({ url, contentType });

export function brokenInvariants(page: Page): string[] {
  return [...new Set(page.violations.filter((violation) => !violation.repaired).map((violation) => violation.id))];
}

export function outcomeOf(page: Page, strict: boolean): Outcome {
  const leftOut = leftOutReason(page);
  if (leftOut !== undefined) return { kind: "left-out", reason: leftOut };
  const broken = strict ? brokenInvariants(page) : [];
  if (broken.length > 0) return { kind: "failed", reason: "broken" };
  return page.markdown === "" ? { kind: "without-content", reason: page.verdict[0] ?? "empty" } : { kind: "converted" };
}

export type LeftOut = (typeof leftOutReasons)[number];
const leftOutReasons = ["language", "metadata", "duplicate"] as const;

export type Judge = (page: Page) => JudgedPage;

type JudgeSettings = Pick<ConversionSettings, "targetLanguages" | "onlyWithMetadata"> &
  Partial<Pick<ConversionSettings, "identifier">>;

/** Removes the content of pages that `--target-language` and `--only-with-metadata` exclude; their verdict says so. */
export async function loadJudge(settings: JudgeSettings, fields: readonly Field[]): Promise<Judge> {
  const judgeLanguage = await loadLanguageJudge(settings, fields);
  if (!settings.onlyWithMetadata) return judgeLanguage;
  return (page) => judgeLanguage(hasMetadata(page) ? page : withoutContent(page, "metadata"));
}

/** If the language of the text is unsure, the declared one decides; a page without either is kept. It is identified on demand. */
async function loadLanguageJudge(settings: JudgeSettings, fields: readonly Field[]): Promise<Judge> {
  const { targetLanguages, identifier: name } = settings;
  if (targetLanguages.length === 0 && !fields.includes("content_language")) return (page) => ({ page, language: null });
  const { identifyLanguage, isSameLanguage, loadIdentifier } = await import("@decant/quality");
  const identifier = await loadIdentifier(name).catch(throwAs(toUsageError));
  return (page) => {
    const language = identifyLanguage(page.text, identifier, { declared: page.metadata.language });
    const known = language.language ?? language.declared;
    const isWanted =
      targetLanguages.length === 0 || known === null || targetLanguages.some((target) => isSameLanguage(target, known));
    return { page: isWanted ? page : withoutContent(page, "language"), language };
  };
}

/** Title, URL and date: what a citation needs. */
function hasMetadata({ metadata, source }: Page): boolean {
  const { title, canonicalUrl, published, modified } = metadata;
  return title !== null && (source.url ?? canonicalUrl) !== null && (published ?? modified) !== null;
}

export function withoutContent(page: Page, reason: LeftOut): Page {
  return { ...page, markdown: "", text: "", comments: null, blocks: [], verdict: [...page.verdict, reason] };
}

export const leftOutReason = ({ verdict }: Page): LeftOut | undefined =>
  leftOutReasons.find((reason) => verdict.includes(reason));
