import type { DocumentRecord } from "./document.ts";
import { frontMatter } from "./fields.ts";
import type { SerializeOptions } from "./prepare.ts";

/** Separates content and comments: a thematic break in a form that Decant's Markdown has only at its very beginning. */
const commentsHeading = "***\n\n## Comments\n";

/** Markdown with metadata above and comments below. */
export function toMarkdownFile(document: DocumentRecord, options: SerializeOptions): string {
  const { markdown, comments } = document;
  const separator = !comments?.markdown || options.comments === "only" ? "" : commentsHeading;
  return join([headOf(document, markdown, options), markdown, separator, comments?.markdown ?? ""]);
}

/** Plain text with metadata above and comments below. */
export function toTextFile(document: DocumentRecord, options: SerializeOptions): string {
  const { text, comments } = document;
  const separator = !comments?.text || options.comments === "only" ? "" : "Comments";
  return join([headOf(document, text, options), ownLine(text), separator, ownLine(comments?.text ?? "")]);
}

/** An empty front matter block before a text that would look as if it began with one. */
function headOf(document: DocumentRecord, body: string, { withMetadata = false }: SerializeOptions): string {
  if (!withMetadata) return "";
  return frontMatter(document) || (body.startsWith("---") ? "---\n---\n" : "");
}

/** Parts with a blank line between them, and a line end after the last. */
function join(parts: readonly string[]): string {
  return parts
    .filter((part) => part !== "")
    .map(endLine)
    .join("\n");
}

/** A text with a final line end: it may end in code whose last line is empty. */
function ownLine(text: string): string {
  return text === "" ? "" : `${text}\n`;
}

function endLine(text: string): string {
  return text.endsWith("\n") ? text : `${text}\n`;
}
