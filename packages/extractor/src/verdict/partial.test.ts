import { parse } from "@decant/dom";
import { expect, test } from "vitest";
import { extract } from "../extract.ts";
import { featureNames } from "../features/feature-writer.ts";

const prose = (topic: string, sentences = 5): string =>
  `<p>${`The ${topic} of the harbour is older than the town, and nobody knows, who built it, or why. `.repeat(sentences)}</p>`;
const about = `<div class=about><h2>About the keeper</h2>${prose("keeper", 8)}${prose("keeper's dog", 8)}</div>`;
const post = `<article><h3>The mole</h3>${prose("mole", 1)}${prose("mole's end", 1)}</article>`;

/** Codes of what an article lacks of which some blocks are chosen. */
function lossesOf(body: string, isChosen: (block: number) => boolean): string[] {
  const scorer = (rows: Float32Array): Float32Array =>
    Float32Array.from({ length: rows.length / featureNames.length }, (_, block) => (isChosen(block) ? 0.95 : 0.02));
  const article = `<meta property=og:type content=article><title>The mole</title>`;
  const { verdict, diagnostics, pageType } = extract(parse(article + body), {
    ...{
      scorer,
      title: "The mole",
      schemaTypes: ["NewsArticle"],
      keepHeading: true,
      without: ["region", "gap", "title"],
    },
  });
  expect(pageType).toBe("article");
  const codes = diagnostics.map(({ code }) => code);
  expect(verdict).toEqual(codes.length > 0 ? ["partial"] : []);
  return codes;
}

test("an article without any text under its title is partial", () => {
  expect(lossesOf(post + about, (block) => block > 2)).toContain("extractor/title-text-not-kept");
  expect(lossesOf(post + about, (block) => block < 3)).not.toContain("extractor/title-text-not-kept");
});

test("an article without most of what a second method chooses is partial, unless it has other text as long", () => {
  const text = `<article><h1>The mole</h1>${prose("mole", 2)}${prose("wall", 6)}${prose("lamp", 6)}</article>`;
  expect(lossesOf(text, (block) => block < 2)).toContain("extractor/second-text-not-kept");
  expect(lossesOf(text, () => true)).toEqual([]);
});
