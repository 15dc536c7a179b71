import type { DocumentRecord } from "../document.ts";
import { toMarkdownFile } from "../markdown.ts";
import type { SerializeOptions } from "../options.ts";
import { markedWords } from "./marked-words.ts";
import { toNote } from "./note.ts";
import { propertiesOf } from "./properties.ts";

/** A note for Obsidian: properties, then the Markdown that shows the same text there. Comments alone have no properties. */
export function toObsidian(document: DocumentRecord, options: SerializeOptions): string {
  const { markdown, comments, hast } = document;
  const note: DocumentRecord = {
    ...document,
    markdown: toNote(markdown, hast && markedWords(hast)),
    comments: comments && { ...comments, markdown: toNote(comments.markdown) },
  };
  const body = toMarkdownFile(note, { ...options, withMetadata: false });
  if (options.comments === "only") return body;
  return [propertiesOf(document, options.created), body].filter(Boolean).join("\n");
}
