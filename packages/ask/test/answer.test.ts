import { expect, test } from "vitest";
import { type AnswerSource, answer } from "../src/index.ts";

const sources: readonly AnswerSource[] = [
  {
    ...{ page: "gauge", title: "The gauge", headings: ["The gauge", "Reading"], position: 3 },
    ...{
      markdown: "## Reading\n\nThe gauge at the mole is read twice a day. Boats wait meanwhile.",
      address: "https://mole.example/gauge#reading",
    },
  },
  {
    ...{ page: "office", title: "The office", headings: ["The office", "Duties"], position: 2 },
    ...{
      markdown: "| when | duty |\n|---|---|\n| morning | the gauge is read and entered in the book |\n",
      address: "https://mole.example/office",
    },
  },
  { page: "gauge", title: "The gauge", position: 1, markdown: "A gauge shows the height of the water.", address: null },
];

test("parts of several pages answer within one budget, each under its headings and with its link", async () => {
  const { markdown, tokens, passages, missing } = await answer(sources, "When is the gauge read?", { budget: 90 });
  expect(markdown).toBe(`# The gauge

A gauge shows the height of the water.

## Reading

The gauge at the mole is read twice a day. Boats wait meanwhile.

# The office

## Duties

| when | duty |
|---|---|
| morning | the gauge is read and entered in the book |
`);
  expect(tokens).toBeLessThanOrEqual(90);
  expect(missing).toEqual([]);
  const reading = "https://mole.example/gauge#reading:~:text=";
  expect(passages.map(({ page, kind, link }) => [page, kind, link])).toEqual([
    ["gauge", "sentence", null],
    ["gauge", "sentence", `${reading}The%20gauge%20at%20the%20mole%20is%20read%20twice%20a%20day.`],
    ["gauge", "sentence", `${reading}Boats%20wait%20meanwhile.`],
    [
      "office",
      "row",
      "https://mole.example/office#:~:text=morning,gauge%20is%20read%20and%20entered%20in%20the%20book",
    ],
  ]);
});

test("a long passage is linked by its ends, a cited address keeps its place alone, and equal stretches count once", async () => {
  const markdown =
    "The keeper of the &lt;outer> light of the northern mole climbs eighty steps each night and morning.";
  const address = "https://mole.example/light#top:~:text=old";
  const source = { page: "light", title: "Light-house", markdown, address };
  const { passages } = await answer([source, source], "Who climbs steps?");
  expect(passages.map(({ link, title }) => [title, link])).toEqual([
    [
      "Light-house",
      "https://mole.example/light#top:~:text=The%20keeper%20of%20the%20%3Couter%3E%20light%20of%20the,mole%20climbs%20eighty%20steps%20each%20night%20and%20morning.",
    ],
  ]);
});

test("nothing answers where nothing has a word, and wrong sources are refused", async () => {
  expect(await answer(sources, "zebra")).toMatchObject({ markdown: "", tokens: 0, passages: [], missing: ["zebra"] });
  expect(await answer([], "gauge")).toMatchObject({ markdown: "", passages: [] });
  await expect(answer([{ page: "x" } as AnswerSource], "gauge")).rejects.toThrow("sources");
});
