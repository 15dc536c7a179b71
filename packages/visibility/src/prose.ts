const command = /\\[a-z]{1,40}/gi;
const word = /\p{L}{3,}/gu;
/** Formulas have a word or two. A guess. */
const maxFormulaWords = 2;

/**
 * Whether the source of a formula holds more words than formulas do.
 *
 * @example
 * saysSentence("\\frac{\\sin x}{2}"); // false
 * saysSentence("\\text{praise the pickles now}"); // true
 */
export function saysSentence(text: string): boolean {
  return (text.replace(command, " ").match(word)?.length ?? 0) > maxFormulaWords;
}
