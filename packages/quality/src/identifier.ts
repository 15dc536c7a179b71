/** A language that a text may be in. */
export interface LanguageGuess {
  /** BCP 47 primary language: ISO 639-1 where there is a code, else ISO 639-3. */
  readonly language: string;
  /** 0 to 1; comparable within one identifier only. */
  readonly score: number;
}

/** Identifies languages. Bring your own, or use `loadFastText` or `loadTinyld`. */
export interface LanguageIdentifier {
  readonly id: string;
  /** Score from which a guess is trusted, 0 to 1. */
  readonly minScore: number;
  /**
   * @param text One line, NFC, without addresses and code.
   * @returns Guesses, the best first; empty without evidence.
   */
  readonly guess: (text: string) => readonly LanguageGuess[];
}
