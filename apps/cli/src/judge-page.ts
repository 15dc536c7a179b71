import type { Page } from "@decant/page";
import type { LanguageResult } from "@decant/quality";
import type { ConversionSettings, Field } from "./options.ts";

/** A page with the language of its content; without content where that is not wanted. */
export interface JudgedPage {
  readonly page: Page;
  readonly language: LanguageResult | null;
}

/** Why the content of a page is left out, as its verdict says. */
export type LeftOut = (typeof leftOutReasons)[number];
const leftOutReasons = ["language", "metadata", "duplicate"] as const;

export type Judge = (page: Page) => JudgedPage;

type JudgeSettings = Pick<ConversionSettings, "targetLanguages" | "onlyWithMetadata">;

/**
 * Load what decides whether the content of a page is wanted, as far as anything asks for it.
 *
 * The judge takes away what is not, and adds `language` or `metadata` to the verdict.
 */
export async function loadJudge(settings: JudgeSettings, fields: readonly Field[]): Promise<Judge> {
  const judgeLanguage = await loadLanguageJudge(settings, fields);
  if (!settings.onlyWithMetadata) return judgeLanguage;
  return (page) => judgeLanguage(hasMetadata(page) ? page : withoutContent(page, "metadata"));
}

/**
 * Where the text does not tell its language, the declared one decides; a page that declares none is kept.
 *
 * The language is looked at for the field `content_language` and for `--target-language`.
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

/** A title, an address and a date: what a text needs to be cited. */
function hasMetadata({ metadata, source }: Page): boolean {
  const { title, canonicalUrl, published, modified } = metadata;
  return title !== null && (source.url ?? canonicalUrl) !== null && (published ?? modified) !== null;
}

/** Take the content away, and say why. */
export function withoutContent(page: Page, reason: LeftOut): Page {
  return { ...page, markdown: "", text: "", comments: null, blocks: [], verdict: [...page.verdict, reason] };
}

/** Why the content of a page was taken away, if it was. */
export function leftOutReason({ verdict }: Page): LeftOut | undefined {
  return leftOutReasons.find((reason) => verdict.includes(reason));
}
