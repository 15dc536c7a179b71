import type { Element } from "domhandler";
import { expect, test } from "vitest";
import { spanOf } from "../measure/span.ts";
import { parse } from "../parse/parse.ts";
import { nodePath } from "./node-path.ts";
import { select } from "./select.ts";

const html = "<html><head><body>t<main><p>a<!-- c --><p>b <i>c</i><div><p>d";
const document = parse(html);
const pathOf = (selector: string) => nodePath(select(document, selector)[0] as Element);

test("a path counts the element siblings of every step", () => {
  expect(pathOf("body")).toBe("html[1]/body[2]");
  expect(pathOf("i")).toBe("html[1]/body[2]/main[1]/p[2]/i[1]");
  expect(pathOf("div > p")).toBe("html[1]/body[2]/main[1]/div[3]/p[1]");
});

test("a text has the path of its parent, the document none", () => {
  const [italic] = select(document, "i") as [Element];
  expect(nodePath(italic.children[0] as never)).toBe(nodePath(italic));
  expect(nodePath(document)).toBe("");
});

test("a span ends behind the last unit, and nodes that were not parsed have none", () => {
  const [italic] = select(document, "i") as [Element];
  const span = spanOf(italic) as { start: number; end: number };
  expect(html.slice(span.start, span.end)).toBe("<i>c</i>");
  italic.endIndex = null;
  expect(spanOf(italic)).toBeUndefined();
  italic.endIndex = span.end - 1;
  expect(spanOf(parse(""))).toEqual({ start: 0, end: 0 });
});
