import { extractor } from "@decant/extractor";
import { extractMetadata } from "@decant/metadata";
import type { PageList } from "@decant/page";
import { createPipeline, type Pipeline, type PipelineOptions } from "@decant/pipeline/create";
import { extra } from "@decant/sanitizer/extra";
import { savings } from "@decant/sanitizer/savings";
import { threads } from "@decant/threads";
import type { ConversionSettings, FormatSettings } from "../args/shared.ts";
import { type Field, isJson, markdownStyles } from "../options.ts";
import { convertMarkdown } from "./markdown-part.ts";

export type PipelineSetting = Exclude<keyof ConversionSettings & keyof PipelineOptions, "comments">;

/** Settings that the pipeline takes as they are. */
export const pipelineSettings: Readonly<Record<PipelineSetting, true>> = {
  preset: true, extract: true, selectors: true, remove: true, add: true, title: true, keep: true, posts: true, figures: true, agree: true, siteTemplate: true,
  verify: true, strict: true, markdown: true,
}; // biome-ignore format: a row of names

export const stages = { extractor, extractMetadata, savings, threads };

/**
 * Create the pipeline for the options of the command line.
 *
 * The Markdown parser is loaded only for `--verify` and `--strict`: loading it takes a sixth of the start-up time.
 *
 * @param lists Lists of the page that are made. @default all
 */
export async function loadPipeline(
  settings: ConversionSettings,
  format?: FormatSettings,
  lists?: readonly PageList[],
): Promise<Pipeline> {
  const { selectors, remove, add, siteTemplate, agree, verify, strict, markdown } = settings;
  const comments = settings.comments === "include" || settings.comments === "drop" ? settings.comments : "separate";
  const needsTrees = (name: Field): boolean => name === "html" || name === "navigation" || name === "records";
  const isFromTree = format?.format === "html" || format?.format === "obsidian";
  const keepTrees = isFromTree || (format !== undefined && wantedFields(format).some(needsTrees));
  return createPipeline(
    { ...pick(settings), sanitizer: { extra }, comments, lists, keepTrees },
    {
      ...stages,
      convertMarkdown,
      ...([selectors, remove, add].some(({ length }) => length > 0) ? await import("./selector-part.ts") : {}),
      ...(siteTemplate === undefined ? {} : await import("./site-part.ts")),
      ...(agree === undefined ? {} : { agreementOn: (await import("@decant/extractor/agreement")).agreementOn }),
      ...(verify || strict ? await import("./verification.ts") : {}),
      ...(asksForStyle(markdown) ? { style: (await import("@decant/normalize/style")).style } : {}),
    },
  );
}

/** Whether the Markdown leaves out kinds of content, or writes them in another form. */
function asksForStyle(markdown: ConversionSettings["markdown"]): boolean {
  const names = ["links", "images", "tables", "formatting", "dialect"] as const;
  return names.some((name) => markdown?.[name] !== undefined && markdown[name] !== markdownStyles[name][0]);
}

function pick(settings: ConversionSettings): PipelineOptions {
  const names = Object.keys(pipelineSettings) as PipelineSetting[];
  return Object.fromEntries(names.map((name) => [name, settings[name]]));
}

const listsOfField: Readonly<Partial<Record<Field, readonly PageList[]>>> = {
  hidden: ["hidden"],
  stats: ["items", "hidden"],
  candidates: ["candidates", "paths"],
  blocks: ["paths"],
  ledger: ["items"],
  // A diagnostic counts the paths that were left out.
  diagnostics: ["paths"],
};

export function wantedLists(format: FormatSettings): PageList[] {
  return [...new Set(wantedFields(format).flatMap((field) => listsOfField[field] ?? []))];
}

/** JSON fields to write; none in other formats. */
export function wantedFields({ format, fields }: FormatSettings): readonly Field[] {
  return isJson(format) ? fields : [];
}
