import { toMdast } from "@decant/normalize";
import { OffsetPosition } from "@decant/page";
import type { Element, ElementContent } from "hast";
import { expect, test } from "vitest";

const position = new OffsetPosition(0, 1);

function element(tagName: string, ...children: ElementContent[]): Element {
  return { type: "element", tagName, properties: {}, children, position };
}

function text(value: string): ElementContent {
  return { type: "text", value, position };
}

test("the position of joined texts has no points if theirs have none", () => {
  const [joined] = toMdast(element("div", text("a"), element("span", text("b")), element("hr"))).children;
  expect(joined?.position).toEqual(new OffsetPosition(0, 1));
  expect(joined?.position).toBeInstanceOf(OffsetPosition);
});
