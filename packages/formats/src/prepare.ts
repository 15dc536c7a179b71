import { applyStyle, fromMarkdown, toMarkdown, toText } from "@decant/normalize";
import { cleanRecord } from "./clean-record.ts";
import type { DocumentRecord, DocumentText } from "./document.ts";
import { flatten } from "./flatten.ts";
import { type SerializeOptions, styleOf } from "./options.ts";

/**
 * Prepare a document for the serializers: cleaned, styled by the options, with the requested comments.
 *
 * @returns `undefined` for the comments of a document without any.
 */
export function prepare(document: DocumentRecord, options: SerializeOptions): DocumentRecord | undefined {
  const record = inStyle(cleanRecord(document), options);
  switch (options.comments ?? "include") {
    case "include":
      return record;
    case "omit":
      return { ...record, comments: null };
    case "only":
      return record.comments === null ? undefined : { ...withoutTree(record), markdown: "", text: "" };
  }
}

function inStyle(document: DocumentRecord, options: SerializeOptions): DocumentRecord {
  const style = styleOf(options);
  if (style === undefined) return document;
  // Only these styles change words; otherwise the text stays as it is.
  const changesText = style.tables !== undefined || style.images === "alt";
  const restyle = ({ markdown, text }: DocumentText): DocumentText => {
    const read = fromMarkdown(markdown);
    flatten(read);
    const tree = applyStyle(read, style);
    return { markdown: toMarkdown(tree), text: changesText ? toText(tree) : text };
  };
  const comments = document.comments && restyle(document.comments);
  return { ...withoutTree(document), ...restyle(document), comments };
}

/** Styles do not apply to the hast, so it is dropped. */
function withoutTree({ hast: _, ...record }: DocumentRecord): DocumentRecord {
  return record;
}
