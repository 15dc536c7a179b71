import { parse } from "@decant/dom";
import { expect, test } from "vitest";
import { extract } from "../extract.ts";
import { featureNames } from "../features/feature-writer.ts";

const prose = "<p>The moon pulls the water of the sea twice a day, and the pilots wait for it at the mole.</p>".repeat(
  3,
);
const table = "<h2>Prices</h2><table><tr><th>Plan<th>Price<tr><td>Evening<td>40 kr<tr><td>Week<td>90 kr</table>";
const list = "<h2>Prices</h2><div><b>Evening</b> 40 kr</div><div><b>Week</b> 90 kr</div>";

/** Whether a part of the content is a copy. */
function hasCopy(html: string): boolean {
  const document = parse(`<main><h1>Tides</h1>${prose}${html}${prose.replaceAll("moon", "sun")}</main>`);
  const scorer = (rows: Float32Array) => new Float32Array(rows.length / featureNames.length).fill(0.9);
  return extract(document, { scorer }).decisions.some(({ rule }) => rule === "extractor/layout-copy");
}

test.each([
  ["Bootstrap", "d-none d-md-block", "d-block d-md-none"],
  ["Tailwind", "hidden lg:block", "lg:hidden"],
  ["Foundation", "show-for-medium", "hide-for-medium"],
  ["Bulma", "is-hidden-mobile", "is-hidden-tablet"],
])("a list for narrow windows goes beside its table for wide ones: %s", (_, wide, narrow) => {
  expect(hasCopy(`<div class="${wide}">${table}</div><div class="${narrow}">${list}</div>`)).toBe(true);
  expect(hasCopy(`<div class="${narrow}">${list}</div><div class="${wide}">${table}</div>`)).toBe(true);
});

test("what has other words, or is named for all windows, stays", () => {
  const other = "<h2>Hours</h2><div><b>Monday</b> closed</div><div><b>Tuesday</b> nine to five</div>";
  expect(hasCopy(`<div class="d-none d-md-block">${table}</div><div class="d-md-none">${other}</div>`)).toBe(false);
  expect(hasCopy(`<div class="wide">${table}</div><div class="narrow">${list}</div>`)).toBe(false);
});
