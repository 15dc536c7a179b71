import { expect, test } from "vitest";
import { joinList, splitList } from "./fields.ts";

test("values with separators in them come back", () => {
  const values = ["Jane Doe", "Doe; Son", "back\\slash", "a\\;b"];
  expect(splitList(joinList(values))).toEqual(values);
});

test("what is no list, and no joined one, is refused by name", () => {
  for (const wrong of ["a", null, [1], { length: 1 }])
    expect(() => joinList(wrong as never)).toThrow(/^values: expected an array of strings, got /);
  expect(() => splitList(["a"] as never)).toThrow('joined: expected a string, got ["a"]');
});
