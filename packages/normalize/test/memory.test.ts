import { toMdast } from "@decant/normalize";
import { heldBytes } from "@decant/package-checks/held-bytes";
import { OffsetPosition } from "@decant/page";
import type { Element, ElementContent } from "hast";
import { expect, test } from "vitest";

const count = 10_000;
const position = new OffsetPosition(0, 1);

function element(tagName: string, ...children: ElementContent[]): Element {
  return { type: "element", tagName, properties: {}, children, position };
}

function text(value: string): ElementContent {
  return { type: "text", value, position: new OffsetPosition(0, 1) };
}

function many(make: () => ElementContent[]): ElementContent[] {
  return Array.from({ length: count }, make).flat();
}

test("what is joined of positions without points has none either", () => {
  const make = (): ElementContent[] => [text("a"), element("span", text("b")), element("hr")];
  const [joined] = toMdast(element("div", ...make())).children;
  expect(joined?.position).toEqual(new OffsetPosition(0, 1));
  expect(joined?.position).toBeInstanceOf(OffsetPosition);
});

// What the test run itself takes or lets go meanwhile is measured with it.
const heap = { retry: 2 };

test("an item of a term and its definition holds no room for more", heap, () => {
  const tree = element("dl", ...many(() => [element("dt", text("a")), element("dd", text("b"))]));
  expect(heldBytes(() => toMdast(tree)) / count).toBeLessThan(560);
});

test("what is made of children holds no room for more", heap, () => {
  const tree = element("p", ...many(() => [element("b", text("a"))]));
  const made = () => {
    const kept: unknown[] = [];
    toMdast(tree, { handlers: { b: (state, bold) => void kept.push(state.all(bold)) } });
    return kept;
  };
  expect(heldBytes(made) / count).toBeLessThan(170);
});
