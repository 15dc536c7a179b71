import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { sentences } from "../test/sentences.ts";
import { identifyLanguage, isSameLanguage, type LanguageIdentifier, loadFastText, loadTinyld } from "./index.ts";

// The same inputs in every run; `FUZZ_SEED` asks for others.
fc.configureGlobal({ seed: Number(process.env.FUZZ_SEED ?? 1) });

const all = Object.entries(sentences).flatMap(([language, list]) => list.map((text) => [language, text] as const));
const fixed = (language: string, score: number): LanguageIdentifier => ({
  id: "fixed",
  minScore: 0.5,
  guess: () => [{ language, score }],
});

/** Minimum share of right answers and maximum share of wrong ones; the rest are "unsure". */
describe.each([
  ["fasttext", loadFastText, 0.95, 0.02],
  ["tinyld", loadTinyld, 0.85, 0.05],
] as const)("%s on sentences of our own in 28 languages", (_, load, leastRight, mostWrong) => {
  let identifier: LanguageIdentifier | undefined;
  beforeAll(async () => {
    identifier = await load();
  });

  test("tells most, and says unsure rather than something wrong", (context) => {
    if (identifier === undefined) return context.skip("the optional package fasttext.wasm.js is not installed");
    const known = identifier;
    const results = all.map(([language, text]) => [language, identifyLanguage(text, known), text] as const);
    const right = results.filter(([language, result]) => result.language === language);
    const wrong = results.filter(([language, result]) => result.language !== null && result.language !== language);
    expect(right.length / all.length).toBeGreaterThanOrEqual(leastRight);
    expect(wrong.length / all.length).toBeLessThanOrEqual(mostWrong);
  });

  test("never throws, and scores from 0 to 1", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 60 }), (text) => {
        const { score, language, unsure } = identifyLanguage(text, identifier ?? fixed("en", 1));
        expect(score).toBeGreaterThanOrEqual(0);
        expect(score).toBeLessThanOrEqual(1);
        expect(language === null).toBe(unsure !== null);
      }),
      { numRuns: 50 },
    );
  });
});

describe("what is said about a guess", () => {
  const text = "The ferry leaves the harbour every morning at six.";

  test("too little text is unsure, whatever the identifier says", () => {
    expect(identifyLanguage("Home", fixed("en", 1))).toMatchObject({ language: null, unsure: "too-short", score: 1 });
    expect(identifyLanguage("", fixed("en", 1))).toMatchObject({ language: null, unsure: "too-short" });
    expect(identifyLanguage("Home", fixed("en", 1), { minLetters: 0 }).language).toBe("en");
  });

  test("a low score is unsure", () => {
    expect(identifyLanguage(text, fixed("en", 0.4))).toMatchObject({ language: null, unsure: "ambiguous", score: 0.4 });
    expect(identifyLanguage(text, fixed("en", 0.4), { minScore: 0.3 }).language).toBe("en");
  });

  test("a script of one language decides alone, in a few letters", () => {
    expect(identifyLanguage("안녕하세요", fixed("en", 1))).toMatchObject({
      language: "ko",
      by: "script",
      unsure: null,
    });
    expect(identifyLanguage("東京へ行きました", fixed("zh", 1))).toMatchObject({ language: "ja", by: "script" });
  });

  test("the declared language is compared, region aside", () => {
    expect(identifyLanguage(text, fixed("en", 0.9), { declared: "en-GB" })).toMatchObject({
      declared: "en-GB",
      agrees: true,
    });
    expect(identifyLanguage(text, fixed("en", 0.9), { declared: "de" }).agrees).toBe(false);
    expect(identifyLanguage(text, fixed("en", 0.1), { declared: "de" }).agrees).toBe(null);
    expect(identifyLanguage(text, fixed("en", 0.9)).agrees).toBe(null);
  });

  const spyInto = (samples: string[]): LanguageIdentifier => ({
    id: "spy",
    minScore: 0,
    guess: (sample) => {
      samples.push(sample);
      return [];
    },
  });

  test("code, addresses and digits are not judged, and composed and decomposed letters are the same", () => {
    const samples: string[] = [];
    const code = "`let x` ```\ncode\n```";
    identifyLanguage(
      `Caf\u0065\u0301 ${code} https://harbour.example/a?b=1 42 me@harbour.example end`,
      spyInto(samples),
    );
    expect(samples).toEqual(["Café end"]);
  });

  test("of a long text the beginning, the middle and the end are judged", () => {
    const samples: string[] = [];
    identifyLanguage(`${"a ".repeat(5000)}${"m ".repeat(5000)}${"z ".repeat(5000)}`, spyInto(samples));
    expect(samples[0]?.length).toBeLessThanOrEqual(3002);
    expect(new Set(samples[0]?.replaceAll(" ", ""))).toEqual(new Set("amz"));
  });

  test.each([
    [{ minLetters: -1 }, "minLetters"],
    [{ minLetters: Number.NaN }, "minLetters"],
    [{ minScore: 2 }, "minScore"],
  ])("%j is refused", (options, name) => {
    expect(() => identifyLanguage(text, fixed("en", 1), options)).toThrow(new RegExp(`^${name}: `));
  });
});

test.each([
  ["pt-BR", "pt", true],
  ["nb", "no", true],
  ["zh_Hans", "zh", true],
  ["en", "de", false],
])("%s and %s: %j", (a, b, same) => {
  expect(isSameLanguage(a, b)).toBe(same);
});

test("a language that is no string is refused by name", () => {
  expect(() => isSameLanguage(1 as never, "a")).toThrow("a: expected a string, got 1");
  expect(() => isSameLanguage("a", null as never)).toThrow("b: expected a string, got null");
});
