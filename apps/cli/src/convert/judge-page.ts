import type { Page } from "@decant/page";
import type { LanguageResult } from "@decant/quality";
import type { ConversionSettings, Field } from "../options.ts";

/** A page with the language of its content. The content is empty if an option excluded it. */
export interface JudgedPage {
  readonly page: Page;
  readonly language: LanguageResult | null;
}

/** Verdicts of excluded pages. */
export type LeftOut = (typeof leftOutReasons)[number];
const leftOutReasons = ["language", "metadata", "duplicate"] as const;

export type Judge = (page: Page) => JudgedPage;

type JudgeSettings = Pick<ConversionSettings, "targetLanguages" | "onlyWithMetadata">;

/**
 * Create the judge for `--target-language` and `--only-with-metadata`.
 *
 * It removes the content of excluded pages and adds `language` or `metadata` to their verdict.
 */
export async function loadJudge(settings: JudgeSettings, fields: readonly Field[]): Promise<Judge> {
  const judgeLanguage = await loadLanguageJudge(settings, fields);
  if (!settings.onlyWithMetadata) return judgeLanguage;
  return (page) => judgeLanguage(hasMetadata(page) ? page : withoutContent(page, "metadata"));
}

/**
 * If the language of the text is unsure, the declared one decides; a page without either is kept.
 *
 * The language is identified only for the field `content_language` and for `--target-language`.
 */
async function loadLanguageJudge({ targetLanguages }: JudgeSettings, fields: readonly Field[]): Promise<Judge> {
  if (targetLanguages.length === 0 && !fields.includes("content_language")) return (page) => ({ page, language: null });
  const { identifyLanguage, isSameLanguage, loadIdentifier } = await import("@decant/quality");
  const identifier = await loadIdentifier();
  return (page) => {
    const language = identifyLanguage(page.text, identifier, { declared: page.metadata.language });
    const known = language.language ?? language.declared;
    const isWanted =
      targetLanguages.length === 0 || known === null || targetLanguages.some((target) => isSameLanguage(target, known));
    return { page: isWanted ? page : withoutContent(page, "language"), language };
  };
}

/** Title, URL and date: what a citation needs. */
function hasMetadata({ metadata, source }: Page): boolean {
  const { title, canonicalUrl, published, modified } = metadata;
  return title !== null && (source.url ?? canonicalUrl) !== null && (published ?? modified) !== null;
}

/** Remove the content and add the reason to the verdict. */
export function withoutContent(page: Page, reason: LeftOut): Page {
  return { ...page, markdown: "", text: "", comments: null, blocks: [], verdict: [...page.verdict, reason] };
}

/** Why the content was removed, if it was. */
export function leftOutReason({ verdict }: Page): LeftOut | undefined {
  return leftOutReasons.find((reason) => verdict.includes(reason));
}
