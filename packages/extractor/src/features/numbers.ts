const space = /\s+/;

/** Words of a list written as one string. */
export function words(text: string): string[] {
  return text.trim().split(space);
}

/** Logarithm of a count: keeps models from fitting single huge pages. */
export const log = (value: number): number => Math.log2(1 + value);

const logs = Float64Array.from({ length: 4096 }, (_, count) => log(count));

/** {@link log} of a whole number, from a table where it is small. */
export const logCount = (count: number): number => (count < logs.length ? logs[count] : log(count));

export const ratio = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole);
