import type { Decoding } from "../written.ts";

/** Facts about the page that reading a value needs. */
export interface ReadContext {
  /** BCP 47 tag of the page. */
  readonly language: string | undefined;
  /** Address that relative ones are resolved against. */
  readonly base: string | undefined;
  readonly decoding: Decoding;
}

export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

export interface Found {
  readonly start: number;
  readonly end: number;
}

/** Places of everything in a line that one of some patterns matches; they are global. */
export function placesOf(line: string, ...patterns: readonly RegExp[]): Found[] {
  return patterns.flatMap((pattern) =>
    Array.from(line.matchAll(pattern), (match) => ({ start: match.index, end: match.index + match[0].length })),
  );
}

/**
 * A kind of value: one normalisation of the written text. `read` is pure, so a value is proved by reading the text again.
 */
export interface ValueKind<Value extends Json = Json> {
  readonly id: string;
  /** The value of a text that holds nothing else; `undefined` if the text is not a value. */
  read(text: string, context: ReadContext): Value | undefined;
  /** Whether two values agree on everything that both state. */
  isSame(a: Value, b: Value): boolean;
  /** Whether a value agrees with another one and is more precise: a time beside the day, a currency beside its sign. */
  isFiner?(a: Value, b: Value): boolean;
  /** Stretches of a line that may be values. Without it, the line as a whole may be one. */
  find?(line: string, context: ReadContext): readonly Found[];
}
