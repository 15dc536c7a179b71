/** A language that a text may be in. */
export interface LanguageGuess {
  /** BCP 47 primary language: ISO 639-1 where there is a code, else ISO 639-3. */
  readonly language: string;
  /** 0 to 1; comparable within one identifier only. */
  readonly score: number;
}

/** Something that tells languages apart. Bring your own, or take one from `loadFastText` or `loadTinyld`. */
export interface LanguageIdentifier {
  readonly id: string;
  /** Score from which on a guess is trusted, 0 to 1. */
  readonly minScore: number;
  /**
   * @param text One line, NFC, without addresses and code.
   * @returns Guesses, the best first; empty if there is nothing to go by.
   */
  readonly guess: (text: string) => readonly LanguageGuess[];
}
