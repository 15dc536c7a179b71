import { toJson as jsonOf } from "@decant/page";
import { cleanRecord } from "./clean-record.ts";
import type { DocumentMetadata, DocumentRecord } from "./document.ts";
import { metadataNames } from "./fields.ts";

/**
 * A document as plain data with keys in snake case, for JSON and JSON lines.
 *
 * @example
 * import { convert } from "@decant/pipeline";
 * const page = convert("<h1>Tides</h1>", { extract: false });
 * toRecord(toDocument(page)); // { url: null, markdown: "# Tides\n", page_type: null, content_language: null, ... }
 */
export function toRecord(document: DocumentRecord): Record<string, unknown> {
  return recordOf(cleanRecord(document));
}

function recordOf(document: DocumentRecord): Record<string, unknown> {
  const { id, url, markdown, text, comments, metadata, pageType, contentLanguage, verdict } = document;
  return {
    id,
    url,
    markdown,
    text,
    comments: comments && { markdown: comments.markdown, text: comments.text },
    metadata: namedMetadata(metadata),
    page_type: pageType,
    content_language: contentLanguage,
    verdict,
  };
}

function namedMetadata(metadata: DocumentMetadata): Record<string, unknown> {
  const keys = Object.keys(metadataNames) as (keyof DocumentMetadata)[];
  return Object.fromEntries(keys.map((key) => [metadataNames[key].name, metadata[key]]));
}

export function toJson(document: DocumentRecord): string {
  return `${jsonOf(recordOf(document), 2)}\n`;
}

/** JSON on one line, for every reader. */
export function toJsonLine(document: DocumentRecord): string {
  return `${jsonOf(recordOf(document))}\n`;
}
