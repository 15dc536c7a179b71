import { decode } from "@decant/dom";
import type { PageRequest } from "../input/parse-line.ts";

/** The HTML of a page as text. */
export function htmlText({ html, contentType }: Pick<PageRequest, "html" | "contentType">): string {
  return typeof html === "string" ? html : decode(html, { contentType }).text;
}
