import type { writeHtml as WriteHtml } from "@decant/pipeline/markdown";
import { isMarkdown, markdownFile } from "../input/page-types.ts";
import type { PageSource } from "../input/parse-line.ts";

let write: typeof WriteHtml | undefined;

/** Load what reads Markdown: it takes a sixth of the start-up time, and few pages need it. */
export async function loadMarkdownPart(): Promise<void> {
  write ??= (await import("@decant/pipeline/markdown")).writeHtml;
}

/** The part of a pipeline that reads Markdown; {@link loadMarkdownPart} has to be called before. */
export const writeHtml: typeof WriteHtml = (markdown) => {
  if (write === undefined) throw new Error("the part that reads Markdown is not loaded");
  return write(markdown);
};

/** Whether a page may be Markdown. Lines say it within. */
export function mayBeMarkdown(source: PageSource, defaultType: string | undefined): boolean {
  if (isMarkdown(defaultType)) return true;
  if (source.kind === "line")
    return Buffer.from(source.bytes.buffer, source.bytes.byteOffset, source.bytes.length).includes("markdown");
  return isMarkdown(source.contentType) || (source.kind === "file" && markdownFile.test(source.path));
}
