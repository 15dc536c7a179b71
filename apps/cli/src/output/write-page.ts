import type { SerializeOptions } from "@decant/formats";
import type { Page } from "@decant/page";
import { toJson, toPlaces, toSnakeCase } from "@decant/page/records";
import type { LanguageResult } from "@decant/quality";
import type { ConversionSettings, FormatSettings } from "../args/shared.ts";
import { idText, type PageId, withId } from "../input/parse-line.ts";
import { defaultFields, type Field, isJson } from "../options.ts";

export type WriteSettings = Pick<ConversionSettings, "comments" | "markdown"> & FormatSettings;

/** A page with the language of its content. The content is empty if an option excluded it. */
export interface JudgedPage {
  readonly page: Page;
  readonly language: LanguageResult | null;
}

export interface NamedPage extends JudgedPage {
  readonly id?: PageId;
  readonly url: string | null;
  /** The page as it came; for records. */
  readonly source?: { readonly html: string | Uint8Array; readonly contentType?: string | undefined };
}

export interface PageWriter {
  /** Write the page with a final line end. Without content, only JSON is written. */
  write(page: NamedPage): string;
  /** Write the comments for their own file; empty if there are none or they are not requested. */
  writeComments(page: NamedPage): string;
}

/** Create the writer for a format. Markdown, text and most JSON need no further modules. */
export async function loadPageWriter(settings: WriteSettings): Promise<PageWriter> {
  const { format, fields, comments, recordTypes = [] } = settings;
  const isPlain = !settings.withMetadata && comments !== "section" && comments !== "file";
  if (format === "markdown" && isPlain) return plainWriter(({ page }) => page.markdown);
  if (format === "text" && isPlain && !changesText(settings)) return plainWriter(({ page }) => page.text);
  if (!isJson(format)) return documentWriter(settings, await loadSerializer());
  const tools: FieldTools = {};
  if (fields.includes("navigation")) tools.navigation = (await import("../convert/navigation.ts")).navigationOf;
  if (fields.includes("records")) {
    const { recordsOf } = await import("../convert/records-of.ts");
    tools.records = (page) => recordsOf(page, recordTypes);
  }
  if (fields.includes("html") || changesText(settings)) {
    const writeAs = await loadSerializer();
    tools.write = (page, as) => writeAs(page, as, { ...styleOptions(settings), comments: "omit" }).trimEnd();
  }
  return jsonWriter(settings, tools);
}

type WriteAs = (page: NamedPage, as: WriteSettings["format"], options: SerializeOptions) => string;

async function loadSerializer(): Promise<WriteAs> {
  const { serialize, toDocument } = await import("@decant/formats");
  return ({ page, language, id }, as, options) =>
    serialize(toDocument(page, { id: id && idText(id), contentLanguage: language?.language ?? null }), as, options);
}

/** Whether the text has to be written again because a style changes its words. */
const changesText = ({ markdown: { tables, images } }: WriteSettings): boolean => tables === "drop" || images === "alt";

const plainWriter = (read: (page: NamedPage) => string): PageWriter => ({
  ...{ write: (page) => endLine(read(page)), writeComments: () => "" },
});

/** What makes the fields that need further modules, where they are wanted. */
export interface FieldTools {
  navigation?: (page: Page, name: string) => readonly string[];
  records?: (page: NamedPage) => unknown;
  write?: (page: NamedPage, as: "html" | "text") => string;
}

function jsonWriter(settings: WriteSettings, tools: FieldTools): PageWriter {
  const { format, fields } = settings;
  const isWhole = defaultFields.every((field) => fields.includes(field)) && !fields.includes("source");
  const indent = format === "json" ? 2 : undefined;
  return {
    write(page) {
      const { id = "" } = page;
      const record = makeRecord(page, tools, fields);
      if (record.text !== undefined && changesText(settings)) record.text = tools.write?.(page, "text");
      const { format: form } = page.page.source;
      if (form !== undefined && isWhole) record.source = form;
      return `${fields.includes("id") ? withId("id", id, record, indent) : toJson(record, indent)}\n`;
    },
    writeComments: () => "",
  };
}

function documentWriter(settings: WriteSettings, writeAs: WriteAs): PageWriter {
  const { format, comments, withMetadata, rawCsv, created } = settings;
  const hasField = format === "csv" || format === "tsv" || format === "xml" || format === "tei";
  const isWritten = comments === "section" || (comments === "separate" && hasField);
  const options = { ...styleOptions(settings), withMetadata, rawCsv, created };
  return {
    write: (page) =>
      page.page.markdown === "" ? "" : writeAs(page, format, { ...options, comments: isWritten ? "include" : "omit" }),
    writeComments: (page) =>
      comments === "file" ? writeAs(page, format, { ...options, withMetadata: false, comments: "only" }) : "",
  };
}

/** Style options for the serializer. Markdown already has the style. */
function styleOptions({ format, markdown }: WriteSettings): SerializeOptions {
  const { links, images, tables, formatting } = markdown;
  // HTML is written from the sanitizer's tree, which has no style yet.
  const isHtml = format === "html";
  return {
    ...(isHtml && links === "drop" && { links }),
    ...((images === "alt" || (isHtml && images === "drop")) && { images }),
    ...((tables === "drop" || (isHtml && tables === "list")) && { tables }),
    ...(isHtml && formatting === "drop" && { formatting }),
  };
}

function endLine(text: string): string {
  return text === "" || text.endsWith("\n") ? text : `${text}\n`;
}

const makers: Readonly<Record<Exclude<Field, "id">, (page: NamedPage, tools: FieldTools) => unknown>> = {
  url: ({ url }) => url,
  ok: () => true,
  markdown: ({ page }) => page.markdown,
  text: ({ page }) => page.text,
  comments: ({ page: { comments } }) =>
    comments && { markdown: comments.markdown, text: comments.text, posts: comments.posts },
  posts: ({ page }) => page.posts,
  metadata: ({ page: { metadata } }) => {
    // Evidence is several times larger than the values, so it has its own field.
    const { evidence: _, ...values } = metadata;
    return values;
  },
  page_type: ({ page }) => page.extraction.pageType,
  confidence: ({ page }) => page.extraction.confidence,
  verdict: ({ page }) => page.verdict,
  violations: ({ page }) => page.violations,
  hidden: ({ page }) => page.hidden,
  stats: ({ page }) => page.stats,
  places: ({ page }) => toPlaces(page.blocks),
  html: (page, { write }) => write?.(page, "html"),
  layer: ({ page }) => page.extraction.layer,
  candidates: ({ page }) => page.extraction.candidates,
  blocks: ({ page }) => page.blocks,
  ledger: ({ page }) => page.ledger,
  evidence: ({ page }) => page.metadata.evidence,
  diagnostics: ({ page }) => page.diagnostics,
  source: ({ page }) => page.source,
  content_language: ({ language }) => language,
  navigation: ({ page, id = "" }, { navigation }) => navigation?.(page, idText(id)),
  records: (page, { records }) => records?.(page),
  agreement: ({ page }) => page.extraction.agreement ?? null,
};

/**
 * A page as the command line's JSON: the wanted fields except its id, in their order, keys in snake case.
 *
 * @example
 * makeRecord({ url: null, page, language: null }, {}, ["id", "page_type"]); // { page_type: "article" }
 */
export function makeRecord(page: NamedPage, tools: FieldTools, fields: readonly Field[]): Record<string, unknown> {
  return Object.fromEntries(
    fields.flatMap((field) => (field === "id" ? [] : [[field, toSnakeCase(makers[field](page, tools))]])),
  );
}
