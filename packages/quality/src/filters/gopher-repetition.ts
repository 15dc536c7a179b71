import type { Rule, RuleDocument } from "./rule.ts";
import { share } from "./rule.ts";

const source = "Rae and others, Scaling Language Models (Gopher), 2021, table A1";

const paragraphEnd = /\n{2,}/;
const lineEnds = /\n+/;

/** Elements that came before, and their characters. */
export function findDuplicates(elements: readonly string[]): { readonly count: number; readonly chars: number } {
  const seen = new Set<string>();
  let count = 0;
  let chars = 0;
  for (const element of elements) {
    if (seen.has(element)) {
      count++;
      chars += element.length;
    } else seen.add(element);
  }
  return { count, chars };
}

/** Characters of the n-gram that covers most: its length times its count. Among equally frequent ones, the first counts. */
function topNgramChars(words: readonly string[], n: number): number {
  const counts = new Map<string, number>();
  for (let i = 0; i + n <= words.length; i++) {
    const ngram = words.slice(i, i + n).join(" ");
    counts.set(ngram, (counts.get(ngram) ?? 0) + 1);
  }
  let top = "";
  let most = 0;
  for (const [ngram, count] of counts) if (count > most) [top, most] = [ngram, count];
  return top.length * most;
}

/** Characters of n-grams that came before, each character once. */
function duplicateNgramChars(words: readonly string[], n: number): number {
  const seen = new Set<string>();
  let chars = 0;
  for (let i = 0; i + n <= words.length; ) {
    const ngram = words.slice(i, i + n).join("");
    if (seen.has(ngram)) {
      chars += ngram.length;
      i += n;
    } else {
      seen.add(ngram);
      i++;
    }
  }
  return chars;
}

/** Rules against documents that repeat themselves. */
export function gopherRepetition(): Rule[] {
  const rule = (name: string, number: number, measures: string, measure: Rule["measure"]): Rule => ({
    ...{ id: `gopher-repetition/${name}`, source, measures, bound: "max", number, measure },
  });
  const parts =
    (end: RegExp, what: "count" | "chars") =>
    ({ reading }: RuleDocument) => {
      const text = reading.writing;
      const elements = (end === paragraphEnd ? text.trim() : text).split(end);
      const found = findDuplicates(elements);
      return what === "count" ? share(found.count, elements.length) : share(found.chars, text.length);
    };
  const grams = (find: (words: readonly string[], n: number) => number, n: number) => (document: RuleDocument) =>
    share(find(document.words.writing, n), document.reading.writing.length);
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
    rule("duplicate-paragraphs", 0.3, "share of paragraphs that came before", parts(paragraphEnd, "count")),
    rule(
      "duplicate-paragraph-chars",
      0.2,
      "share of characters in paragraphs that came before",
      parts(paragraphEnd, "chars"),
    ),
    rule("duplicate-lines", 0.3, "share of lines that came before", parts(lineEnds, "count")),
    rule("duplicate-line-chars", 0.2, "share of characters in lines that came before", parts(lineEnds, "chars")),
    ...top.map(([n, number]) =>
      rule(
        `top-${n}-gram`,
        number,
        `share of characters in the most frequent ${n} words in a row`,
        grams(topNgramChars, n),
      ),
    ),
    ...duplicate.map(([n, number]) =>
      rule(
        `duplicate-${n}-grams`,
        number,
        `share of characters in ${n} words in a row that came before`,
        grams(duplicateNgramChars, n),
      ),
    ),
  ];
}
