import { canParseUrl } from "./addresses.ts";

/** A check of one value, with the words for its error message. */
export interface ValueCheck {
  /** Follows "expected" in the message: `a boolean`. */
  readonly expected: string;
  /** Whether a value has the right type; otherwise a `TypeError` is thrown. */
  readonly accepts: (value: unknown) => boolean;
  /** Whether a value of the right type is in range; otherwise a `RangeError` is thrown. @default always */
  readonly isInRange?: (value: number) => boolean;
}

/** A check for every option of a function. The compiler reports missing ones. */
export type OptionChecks<Options> = { readonly [Name in keyof Required<Options>]: ValueCheck };

export const aBoolean: ValueCheck = { expected: "a boolean", accepts: (value) => typeof value === "boolean" };
export const aString: ValueCheck = { expected: "a string", accepts: (value) => typeof value === "string" };
export const aFunction: ValueCheck = { expected: "a function", accepts: (value) => typeof value === "function" };
export const anObject: ValueCheck = {
  expected: "an object",
  accepts: (value) => typeof value === "object" && value !== null && !Array.isArray(value),
};

export const anAbsoluteUrl: ValueCheck = {
  expected: "an absolute URL",
  accepts: (value) => typeof value === "string" && canParseUrl(value),
};

/**
 * One of a few values.
 *
 * @example
 * checkValue("fate", "lost", oneOf("kept", "dropped")); // throws TypeError: fate: expected "kept" or "dropped", got "lost"
 */
export function oneOf(...values: readonly unknown[]): ValueCheck {
  const [last, ...others] = values.map(show).reverse();
  const expected = others.length === 0 ? `${last}` : `${others.reverse().join(", ")} or ${last}`;
  return { expected, accepts: (value) => values.includes(value) };
}

/**
 * A number in a range, ends included.
 *
 * @example
 * checkValue("share", 2, aNumber(0, 1)); // throws RangeError: share: expected a number from 0 to 1, got 2
 */
export function aNumber(min: number, max: number = Number.POSITIVE_INFINITY): ValueCheck {
  return numberCheck("a number", min, max, () => true);
}

/**
 * A whole number in a range, ends included.
 *
 * @example
 * checkValue("count", 1.5, aWholeNumber(1)); // throws RangeError: count: expected a whole number of at least 1, got 1.5
 */
export function aWholeNumber(min: number, max: number = Number.POSITIVE_INFINITY): ValueCheck {
  return numberCheck("a whole number", min, max, Number.isInteger);
}

function numberCheck(kind: string, min: number, max: number, isOfKind: (value: number) => boolean): ValueCheck {
  return {
    expected: max === Number.POSITIVE_INFINITY ? `${kind} of at least ${min}` : `${kind} from ${min} to ${max}`,
    accepts: (value) => typeof value === "number",
    isInRange: (value) => isOfKind(value) && value >= min && value <= max,
  };
}

/**
 * An array whose items all pass a check.
 *
 * @param what Names it in the message.
 * @example
 * checkValue("names", ["a", 1], anArrayOf(aString)); // throws TypeError: names: expected an array of a string, got ["a", 1]
 */
export function anArrayOf(item: ValueCheck, what: string = item.expected): ValueCheck {
  return {
    expected: `an array of ${what}`,
    accepts: (value) => Array.isArray(value) && value.every((entry) => item.accepts(entry)),
  };
}

/**
 * Check the options of a call. An `undefined` option counts as left out.
 *
 * @throws {TypeError} If an option is unknown or of the wrong type, naming it, its value and what was expected.
 * @throws {RangeError} If a number is out of its range.
 * @example
 * checkOptions({ depth: 0 }, { depth: aWholeNumber(1) }); // throws RangeError: depth: expected a whole number of at least 1, got 0
 */
export function checkOptions<Options extends object>(options: Options, checks: OptionChecks<Options>): void {
  checkValue("options", options, anObject);
  for (const name of Object.keys(options) as (keyof Options & string)[]) {
    if (!Object.hasOwn(checks, name))
      throw new TypeError(`${name}: unknown option, expected one of ${Object.keys(checks).join(", ")}`);
    if (options[name] !== undefined) checkValue(name, options[name], checks[name]);
  }
}

/**
 * Check one value of a call.
 *
 * @throws {TypeError} If it is of the wrong type, naming it, its value and what was expected.
 * @throws {RangeError} If it is a number out of its range.
 * @example
 * checkValue("title", 4, aString); // throws TypeError: title: expected a string, got 4
 */
export function checkValue(name: string, value: unknown, { expected, accepts, isInRange }: ValueCheck): void {
  const message = () => `${name}: expected ${expected}, got ${show(value)}`;
  if (!accepts(value)) throw new TypeError(message());
  if (isInRange?.(value as number) === false) throw new RangeError(message());
}

/** Longest string, and most items of an array, that a message repeats. */
const maxShownChars = 60;
const maxShownItems = 5;

function show(value: unknown): string {
  if (!Array.isArray(value)) return showItem(value);
  const more = value.length > maxShownItems ? ", ..." : "";
  return `[${value.slice(0, maxShownItems).map(showItem).join(", ")}${more}]`;
}

function showItem(value: unknown): string {
  if (typeof value === "string")
    return JSON.stringify(value.length > maxShownChars ? `${value.slice(0, maxShownChars)}...` : value);
  if (typeof value === "function") return "a function";
  if (typeof value !== "object" || value === null) return String(value);
  const kind = Object.prototype.toString.call(value).slice("[object ".length, -1);
  return kind === "Object" ? "an object" : `an object of type ${kind}`;
}
