import { findDuplicates } from "./repeats.ts";
import { type Rule, type RuleDocument, rulesOf, share } from "./rule.ts";

const source = "Penedo and others, The FineWeb Datasets, 2024, section 3.6; numbers as in datatrove";

/** Longest short line, in characters. */
const shortLine = 30;
/**
 * Ends of sentences in any script, by Unicode, and marks that may follow them. Khmer and Tibetan ends are not terminal in all versions of
 * Unicode that engines have.
 */
const sentenceEnd = /[\p{Sentence_Terminal}\u17d4\u17d5\u0f0d\u0f0e…"'”’»]$/u;

/** The last character of a line and one unit more, since the expression would try every place of a line. */
const endsSentence = (line: string): boolean => sentenceEnd.test(line.slice(-2));

/** Rules that FineWeb found by comparing good and bad data. */
export function fineweb(): Rule[] {
  const rule = rulesOf("fineweb", source);
  /** A document without prose is not measured. */
  const ofLines = (measure: (lines: readonly string[]) => number) => (document: RuleDocument) => {
    const lines = document.proseLines();
    return lines.length === 0 ? null : measure(lines);
  };
  return [
    rule("ended-lines", "min", 0.12, "share of lines that end a sentence", (document) => {
      const lines = document.proseLines();
      // A document of code and tables has no lines to end; an empty one scores 0.
      if (lines.length === 0) return document.reading.all.trim() === "" ? 0 : null;
      return share(lines.filter(endsSentence).length, lines.length);
    }),
    rule(
      "short-lines",
      "max",
      0.67,
      `share of lines of at most ${shortLine} characters`,
      ofLines((lines) => share(lines.filter((line) => line.length <= shortLine).length, lines.length)),
    ),
    rule("duplicate-line-chars", "max", 0.01, "share of characters in lines that came before", (document) => {
      const lines = document.proseLines();
      return lines.length === 0
        ? null
        : share(findDuplicates(lines).chars, document.reading.prose.replaceAll("\n", "").length);
    }),
    rule("line-ends", "max", 0.3, "line ends per word", ({ reading, words }) => {
      const { length } = words("prose").all;
      return length === 0 ? null : share(reading.prose.split("\n").length - 1, length);
    }),
  ];
}
