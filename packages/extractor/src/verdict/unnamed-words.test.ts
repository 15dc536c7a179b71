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

test("words between two parts that only a score takes are counted, those of a box with a name are not", () => {
  const count = (middle: string): number => extract(parse(page(middle)), { scorer }).unnamedWords;
  expect(count(box(""))).toBe(201);
  expect(count(box(" class=related"))).toBe(0);
  expect(count("")).toBe(0);
  expect(count("<div>low price</div>")).toBe(0);
});
