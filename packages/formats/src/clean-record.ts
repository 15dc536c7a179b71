import { checkValue } from "@decant/page";
import { cleanLine, cleanText } from "./clean.ts";
import { aDocument, type DocumentMetadata, type DocumentRecord, type DocumentText } from "./document.ts";

/** Clean a document's strings so that every format can hold them and all formats give back the same. Idempotent. */
export function cleanRecord(document: DocumentRecord): DocumentRecord {
  checkValue("document", document, aDocument);
  const { id, url, contentLanguage, metadata, comments, verdict } = document;
  return {
    ...document,
    ...cleanTexts(document),
    id: lineOrNull(id),
    url: lineOrNull(url),
    contentLanguage: lineOrNull(contentLanguage),
    metadata: cleanMetadata(metadata),
    verdict: [...verdict],
    comments: comments === null || (comments.markdown === "" && comments.text === "") ? null : cleanTexts(comments),
  };
}

function cleanTexts({ markdown, text }: DocumentText): DocumentText {
  return { markdown: cleanText(markdown), text: cleanText(text) };
}

function cleanMetadata(metadata: DocumentMetadata): DocumentMetadata {
  const entries = Object.entries(metadata).map(([key, value]: [string, string | readonly string[] | null]) => [
    key,
    value === null || typeof value === "string" ? lineOrNull(value) : linesOf(value),
  ]);
  return Object.fromEntries(entries) as DocumentMetadata;
}

function lineOrNull(value: string | null): string | null {
  return value === null ? null : cleanLine(value) || null;
}

function linesOf(values: readonly string[]): string[] {
  return values.map(cleanLine).filter((value) => value !== "");
}
