import { decode } from "@decant/dom";
import type { Page } from "@decant/page";
import { toJson } from "@decant/page/records";
import { findText, makeSourceMap, renderReport, writeExplanation, writeFound } from "@decant/pipeline/explain";
import pico from "picocolors";
import type { PageInput, RenderOptions } from "./convert-page.ts";

/** Make what explains a page: the account, which replaces the page in the output, the report, the source map. */
export async function makeAccount(page: Page, input: PageInput, options: RenderOptions) {
  const html = decode(input.bytes, { contentType: input.contentType }).text;
  const files: { path: string; text: string }[] = [];
  if (options.report !== undefined) files.push({ path: options.report, text: renderReport(html, page, options) });
  if (options.sourceMap !== undefined) {
    const before = options.withMetadata && options.format === "markdown" ? await linesBefore(page) : 0;
    files.push({ path: options.sourceMap, text: `${toJson(makeSourceMap(page, before), 2)}\n` });
  }
  if (!options.explain) return { files };
  const colors = pico.createColors(options.color);
  const { find, preset } = options;
  if (find === undefined) return { files, output: writeExplanation(html, page, { preset, colors }) };
  const found = findText(html, page, find, options);
  return { files, output: writeFound(find, found, colors), isFound: found.occurrences.length > 0 };
}

async function linesBefore(page: Page): Promise<number> {
  const { frontMatter, toDocument } = await import("@decant/formats");
  const block = frontMatter(toDocument(page));
  return block === "" ? 0 : block.split("\n").length;
}
