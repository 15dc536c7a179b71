import { parse } from "@decant/dom";
import type { PageType } from "@decant/page";
import { describe, expect, test } from "vitest";
import { extract, extractView } from "../extract.ts";
import { featureNames } from "../features/feature-writer.ts";
import { type ChoiceShape, checks, objection, strictnessOn } from "./attempts.ts";

const sentence = "The tide came in while the ferry waited, and the captain wrote down the hour and the wind.";
const prose = `<p>${sentence}</p>`.repeat(12);

/** Scores by one feature: blocks with it get the one probability, others the other. */
function scorerBy(name: string, withIt: number, without: number) {
  const column = featureNames.indexOf(name);
  return (rows: Float32Array) =>
    Float32Array.from({ length: rows.length / featureNames.length }, (_, block) =>
      rows[block * featureNames.length + column] === 1 ? withIt : without,
    );
}

/** Texts of the dropped blocks, by the words that the tests look for. */
function isKept(html: string, text: string, scorer: (rows: Float32Array) => Float32Array): boolean {
  const at = html.indexOf(text);
  return extract(parse(html), { scorer, schemaTypes: ["NewsArticle"] }).decisions.every(
    ({ start, end }) => at < start || at >= end,
  );
}

describe("outside of an article's frame", () => {
  const paragraphs = scorerBy("tagP", 0.8, 0);
  const frame = `<article>${prose}</article>`;

  test("a summary between the page's heading and the frame is worth what it scores", () => {
    expect(isKept(`<header><h1>Log</h1><p>A summary</p></header>${frame}`, "A summary", paragraphs)).toBe(true);
    const beside = `<h1>Log</h1><div><img src=a.png><p>A summary</p></div>${frame}`;
    expect(isKept(beside, "A summary", paragraphs)).toBe(true);
  });

  test("bare text beside the frame and after it, as a stray end tag leaves it, is worth what it scores", () => {
    expect(isKept(`<h1>Log</h1>${frame}<p>More of it</p>`, "More of it", paragraphs)).toBe(true);
  });

  test.each([
    ["behind it", `<h1>Log</h1>${frame}<div><p>A teaser</p></div>`],
    ["before the page's heading", `<p>A teaser</p><h1>Log</h1>${frame}`],
    ["in a page without a heading", `<p>A teaser</p>${frame}`],
    ["beside a picture", `<h1>Log</h1><div><img src=a.png><p>A teaser</p></div>${frame}`],
  ])("all other text is worth half: %s", (_, html) => {
    expect(isKept(html, "A teaser", scorerBy("tagP", 0.7, 0))).toBe(false);
  });
});

const sound: ChoiceShape = { chars: 900, linkDensity: 0.1, reach: 1, pageType: "article" };

/** For each check, a choice that no other check objects to. */
const faults: Readonly<Record<string, Partial<ChoiceShape>>> = {
  "no-text": { chars: 0 },
  reach: { reach: 0.95 },
  "too-short": { chars: 139 },
  "link-list": { linkDensity: 0.81 },
};

describe("objection", () => {
  test("finds nothing wrong with a sound choice, nor at the limits", () => {
    expect(objection(sound)).toBeUndefined();
    expect(objection({ ...sound, chars: 140, linkDensity: 0.8, reach: 0.96 })).toBeUndefined();
  });

  test.each(checks.map(({ id }) => id))("%s", (id) => {
    const shape = { ...sound, ...faults[id] };
    expect(objection(shape)).toMatch(new RegExp(`^${id}: \\S`));
    const others = checks.filter((check) => check.id !== id && check.reject(shape) !== undefined);
    // A choice without text is too short as well, and gets the clearer sentence.
    expect(others.map((check) => check.id)).toEqual(id === "no-text" ? ["too-short"] : []);
  });

  test("lists of links are the content of listings, collections and forums", () => {
    for (const pageType of ["listing", "collection", "forum"] as const) {
      expect(objection({ ...sound, linkDensity: 1, pageType })).toBeUndefined();
    }
  });
});

const { view } = extractView(parse("<p>Tides rise and fall.</p>"), {});
const preset = { strictness: 1.1, leniency: 0.5 };
const strictnessOf = (pageType: PageType, typeProbability: number) =>
  strictnessOn({ ...view, pageType, typeProbability }, preset);

describe("strictness by page type", () => {
  test("likely products are cut more strictly, and without leniency", () => {
    const { strictness, leniency } = strictnessOf("product", 0.6);
    expect(strictness).toBeGreaterThan(preset.strictness);
    expect(leniency).toBeUndefined();
  });

  test("what a page declares itself to be goes before what it looks like", () => {
    const declared = { ...view, pageType: "listing", typeProbability: 0.9, declaredType: "product" } as const;
    expect(strictnessOn(declared, preset)).toEqual(strictnessOf("product", 0.6));
  });

  test("a page that is a product rather than anything else, but hardly likely one, is not", () => {
    expect(strictnessOf("product", 0.4)).toEqual(preset);
  });

  test("likely articles, manuals and threads are cut without leniency, and pages that pass for articles with it", () => {
    for (const type of ["article", "documentation", "forum"] as const)
      expect(strictnessOf(type, 0.6)).toEqual({ strictness: preset.strictness });
    expect(strictnessOf("article", 0.4)).toEqual(preset);
  });

  test("other types are cut as their preset asks", () => {
    for (const type of ["collection", "listing", "service"] as const) expect(strictnessOf(type, 0.9)).toEqual(preset);
  });
});
