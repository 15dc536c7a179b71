import type { Row } from "../row.ts";
import type { Passage } from "../sink.ts";

export interface Question {
  /** Words of which at least one must occur, those of phrases too; none that only make them a question ("how do I"). Each once. */
  readonly words: readonly string[];
  readonly phrases: readonly (readonly string[])[];
  readonly without: readonly (readonly string[])[];
}

/** Words of questions that say nothing about what is asked for, by language. */
const fillers: readonly ReadonlySet<string>[] = [
  "a an and any are as at be been but by can could did do does for from had has have how i if in into is it its me my of on or our out should so than that the their them then there these they this those to up was we were what when where which while who whom whose why will with would you your",
  "als am an auf aus bei bin bis damit das dass dem den der des die diese dieser dieses du durch ein eine einem einen einer eines er es für hat habe haben ich ihr im in ist kann kannst man mein meine meinen mich mir mit muss nach oder sie sind so soll um und von vor wann warum was welche welcher welches wenn wer werden wie wir wird wo wozu zu zum zur über",
  "a au aux avec ce ces cette comment dans de des du elle en est et être faire faut il ils je l la le les leur lorsque ma me mes mon mes on ont ou où par pas peut peux pour pourquoi qu quand que quel quelle quelles quels qui quoi sa se ses si son sont sur un une vous y",
  "a al como con cuando cuál cuáles cuándo cómo de del desde donde dónde el ella en es esta este está hay la las lo los me mi mis o para pero por porque puede puedo que quién qué se si sin son su sus también un una uno y ya",
  "a al alla che chi come con cosa da dal dalla dei del della delle di dove e gli ha hanno ho i il in io la le lo mi mia mio nel nella per perché più posso può quale quali quando questo se si sono su un una uno è",
].map((words) => new Set(words.split(" ")));

/** Words without those that only make them a question, in the language that has most of them; all if nothing else is left. */
function withoutFillers(words: readonly string[]): readonly string[] {
  const counts = fillers.map((own) => words.filter((word) => own.has(word)).length);
  const own = fillers[counts.indexOf(Math.max(...counts))];
  const rest = words.filter((word) => own?.has(word) !== true);
  return rest.length > 0 ? rest : words;
}

/** `"a phrase"`, `-word` and `-"a phrase"`; a minus stands after white space, so that `e-mail` is a word. */
const part = /(^|[\s(])(-?)"([^"]+)"|(^|\s)-(?=[\p{L}\p{N}])(\S+)/gu;

/** Read a question: words, phrases in quotation marks, and what follows a minus. */
export function readQuestion(text: string): Question {
  const phrases: string[][] = [];
  const without: string[][] = [];
  const rest = text.replace(part, (_, _before, minus: string | undefined, phrase: string | undefined, _space, word) => {
    const words = listWords(phrase ?? word);
    if (words.length === 0) return " ";
    if (phrase !== undefined && minus === "") phrases.push(words);
    else without.push(words);
    return " ";
  });
  const free = withoutFillers(wordsOf(rest).flatMap((word) => spaced(word).split(" ")));
  const words = [...new Set([...free, ...phrases.flat()])];
  return { words, phrases, without };
}

export const wordText: RegExp = /[\p{L}\p{M}\p{N}]+/gu;

function listWords(text: string): string[] {
  return spaced(text.normalize("NFC")).toLowerCase().match(wordText) ?? [];
}

/** Whether a row has the phrases of a question and nothing that it excludes, for stores that cannot tell by themselves. */
export function isAnswer({ title, headingPath, context, text }: Row, { phrases, without }: Question): boolean {
  if (phrases.length === 0 && without.length === 0) return true;
  const parts = [title ?? "", headingPath.join("\n"), context ?? "", text].map(
    (each) => ` ${listWords(each).join(" ")} `,
  );
  const has = (words: readonly string[]): boolean => parts.some((each) => each.includes(` ${words.join(" ")} `));
  return phrases.every(has) && !without.some(has);
}

/** Splits text of any script into words: those of Chinese, Japanese, Thai and others have no spaces between them. */
const segmenter = new Intl.Segmenter("und", { granularity: "word" });
export const unspaced: RegExp =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** A text with spaces between all words, for indexes that split at spaces. */
export function spaced(text: string): string {
  if (!unspaced.test(text)) return text;
  return Array.from(segmenter.segment(text), ({ segment }) => segment).join(" ");
}

function wordsOf(text: string): string[] {
  const words = Array.from(segmenter.segment(text.normalize("NFC"))).filter(({ isWordLike }) => isWordLike);
  return [...new Set(words.map(({ segment }) => segment.toLowerCase()))];
}

/** A word of a question, for stores that find texts by regular expressions and rank nothing. In lower case. */
export interface WordPattern {
  readonly stem: string;
  /** The letters that may follow, longest first: an English singular is found by its plural, and the other way round. */
  readonly endings: readonly string[];
  /** Whether its script writes spaces between words, so that it stands alone. */
  readonly isSpaced: boolean;
}

