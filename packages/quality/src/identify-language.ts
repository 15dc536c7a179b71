import { aNumber, aString, checkValue } from "@decant/page";
import type { LanguageGuess, LanguageIdentifier } from "./identifiers.ts";
import { countLetters, guessByScript } from "./scripts.ts";

export interface IdentifyOptions {
  /** Language that the page declares, as a BCP 47 tag. It is compared, never trusted. */
  readonly declared?: string | null | undefined;
  /**
   * Minimum letters, in Unicode code points with their marks. A letter of Chinese, Japanese or Korean counts as three.
   * @default 20
   */
  readonly minLetters?: number | undefined;
  /** Score below which the answer is "unsure", 0 to 1. @default `minScore` of the identifier */
  readonly minScore?: number | undefined;
}

/** The language of a text, or why it is unsure. */
export interface LanguageResult {
  /** BCP 47 primary language; `null` when unsure. */
  readonly language: string | null;
  /** Score of the best guess, sure or not, 0 to 1. */
  readonly score: number;
  /** Reason for no answer: `too-short`, or `ambiguous` for a score below `minScore`; `null` when sure. */
  readonly unsure: "too-short" | "ambiguous" | null;
  /** Best guesses, at most three. */
  readonly guesses: readonly LanguageGuess[];
  /** The rule that decided: `script`, or the identifier's id. */
  readonly by: string;
  /** The declared language, as given. */
  readonly declared: string | null;
  /** Where the page's language is known from; `null` when it is neither declared nor found. */
  readonly origin: "declared" | "detected" | null;
  /** Whether the declared language is the one found; `null` when either is unknown. */
  readonly agrees: boolean | null;
}

/** Measured on short sentences of our own in 28 languages: from here on, fewer than one in twenty is wrong. */
const defaultMinLetters = 20;
const maxGuesses = 3;

/**
 * Identify the language of a text. It reads up to 3,000 characters from the beginning, middle and end, in NFC, without code,
 * addresses and digits. A script of a single language decides alone; otherwise the identifier decides.
 *
 * @param text Plain text of the main content, in any normalisation form.
 * @throws {TypeError} If `text` is not a string, or `identifier` cannot guess.
 * @throws {RangeError} If `minLetters` is negative or not a number, or `minScore` is not between 0 and 1.
 * @example
 * const identifier = await loadTinyld();
 * identifyLanguage("The ferry leaves the harbour every morning at six.", identifier).language; // "en"
 * identifyLanguage("OK", identifier); // { language: null, unsure: "too-short", ... }
 */
export function identifyLanguage(
  text: string,
  identifier: LanguageIdentifier,
  options: IdentifyOptions = {},
): LanguageResult {
  checkValue("text", text, aString);
  if (typeof identifier?.guess !== "function")
    throw new TypeError("identifier: expected one that loadIdentifier() gives, or an object with a function `guess`");
  const { declared = null, minLetters = defaultMinLetters, minScore = identifier.minScore } = options;
  checkValue("minLetters", minLetters, aNumber(0));
  checkValue("minScore", minScore, aNumber(0, 1));
  const sample = prepareSample(text);
  const byScript = guessByScript(sample);
  const guesses = byScript === undefined ? identifier.guess(sample).slice(0, maxGuesses) : [byScript];
  const [best] = guesses;
  const score = best?.score ?? 0;
  const unsure = byScript === undefined ? unsureBecause(sample, score, minLetters, minScore) : null;
  const language = unsure === null ? (best?.language ?? null) : null;
  return {
    language,
    score,
    unsure,
    guesses,
    by: byScript === undefined ? identifier.id : "script",
    declared,
    origin: declared !== null ? "declared" : language === null ? null : "detected",
    agrees: language === null || declared === null ? null : isSameLanguage(declared, language),
  };
}

function unsureBecause(sample: string, score: number, minLetters: number, minScore: number): LanguageResult["unsure"] {
  if (countLetters(sample) < minLetters) return "too-short";
  return score < minScore || score === 0 ? "ambiguous" : null;
}

const sampleLength = 3000;
const noise =
  /```[\s\S]*?```|`[^`\n]*`|https?:\/\/\S+|[\w.+-]{1,64}@[\w.-]{1,255}|[\d_#*<>{}[\]()|\\/=+~^]+|\p{Surrogate}/gu;
const whiteSpace = /\s+/g;

/** One line of words: the beginning, the middle and the end of a long text, so that a foreign preface does not decide. */
function prepareSample(text: string): string {
  const part = sampleLength / 3;
  const middle = Math.floor((text.length - part) / 2);
  const chosen =
    text.length <= sampleLength
      ? text
      : `${text.slice(0, part)} ${text.slice(middle, middle + part)} ${text.slice(-part)}`;
  return chosen.normalize("NFC").replace(noise, " ").replace(whiteSpace, " ").trim();
}

/** Tags of one language under several names. */
const sameNames: Readonly<Record<string, string>> = {
  nb: "no",
  nn: "no",
  iw: "he",
  in: "id",
  fil: "tl",
  cmn: "zh",
  sh: "sr",
};

/**
 * Whether two BCP 47 tags name the same language, region and script aside: `pt-BR` and `pt`, `nb` and `no`.
 *
 * @throws {TypeError} If one of them is not a string.
 * @example
 * isSameLanguage("pt-BR", "pt"); // true
 */
export function isSameLanguage(a: string, b: string): boolean {
  for (const [name, value] of Object.entries({ a, b })) checkValue(name, value, aString);
  return primaryOf(a) === primaryOf(b);
}

const subtag = /[-_]/;

function primaryOf(tag: string): string {
  const primary = tag.trim().toLowerCase().split(subtag)[0] ?? "";
  return sameNames[primary] ?? primary;
}
