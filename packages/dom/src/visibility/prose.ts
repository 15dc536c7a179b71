const command = /\\[a-z]{1,40}/gi;
const word = /\p{L}{3,}/gu;
/** Most words of a formula. A guess. */
const maxFormulaWords = 2;

/**
 * Whether the source of a formula contains a sentence.
 *
 * @example
 * containsSentence("\\frac{\\sin x}{2}"); // false
 * containsSentence("\\text{praise the pickles now}"); // true
 */
export function containsSentence(text: string): boolean {
  return (text.replace(command, " ").match(word)?.length ?? 0) > maxFormulaWords;
}
