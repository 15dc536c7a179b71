export { loadFastText } from "./fasttext.ts";
export type { LanguageGuess, LanguageIdentifier } from "./identifier.ts";
export { type IdentifyOptions, identifyLanguage, isSameLanguage, type LanguageResult } from "./identify-language.ts";
export { loadIdentifier } from "./load-identifier.ts";
export { loadTinyld } from "./tinyld.ts";
