import type { Rule, RuleDocument } from "./rule.ts";
import { share } from "./rule.ts";

const source = "Rae and others, Scaling Language Models (Gopher), 2021, table A1";

/** Rules against documents that repeat themselves. */
export function gopherRepetition(): Rule[] {
  const rule = (name: string, number: number, measures: string, measure: Rule["measure"]): Rule => ({
    ...{ id: `gopher-repetition/${name}`, source, measures, bound: "max", number, measure },
  });
  const elements =
    (of: "repeatedParagraphs" | "repeatedLines", what: "count" | "chars") =>
    (document: RuleDocument): number => {
      const found = document[of]();
      return what === "count"
        ? share(found.count, found.elements)
        : share(found.chars, document.reading.writing.length);
    };
  const runs = (find: "topChars" | "duplicateChars", n: number) => (document: RuleDocument) =>
    share(document.repeats()[find](n), document.reading.writing.length);
  const top = [
    [2, 0.2],
    [3, 0.18],
    [4, 0.16],
  ] as const;
  const duplicate = [
    [5, 0.15],
    [6, 0.14],
    [7, 0.13],
    [8, 0.12],
    [9, 0.11],
    [10, 0.1],
  ] as const;
  return [
    rule("duplicate-paragraphs", 0.3, "share of paragraphs that came before", elements("repeatedParagraphs", "count")),
    rule(
      "duplicate-paragraph-chars",
      0.2,
      "share of characters in paragraphs that came before",
      elements("repeatedParagraphs", "chars"),
    ),
    rule("duplicate-lines", 0.3, "share of lines that came before", elements("repeatedLines", "count")),
    rule(
      "duplicate-line-chars",
      0.2,
      "share of characters in lines that came before",
      elements("repeatedLines", "chars"),
    ),
    ...top.map(([n, number]) =>
      rule(
        `top-${n}-gram`,
        number,
        `share of characters in the most frequent ${n} words in a row`,
        runs("topChars", n),
      ),
    ),
    ...duplicate.map(([n, number]) =>
      rule(
        `duplicate-${n}-grams`,
        number,
        `share of characters in ${n} words in a row that came before`,
        runs("duplicateChars", n),
      ),
    ),
  ];
}
