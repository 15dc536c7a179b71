import { expect, test } from "vitest";
import { BlockIndex } from "./block-index.ts";

const block = (start: number, end: number, line: number) => ({ type: "p", line, endLine: line, start, end, path: "" });

test("finds the smallest block around an offset", () => {
  const index = new BlockIndex([
    block(0, 100, 1),
    block(10, 50, 2),
    block(20, 30, 3),
    block(60, 70, 4),
    block(200, 210, 5),
  ]);
  const lineAt = (offset: number) => index.at(offset)?.line;
  expect([0, 10, 20, 29, 30, 55, 65, 99, 100, 205, 210].map(lineAt)).toEqual([
    1,
    2,
    3,
    3,
    2,
    1,
    4,
    1,
    undefined,
    5,
    undefined,
  ]);
  expect(new BlockIndex([]).at(0)).toBeUndefined();
});
