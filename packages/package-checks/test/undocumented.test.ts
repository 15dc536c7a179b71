import { expect, test } from "vitest";
import { lackOf, undocumented } from "./support/undocumented.ts";

/** Functions without an example. The list only becomes shorter: new exports have one. */
const known: readonly string[] = [
  "pipeline: accountPage",
  "server: fetchPage",
  "server: Problem",
  "server: clientOf",
  "server: problemResponse",
  "server: BytesInMemory",
  "server: readBody",
  "server: senderCheck",
  "server: Turns",
];

test("every exported function and class has a comment and an example", () => {
  const found = undocumented();
  expect(found.filter(({ lacks }) => lacks === "a comment")).toEqual([]);
  expect(found.map(({ name }) => name).filter((name) => !known.includes(name))).toEqual([]);
  expect(known.filter((name) => !found.some((other) => other.name === name))).toEqual([]);
});

test.each([
  ["export function f(): void {}\n", "a comment"],
  ["/** Do it. */\nexport function f(): void {}\n", "an example"],
  [
    "/**\n * Do it.\n *\n * @example\n * f();\n */\nexport function g(): void {}\n\nexport function f(): void {}\n",
    "a comment",
  ],
  ['/**\n * Do it.\n *\n * @example\n * f("/**");\n */\nexport async function f(): void {}\n', undefined],
  ["export const f = 1;\n", undefined],
])("%j lacks %s", (source, lacks) => {
  expect(lackOf(source, "f")).toBe(lacks);
});
