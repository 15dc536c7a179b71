import { isMarkdownType } from "@decant/dom/internal";
import { aFunction, aString, checkOptions, type Diagnostic, type OptionChecks, type Page } from "@decant/page";
import { convertPage } from "./convert-page.ts";
import type { PageOptions, PipelineOptions, PipelineParts, Settings } from "./options.ts";
import { resolveOptions } from "./settings.ts";

export interface Pipeline {
  /**
   * Convert one page. Its contents are never an error.
   *
   * @throws {DecantError} With the code `input-too-large`, if the input is larger than `maxBytes`; with `plugin-failed` and
   *   the cause, if a plugin of the options throws.
   * @throws {TypeError} If `input` is neither a string nor a `Uint8Array`, an option is unknown or not a string, or a plugin is asynchronous.
   */
  convert(input: string | Uint8Array, page?: PageOptions): Page;
  readonly options: PipelineOptions;
}

/**
 * Make a pipeline of some parts, for programs that have to stay small: bundlers leave out the others.
 *
 * Each part is an export of its package. Without `extractor`, pages are converted whole; without `extractMetadata`, the metadata
 * is empty; without `convertMarkdown`, Markdown is read as HTML; without the others, the options that need them are refused.
 * `createPipeline` of `@decant/pipeline` is the same with the parts that nearly every page takes.
 *
 * @throws {TypeError} If an option is unknown or of the wrong type, or needs a part that is not there.
 * @throws {RangeError} If a number is out of its range.
 * @example
 * createPipeline().convert("<main><h1>Tides</h1></main>").markdown; // "# Tides\n"
 */
export function createPipeline(options: PipelineOptions = {}, parts: PipelineParts = {}): Pipeline {
  const settings = resolveOptions(options, parts);
  let ofMarkdown: Settings | undefined;
  return {
    options,
    convert: (input, page = {}) => {
      checkOptions(page, pageChecks);
      if (!isMarkdownType(page.contentType ?? "")) return convertPage(input, page, settings);
      if (parts.convertMarkdown === undefined) {
        const asHtml = convertPage(input, page, settings);
        return { ...asHtml, diagnostics: [...asHtml.diagnostics, markdownAsHtml] };
      }
      // Everything is content there.
      const { agree, selectors, siteTemplate, ...others } = options;
      ofMarkdown ??= resolveOptions({ title: "always", ...others, extract: false }, parts);
      return parts.convertMarkdown(input, page, ofMarkdown);
    },
  };
}

const markdownAsHtml: Diagnostic = {
  code: "pipeline/markdown-as-html",
  severity: "warning",
  message: "The page is Markdown and was read as HTML, for the pipeline has no part `convertMarkdown`.",
};

const pageChecks: OptionChecks<PageOptions> = { url: aString, contentType: aString, onParsed: aFunction };
