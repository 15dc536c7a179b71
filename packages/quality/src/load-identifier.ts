import { loadFastText } from "./fasttext.ts";
import type { LanguageIdentifier } from "./identifier.ts";
import { loadTinyld } from "./tinyld.ts";

/**
 * The best identifier that is installed: fastText, else tinyld.
 *
 * @example
 * const identifier = await loadIdentifier();
 * identifyLanguage("Il traghetto parte ogni mattina alle sei.", identifier).language; // "it"
 */
export async function loadIdentifier(): Promise<LanguageIdentifier> {
  return (await loadFastText()) ?? loadTinyld();
}
