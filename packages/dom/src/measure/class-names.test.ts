import fc from "fast-check";
import { expect, test } from "vitest";
import { ClassNames, StringNumbers } from "./class-names.ts";

// The same inputs in every run; `FUZZ_SEED` asks for others.
fc.configureGlobal({ seed: Number(process.env.FUZZ_SEED ?? 1) });

test("equal strings have equal numbers, in the order of their first appearance", () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: fc.constantFrom("a", "b", "é", " "), maxLength: 4 })), (strings) => {
      const numbers = new StringNumbers();
      const different = [...new Set(["", ...strings])];
      expect(strings.map((string) => numbers.of(string))).toEqual(strings.map((string) => different.indexOf(string)));
      expect(numbers.values).toEqual(different);
    }),
  );
});

const classNames = new ClassNames(["", "a b", " b\n\ta  b ", "c"]);

test("each name is listed once, after the empty one", () => {
  expect(classNames.names).toEqual(["", "a", "b", "c"]);
});

test("values are those of the names of an attribute", () => {
  expect([0, 1, 2, 3].map((attribute) => classNames.valuesOf(attribute, [9, 1, 2]))).toEqual([
    [],
    [1, 2],
    [2, 1, 2],
    [],
  ]);
});

test("an attribute passes a test with one of its names", () => {
  expect([...classNames.having((name) => name !== "b")]).toEqual([0, 1, 1, 1]);
  expect([...classNames.having((name) => name === "c")]).toEqual([0, 0, 0, 1]);
  expect(classNames.has(2, "a")).toBe(true);
  expect(classNames.has(3, "a")).toBe(false);
});
