const space = /\s+/;

/** The words of a list that is written as one string. */
export function words(text: string): string[] {
  return text.trim().split(space);
}

/** Logarithms keep trees and linear models alike from chasing single huge pages. */
export const log = (value: number): number => Math.log2(1 + value);

/** {@link log} of the small counts that most texts have. */
const logs = Float64Array.from({ length: 4096 }, (_, count) => log(count));

/** {@link log} of a count. */
export const logCount = (count: number): number => (count < logs.length ? (logs[count] as number) : log(count));

export const ratio = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole);
