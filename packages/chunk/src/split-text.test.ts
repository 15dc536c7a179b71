import { fromMarkdown } from "@decant/normalize";
import type { Paragraph } from "mdast";
import { expect, test } from "vitest";
import { pieceOf } from "./pieces.ts";
import { splitText } from "./split.ts";

const markdown = "`x` word. ".repeat(5000);
const paragraph = fromMarkdown(markdown).children[0] as Paragraph;

/** The same, with a count of the children that are read. */
function counted(node: Paragraph): { readonly node: Paragraph; readonly reads: () => number } {
  let reads = 0;
  const children = new Proxy(node.children, {
    get: (target, name, receiver) => {
      if (typeof name === "string" && /^\d+$/.test(name)) reads++;
      return Reflect.get(target, name, receiver);
    },
  });
  return { node: { ...node, children }, reads: () => reads };
}

test("a part of a long paragraph reads its own children, not those before it", () => {
  const { node, reads } = counted(paragraph);
  const parts = splitText(pieceOf(paragraph, 0, 0), { markdown, language: "en" });
  expect(parts.length).toBeGreaterThan(4000);
  const late = parts.at(-2) as (typeof parts)[number];
  const [word] = splitText({ ...late, node }, { markdown, language: "en" });
  expect(word).toMatchObject({ start: late.start, end: late.end });
  expect(reads()).toBeLessThan(50);
});
