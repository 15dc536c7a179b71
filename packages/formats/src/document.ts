import {
  checkOptions,
  checkValue,
  type Metadata,
  type Page,
  type PageType,
  removeInvisible,
  type ValueCheck,
  type VerdictCode,
} from "@decant/page";
import type { Root } from "hast";

/** Metadata without evidence. */
export type DocumentMetadata = Omit<Metadata, "evidence">;

/** A text in its two forms. */
export interface DocumentText {
  readonly markdown: string;
  /** Plain text: blank lines between blocks, tabs between cells. */
  readonly text: string;
}

/**
 * The input of every format: a converted page without its ledger. Plain data.
 *
 * The Markdown is the document. Formats with elements of their own read it with the reader of `@decant/normalize`, so they can be
 * written from stored records as well, and fresh and stored pages give the same bytes.
 */
export interface DocumentRecord extends DocumentText {
  /** Name of the page in its source: a file, a key. */
  readonly id: string | null;
  /** Address of the page. */
  readonly url: string | null;
  readonly metadata: DocumentMetadata;
  readonly pageType: PageType | null;
  /** BCP 47 tag of the text's language; `metadata.language` is the declared one. `null` if not identified. */
  readonly contentLanguage: string | null;
  /** Empty for a page with main content. */
  readonly verdict: readonly VerdictCode[];
  /** Comments below the main content. */
  readonly comments: DocumentText | null;
  /** The sanitizer's tree. If present, HTML is written from it, with structures that Markdown lacks. */
  readonly hast?: Root | undefined;
}

/** Facts that a page does not hold. */
export interface DocumentAbout {
  readonly id?: string | number | undefined;
  readonly contentLanguage?: string | null | undefined;
}

/** Whether a value is a record with Markdown and metadata; not every field is checked. */
const holdsText = (value: unknown): boolean => {
  const { markdown, metadata } = (value ?? {}) as Partial<DocumentRecord>;
  return typeof markdown === "string" && typeof metadata === "object" && metadata !== null;
};
const aPage: ValueCheck = {
  expected: "a page, as `convert` of `@decant/pipeline` gives it",
  accepts: (value) => holdsText(value) && "source" in (value as object),
};
/** A page has these fields, too. */
const aDocument: ValueCheck = {
  expected: "a document, as `toDocument` gives it",
  accepts: (value) => holdsText(value) && "pageType" in (value as object),
};
const aName: ValueCheck = {
  expected: "a string or a number",
  accepts: (value) => ["string", "number"].includes(typeof value),
};
const aTag: ValueCheck = {
  expected: "a string or null",
  accepts: (value) => value === null || typeof value === "string",
};

/**
 * Make a document of a page.
 *
 * @param page A result of `@decant/pipeline`; converted with `keepTrees`, it gives richer HTML.
 * @throws {TypeError} If `page` is not a page, or a part of `about` is unknown or of the wrong type.
 * @example
 * import { convert } from "@decant/pipeline";
 * const page = convert("<h1>Tides</h1><p>The moon pulls.</p>", { extract: false });
 * toDocument(page, { id: "tides.html" }); // { id: "tides.html", markdown: "# Tides\n\nThe moon pulls.\n", ... }
 */
export function toDocument(page: Page, about: DocumentAbout = {}): DocumentRecord {
  checkValue("page", page, aPage);
  checkOptions(about, { id: aName, contentLanguage: aTag });
  const { id, contentLanguage = null } = about;
  const { evidence: _, ...metadata } = page.metadata;
  const { comments, markdown, text } = page;
  // A caller may clear the Markdown (by language, say); the tree must not restore the content.
  const hast = markdown === "" ? undefined : (page.trees?.hast as Root | undefined);
  return {
    id: id === undefined ? null : String(id),
    url: page.source.url,
    metadata,
    pageType: page.extraction.pageType,
    contentLanguage,
    verdict: page.verdict,
    markdown,
    text,
    comments: comments && { markdown: comments.markdown, text: comments.text },
    hast,
  };
}

/**
 * Characters that YAML 1.1 cannot hold (C0, C1, byte order mark, noncharacters) or reads as a line end (U+2028, U+2029), and lone
 * surrogates.
 */
const unsafeInLine = /[\p{Cc}\u2028\u2029\ufeff\ufffe\uffff]+|\p{Cs}/gu;

/** Clean a one-line value: a character that some format cannot hold becomes a space, invisible ones are removed. */
function cleanLine(value: string): string {
  return removeInvisible(value.replace(unsafeInLine, " ")).trim();
}

/** Characters that XML 1.0 does not allow (section 2.2, `Char`); carriage returns are handled apart. */
const unsafeInText = /[^\t\n\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;
const lineEnds = /\r\n?/g;

/** Clean a text: line ends become line feeds, characters that XML forbids become U+FFFD, invisible ones are removed. */
function cleanText(text: string): string {
  return removeInvisible(text.replace(lineEnds, "\n").replace(unsafeInText, "\ufffd"));
}

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
