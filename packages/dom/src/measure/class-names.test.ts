import { expect, test } from "vitest";
import { ClassNames } from "./class-names.ts";

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
