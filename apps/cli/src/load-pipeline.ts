import { extractor } from "@decant/extractor";
import { extractMetadata } from "@decant/metadata";
import { assemblePipeline, type Pipeline } from "@decant/pipeline/assemble";
import type { ConversionSettings, Field, FormatSettings } from "./options.ts";

/**
 * Load a pipeline for the settings of the command line.
 *
 * The parser of Markdown, which only `--verify` and `--strict` need, takes a sixth of the start of the command.
 */
export async function loadPipeline(settings: ConversionSettings, format?: FormatSettings): Promise<Pipeline> {
  const { preset, extract, verify, strict, markdown } = settings;
  const comments = settings.comments === "include" || settings.comments === "drop" ? settings.comments : "separate";
  const keepTrees = format !== undefined && (format.format === "html" || wantedFields(format).includes("html"));
  return assemblePipeline(
    { extractor, extractMetadata, ...(verify || strict ? await import("./verification.ts") : {}) },
    { preset, extract, comments, verify, strict, markdown, keepTrees },
  );
}

/** The fields that are written: none but in JSON. */
export function wantedFields({ format, fields }: FormatSettings): readonly Field[] {
  return format === "json" || format === "jsonl" ? fields : [];
}
