import { aString, checkValue } from "@decant/page";
import { splitLines } from "./gopher.ts";
import { type CleanedText, type RemovedLine, type Rule, type RuleDocument, rulesOf } from "./rule.ts";
import { countSentences } from "./words.ts";

const source =
  "Raffel and others, Exploring the Limits of Transfer Learning (T5), 2020, section 2.2; as datatrove codes it";

/** Why a line goes. */
export type LineReason = "too-long-word" | "no-end" | "few-words" | "javascript" | "policy";

/** A rule about a line. Each sees the lines that the rules before it kept. */
export interface LineRule {
  readonly id: `c4/${LineReason}`;
  readonly source: string;
  /** Sees the line without marks of citations, the words of the line as it was, and the first in lower case. */
  readonly drops: (line: string, words: readonly string[], lowerCase: string) => boolean;
}

const white = /\s+/;
const policies = ["terms of use", "privacy policy", "cookie policy", "uses cookies", "use of cookies", "use cookies"];
const ends = [".", "?", "!", '"', "'"];

const longestWord = 1000;
const fewestWords = 3;

/** Code units are enough to skip the short ones. */
const isTooLong = (word: string): boolean => word.length > longestWord && [...word].length > longestWord;

/** The rules about lines, in their order. Marks of citations are removed before the second. */
export const lineRules: readonly LineRule[] = [
  { id: "c4/too-long-word", source, drops: (_, words) => words.some(isTooLong) },
  { id: "c4/no-end", source, drops: (line) => !ends.some((end) => line.endsWith(end)) || line.endsWith("...") },
  { id: "c4/few-words", source, drops: (_, words) => words.length < fewestWords },
  { id: "c4/javascript", source, drops: (_, __, line) => line.includes("javascript") },
  { id: "c4/policy", source, drops: (_, __, line) => policies.some((phrase) => line.includes(phrase)) },
];

const citation = /\[\d*\]|\[edit\]|\[citation needed\]/g;

/**
 * Apply the rules about lines to a text. Marks of citations go from the lines that stay.
 *
 * @param without Ids of rules that are off.
 * @example
 * cleanLines("The tide turned[2] at noon.\nRead more").lines; // ["The tide turned at noon."]
 */
export function cleanLines(text: string, without: ReadonlySet<string> = new Set()): CleanedText {
  checkValue("text", text, aString);
  const removed: RemovedLine[] = [];
  const lines: string[] = [];
  let loremIpsum = 0;
  let curlyBrackets = 0;
  for (const raw of splitLines(text)) {
    const whole = raw.trim();
    const words = whole.split(white).filter((word) => word !== "");
    const line = whole.includes("[") ? whole.replace(citation, "") : whole;
    const lowerCase = line.toLowerCase();
    const rule = lineRules.find(({ id, drops }) => !without.has(id) && drops(line, words, lowerCase))?.id;
    // As datatrove has it: only lines that end a sentence and have words are looked at.
    const isLine = rule === undefined || rule === "c4/javascript" || rule === "c4/policy";
    if (isLine && lowerCase.includes("lorem ipsum")) loremIpsum++;
    if ((rule === undefined || rule === "c4/policy") && line.includes("{")) curlyBrackets++;
    if (rule === undefined) lines.push(line);
    else if (whole !== "") removed.push({ rule, line: whole });
  }
  return { lines, removed, loremIpsum, curlyBrackets };
}

/**
 * Rules about a document, after its lines were cleaned.
 *
 * @param badWords A document with one of these words, in any case, is dropped.
 */
export function c4(badWords: readonly string[] = []): Rule[] {
  const rule = rulesOf("c4", source);
  const bad = new Set(badWords.map((word) => word.toLowerCase()));
  const countBad = ({ words }: RuleDocument): number =>
    words("all").all.filter((word) => bad.has(word.toLowerCase())).length;
  const rules = [
    rule("lorem-ipsum", "max", 0, 'lines with "lorem ipsum"', ({ cleaned }) => cleaned().loremIpsum),
    { ...rule("curly-brackets", "max", 0, "lines with {", ({ cleaned }) => cleaned().curlyBrackets), isOff: true },
    rule("sentences", "min", 5, "sentences in the lines that stay", ({ cleaned }, limit) => {
      let count = 0;
      for (const line of cleaned().lines) {
        count += countSentences(line, limit - count);
        if (count >= limit) break;
      }
      return count;
    }),
    ...(bad.size === 0 ? [] : [rule("bad-words", "max", 0, "words of the list", countBad)]),
  ];
  // A document without prose, such as one of code alone, has nothing for these rules to measure.
  return rules.map(({ measure, ...others }) => ({
    ...others,
    measure: (document, limit) => (document.reading.prose.trim() === "" ? null : measure(document, limit)),
  }));
}
