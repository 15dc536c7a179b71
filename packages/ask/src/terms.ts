import type { LanguageWords } from "./languages.ts";

/** A run of letters and digits of a script that writes spaces between words. */
const anyWord = /[\p{L}\p{N}\p{M}]+/gu;
/** Scripts without spaces, whose words are taken as pairs of characters. */
const unspaced = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Khmer}\p{sc=Lao}\p{sc=Myanmar}]+/gu;
/** Marks inside of identifiers, such as `max_tokens`, `--no-extract` and `json.dump`. */
const joint = /^[._-]$/;
/** Most characters of a word that is looked at: longer ones are no words. */
const longestWord = 64;
/** Most parts of an identifier. */
const mostParts = 6;

/** A term of a text: a stem, an identifier as a whole, or a pair of characters. */
export interface Term {
  readonly term: string;
  /** The word itself. */
  readonly word: string;
  readonly isStop: boolean;
}

/** Cut a text into terms, in order. Identifiers count as a whole and by their parts. */
export function termsIn(text: string, { stem, stopWords }: LanguageWords): Term[] {
  const terms: Term[] = [];
  const lower = text.normalize("NFKC").toLowerCase();
  let compound: string[] = [];
  let end = -1;
  const close = (): void => {
    if (compound.length > 1) terms.push({ term: compound.join("_"), word: compound.join("_"), isStop: false });
    compound = [];
  };
  for (const { 0: found, index } of lower.matchAll(anyWord)) {
    const isJoined = index === end + 1 && joint.test(lower[end] ?? "") && compound.length < mostParts;
    if (!isJoined) close();
    end = index + found.length;
    if (found.length > longestWord) continue;
    const pairs = pairsOf(found);
    if (pairs !== undefined) {
      for (const term of pairs) terms.push({ term, word: term, isStop: stopWords.has(term) });
      continue;
    }
    compound.push(found);
    terms.push({ term: stem(found), word: found, isStop: stopWords.has(found) });
  }
  close();
  return terms;
}

/** Pairs of neighbours in a run of a script without spaces; undefined for other words. */
function pairsOf(found: string): string[] | undefined {
  const runs = found.match(unspaced);
  if (runs === null) return undefined;
  return runs.flatMap((run) => {
    const characters = Array.from(run);
    if (characters.length < 2) return characters;
    return characters.slice(1).map((character, at) => `${characters[at]}${character}`);
  });
}
