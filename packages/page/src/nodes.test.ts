import { expect, test } from "vitest";
import { nodesIn, OffsetPosition } from "./nodes.ts";

const position = new OffsetPosition(4, 9);

test("points are those of one long line", () => {
  expect(position.start).toEqual({ line: 1, column: 5, offset: 4 });
  expect(position.end).toEqual({ line: 1, column: 10, offset: 9 });
});

test("it is written out as any other position", () => {
  expect(JSON.parse(JSON.stringify(position))).toEqual({ start: position.start, end: position.end });
});

test("points can be set", () => {
  const changed = new OffsetPosition(4, 9);
  changed.start = { line: 1, column: 1, offset: 0 };
  changed.end = position.start;
  expect(changed).toEqual(new OffsetPosition(0, 4));
});

test("two are joined from the start of one to the end of the other", () => {
  expect(OffsetPosition.join(position, new OffsetPosition(12, 20))).toEqual(new OffsetPosition(4, 20));
});

test("nodes of a tree come in document order, and those below a node only where that is entered", () => {
  const leaf = (name: string) => ({ name });
  const tree = [{ name: "a", children: [{ name: "b", children: [leaf("c")] }, leaf("d")] }, leaf("e")];
  const names = (enters?: (node: { name: string }) => boolean) =>
    Array.from(nodesIn<{ name: string }>(tree, enters), ({ name }) => name).join("");
  expect(names()).toBe("abcde");
  expect(names(({ name }) => name !== "b")).toBe("abde");
});

test("a tree of any depth is read", () => {
  let tree: object = {};
  for (let depth = 0; depth < 100_000; depth++) tree = { children: [tree] };
  expect([...nodesIn([tree])].length).toBe(100_001);
});
