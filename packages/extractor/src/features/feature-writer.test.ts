import { parse } from "@decant/dom";
import { runsOf } from "@decant/package-checks/sizes";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fixtureNames, hostileHtml, readCase, readFixture } from "../../test/pages.ts";
import { type DescribedBlocks, describeBlocks } from "../describe-blocks.ts";
import type { PageHints } from "./feature-input.ts";
import { featureNames } from "./feature-writer.ts";

// The same inputs in every run; `FUZZ_SEED` asks for others.
fc.configureGlobal({ seed: Number(process.env.FUZZ_SEED ?? 1) });

const width = featureNames.length;

/** Value of a feature for the block with this text. */
function numberOf({ rows, texts }: DescribedBlocks, text: string, feature: string): number | undefined {
  const column = featureNames.indexOf(feature);
  expect(column, feature).toBeGreaterThanOrEqual(0);
  return rows[texts.findIndex((other) => other.trim() === text) * width + column];
}

function badColumns(rows: Float32Array): string[] {
  const bad = new Set<string>();
  rows.forEach((value, i) => {
    if (!Number.isFinite(value)) bad.add(featureNames[i % width] as string);
  });
  return [...bad];
}

describe("computeFeatures", () => {
  test("names are unique, so that a model finds its columns", () => {
    expect(new Set(featureNames).size).toBe(width);
  });

  test("texts are the same that begin the same, whatever white space stands around them", () => {
    const beginning = "Low water is at the mole, and high water is where the boats lie; ".repeat(2);
    const ends = ["", " ", "\n\t", "\u2028", "\u3000\u00a0", "\ufeff"];
    const same = ends.map((end) => `<p>${end}Ebb${end}</p>`).join("");
    const long = [1, 2].map((tail) => `<p> ${beginning}${tail}</p>`).join("");
    const { rows, texts } = describeBlocks(parse(`${same}<p>Ebbs</p><p>Ebb.</p>${long}`));
    const column = featureNames.indexOf("duplicate");
    expect(texts.map((_, block) => rows[block * width + column])).toEqual([6, 6, 6, 6, 6, 6, 1, 1, 2, 2]);
  });

  test("writes each number into the column of its name", () => {
    const html = `<nav class=menu><ul><li><a href=/a>First</a><li><a href=/b>Second</a></ul></nav>
      <main><h1>Tides of the north</h1><p>Twelve words, and a stop at the end of this very line.</p>
      <pre>let x</pre><dl><dt>Ebb<dd>3 hours</dl><blockquote>said</blockquote><p hidden>gone</p>
      <noscript><p>still</p></noscript><button>Go</button></main>`;
    const page = describeBlocks(parse(html), { title: "Tides of the north", url: "https://x.example/2024/05/tides-1" });
    const expected: [text: string, feature: string, value: number][] = [
      ["First", "linkDensity", 1],
      ["First", "inLink", 1],
      ["First", "tagLi", 1],
      ["First", "in.nav", 1],
      ["First", "any.navigation", 1],
      ["First", "near.navigation", 0],
      ["Second", "up0.repeats", 2],
      ["Second", "up0.position", 1],
      ["Tides of the north", "tagHeading", 1],
      ["Tides of the north", "headingLevel", 1],
      ["Tides of the north", "titleOverlap", 1],
      ["Tides of the north", "afterTitle", 2],
      ["Tides of the north", "in.main", 1],
      ["Tides of the north", "in.nav", 0],
      ["Tides of the north", "at1.tagP", 1],
      ["Tides of the north", "at-1.linkDensity", 1],
      ["First", "afterTitle", -1],
      ["First", "at-1.chars", -1],
      ["let x", "tagPre", 1],
      ["let x", "inPre", 1],
      ["let x", "headingLevelBefore", 1],
      ["Ebb", "tagDt", 1],
      ["3 hours", "startsNumber", 1],
      ["said", "tagQuote", 1],
      ["said", "startsLower", 1],
      ["gone", "hidden", 1],
      ["still", "inNoscript", 1],
      ["Go", "inControl", 1],
      ["Go", "hasMain", 1],
      ["Go", "pagePre", 1],
    ];
    const got = expected.map(([text, feature]) => [text, feature, numberOf(page, text, feature)]);
    expect(got).toEqual(expected);
    const sentence = "Twelve words, and a stop at the end of this very line.";
    expect(numberOf(page, sentence, "endsSentence")).toBe(1);
    expect(numberOf(page, sentence, "punctuation")).toBeCloseTo(2 / 12);
    expect(numberOf(page, "Second", "charsBefore")).toBeCloseTo(Math.log2(1 + 5));
    expect(numberOf(page, sentence, "words")).toBeCloseTo(Math.log2(13));
  });

  test.each(fixtureNames)("gives one finite row a block, the same each time: %s", (name) => {
    const { url, title } = readCase(name);
    const hints = { url, title: title ?? undefined, schemaTypes: ["Article"], ogType: "article" };
    const { rows, blocks, texts } = describeBlocks(parse(readFixture(name)), hints);
    expect(rows.length).toBe(blocks.count * width);
    expect(texts.length).toBe(blocks.count);
    expect(badColumns(rows)).toEqual([]);
    expect(describeBlocks(parse(readFixture(name)), hints).rows).toEqual(rows);
  });

  const hints: fc.Arbitrary<PageHints> = fc.record({
    url: fc.option(fc.oneof(fc.webUrl(), fc.string()), { nil: undefined }),
    title: fc.option(fc.string(), { nil: undefined }),
    schemaTypes: fc.option(fc.array(fc.string()), { nil: undefined }),
    ogType: fc.option(fc.string()),
  });

  test("all numbers are finite, whatever the page", () => {
    fc.assert(
      fc.property(hostileHtml, hints, (html, page) => {
        const { rows, blocks } = describeBlocks(parse(html), page);
        expect(rows.length).toBe(blocks.count * width);
        expect(badColumns(rows)).toEqual([]);
      }),
    );
  });

  const part = fc.constantFrom(
    "",
    " ",
    "\n",
    "\u00a0",
    ".",
    "?",
    "。",
    ")",
    "”",
    "'",
    "a",
    "é",
    "É",
    "Z",
    "7",
    "٣",
    "#",
    "b".repeat(60),
  );
  const text = fc.array(part, { maxLength: 8 }).map((parts) => parts.join(""));

  test("features of a text agree with what they say", () => {
    const isOf = (pattern: RegExp, value: string) => Math.fround((value.match(pattern)?.length ?? 0) / value.length);
    fc.assert(
      fc.property(text, (value) => {
        const page = describeBlocks(parse(`<p>${value}</p>`));
        if (page.blocks.count === 0) return;
        const feature = (name: string) => page.rows[featureNames.indexOf(name)];
        const start = value.slice(0, 200);
        expect(feature("digits")).toBe(isOf(/\p{N}/gu, start));
        expect(feature("upper")).toBe(isOf(/\p{Lu}/gu, start));
        expect(feature("startsLower")).toBe(/^\s*\p{Ll}/u.test(value) ? 1 : 0);
        expect(feature("startsNumber")).toBe(/^\s*[\d#]/.test(value) ? 1 : 0);
        expect(feature("endsSentence")).toBe(/[.!?。！？…:;؟।]["'”’»)\]]*\s*$/u.test(value.slice(-40)) ? 1 : 0);
      }),
      { numRuns: runsOf(500) },
    );
  });

  test("class names change nothing when names are ignored", () => {
    const html = readFixture("article-news");
    const renamed = html.replace(/ (class|id|itemprop)="[^"]*"/g, ' $1="zz"');
    const rows = (source: string) => describeBlocks(parse(source), { ignoreNames: true }).rows;
    expect(renamed).not.toBe(html);
    expect(rows(renamed)).toEqual(rows(html));
  });
});
