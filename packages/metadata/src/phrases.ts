import { fold } from "./months.ts";

/** Folded, and so that of two phrases that begin alike the longer one is met first. */
export function longestFirst(phrases: readonly string[]): string[] {
  return phrases.map(fold).sort((a, b) => b.length - a.length);
}

/** Phrases that a text may begin with, in all languages. */
export class Phrases {
  /** By their first letter: most texts begin with another. */
  private readonly byLetter = new Map<string, string[]>();

  constructor(phrases: readonly string[]) {
    for (const phrase of longestFirst(phrases)) {
      const letter = phrase.charAt(0);
      const others = this.byLetter.get(letter);
      if (others === undefined) this.byLetter.set(letter, [phrase]);
      else others.push(phrase);
    }
  }

  /** The longest phrase that stands at a place of a folded text and may end where it does there; the empty one if none does. */
  at(folded: string, start: number, mayEnd: (text: string, end: number) => boolean): string {
    const phrases = this.byLetter.get(folded.charAt(start));
    return phrases?.find((phrase) => folded.startsWith(phrase, start) && mayEnd(folded, start + phrase.length)) ?? "";
  }
}
