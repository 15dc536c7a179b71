/** Counts the tokens of a text. Pure: the same text always gives the same number. */
export type CountTokens = (text: string) => number;

/** How documents are cut. */
export interface ChunkOptions {
  /** Most tokens of a chunk: of its `content`, and of its `embedText` with the breadcrumb. @default 512 */
  readonly budget?: number;
  /** Sections with fewer tokens join their neighbours, and no smaller rest is cut off where that can be helped. @default 64 */
  readonly minTokens?: number;
  /** Most tokens of whole sentences that a chunk repeats from the one before it in its section. @default 0 */
  readonly overlap?: number;
  /** Names the counter in `configHash`, so that chunks of different counters are told apart. @default "custom" */
  readonly tokenizer?: string;
}

/** Options with their defaults. */
export interface Settings {
  readonly budget: number;
  readonly minTokens: number;
  readonly overlap: number;
  readonly tokenizer: string;
  readonly countTokens: CountTokens;
}

/** Smaller budgets hold no sentence. */
const leastBudget = 16;

const names: readonly string[] = ["budget", "minTokens", "overlap", "tokenizer", "countTokens"];

/**
 * Check options and put in the defaults.
 *
 * @throws {TypeError} If an option is unknown or of the wrong type.
 * @throws {RangeError} If a number is out of its range.
 */
export function resolveOptions(options: ChunkOptions & { readonly countTokens?: CountTokens }): Settings {
  if (typeof options !== "object" || options === null)
    throw new TypeError(`options: expected an object, got ${String(options)}`);
  const unknown = Object.keys(options).find((name) => !names.includes(name));
  if (unknown !== undefined) throw new TypeError(`${unknown}: unknown option, expected one of ${names.join(", ")}`);
  const {
    budget = 512,
    minTokens = Math.min(64, budget >> 2),
    overlap = 0,
    tokenizer = "custom",
    countTokens,
  } = options;
  checkNumber("budget", budget, leastBudget, Number.MAX_SAFE_INTEGER);
  checkNumber("minTokens", minTokens, 0, budget);
  checkNumber("overlap", overlap, 0, budget >> 1);
  if (typeof tokenizer !== "string") throw new TypeError(`tokenizer: expected a string, got ${typeof tokenizer}`);
  if (typeof countTokens !== "function")
    throw new TypeError(`countTokens: expected a function, got ${countTokens === null ? "null" : typeof countTokens}`);
  return { budget, minTokens, overlap, tokenizer, countTokens };
}

function checkNumber(name: string, value: unknown, min: number, max: number): void {
  if (typeof value !== "number") throw new TypeError(`${name}: expected a number, got ${typeof value}`);
  if (!Number.isInteger(value) || value < min || value > max)
    throw new RangeError(`${name}: expected a whole number from ${min} to ${max}, got ${value}`);
}
