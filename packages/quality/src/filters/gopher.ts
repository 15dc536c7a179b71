import { duplicateChars, findDuplicates, topChars } from "./repeats.ts";
import { type Rule, type RuleDocument, rulesOf, share } from "./rule.ts";

const qualitySource = "Rae and others, Scaling Language Models (Gopher), 2021, appendix A1.1";

/** The stop words of the paper, and words as frequent in other languages. */
export const stopWords: Readonly<Record<string, readonly string[]>> = {
  en: ["the", "be", "to", "of", "and", "that", "have", "with"],
  de: ["der", "die", "und", "in", "zu", "den", "das", "nicht", "mit", "ist"],
  fr: ["de", "la", "le", "et", "les", "des", "en", "un", "que", "pour"],
  es: ["de", "la", "que", "el", "en", "y", "los", "se", "con", "por"],
  it: ["di", "e", "il", "la", "che", "in", "per", "un", "con", "non"],
  pt: ["de", "a", "o", "que", "e", "do", "da", "em", "para", "com"],
  nl: ["de", "het", "een", "van", "en", "in", "is", "dat", "op", "te"],
  sv: ["och", "i", "att", "det", "som", "en", "på", "är", "av", "för"],
  da: ["og", "i", "at", "det", "en", "den", "til", "er", "som", "på"],
  no: ["og", "i", "det", "er", "på", "som", "en", "til", "av", "for"],
  pl: ["i", "w", "na", "z", "się", "nie", "do", "to", "że", "jest"],
  cs: ["a", "se", "v", "na", "je", "že", "s", "z", "to", "do"],
  fi: ["ja", "on", "ei", "että", "se", "oli", "hän", "mutta", "ovat", "myös"],
  tr: ["ve", "bir", "bu", "için", "da", "de", "ile", "çok", "olarak", "daha"],
  ru: ["и", "в", "не", "на", "что", "с", "по", "как", "это", "из"],
  uk: ["і", "в", "не", "на", "що", "з", "до", "як", "та", "це"],
};

const ellipsisEnd = /(?:\.\.\.|…)\s*$/;
const bulletStart = /^\s*[-•]/;
const lineEnd = /\r\n?|[\n\v\f\u2028\u2029]/;

/** Lines; a line end at the end begins no line. */
export function splitLines(text: string): string[] {
  const lines = text.split(lineEnd);
  if (lines.at(-1) === "") lines.pop();
  return lines;
}

function count(text: string, part: string): number {
  return text.split(part).length - 1;
}

/** Rules that a document of natural language keeps. */
export function gopherQuality(stop: Readonly<Record<string, readonly string[]>> = stopWords): Rule[] {
  const rule = rulesOf("gopher-quality", qualitySource);
  const symbols =
    (...of: readonly string[]) =>
    ({ reading, words }: RuleDocument) =>
      share(
        of.reduce((sum, symbol) => sum + count(reading.writing, symbol), 0),
        words("writing").all.length,
      );
  const lines =
    (pattern: RegExp) =>
    ({ reading }: RuleDocument) => {
      const all = splitLines(reading.writing);
      return share(all.filter((line) => pattern.test(line)).length, all.length);
    };
  const size = ({ words }: RuleDocument): number => words("all").real;
  const meanLength = ({ words }: RuleDocument): number | null => {
    const { real, realCharacters } = words("writing");
    return real === 0 ? null : share(realCharacters, real);
  };
  return [
    rule("words-min", "min", 50, "words", size),
    rule("words-max", "max", 100_000, "words", size),
    rule("word-length-min", "min", 3, "mean length of words, in characters", meanLength),
    rule("word-length-max", "max", 10, "mean length of words, in characters", meanLength),
    rule("hashes", "max", 0.1, "# per word", symbols("#")),
    rule("ellipses", "max", 0.1, "ellipses per word", symbols("...", "…")),
    rule("bullet-lines", "max", 0.9, "share of lines that begin with a bullet", lines(bulletStart)),
    rule("ellipsis-lines", "max", 0.3, "share of lines that end with an ellipsis", lines(ellipsisEnd)),
    rule("words-with-letters", "min", 0.8, "share of words with a letter", ({ words }) => {
      const { all, lettered } = words("writing");
      return all.length === 0 ? null : share(lettered, all.length);
    }),
    rule("stop-words", "min", 2, "different stop words of the language", (document) => {
      const known = document.language === null ? undefined : stop[document.language];
      const present = new Set(document.words("writing").all);
      return known === undefined || present.size === 0 ? null : known.filter((word) => present.has(word)).length;
    }),
  ];
}

const paragraphEnd = /\n{2,}/;
const lineEnds = /\n+/;
const repetitionSource = "Rae and others, Scaling Language Models (Gopher), 2021, table A1";

/** Rules against documents that repeat themselves. */
export function gopherRepetition(): Rule[] {
  const bounded = rulesOf("gopher-repetition", repetitionSource);
  const rule = (name: string, number: number, measures: string, measure: Rule["measure"]): Rule =>
    bounded(name, "max", number, measures, measure);
  const elements = (separator: RegExp, what: "count" | "chars") => (document: RuleDocument) => {
    const { writing } = document.reading;
    // A text of paragraphs has no line ends around them.
    const found = findDuplicates((separator === paragraphEnd ? writing.trim() : writing).split(separator));
    return what === "count" ? share(found.count, found.elements) : share(found.chars, writing.length);
  };
  const runs = (find: typeof topChars, n: number) => (document: RuleDocument) =>
    share(find(document.words("writing").all, n), document.reading.writing.length);
  const top = (number: number, i: number): Rule => {
    const n = i + 2;
    const measures = `share of characters in the most frequent ${n} words in a row`;
    return rule(`top-${n}-gram`, number, measures, runs(topChars, n));
  };
  const duplicate = (number: number, i: number): Rule => {
    const n = i + 5;
    const measures = `share of characters in ${n} words in a row that came before`;
    return rule(`duplicate-${n}-grams`, number, measures, runs(duplicateChars, n));
  };
  return [
    rule("duplicate-paragraphs", 0.3, "share of paragraphs that came before", elements(paragraphEnd, "count")),
    rule(
      "duplicate-paragraph-chars",
      0.2,
      "share of characters in paragraphs that came before",
      elements(paragraphEnd, "chars"),
    ),
    rule("duplicate-lines", 0.3, "share of lines that came before", elements(lineEnds, "count")),
    rule("duplicate-line-chars", 0.2, "share of characters in lines that came before", elements(lineEnds, "chars")),
    ...[0.2, 0.18, 0.16].map(top),
    ...[0.15, 0.14, 0.13, 0.12, 0.11, 0.1].map(duplicate),
  ];
}
