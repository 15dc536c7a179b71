import { checkValue, oneOf } from "@decant/page";
import { toJson, toJsonLine, toTable } from "./data.ts";
import type { DocumentRecord } from "./document.ts";
import { toHtmlFile } from "./html.ts";
import { toMarkdownFile, toTextFile } from "./markdown.ts";
import { toObsidian } from "./obsidian.ts";
import { checkSerializeOptions, prepare, type SerializeOptions } from "./prepare.ts";
import { toTei } from "./tei.ts";
import { toXml } from "./xml.ts";

/** Names of the formats, readable ones first. */
export const formatNames = [
  "markdown",
  "obsidian",
  "text",
  "html",
  "json",
  "jsonl",
  "csv",
  "tsv",
  "xml",
  "tei",
] as const;
export type Format = (typeof formatNames)[number];

/** Properties of a format's files. */
export interface FormatInfo {
  /** With the dot. */
  readonly extension: string;
  readonly mediaType: string;
  /** `false` for formats of lines, in which many documents may follow each other in one file. */
  readonly oneFilePerDocument: boolean;
}

interface Serializer extends FormatInfo {
  readonly write: (document: DocumentRecord, options: SerializeOptions) => string;
}

const serializers: Readonly<Record<Format, Serializer>> = {
  markdown: { extension: ".md", mediaType: "text/markdown", oneFilePerDocument: true, write: toMarkdownFile },
  obsidian: { extension: ".md", mediaType: "text/markdown", oneFilePerDocument: true, write: toObsidian },
  text: { extension: ".txt", mediaType: "text/plain", oneFilePerDocument: true, write: toTextFile },
  html: { extension: ".html", mediaType: "text/html", oneFilePerDocument: true, write: toHtmlFile },
  json: { extension: ".json", mediaType: "application/json", oneFilePerDocument: true, write: toJson },
  jsonl: { extension: ".jsonl", mediaType: "application/jsonl", oneFilePerDocument: false, write: toJsonLine },
  csv: {
    extension: ".csv",
    mediaType: "text/csv",
    oneFilePerDocument: false,
    write: (document, options) => toTable(document, ",", options),
  },
  tsv: {
    extension: ".tsv",
    mediaType: "text/tab-separated-values",
    oneFilePerDocument: false,
    write: (document, options) => toTable(document, "\t", options),
  },
  xml: { extension: ".xml", mediaType: "application/xml", oneFilePerDocument: true, write: toXml },
  tei: { extension: ".tei.xml", mediaType: "application/tei+xml", oneFilePerDocument: true, write: toTei },
};

/** Extension, media type and kind of file of each format. All are in UTF-8. */
export const formats: Readonly<Record<Format, FormatInfo>> = serializers;

/**
 * Whether a string names a format.
 *
 * @example
 * isFormat("tei"); // true
 * isFormat("docx"); // false
 */
export function isFormat(name: string): name is Format {
  return (formatNames as readonly string[]).includes(name);
}

/**
 * Write a document in a format, as one whole file.
 *
 * Strings that a format could not hold are cleaned in the same way for all of them: metadata is on one line, and characters that XML
 * forbids become U+FFFD. So every format gives back the same values.
 *
 * @param document See {@link toDocument}. Not modified.
 * @returns The file, with a line end. Empty without content to write: Markdown, text or HTML of a page without content, and `comments:
 *   "only"` of one without comments.
 * @throws {TypeError} If the format or an option is unknown or wrong. The contents of a document never make it throw.
 * @example
 * import { convert } from "@decant/pipeline";
 * const page = convert("<h1>Tides</h1><p>The moon pulls.</p>", { extract: false });
 * serialize(toDocument(page), "text"); // "Tides\n\nThe moon pulls.\n"
 */
export function serialize(document: DocumentRecord, format: Format, options: SerializeOptions = {}): string {
  checkValue("format", format, oneOf(...formatNames));
  checkSerializeOptions(options);
  const prepared = prepare(document, options);
  return prepared === undefined ? "" : serializers[format].write(prepared, options);
}
