import type { Root } from "hast";

/** The library's own types say that every element has data about its source, which makes ours wrong all over the workspace. */
export function fromHtml(html: string): Root;
