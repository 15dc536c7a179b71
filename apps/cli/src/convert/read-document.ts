import type { Page } from "@decant/page";
import type { PageCommandOptions } from "../args/page.ts";
import type { ConversionSettings } from "../args/shared.ts";
import { markdownFile } from "../input/page-types.ts";
import { readPage } from "../input/read-page.ts";
import { origin } from "./convert-page.ts";
import { loadPipeline } from "./load-pipeline.ts";

export interface ReadDocument {
  readonly name: string;
  readonly url?: string | undefined;
  readonly markdown: string;
  /** Of a page; Markdown files have no places in HTML. */
  readonly blocks: Page["blocks"];
  readonly posts: Page["posts"];
  readonly metadata: Partial<Pick<Page["metadata"], "title" | "language">>;
}

/**
 * Read a page and convert it, or read a Markdown file.
 *
 * @throws {CommandError} If it cannot be read.
 */
export async function readDocument(
  name: string,
  options: ConversionSettings & Pick<PageCommandOptions, "url" | "contentType" | "timeoutMs" | "maxBytes" | "quiet">,
): Promise<ReadDocument> {
  const input = await readPage(name, options);
  if (markdownFile.test(name)) {
    return { name, markdown: new TextDecoder().decode(input.bytes), blocks: [], posts: [], metadata: {} };
  }
  const pipeline = await loadPipeline(options);
  const { markdown, blocks, posts, metadata } = pipeline.convert(input.bytes, origin(input));
  return { name, url: input.url, markdown, blocks, posts, metadata };
}
