import {
  checkOptions,
  checkValue,
  type Metadata,
  type Page,
  type PageType,
  type ValueCheck,
  type VerdictCode,
} from "@decant/page";
import type { Root } from "hast";

/** What a page says about itself, without the proof of it. */
export type DocumentMetadata = Omit<Metadata, "evidence">;

/** A text in its two forms. */
export interface DocumentText {
  readonly markdown: string;
  /** The same without Markdown's marks: blocks apart by blank lines, cells by tabs. */
  readonly text: string;
}

/**
 * What every format is written from: a converted page without the account of its conversion. Plain data.
 *
 * The Markdown is the document. Formats with elements of their own read it with the reader of `@decant/normalize`, so they can be
 * written from stored records as well, and say the same whether the page was converted just now or last year.
 */
export interface DocumentRecord extends DocumentText {
  /** Name of the page where it comes from: a file, a key. */
  readonly id: string | null;
  /** Address of the page. */
  readonly url: string | null;
  readonly metadata: DocumentMetadata;
  readonly pageType: PageType | null;
  /** BCP 47 tag of the language that the text is in; `metadata.language` is the one declared. `null` where nobody looked. */
  readonly contentLanguage: string | null;
  /** Empty for a page with main content. */
  readonly verdict: readonly VerdictCode[];
  /** What readers wrote below the main content. */
  readonly comments: DocumentText | null;
  /** The main content as the sanitizer made it. HTML is written from it where it is there, with what Markdown has no form for. */
  readonly hast?: Root | undefined;
}

/** What a page does not know of itself. */
export interface DocumentAbout {
  readonly id?: string | number | undefined;
  readonly contentLanguage?: string | null | undefined;
}

/** Whether something is a record with Markdown and metadata, without looking at every field. */
const holdsText = (value: unknown): boolean => {
  const { markdown, metadata } = (value ?? {}) as Partial<DocumentRecord>;
  return typeof markdown === "string" && typeof metadata === "object" && metadata !== null;
};
const aPage: ValueCheck = {
  expected: "a page, as `convert` of `@decant/pipeline` gives it",
  accepts: (value) => holdsText(value) && "source" in (value as object),
};
/** A page has these fields too, but not all that a document has. */
export const aDocument: ValueCheck = {
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
 * The document that a page holds.
 *
 * @param page A result of `@decant/pipeline`; converted with `keepTrees`, it gives richer HTML.
 * @throws {TypeError} If `page` is no page, or a part of `about` is unknown or of the wrong type.
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
  // Who takes the content away (by its language, say) takes the Markdown; the tree must not bring it back.
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