const plural = /(?:[^aeious]es|[sxz]es|[^aisu]s)$/;

export function wordPattern(text: string): WordPattern {
  const word = text.toLowerCase();
  const isSpaced = spaced(`${word} `) === `${word} `;
  if (!isSpaced || word.length < 4) return { stem: word, endings: [""], isSpaced };
  if (word.endsWith("ies") || word.endsWith("y"))
    return { stem: word.slice(0, word.endsWith("y") ? -1 : -3), endings: ["ies", "ie", "y"], isSpaced };
  const ending = plural.exec(word) === null ? 0 : word.endsWith("es") ? 2 : 1;
  return { stem: word.slice(0, word.length - ending), endings: ["es", "e", "s", ""], isSpaced };
}

const special = /[\\^$.*+?()[\]{}|]/g;

/** The same as a regular expression, in the syntax that Rust and JavaScript share; without regard to case. */
export function sourceOf({ stem, endings, isSpaced }: WordPattern): string {
  const source = `${stem.replace(special, "\\$&")}${endings.length > 1 ? `(?:${endings.join("|")})` : ""}`;
  return isSpaced ? `(?i)\\b${source}\\b` : `(?i)${source}`;
}

const wordUnit = /[\p{L}\p{N}\p{M}]/u;

function countIn(text: string, { stem, endings, isSpaced }: WordPattern): number {
  let count = 0;
  for (let at = text.indexOf(stem); at >= 0; at = text.indexOf(stem, at + stem.length)) {
    const end = at + stem.length;
    const isWhole = (ending: string): boolean =>
      text.startsWith(ending, end) && !wordUnit.test(text.charAt(end + ending.length));
    if (!isSpaced || (!wordUnit.test(text.charAt(at - 1)) && endings.some(isWhole))) count++;
  }
  return count;
}

export interface CountedWord {
  readonly pattern: WordPattern;
  readonly texts: number;
}

/** Of BM25: how soon further occurrences count little, and how much long texts lose. The usual ones. */
const saturation = 1.2;
const lengthWeight = 0.75;

/** Scores of texts by BM25. @param all Number of all texts, of which these are some that have the words. */
export function scoreTexts(texts: readonly string[], words: readonly CountedWord[], all: number): number[] {
  const lengths = texts.map((text) => spaced(text).match(wordText)?.length ?? 0);
  const mean = lengths.reduce((sum, length) => sum + length, 0) / Math.max(texts.length, 1) || 1;
  const rules = words.map(({ pattern, texts: found }) => ({ pattern, weight: weightOf(found, all) }));
  return texts.map((text, at) => {
    const norm = saturation * (1 - lengthWeight + (lengthWeight * (lengths[at] ?? 0)) / mean);
    const lower = text.toLowerCase();
    return rules.reduce((score, { pattern, weight }) => {
      const count = countIn(lower, pattern);
      return score + (weight * count * (saturation + 1)) / (count + norm);
    }, 0);
  });
}

/** How much it says that a text has a word. Never negative. */
export function weightOf(texts: number, all: number): number {
  return Math.log(1 + (Math.max(all, texts) - texts + 0.5) / (texts + 0.5));
}

/**
 * Join ranked lists by reciprocal rank fusion (Cormack and others, 2009): scores of words and of vectors cannot be compared, ranks
 * can.
 */
export function fuse(lists: readonly (readonly Passage[])[], limit: number): Passage[] {
  const found = new Map<string, { readonly passage: Passage; score: number }>();
  for (const list of lists)
    for (const [rank, passage] of list.entries()) {
      const entry = found.get(passage.row.id) ?? { passage, score: 0 };
      entry.score += 1 / (smoothing + rank + 1);
      found.set(passage.row.id, entry);
    }
  const all = [...found.values()].map(({ passage, score }) => ({ ...passage, score }));
  return all.sort((a, b) => b.score - a.score || (a.row.id < b.row.id ? -1 : 1)).slice(0, limit);
}

/** Passages of each list that are joined: one that is low in two lists may be better than one that is high in one. A guess. */
export function fusedDepth(limit: number): number {
  return Math.max(limit, 50);
}

const smoothing = 60;

/** No search looks at more rows for one answer. */
const mostDepth = 20_000;

/**
 * The best passages that pass a test which the store cannot apply: more and more of them are asked for, until enough pass.
 */
export async function searchDeep(
  limit: number,
  passes: ((passage: Passage) => boolean) | undefined,
  ask: (limit: number) => Promise<Passage[]>,
): Promise<Passage[]> {
  if (passes === undefined) return ask(limit);
  for (let depth = limit * 4; ; depth *= 4) {
    const found = await ask(Math.min(depth, mostDepth));
    const passing = found.filter(passes);
    if (passing.length >= limit || found.length < depth || depth >= mostDepth) return passing.slice(0, limit);
  }
}
