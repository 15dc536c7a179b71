import { expect, test } from "vitest";
import { isSafeUrl, toText } from "./index.ts";

test.each([undefined, null, 1, [".a"], {}])("an address that is %j is refused by name", (wrong) => {
  expect(() => isSafeUrl(wrong as never, "link")).toThrow(/^url: expected a string, got /);
});

test.each([undefined, null, 1, "a", {}, []])("a tree that is %j is refused by name", (wrong) => {
  expect(() => toText(wrong as never)).toThrow(/^tree: expected a tree of nodes with a type, got /);
});
