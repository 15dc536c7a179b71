import { type Page, toPlaces, toSnakeCase } from "@decant/page";
import type { LanguageResult } from "@decant/quality";
import type { Field } from "../options.ts";

export interface RecordSource {
  readonly url: string | null;
  readonly page: Page;
  /** Language of the content; `null` if not requested. */
  readonly language: LanguageResult | null;
  /** Called only for the field `html`. */
  readonly html: () => string;
  /** Called only for the field `navigation`. */
  readonly navigation: () => readonly string[];
  /** Called only for the field `records`. */
  readonly records: () => unknown;
}

/** Makers of the fields of a JSON record. */
const makers: Readonly<Record<Exclude<Field, "id">, (source: RecordSource) => unknown>> = {
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
  html: ({ html }) => html(),
  layer: ({ page }) => page.extraction.layer,
  candidates: ({ page }) => page.extraction.candidates,
  blocks: ({ page }) => page.blocks,
  ledger: ({ page }) => page.ledger,
  evidence: ({ page }) => page.metadata.evidence,
  diagnostics: ({ page }) => page.diagnostics,
  source: ({ page }) => page.source,
  content_language: ({ language }) => language,
  navigation: ({ navigation }) => navigation(),
  records: ({ records }) => records(),
  agreement: ({ page }) => page.extraction.agreement ?? null,
};

/**
 * A page as the command line's JSON: the wanted fields except its id, in their order, keys in snake case.
 *
 * @example
 * makeRecord({ url: null, page, html, navigation, records }, ["id", "page_type"]); // { page_type: "article" }
 */
export function makeRecord(source: RecordSource, fields: readonly Field[]): Record<string, unknown> {
  return Object.fromEntries(
    fields.flatMap((field) => (field === "id" ? [] : [[field, toSnakeCase(makers[field](source))]])),
  );
}
