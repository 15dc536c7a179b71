import { decode } from "@decant/dom";
import type { Page } from "@decant/page";
import { toJson } from "@decant/page";
import {
  decisionTree,
  findText,
  listEvidence,
  makeSourceMap,
  rankDoubts,
  renderReport,
} from "@decant/pipeline/explain";
import pico from "picocolors";
import type { PageInput, RenderedPage, RenderOptions } from "./convert-page.ts";
import { explain } from "./explain.ts";
import { writeDoubts, writeFound, writeTree } from "./explain-tree.ts";

export interface Account extends Pick<RenderedPage, "files" | "isFound"> {
  /** Replaces the page in the output. */
  readonly output?: string;
}

/** Make what explains a page: the account, the report, the source map. */
export async function makeAccount(page: Page, input: PageInput, options: RenderOptions): Promise<Account> {
  const html = decode(input.bytes, { contentType: input.contentType }).text;
  const files: { path: string; text: string }[] = [];
  if (options.report !== undefined) files.push({ path: options.report, text: renderReport(html, page, options) });
  if (options.sourceMap !== undefined) {
    const before = options.withMetadata && options.format === "markdown" ? await linesBefore(page) : 0;
    files.push({ path: options.sourceMap, text: `${toJson(makeSourceMap(page, before), 2)}\n` });
  }
  if (!options.explain) return { files };
  const colors = pico.createColors(options.color);
  if (options.find === undefined) {
    const doubts = writeDoubts(rankDoubts(listEvidence(html, page, options)), colors);
    return { files, output: explain(page, doubts, writeTree(decisionTree(html, page), colors)) };
  }
  const found = findText(html, page, options.find, options);
  const output = `${writeFound(options.find, found, colors).join("\n")}\n`;
  return { files, output, isFound: found.occurrences.length > 0 };
}

/** Number of lines before the Markdown: front matter and a blank line. */
async function linesBefore(page: Page): Promise<number> {
  const { frontMatter, toDocument } = await import("@decant/formats");
  const block = frontMatter(toDocument(page));
  return block === "" ? 0 : block.split("\n").length;
}
