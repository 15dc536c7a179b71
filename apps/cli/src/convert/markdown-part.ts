import type { convertMarkdown as ConvertMarkdown } from "@decant/pipeline/markdown";
import { isMarkdown, markdownFile } from "../input/page-types.ts";
import type { PageSource } from "../input/parse-line.ts";

let convert: typeof ConvertMarkdown | undefined;

/** Load what reads Markdown: it takes a sixth of the start-up time, and few pages need it. */
export async function loadMarkdownPart(): Promise<void> {
  convert ??= (await import("@decant/pipeline/markdown")).convertMarkdown;
}

/** The part of a pipeline that reads Markdown; {@link loadMarkdownPart} has to be called before. */
export const convertMarkdown: typeof ConvertMarkdown = (...page) => {
  if (convert === undefined) throw new Error("the part that reads Markdown is not loaded");
  return convert(...page);
};

/** Whether a page may be Markdown. Lines say it within. */
export function mayBeMarkdown(source: PageSource, defaultType: string | undefined): boolean {
  if (isMarkdown(defaultType)) return true;
  if (source.kind === "line")
    return Buffer.from(source.bytes.buffer, source.bytes.byteOffset, source.bytes.length).includes("markdown");
  return isMarkdown(source.contentType) || (source.kind === "file" && markdownFile.test(source.path));
}
