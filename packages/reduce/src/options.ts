import { type CountTokens, estimateTokens } from "@decant/chunk";
import { aFunction, aNumber, aString, checkOptions, type OptionChecks, oneOf } from "@decant/page";

/** Form in which the kept part is written. */
export type ReduceMode = "subtree" | "prune" | "strip" | "markdown";

export interface ReduceOptions {
  /** Share of the distinct words that must be kept, above 0 and up to 1. @default 0.95 */
  readonly coverage?: number | undefined;
  /** Refuse a result with more tokens. @default no limit */
  readonly maxTokens?: number | undefined;
  /** See {@link ReduceMode}. @default "prune" */
  readonly mode?: ReduceMode | undefined;
  /** @default `estimateTokens` of `@decant/chunk` */
  readonly countTokens?: CountTokens | undefined;
  /** Text whose words are to be covered, instead of all text that the page shows. */
  readonly reference?: string | undefined;
  /** Address of the page, for the links of Markdown. */
  readonly url?: string | undefined;
}

export type Settings = ReduceOptions & {
  readonly [Name in "coverage" | "maxTokens" | "mode" | "countTokens"]: NonNullable<ReduceOptions[Name]>;
};

export const reduceModes: readonly ReduceMode[] = ["subtree", "prune", "strip", "markdown"];

const checks: OptionChecks<ReduceOptions> = {
  coverage: {
    ...aNumber(0, 1),
    expected: "a number above 0 and up to 1",
    isInRange: (value) => value > 0 && value <= 1,
  },
  maxTokens: aNumber(1),
  mode: oneOf(...reduceModes),
  countTokens: aFunction,
  reference: aString,
  url: aString,
};

/**
 * Check options and fill in defaults.
 *
 * @throws {TypeError} If an option is unknown or of the wrong type.
 * @throws {RangeError} If a number is out of its range.
 */
export function resolveOptions(options: ReduceOptions): Settings {
  checkOptions(options, checks);
  const {
    coverage = 0.95,
    maxTokens = Number.POSITIVE_INFINITY,
    mode = "prune",
    countTokens = estimateTokens,
  } = options;
  return { ...options, coverage, maxTokens, mode, countTokens };
}
