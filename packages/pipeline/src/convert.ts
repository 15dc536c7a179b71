import { compileSelector } from "@decant/dom";
import { extractor } from "@decant/extractor";
import { agreementOn } from "@decant/extractor/agreement";
import { extractMetadata } from "@decant/metadata";
import { verification } from "@decant/normalize";
import { anObject, checkValue, type Page } from "@decant/page";
import { savings } from "@decant/sanitizer/savings";
import { apply } from "@decant/site";
import { threads } from "@decant/threads";
import { createPipeline as createBarePipeline, type Pipeline } from "./create-pipeline.ts";
import { writeHtml } from "./markdown/write-html.ts";
import type { PageOptions, PipelineOptions } from "./options.ts";
import type { PipelineParts } from "./parts.ts";

export const allParts: PipelineParts = {
  extractor,
  extractMetadata,
  threads,
  verification,
  savings,
  compileSelector,
  applySite: apply,
  agreementOn,
  writeHtml,
};

/**
 * Make a pipeline for many pages. The options are checked once.
 *
 * @param parts Parts of the pipeline. `@decant/pipeline/create` has the same function with none by default, for programs that have to
 *   stay small. @default all parts
 * @throws {TypeError} If an option is unknown or of the wrong type.
 * @throws {RangeError} If a number is out of its range.
 * @example
 * const pipeline = createPipeline({ preset: "precision" });
 * pipeline.convert("<main><h1>Tides</h1><p>The moon pulls.</p></main>").markdown; // "# Tides\n\nThe moon pulls.\n"
 */
export function createPipeline(options: PipelineOptions = {}, parts: PipelineParts = allParts): Pipeline {
  return createBarePipeline(options, parts);
}

/**
 * Convert a page to checked Markdown, with a ledger of everything that was kept and dropped.
 *
 * @param input Decoded HTML, or bytes as received; anything is a page.
 * @throws {TypeError} If `input` or an option has the wrong type, or an option is unknown.
 * @throws {RangeError} If a number is out of its range.
 * @example
 * const page = convert("<nav>Menu</nav><main><h1>Tides</h1><p>The moon pulls.</p></main>");
 * page.markdown; // "# Tides\n\nThe moon pulls.\n"
 * page.ledger.totals; // { visible: 22, kept: 18, moved: 0, dropped: 4, ... }
 */
export function convert(input: string | Uint8Array, options: PipelineOptions & PageOptions = {}): Page {
  checkValue("options", options, anObject);
  const { url, contentType, ...settings } = options;
  // Making a pipeline takes as long as converting a page of some paragraphs.
  const pipeline = Object.keys(settings).length === 0 ? withDefaults() : createPipeline(settings);
  return pipeline.convert(input, { url, contentType });
}

let defaultPipeline: Pipeline | undefined;

function withDefaults(): Pipeline {
  defaultPipeline ??= createPipeline();
  return defaultPipeline;
}
