import type { LanguageIdentifier } from "./identifier.ts";

/**
 * tinyld: n-grams of 62 languages in plain JavaScript, MIT. Runs everywhere.
 *
 * @example
 * const identifier = await loadTinyld();
 * identifier.guess("Das Schiff fährt um sechs.")[0]?.language; // "de"
 */
export async function loadTinyld(): Promise<LanguageIdentifier> {
  const { detectAll } = await import("tinyld");
  return {
    id: "tinyld",
    minScore: 0.2,
    guess: (text) => detectAll(text).map(({ lang, accuracy }) => ({ language: lang, score: accuracy })),
  };
}
