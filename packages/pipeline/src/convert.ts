import { compileSelector } from "@decant/dom";
import { extractor } from "@decant/extractor";
import { extractMetadata } from "@decant/metadata";
import { anObject, checkValue, type Page } from "@decant/page";
import { savings } from "@decant/sanitizer/savings";
import { threads } from "@decant/threads";
import { createPipeline as createBarePipeline, type Pipeline } from "./create-pipeline.ts";
import type { PageOptions, PipelineOptions, PipelineParts } from "./options.ts";

/** What nearly every page takes. The parts that only an option needs come from who sets it. */
export const defaultParts: PipelineParts = { extractor, extractMetadata, threads, savings, compileSelector };

/**
 * Make a pipeline for many pages. The options are checked once.
 *
 * @param parts Parts beside those that nearly every page takes: what an option needs. `@decant/pipeline/create` has the same function
 *   with none of its own, for programs that have to stay small. @default none
 * @throws {TypeError} If an option is unknown or of the wrong type, or needs a part that is not there.
 * @throws {RangeError} If a number is out of its range.
 * @example
 * const pipeline = createPipeline({ preset: "precision" });
 * pipeline.convert("<main><h1>Tides</h1><p>The moon pulls.</p></main>").markdown; // "# Tides\n\nThe moon pulls.\n"
 */
export function createPipeline(options: PipelineOptions = {}, parts: PipelineParts = {}): Pipeline {
  checkValue("parts", parts, anObject);
  return createBarePipeline(options, { ...defaultParts, ...parts });
}

/**
 * Convert a page to checked Markdown, with a ledger of everything that was kept and dropped.
 *
 * @param input Decoded HTML, or bytes as received; anything is a page.
 * @param parts As for {@link createPipeline}.
 * @throws {TypeError} If `input` or an option has the wrong type, an option is unknown, or needs a part that is not there.
 * @throws {RangeError} If a number is out of its range.
 * @example
 * const page = convert("<nav>Menu</nav><main><h1>Tides</h1><p>The moon pulls.</p></main>");
 * page.markdown; // "# Tides\n\nThe moon pulls.\n"
 * page.ledger.totals; // { visible: 22, kept: 18, moved: 0, dropped: 4, ... }
 */
export function convert(
  input: string | Uint8Array,
  options: PipelineOptions & PageOptions = {},
  parts?: PipelineParts,
): Page {
  checkValue("options", options, anObject);
  const { url, contentType, onParsed, ...settings } = options;
  // Making a pipeline takes as long as converting a page of some paragraphs.
  const isDefault = parts === undefined && Object.keys(settings).length === 0;
  const pipeline = isDefault ? withDefaults() : createPipeline(settings, parts);
  return pipeline.convert(input, { url, contentType, onParsed });
}

let defaultPipeline: Pipeline | undefined;

function withDefaults(): Pipeline {
  defaultPipeline ??= createPipeline();
  return defaultPipeline;
}
