import { agreementOn } from "@decant/extractor/agreement";
import { expect, test } from "vitest";
import { createPipeline } from "../src/index.ts";

const sentence =
  "The heron was counted at low water, when the others had left the mole, and again before the tide came in. ";
const article = `<main><h1>Counts</h1>${["Monday", "Tuesday", "Friday", "Sunday"].map((day) => `<p>${sentence.repeat(3).replaceAll(/tide|mole|others/g, day)}</p>`).join("")}</main>`;
const links = Array.from({ length: 12 }, (_, i) => `<li><a href="/${i}">Harbour page ${i} of this list</a></li>`).join(
  "",
);

test("the record has how far a second extractor agrees, only where that was asked for", () => {
  expect(createPipeline().convert(article).extraction).not.toHaveProperty("agreement");
  const { extraction, diagnostics } = createPipeline({ agree: "readability" }, { agreementOn }).convert(article);
  expect(extraction.agreement).toMatchObject({ extractor: "readability", review: false });
  expect(extraction.agreement?.f1).toBeGreaterThan(0.9);
  expect(diagnostics).toEqual([]);
});

test("where the second extractor finds other text, a diagnostic marks the page for review", () => {
  const options = { agree: "readability", selectors: ["ul"] } as const;
  const { extraction, diagnostics } = createPipeline(options, { agreementOn }).convert(`<ul>${links}</ul>${article}`);
  expect(extraction.agreement?.review).toBe(true);
  expect(diagnostics).toEqual([
    expect.objectContaining({
      code: "pipeline/low-agreement",
      data: { extractor: "readability", f1: extraction.agreement?.f1 },
    }),
  ]);
});

test("the second extractor changes nothing else", () => {
  const { extraction, ...page } = createPipeline({ agree: "readability" }, { agreementOn }).convert(article);
  const { extraction: alone, ...same } = createPipeline().convert(article);
  expect(page).toEqual(same);
  expect(extraction).toEqual({ ...alone, agreement: extraction.agreement });
});

test("an unknown extractor is refused, and so is a pipeline without the part", () => {
  const options = { agree: "other" as "readability" };
  expect(() => createPipeline(options, { agreementOn })).toThrow(
    new TypeError('agree: expected "readability", got "other"'),
  );
  expect(() => createPipeline({ agree: "readability" })).toThrow(/part "agreementOn" of @decant\/extractor\/agreement/);
});
