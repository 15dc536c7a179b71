import type { Decoding } from "../written.ts";

/** What reading a value needs to know of the page. */
export interface ReadContext {
  /** BCP 47 tag of the page. */
  readonly language: string | undefined;
  /** Address that relative ones are resolved against. */
  readonly base: string | undefined;
  readonly decoding: Decoding;
}

export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** Where a value is in a text. */
export interface Found {
  readonly start: number;
  readonly end: number;
}

/**
 * A kind of value: one normalisation of what is written. `read` is pure, so a value is proved by reading what is written again.
 */
export interface ValueKind<Value extends Json = Json> {
  readonly id: string;
  /** The value of a text that holds nothing else; `undefined` where it is none. */
  read(text: string, context: ReadContext): Value | undefined;
  /** Whether two values say the same, as far as both say it. */
  isSame(a: Value, b: Value): boolean;
  /** Whether a value says the same as another one and more: a time beside the day, a currency beside its sign. */
  isFiner?(a: Value, b: Value): boolean;
  /** Stretches of a line that may be values. Without it, the line as a whole may be one. */
  find?(line: string, context: ReadContext): readonly Found[];
}
