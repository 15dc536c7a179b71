import { parse } from "@decant/dom";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Extraction } from "../account/extraction.ts";
import { extract } from "../extract.ts";
import { featureNames } from "../features/feature-writer.ts";

const steps = [
  "Boil the mussels in the sea water until all of them have opened.",
  "Pour the broth over the bread and wait until it has drunk all of it.",
];
const ingredients = ["2 kg mussels", "1 l clean sea water", "stale bread", "a lemon"];
const recipe = {
  "@type": "Recipe",
  name: "Mussels on bread",
  recipeIngredient: ingredients,
  recipeInstructions: steps.map((text) => ({ "@type": "HowToStep", text })),
};
const list = (items: readonly string[]): string => `<ul>${items.map((item) => `<li>${item}</li>`).join("")}</ul>`;
const rail = `<div><section><h2>You need</h2>${list(ingredients)}</section></div>`;
const method = `<div><h2>Method</h2>${steps.map((step) => `<p>${step}</p>`).join("")}</div>`;
const note = "<p>low We sell mussels on Friday at the pier, as long as there are any left of them.</p>";

/** Extract a page whose blocks score high, except those of a part. */
function extractWithout(
  low: string,
  before: string,
  after: string,
  things: unknown = recipe,
  without: readonly string[] = [],
): { html: string } & Extraction {
  const script = `<script type="application/ld+json">${JSON.stringify(things)}</script>`;
  const start = `<title>Mussels on bread</title>${script}<main><h1>Mussels on bread</h1><p>A meal for the evening after a low tide, when the boats are dry and the cook has time.</p>${before}`;
  const html = `${start}${low}${after}</main>`;
  const count = (part: string): number => part.match(/(?<=>)[^<>{}]+(?=<)/g)?.length ?? 0;
  const from = count(start.slice(start.indexOf("<main>")));
  const to = from + count(low);
  const scorer = (rows: Float32Array): Float32Array =>
    Float32Array.from({ length: rows.length / featureNames.length }, (_, block) =>
      block >= from && block < to ? 0.02 : 0.95,
    );
  return { html, ...extract(parse(html), { scorer, without: ["region", "gap", ...without] }) };
}

const textOf = (html: string): string => html.replace(/<[^>]*>/g, "");
const dropped = ({ html, decisions }: { html: string } & Extraction): string[] =>
  decisions.map(({ start, end }) => html.slice(start, end).trim()).filter((text) => text !== "");

describe("what the page declares for its own thing and shows is kept", () => {
  test("the lines of a list with its heading, between two parts or after them", () => {
    for (const page of [extractWithout(rail, "", method), extractWithout(rail, method, "")]) {
      expect(dropped(page)).toEqual([]);
      expect(page.verdict).toEqual([]);
    }
  });

  test("a sentence, alone, with HTML in its declaration and in parts on the page", () => {
    const part = `<div><p>${steps[0]?.replace("sea water", "<b>sea water</b>")}</p></div>`;
    const things = { ...recipe, recipeInstructions: steps.map((step) => `<p>${step}</p>`).join("") };
    expect(dropped(extractWithout(part, rail, method, things))).toEqual([]);
  });

  test("what is between the lines, but nothing beside them", () => {
    const lines = list(["2 kg mussels", "for the broth:", "1 l clean sea water", "stale bread"]);
    expect(dropped(extractWithout(`<section>${note}${lines}</section>${note}`, "", method))).toEqual(
      [note, note].map(textOf),
    );
  });

  test("a heading that does not hold the list stays out", () => {
    const apart = `<div><div><div><h2>Fish market</h2></div></div></div><div>${list(ingredients)}</div>`;
    expect(dropped(extractWithout(apart, method, ""))).toEqual(["Fish market"]);
  });
});

describe("what is no evidence changes nothing", () => {
  test.each<[string, unknown]>([
    ["nothing declared", {}],
    ["the thing of another page", { "@type": "WebPage", mentions: recipe }],
    ["recipes of a listing", ["Eel", "Cod", "Crab", "Tart"].map((name) => ({ ...recipe, name }))],
    ["the body of an article", { "@type": "Article", articleBody: [...ingredients, ...steps].join("\n") }],
    ["a product that an article advertises", { "@type": "Product", name: "Knife", description: steps.join(" ") }],
    ["properties in other words", { ...recipe, recipeIngredient: ["salt", "pepper", "oil"], recipeInstructions: [] }],
  ])("%s", (_, things) => {
    const page = extractWithout(rail, "", method, things);
    expect(dropped(page)).toEqual(["You need", ...ingredients]);
    expect(page.verdict).toEqual([]);
  });
});

test("the rule can be switched off", () => {
  expect(dropped(extractWithout(rail, "", method, recipe, ["declared"]))).toEqual(["You need", ...ingredients]);
});

test("a page that declares and shows what its content lacks is partial, and the diagnostic names it", () => {
  const page = extractWithout(
    `<p>stale bread</p>${note}<p>low tide</p><p>low water</p><p>low</p><p>a lemon</p>`,
    "",
    method,
  );
  expect(page.verdict).toEqual(["partial"]);
  expect(page.diagnostics).toEqual([
    {
      code: "extractor/declared-not-kept",
      severity: "warning",
      message: 'The page declares and shows texts that were left out: "stale bread", "a lemon"',
      data: { count: 2, values: ["stale bread", "a lemon"] },
    },
  ]);
});

test("declared, shown and not kept: never without a word", () => {
  const values = [...ingredients, ...steps];
  const part = fc.constantFrom(
    ...values,
    "A boat.",
    "Ask the cook for another pot, if the first one is too small for all.",
  );
  const blocks = fc.array(part, { maxLength: 12 }).map((texts) => texts.map((text) => `<p>${text}</p>`).join(""));
  fc.assert(
    fc.property(blocks, blocks, blocks, (before, low, after) => {
      const page = extractWithout(low, note + before, note + after);
      const kept = page.decisions.reduceRight(
        (html, { start, end }) => html.slice(0, start) + html.slice(end),
        page.html,
      );
      const lost = values.filter((value) => low.includes(value) && !kept.slice(kept.indexOf("<main>")).includes(value));
      const named = page.diagnostics.flatMap(({ code, data }) =>
        code === "extractor/declared-not-kept" ? data?.values : [],
      );
      expect(named).toEqual(expect.arrayContaining(lost));
      expect(page.verdict.includes("partial")).toBe(page.diagnostics.length > 0);
    }),
  );
});
