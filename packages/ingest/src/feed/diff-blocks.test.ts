import { createChunker, estimateTokens } from "@decant/chunk";
import { expect, test } from "vitest";
import { diffBlocks } from "./diff-blocks.ts";

const { chunk } = await createChunker({ minTokens: 0, budget: 8192, countTokens: estimateTokens });
const diff = (was: string, is: string) =>
  diffBlocks(chunk({ id: "a", markdown: was }), chunk({ id: "a", markdown: is })).map(
    ({ change, headingPath, before, after }) => [change, headingPath.join(" > "), before, after],
  );

const page = `# Gauge

The gauge is read twice a day and entered in the book.

## Moles

- The north mole is closed in winter.
- The south mole is open.

| Berth | Depth |
| --- | --- |
| 1 | 4 m |
| 2 | 6 m |
`;

test.each([
  ["a sentence", "twice a day", "three times a day"],
  ["a list item", "The south mole is open.", "The south mole is shut."],
  ["a cell", "| 2 | 6 m |", "| 2 | 5 m |"],
])("%s edited is one changed block", (_, was, is) => {
  const found = diff(page, page.replace(was, is));
  expect(found.map(([change]) => change)).toEqual(["changed"]);
  expect(String(found[0]?.[2])).toContain(was);
  expect(String(found[0]?.[3])).toContain(is);
  expect(found[0]?.[1]).toBe(was === "twice a day" ? "Gauge" : "Gauge > Moles");
});

test("a section added and a paragraph removed", () => {
  const next = `${page.replace("- The south mole is open.\n", "")}\n## Lights\n\nRed to port.\n`;
  expect(diff(page, next)).toEqual([
    ["gone", "Gauge > Moles", "- The south mole is open.", null],
    ["added", "Gauge", null, "## Lights"],
    ["added", "Gauge > Lights", null, "Red to port."],
  ]);
});

test.each([
  ["counters", "1,204 views · 3 comments, vor 3 Stunden", "1,377 views · 14 comments, vor 4 Tagen"],
  [
    "counters in other languages",
    "Просмотров много: 12 просмотров. 閲覧 12",
    "Просмотров много: 90 просмотров. 閲覧 13",
  ],
  [
    "sessions",
    "[Log](https://a.example/log;jsessionid=12?id=1&sid=abcdef0123456789abcdef)",
    "[Log](https://a.example/log;jsessionid=9?id=1)",
  ],
  ["addresses of pictures", "![Mole](https://a.example/1.png?v=1) at dawn", "![Mole](https://a.example/2.png) at dawn"],
  ["marks", "The *old* mole", "The **old** mole"],
  ["numbering", "1. Port\n2. Starboard", "2. Port\n3. Starboard"],
  ["order", "One.\n\nTwo.", "Two.\n\nOne."],
])("%s alone are no change", (_, was, is) => {
  expect(diff(`# Log\n\n${was}`, `# Log\n\n${is}`)).toEqual([]);
});

test.each([
  ["a price", "Costs 10 €", "Costs 12 €"],
  ["another link", "[Log](https://a.example/log?id=1)", "[Log](https://a.example/log?id=2)"],
  ["a line of code", "```js\nlet a = 1;\n\nlet b = 1;\n```", "```js\nlet a = 1;\n\nlet b = 2;\n```"],
])("%s is a change", (_, was, is) => {
  expect(diff(`# Log\n\n${was}`, `# Log\n\n${is}`)).toEqual([["changed", "Log", was, is]]);
});

test("a heading and a sentence under it are two changes", () => {
  const next = page.replace("# Gauge", "# Tide gauge").replace("twice a day", "three times a day");
  expect(diff(page, next)).toEqual([
    ["changed", "", "# Gauge", "# Tide gauge"],
    [
      "changed",
      "Tide gauge",
      "The gauge is read twice a day and entered in the book.",
      "The gauge is read three times a day and entered in the book.",
    ],
  ]);
});

test("long lists that are all new cost no square of their length", () => {
  const list = (word: string): string => Array.from({ length: 4000 }, (_, at) => `- ${word} ${at} ${word}`).join("\n");
  expect(diff(list("north"), list("south"))).toHaveLength(8000);
});
