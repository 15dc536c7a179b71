import type { DedupDocument } from "@decant/quality/dedup";
import { Random } from "../sample.ts";

export const edits = [
  "none", "1 % of words", "5 % of words", "20 % of words", "sentences moved", "boilerplate around",
] as const; // biome-ignore format: words
export type Edit = (typeof edits)[number];

export interface MadeDocument extends DedupDocument {
  readonly original: number;
  /** Undefined for originals. */
  readonly edit: Edit | undefined;
}

const vocabulary = 20_000;
const wordsInSentence = [6, 22] as const;

/** Words are as frequent as in languages: the n-th one about 1 / n as often as the first (Zipf). */
function makeWord(random: Random): string {
  return `w${Math.floor(vocabulary ** random.next())}`;
}

function makeSentence(random: Random): string {
  const [least, most] = wordsInSentence;
  const length = least + Math.floor(random.next() * (most - least));
  return `${Array.from({ length }, () => makeWord(random)).join(" ")}.`;
}

/**
 * Make originals, every `copyEvery`-th of them with one copy of each kind. The same number gives the same document, so that a corpus
 * can be read twice without being kept.
 *
 * @param sentences Sentences of an original.
 */
export function* makeCorpus(originals: number, sentences: number, copyEvery: number): Generator<MadeDocument> {
  for (let original = 0; original < originals; original++) {
    const random = new Random(original);
    const own = Array.from({ length: sentences }, () => makeSentence(random));
    yield { id: `${original}`, text: own.join(" "), original, edit: undefined };
    if (original % copyEvery !== 0) continue;
    for (const edit of edits) yield { id: `${original} ${edit}`, text: edited(own, edit, random), original, edit };
  }
}

const share: Partial<Record<Edit, number>> = { "1 % of words": 0.01, "5 % of words": 0.05, "20 % of words": 0.2 };
const word = /w\d+/g;
const menu =
  "Home News Harbour Tides Pilots Contact Search Subscribe to our letter and read what the harbour office writes each week.";

function edited(sentences: readonly string[], edit: Edit, random: Random): string {
  const text = sentences.join(" ");
  const changed = share[edit];
  if (changed !== undefined) return text.replace(word, (old) => (random.next() < changed ? makeWord(random) : old));
  if (edit === "sentences moved")
    return [...sentences.slice(sentences.length >> 1), ...sentences.slice(0, sentences.length >> 1)].join(" ");
  return edit === "boilerplate around" ? `${menu} ${text} ${menu}` : text;
}
