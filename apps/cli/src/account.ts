import { decode } from "@decant/dom";
import { decisionTree, findText, makeSourceMap, renderReport } from "@decant/explain";
import type { Page } from "@decant/page";
import pico from "picocolors";
import type { PageInput, RenderedPage, RenderOptions } from "./convert-page.ts";
import { explain } from "./explain.ts";
import { writeFound, writeTree } from "./explain-tree.ts";

export interface Account extends Pick<RenderedPage, "files" | "isFound"> {
  /** Written instead of the page. */
  readonly output?: string;
}

/** What was asked for about a page beside the page. */
export async function makeAccount(page: Page, input: PageInput, options: RenderOptions): Promise<Account> {
  const html = decode(input.bytes, { contentType: input.contentType }).text;
  const files: { path: string; text: string }[] = [];
  if (options.report !== undefined) files.push({ path: options.report, text: renderReport(html, page, options) });
  if (options.sourceMap !== undefined) {
    const before = options.withMetadata && options.format === "markdown" ? await linesBefore(page) : 0;
    files.push({ path: options.sourceMap, text: `${JSON.stringify(makeSourceMap(page, before), null, 2)}\n` });
  }
  if (!options.explain) return { files };
  const colors = pico.createColors(options.color);
  if (options.find === undefined) return { files, output: explain(page, writeTree(decisionTree(html, page), colors)) };
  const found = findText(html, page, options.find, options);
  const output = `${writeFound(options.find, found, colors).join("\n")}\n`;
  return { files, output, isFound: found.occurrences.length > 0 };
}

/** Lines of the front matter, and the blank one behind it. */
async function linesBefore(page: Page): Promise<number> {
  const { frontMatter, toDocument } = await import("@decant/formats");
  const block = frontMatter(toDocument(page));
  return block === "" ? 0 : block.split("\n").length;
}
