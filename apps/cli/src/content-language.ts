import type { Page } from "@decant/page";
import { identifyLanguage, isSameLanguage, type LanguageResult, loadIdentifier } from "@decant/quality";
import type { ConversionSettings, Field } from "./options.ts";

/** A page with the language of its content; without content where that is not wanted. */
export interface JudgedPage {
  readonly page: Page;
  readonly language: LanguageResult | null;
}

export type LanguageJudge = (page: Page) => JudgedPage;

/** Leaves every page as it is: nobody asked. */
const judgeNothing: LanguageJudge = (page) => ({ page, language: null });

/**
 * Load what tells the language of content, if anything asks for it: the field `content_language` or `--target-language`.
 *
 * The judge takes the content of a page in another language away and adds `language` to its verdict. Where the text does not
 * tell, the declared language decides; a page that declares none is kept.
 */
export async function loadLanguageJudge(
  { targetLanguages }: Pick<ConversionSettings, "targetLanguages">,
  fields: readonly Field[],
): Promise<LanguageJudge> {
  if (targetLanguages.length === 0 && !fields.includes("content_language")) return judgeNothing;
  const identifier = await loadIdentifier();
  return (page) => {
    const language = identifyLanguage(page.text, identifier, { declared: page.metadata.language });
    const known = language.language ?? language.declared;
    const isWanted =
      targetLanguages.length === 0 || known === null || targetLanguages.some((target) => isSameLanguage(target, known));
    return { page: isWanted ? page : withoutContent(page), language };
  };
}

function withoutContent(page: Page): Page {
  return { ...page, markdown: "", text: "", comments: null, blocks: [], verdict: [...page.verdict, "language"] };
}
