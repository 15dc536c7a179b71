import { runsOf } from "@decant/package-checks/sizes";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type MarkdownPart, partitionMarkdown } from "./partition.ts";

// The same inputs in every run; `FUZZ_SEED` asks for others.
fc.configureGlobal({ seed: Number(process.env.FUZZ_SEED ?? 1) });

const partsOf = (markdown: string) => partitionMarkdown(markdown).parts;

describe("every character has a part", () => {
  test.each<[string, Partial<Record<MarkdownPart, number>>]>([
    ["# Hi\n", { "heading-mark": 1, space: 2, text: 2 }],
    ["- [a](b)\n", { "list-marker": 1, space: 2, bracket: 4, text: 1, address: 1 }],
    ['![alt](src "title")\n', { bracket: 7, description: 8, address: 3, space: 2 }],
    ["```js\nx\n```\n", { fence: 6, name: 2, space: 3, text: 1 }],
    ["a\\*b **c** ~~d~~\n", { text: 7, escape: 1, "emphasis-mark": 4, "strikethrough-mark": 4, space: 1 }],
    ["| a |\n|---|\n| b |\n", { "table-rule": 9, space: 7, text: 2 }],
    ["a[^1]\n\n[^1]: b\n", { text: 2, name: 2, "footnote-mark": 6, "definition-mark": 1, space: 4 }],
    ["> [!NOTE]\n> a\n", { "quotation-mark": 2, "callout-mark": 7, text: 1, space: 4 }],
    ["1. [x] a<br>b\n", { "list-marker": 2, "task-box": 3, text: 3, html: 4, space: 2 }],
    ["`a` $x$\n\n$$\ny\n$$\n", { "code-mark": 2, "math-mark": 2, text: 4, fence: 4, space: 5 }],
    ["a\\\nb\n\n***\n", { text: 2, break: 1, rule: 3, space: 4 }],
    ["", {}],
  ])("%j", (markdown, expected) => {
    expect(partsOf(markdown)).toEqual(expected);
  });
});

const fragment = fc.oneof(
  fc.constantFrom("# ", "> ", "- ", "1. ", "```", "$$", "`", "$", "**", "_", "[", "](", ")", "![", "[^1]", "[^1]: ", "|", "\n", "\n\n", "    ", "\t", "<br>", "<!-- ", "-->", "\\", "---", "| - |", "&amp;", "http://a.b", "[!NOTE]", "\r\n", "="),
  fc.string({ maxLength: 6, unit: "grapheme" }),
); // biome-ignore format: a table of words

test("the parts of any Markdown add up to its length, and all are known", () => {
  fc.assert(
    fc.property(fc.array(fragment, { maxLength: 40 }), (pieces) => {
      const markdown = pieces.join("");
      const { length, parts, unknown } = partitionMarkdown(markdown);
      expect(unknown).toEqual([]);
      expect(length).toBe(markdown.length);
      expect(Object.values(parts).reduce((sum, count) => sum + count, 0)).toBe(length);
      for (const count of Object.values(parts)) expect(count).toBeGreaterThanOrEqual(0);
    }),
    { numRuns: runsOf(2000) },
  );
});
