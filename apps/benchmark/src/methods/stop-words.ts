import { readFileSync } from "node:fs";
import { join } from "node:path";

const { words, characters, aliases } = JSON.parse(
  readFileSync(join(import.meta.dirname, "../../methods/stop-words.json"), "utf8"),
) as {
  /**
   * The most frequent function words of a language, by its BCP 47 primary tag, in lower case: articles, prepositions, pronouns,
   * auxiliaries. They make up a third of running text and hardly any of a menu. Written down by hand.
   */
  readonly words: Readonly<Record<string, string>>;
  /** Scripts without spaces: characters that carry grammar, counted among all characters. */
  readonly characters: Readonly<Record<string, string>>;
  /** Tags that are written with another list. */
  readonly aliases: Readonly<Record<string, string>>;
};

/** How the function words of a language are counted. */
export interface StopWords {
  readonly language: string;
  readonly words: ReadonlySet<string>;
  /** Set for scripts without spaces. */
  readonly characters: ReadonlySet<string> | undefined;
}

const none: ReadonlySet<string> = new Set();

/** All lists, in the order in which equal ones are preferred. */
export const stopWords: readonly StopWords[] = [
  ...Object.entries(words).map(([language, list]) => ({
    ...{ language, words: new Set(list.split(" ")), characters: undefined },
  })),
  ...Object.entries(characters).map(([language, list]) => ({ language, words: none, characters: new Set(list) })),
];

/**
 * The list of a language.
 *
 * @param tag BCP 47 tag; `undefined` for a language without a list.
 */
export function stopWordsOf(tag: string): StopWords | undefined {
  const primary = (tag.split(tagSeparator)[0] as string).toLowerCase();
  const language = aliases[primary] ?? primary;
  return stopWords.find((list) => list.language === language);
}

const tagSeparator = /[-_]/;
/** No function word is as long; without a bound a text without spaces overflows the pattern's stack. */
const wordPattern = /[\p{L}\p{M}]{1,99}/gu;
const letterPattern = /\p{L}/gu;

/** Share of function words (0 to 1): of the words, or for scripts without spaces of the letters. */
export function stopWordDensity(text: string, { words: list, characters: marks }: StopWords): number {
  return marks === undefined ? shareIn(wordsOf(text), list) : shareIn(lettersOf(text), marks);
}

function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(wordPattern) ?? [];
}

function lettersOf(text: string): readonly string[] {
  return text.match(letterPattern) ?? [];
}

function shareIn(tokens: readonly string[], list: ReadonlySet<string>): number {
  let hits = 0;
  for (const token of tokens) if (list.has(token)) hits++;
  return tokens.length === 0 ? 0 : hits / tokens.length;
}

/** Numbers of the lists that each word, or each character, is in. */
type ListIndex = ReadonlyMap<string, readonly number[]>;

let indices: { readonly words: ListIndex; readonly characters: ListIndex } | undefined;

function indexLists(): { readonly words: ListIndex; readonly characters: ListIndex } {
  indices ??= { words: indexOf(({ words }) => words), characters: indexOf(({ characters }) => characters ?? none) };
  return indices;
}

function indexOf(tokensOf: (list: StopWords) => ReadonlySet<string>): ListIndex {
  const index = new Map<string, number[]>();
  stopWords.forEach((list, number) => {
    for (const token of tokensOf(list)) index.set(token, [...(index.get(token) ?? []), number]);
  });
  return index;
}

/** Share of the function words of each list (0 to 1), by its number, as by {@link stopWordDensity}; each word is looked up once for all. */
export function stopWordDensities(text: string): Float64Array {
  const densities = new Float64Array(stopWords.length);
  const index = indexLists();
  addShares(densities, wordsOf(text), index.words);
  addShares(densities, lettersOf(text), index.characters);
  return densities;
}

function addShares(densities: Float64Array, tokens: readonly string[], index: ListIndex): void {
  const hits = new Int32Array(densities.length);
  for (const token of tokens) for (const list of index.get(token) ?? noLists) hits[list] = (hits[list] as number) + 1;
  hits.forEach((count, list) => {
    if (count > 0) densities[list] = count / tokens.length;
  });
}

const noLists: readonly number[] = [];

/**
 * The list that fits a text best, of equals the first.
 *
 * @param densities Of a sample; some thousand characters are enough.
 */
export function bestStopWords(densities: Float64Array): StopWords {
  return stopWords[densities.indexOf(Math.max(...densities))] as StopWords;
}
