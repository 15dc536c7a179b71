import { type ChildNode, measure, parse, type Selection, select } from "@decant/dom";
import { decideVisibility } from "@decant/dom/visibility";
import { expect, test } from "vitest";
import { featureNames } from "./features/feature-writer.ts";
import { extractLite } from "./lite.ts";

const text = "The moon pulls the sea, and the water of the harbour follows it twice a day, as it always has. ".repeat(
  4,
);
const read = (html: string) => {
  const table = measure(parse(html));
  decideVisibility(table);
  return table;
};
/** The text of a selection. */
function textOf({ roots, omitted }: Selection): string {
  const read = (node: ChildNode): string => {
    if (omitted.has(node)) return "";
    return node.type === "text" ? node.data : "children" in node ? node.children.map(read).join("") : "";
  };
  return roots.map(read).join("");
}

test("chooses text by its scores, with the heading that shows the title", () => {
  const table = read(
    `<nav><a href=/>Home</a> <a href=/a>All</a></nav><header><h1>Tides</h1></header><main><p>${text}<p>${text}</main><footer>© All rights</footer>`,
  );
  const { content, heading, confidence } = extractLite(table, { title: "Tides" });
  expect(heading).toBe(select(table.document, "h1")[0]);
  expect(textOf(content)).toContain("The moon");
  expect(textOf(content)).not.toContain("Home");
  expect(textOf(content)).not.toContain("rights");
  expect(confidence).toBeGreaterThan(0.8);
});

test("text outside of main counts less", () => {
  const table = read(`<p>Before ${text}<main><p>Inside ${text}</main>`);
  const half = (rows: Float32Array) => new Float32Array(rows.length / featureNames.length).fill(0.5);
  const { content } = extractLite(table, {}, half);
  expect(textOf(content)).toContain("Inside");
  expect(textOf(content)).not.toContain("Before");
});

test("a page without text has no content", () => {
  expect(extractLite(read("<img>"), {})).toMatchObject({ content: { roots: [] }, heading: undefined, confidence: 0 });
});
