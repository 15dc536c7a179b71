import { parse } from "@decant/dom";
import { expect, test } from "vitest";
import { extract } from "../extract.ts";
import { featureNames } from "../features/feature-writer.ts";
import type { ExtractOptions } from "../options.ts";

const prose = (name: string): string => `<p>${name} ${"word ".repeat(150)}</p>`;
/** A box that costs more than a region may, with a name or without. */
const box = (attributes: string): string => `<div${attributes}><p>low ${"other ".repeat(200)}</p></div>`;
const page = (middle: string): string => `<main>${prose("One")}${middle}${prose("Two")}</main>`;

/** The first and the last block are content, all others are not. */
const scorer: ExtractOptions["scorer"] = (rows) =>
  Float32Array.from(
    { length: rows.length / featureNames.length },
    (_, block, count = rows.length / featureNames.length) => (block === 0 || block === count - 1 ? 0.95 : 0.02),
  );

test("a long box between two parts that only its score takes makes the page partial, and is named with its place", () => {
  const html = page(box(""));
  const { verdict, unnamedWords, diagnostics } = extract(parse(html), { scorer });
  expect(verdict).toContain("partial");
  expect(unnamedWords).toBe(201);
  expect(diagnostics).toEqual([
    expect.objectContaining({
      code: "extractor/partial",
      data: expect.objectContaining({
        words: 201,
        places: [expect.objectContaining({ start: html.indexOf("low"), words: 201 })],
      }),
    }),
  ]);
});

test.each([
  ["a box with a name", page(box(" class=related"))],
  ["no box", page("")],
  ["a few words", page("<div>low price</div>")],
])("%s makes no page partial", (_, html) => {
  const { verdict, unnamedWords } = extract(parse(html), { scorer });
  expect(verdict).not.toContain("partial");
  expect(unnamedWords).toBe(0);
});
