import { Flag, measure, parse } from "@decant/dom";
import { decideVisibility } from "@decant/dom/visibility";
import { expect, test } from "vitest";
import { decideByAttributes } from "./by-attributes.ts";

const shown = "<p>The moon pulls the sea twice a day.</p>";

test.each([
  ["<p hidden>a</p>", "hidden-attribute"],
  ['<p style="color: red; display : none !important">a</p>', "display-none"],
  ["<p style=visibility:hidden>a</p>", "visibility-hidden"],
  ["<p hidden=until-found>a</p>", undefined],
  ["<p style=--display:none>a</p>", undefined],
  ["<p class=hidden>a</p>", undefined],
])("%s", (html, technique) => {
  const { hidden } = decideByAttributes(measure(parse(html + shown)));
  expect([...hidden.values()].map((hiding) => hiding.technique)).toEqual(technique === undefined ? [] : [technique]);
  const full = decideVisibility(measure(parse(html + shown)));
  const certain = [...full.hidden.values()].filter(({ certainty }) => certainty === "certain");
  expect(certain.map((hiding) => hiding.technique)).toEqual(technique === undefined ? [] : [technique]);
});

test("flags all nodes inside, and no others", () => {
  const table = measure(parse(`<div hidden><p>a<b>b</b></p></div>${shown}`));
  decideByAttributes(table);
  const texts = table.nodes.flatMap((node, index) =>
    node.type === "text" ? [[node.data, ((table.flags[index] as number) & Flag.HIDDEN) !== 0]] : [],
  );
  expect(texts).toEqual([
    ["a", true],
    ["b", true],
    ["The moon pulls the sea twice a day.", false],
  ]);
});

test("an element with most of the text is shown", () => {
  expect(decideByAttributes(measure(parse(`<div style=display:none>${shown}</div><p>Loading`))).hidden.size).toBe(0);
});

test("the answer is kept in the table", () => {
  const table = measure(parse("<p hidden>a"));
  expect(decideByAttributes(table)).toBe(decideByAttributes(table));
  expect(table.visibility).toBe(decideVisibility(table));
});
