import { aString, checkValue } from "@decant/page";
import { abbreviations, numberedAbbreviations } from "./abbreviations.ts";

/**
 * Split text into sentences, white space kept with the sentence before it, so that the parts joined are the text.
 *
 * Boundaries are those of Unicode (UAX #29, through `Intl.Segmenter`), except after abbreviations, initials and ordinals (`No.
 * 5`, `am 5. März`).
 *
 * @param language BCP 47 tag; an unknown one counts as English. The language of the machine is never used.
 * @throws {TypeError} If an argument is not a string.
 * @example
 * splitSentences("Dr. Roe agreed. We left.", "en"); // ["Dr. Roe agreed. ", "We left."]
 */
export function splitSentences(text: string, language = "en"): string[] {
  for (const [name, value] of Object.entries({ text, language })) checkValue(name, value, aString);
  const rules = rulesFor(language);
  const sentences: string[] = [];
  let open = "";
  for (const { segment } of rules.segmenter.segment(text)) {
    if (open !== "" && !endsSentence(open, segment, rules)) {
      open += segment;
      continue;
    }
    if (open !== "") sentences.push(open);
    open = segment;
  }
  if (open !== "") sentences.push(open);
  return sentences;
}

interface Rules {
  readonly segmenter: Intl.Segmenter;
  readonly abbreviations: ReadonlySet<string>;
  readonly numbered: ReadonlySet<string>;
  /** Languages that write ordinal numbers with a period. */
  readonly hasOrdinals: boolean;
}

const ordinalLanguages: ReadonlySet<string> = new Set([
  "de",
  "da",
  "nb",
  "nn",
  "no",
  "fi",
  "cs",
  "sk",
  "sl",
  "hr",
  "sr",
  "pl",
  "hu",
  "et",
  "lv",
  "is",
  "tr",
]);
const made = new Map<string, Rules>();

/** Rules of a language. They are cached, because making a segmenter takes longer than using it. */
function rulesFor(tag: string): Rules {
  const language = primarySubtag.exec(tag)?.[0].toLowerCase() ?? "en";
  const known = made.get(language);
  if (known !== undefined) return known;
  const locale = Intl.Segmenter.supportedLocalesOf([language])[0] ?? "en";
  const rules: Rules = {
    segmenter: new Intl.Segmenter(locale, { granularity: "sentence" }),
    abbreviations: listFor(language, abbreviations),
    numbered: listFor(language, numberedAbbreviations),
    hasOrdinals: ordinalLanguages.has(language),
  };
  if (made.size < maxLanguages) made.set(language, rules);
  return rules;
}

function listFor(language: string, lists: Readonly<Record<string, readonly string[]>>): ReadonlySet<string> {
  return new Set([...(lists.any ?? []), ...(Object.hasOwn(lists, language) ? (lists[language] ?? []) : [])]);
}

/** Cache size: more than languages with rules, and bounded for pages that name many. */
const maxLanguages = 64;
const primarySubtag = /^[A-Za-z]{2,3}(?=$|[-_])/;
const lastWord = /(?<![^\s("'\u201E\u201C\u2018\u00AB[])([^\s("'\u201E\u201C\u2018\u00AB[]+)\.[^\S\n]+$/u;
/** Longest abbreviation. */
const lastWordLength = 24;
const initial = /^\p{Lu}$/u;
const ordinal = /^\d{1,3}$/;
const digitFirst = /^[([]?\p{N}/u;
const wordFirst = /^["'(\u201E\u201C\u00AB]?[\p{L}\p{N}]/u;

function endsSentence(before: string, after: string, rules: Rules): boolean {
  const word = lastWord.exec(before.slice(-lastWordLength))?.[1];
  if (word === undefined || !wordFirst.test(after)) return true;
  const lower = word.toLowerCase();
  if (rules.abbreviations.has(lower) || initial.test(word)) return false;
  if (rules.numbered.has(lower) && digitFirst.test(after)) return false;
  return !(rules.hasOrdinals && ordinal.test(word));
}
