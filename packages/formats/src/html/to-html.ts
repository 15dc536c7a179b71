import { removeInvisible } from "@decant/page";
import { toHtml as serializeHast } from "hast-util-to-html";
import type { DocumentRecord } from "../document.ts";
import { Footnotes } from "../footnotes.ts";
import { startTag } from "../markup.ts";
import type { SerializeOptions } from "../options.ts";
import { readTree } from "../tree.ts";
import { writePieces } from "../write-tree.ts";
import { htmlHandlers, writeFootnotes } from "./handlers.ts";
import { writeHead } from "./head.ts";
import { container } from "./markup.ts";

/**
 * The content as safe, semantic HTML: no scripts, styles, handlers or dangerous addresses; the comments in a section of their own.
 * With metadata, a whole document.
 */
export function toHtmlFile(document: DocumentRecord, options: SerializeOptions): string {
  const body = writeBody(document, options);
  if (!options.withMetadata) return body;
  const { language } = document.metadata;
  return `<!doctype html>\n${startTag("html", { lang: language })}\n${writeHead(document)}<body>\n${body}</body>\n</html>\n`;
}

function writeBody({ hast, markdown, comments }: DocumentRecord, options: SerializeOptions): string {
  const content = hast === undefined ? writeHtml(markdown, "fn-") : endLine(removeInvisible(serializeHast(hast)));
  const main = options.withMetadata && content !== "" ? container("main", {}, [content]).join("") : content;
  if (comments === null) return main;
  return main + container("section", { class: "comments" }, [writeHtml(comments.markdown, "comment-fn-")]).join("");
}

function writeHtml(markdown: string, prefix: string): string {
  const nodes = readTree(markdown);
  const footnotes = new Footnotes(nodes, prefix);
  return writePieces([...nodes, ...writeFootnotes(footnotes)], htmlHandlers(footnotes));
}

function endLine(html: string): string {
  return html === "" ? "" : `${html}\n`;
}
