import { expect, test } from "vitest";
import {
  aBoolean,
  aFunction,
  aNumber,
  anArrayOf,
  anObject,
  aString,
  aWholeNumber,
  checkOptions,
  checkValue,
  oneOf,
} from "./options.ts";

interface Options {
  readonly deep?: boolean;
  readonly depth?: number | undefined;
}

const checks = { deep: aBoolean, depth: aWholeNumber(1, 9) };

test.each<[Options]>([[{}], [{ deep: false, depth: 9 }], [{ depth: undefined }]])("%j is right", (options) => {
  expect(() => checkOptions(options, checks)).not.toThrow();
});

test.each([
  [null, new TypeError("options: expected an object, got null")],
  [{ deeper: true }, new TypeError("deeper: unknown option, expected one of deep, depth")],
  [{ toString: true }, new TypeError("toString: unknown option, expected one of deep, depth")],
  [{ deep: 1 }, new TypeError("deep: expected a boolean, got 1")],
  [{ depth: "1" }, new TypeError('depth: expected a whole number from 1 to 9, got "1"')],
  [{ depth: 0 }, new RangeError("depth: expected a whole number from 1 to 9, got 0")],
  [{ depth: Number.NaN }, new RangeError("depth: expected a whole number from 1 to 9, got NaN")],
])("%j is refused", (options, error) => {
  expect(() => checkOptions(options as Options, checks)).toThrow(error);
});

test.each([
  [aNumber(0), -1, new RangeError("x: expected a number of at least 0, got -1")],
  [aNumber(0, 1), 1.5, new RangeError("x: expected a number from 0 to 1, got 1.5")],
  [aString, undefined, new TypeError("x: expected a string, got undefined")],
  [aFunction, {}, new TypeError("x: expected a function, got an object")],
  [anObject, [], new TypeError("x: expected an object, got []")],
  [anObject, () => {}, new TypeError("x: expected an object, got a function")],
  [oneOf("a"), "b", new TypeError('x: expected "a", got "b"')],
  [oneOf("a", "b", 3), "c", new TypeError('x: expected "a", "b" or 3, got "c"')],
  [anArrayOf(oneOf("a", "b")), ["a", "c"], new TypeError('x: expected an array of "a" or "b", got ["a", "c"]')],
  [anArrayOf(aString, "ids"), [1, [2]], new TypeError("x: expected an array of ids, got [1, an object of type Array]")],
  [aBoolean, [1, 2, 3, 4, 5, 6], new TypeError("x: expected a boolean, got [1, 2, 3, 4, 5, ...]")],
  [aBoolean, new Uint8Array(1), new TypeError("x: expected a boolean, got an object of type Uint8Array")],
  [aBoolean, "y".repeat(99), new TypeError(`x: expected a boolean, got "${"y".repeat(60)}..."`)],
])("%j does not take %j", (check, value, error) => {
  expect(() => checkValue("x", value, check)).toThrow(error);
});
