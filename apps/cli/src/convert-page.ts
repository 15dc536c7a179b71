import { serialize, toDocument } from "@decant/formats";
import type { Page } from "@decant/page";
import { createPipeline, type Pipeline } from "@decant/pipeline";
import { type JudgedPage, loadLanguageJudge } from "./content-language.ts";
import type { ConversionSettings, Field, PageCommandOptions } from "./options.ts";
import { makeRecord } from "./record.ts";

export interface PageInput {
  /** Name of the input, for the record. */
  readonly id: string;
  readonly bytes: Uint8Array;
  readonly url?: string;
  readonly contentType?: string;
}

export type RenderOptions = Pick<
  PageCommandOptions,
  "format" | "frontMatter" | "fields" | "explain" | "find" | "report" | "sourceMap" | "color"
> &
  ConversionSettings;

export interface RenderedPage {
  readonly output: string;
  /** What else was asked for, and where it goes. */
  readonly files: readonly { readonly path: string; readonly text: string }[];
  /** Set when some words were looked for. */
  readonly isFound?: boolean;
  /** Why the page has no main content, or less than it seems. */
  readonly verdict: readonly string[];
  readonly hasContent: boolean;
  /** Ids of the invariants that the Markdown breaks. */
  readonly broken: readonly string[];
}

/** A pipeline for the settings of the command line. */
export function preparePipeline(settings: ConversionSettings, fields: readonly Field[] = []): Pipeline {
  const { preset, extract, comments, verify, strict, markdown } = settings;
  return createPipeline({ preset, extract, comments, verify, strict, markdown, keepTrees: fields.includes("html") });
}

/** Convert one page and write it in the wanted format. Runs in a worker too, so all of it is plain data. */
export async function renderPage(input: PageInput, options: RenderOptions): Promise<RenderedPage> {
  const wanted: readonly Field[] = options.format === "html" ? ["html"] : options.fields;
  const judgeLanguage = await loadLanguageJudge(options, options.format === "json" ? wanted : []);
  const judged = judgeLanguage(preparePipeline(options, wanted).convert(input.bytes, origin(input)));
  const { page } = judged;
  const isAsked = options.explain || options.report !== undefined || options.sourceMap !== undefined;
  const account = isAsked ? await (await import("./account.ts")).makeAccount(page, input, options) : undefined;
  return {
    output: account?.output ?? write(judged, input, options),
    files: account?.files ?? [],
    ...(account?.isFound !== undefined && { isFound: account.isFound }),
    verdict: page.verdict,
    hasContent: page.markdown.trim() !== "",
    broken: brokenInvariants(page),
  };
}

/** What the pipeline may know of an input, without the keys that are not known. */
export function origin(input: { url?: string; contentType?: string }): { url?: string; contentType?: string } {
  return {
    ...(input.url === undefined ? {} : { url: input.url }),
    ...(input.contentType === undefined ? {} : { contentType: input.contentType }),
  };
}

export function brokenInvariants(page: Page): string[] {
  return [...new Set(page.violations.filter((violation) => !violation.repaired).map((violation) => violation.id))];
}

function write({ page, language }: JudgedPage, input: PageInput, options: RenderOptions): string {
  switch (options.format) {
    case "markdown":
      return serialize(toDocument(page), "markdown", { comments: "omit", withMetadata: options.frontMatter });
    case "text":
      return endLine(page.text);
    case "html":
      return endLine(contentHtml(page));
    case "json": {
      const source = { id: input.id, url: page.source.url, page, language, html: () => contentHtml(page) };
      return endLine(JSON.stringify(makeRecord(source, options.fields), null, 2));
    }
  }
}

/** The main content of a page converted for the field `html`. */
export function contentHtml(page: Page): string {
  return serialize(toDocument(page), "html", { comments: "omit" }).trimEnd();
}

function endLine(text: string): string {
  return text === "" || text.endsWith("\n") ? text : `${text}\n`;
}
