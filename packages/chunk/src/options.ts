import { aFunction, anObject, aString, aWholeNumber, checkOptions, checkValue } from "@decant/page";

/** Counts the tokens of a text. Pure: the same text always gives the same number. */
export type CountTokens = (text: string) => number;

/** Limits of the chunks, and the name of the counter. */
export interface ChunkOptions {
  /** Most tokens of a chunk: of its `content`, and of its `embedText` with the breadcrumb. @default 512 */
  readonly budget?: number | undefined;
  /** Sections with fewer tokens join their neighbours; smaller rests are avoided where possible. @default 64 */
  readonly minTokens?: number | undefined;
  /** Most tokens of whole sentences that a chunk repeats from the one before it in its section. @default 0 */
  readonly overlap?: number | undefined;
  /** Names the counter in `configHash`, so that chunks of different counters differ. @default "custom" */
  readonly tokenizer?: string | undefined;
}

export type Settings = { readonly [Name in keyof ChunkOptions]-?: NonNullable<ChunkOptions[Name]> } & {
  readonly countTokens: CountTokens;
};

/** A smaller budget holds no sentence. */
const leastBudget = 16;

/**
 * Check options and put in the defaults.
 *
 * @throws {TypeError} If an option is unknown or of the wrong type.
 * @throws {RangeError} If a number is out of its range.
 */
export function resolveOptions(options: ChunkOptions & { readonly countTokens?: CountTokens | undefined }): Settings {
  checkValue("options", options, anObject);
  const { budget = 512 } = options;
  const checks = {
    budget: aWholeNumber(leastBudget),
    minTokens: aWholeNumber(0, budget),
    overlap: aWholeNumber(0, budget >> 1),
  };
  checkOptions(options, { ...checks, tokenizer: aString, countTokens: aFunction });
  const { minTokens = Math.min(64, budget >> 2), overlap = 0, tokenizer = "custom", countTokens } = options;
  checkValue("countTokens", countTokens, aFunction);
  return { budget, minTokens, overlap, tokenizer, countTokens: countTokens as CountTokens };
}
