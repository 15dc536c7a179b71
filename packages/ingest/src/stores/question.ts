import type { Row } from "../row.ts";
import { spaced, wordsOf } from "./words.ts";

/** A question to a store, read. */
export interface Question {
  /** Words of which at least one must occur, those of phrases too. Each once. */
  readonly words: readonly string[];
  /** Words that must follow each other. */
  readonly phrases: readonly (readonly string[])[];
  /** Words and phrases that must not occur. */
  readonly without: readonly (readonly string[])[];
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
  const words = [...new Set([...wordsOf(rest).flatMap((word) => spaced(word).split(" ")), ...phrases.flat()])];
  return { words, phrases, without };
}

const wordText = /[\p{L}\p{M}\p{N}]+/gu;

/** Words in their order, as indexes cut them. */
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
