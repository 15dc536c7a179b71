import { type CountTokens, estimateTokens } from "@decant/chunk";

/** What is written of the part that is kept. */
export type ReduceMode = "subtree" | "prune" | "strip" | "markdown";

export interface ReduceOptions {
  /** Share of the different words that has to be left, above 0 and up to 1. @default 0.95 */
  readonly coverage?: number;
  /** Refuse a result with more tokens. @default no limit */
  readonly maxTokens?: number;
  /** See {@link ReduceMode}. @default "prune" */
  readonly mode?: ReduceMode;
  /** @default `estimateTokens` of `@decant/chunk` */
  readonly countTokens?: CountTokens;
  /** Text whose words are to be covered, instead of all that the page shows. */
  readonly reference?: string;
  /** Address of the page, for the links of Markdown. */
  readonly url?: string;
}

export interface Settings {
  readonly coverage: number;
  readonly maxTokens: number;
  readonly mode: ReduceMode;
  readonly countTokens: CountTokens;
  readonly reference: string | undefined;
  readonly url: string | undefined;
}

export const reduceModes: readonly ReduceMode[] = ["subtree", "prune", "strip", "markdown"];

const names: readonly string[] = ["coverage", "maxTokens", "mode", "countTokens", "reference", "url"];

/**
 * Check options and put in the defaults.
 *
 * @throws {TypeError} If an option is unknown or of the wrong type.
 * @throws {RangeError} If a number is out of its range.
 */
export function resolveOptions(options: ReduceOptions): Settings {
  if (typeof options !== "object" || options === null)
    throw new TypeError(`options: expected an object, got ${String(options)}`);
  const unknown = Object.keys(options).find((name) => !names.includes(name));
  if (unknown !== undefined) throw new TypeError(`${unknown}: unknown option, expected one of ${names.join(", ")}`);
  const {
    coverage = 0.95,
    maxTokens = Number.POSITIVE_INFINITY,
    mode = "prune",
    countTokens = estimateTokens,
    reference,
    url,
  } = options;
  for (const [name, value] of Object.entries({ coverage, maxTokens }))
    if (typeof value !== "number") throw new TypeError(`${name}: expected a number, got ${typeof value}`);
  if (!(coverage > 0 && coverage <= 1))
    throw new RangeError(`coverage: expected a number above 0 and up to 1, got ${coverage}`);
  if (!(maxTokens >= 1)) throw new RangeError(`maxTokens: expected a number of at least 1, got ${maxTokens}`);
  if (!reduceModes.includes(mode))
    throw new TypeError(`mode: expected one of ${reduceModes.join(", ")}, got ${JSON.stringify(mode)}`);
  if (typeof countTokens !== "function")
    throw new TypeError(`countTokens: expected a function, got ${typeof countTokens}`);
  for (const [name, value] of Object.entries({ reference, url }))
    if (value !== undefined && typeof value !== "string")
      throw new TypeError(`${name}: expected a string, got ${typeof value}`);
  return { coverage, maxTokens, mode, countTokens, reference, url };
}
