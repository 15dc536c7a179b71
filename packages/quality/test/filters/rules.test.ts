import { describe, expect, test } from "vitest";
import { createFilter, type FilterRecord, filterSets } from "../../src/index.ts";

/** `n` different words of `length` letters, without stop words. */
const words = (n: number, length = 5): string[] =>
  Array.from({ length: n }, (_, i) =>
    `q${i.toString(26).replace(/[0-9]/g, (digit) => "uvwxyzabcd"[Number(digit)] ?? "")}`
      .padEnd(length, "z")
      .slice(-length),
  );
const lines = (n: number, line: (i: number) => string): string =>
  Array.from({ length: n }, (_, i) => line(i)).join("\n");
const times = (n: number, text: string): string => Array(n).fill(text).join(" ");
const unique = words(2000, 6);
const from = (start: number, n: number): string => unique.slice(start, start + n).join(" ");

/** A text that a rule keeps, and one that it drops by the smallest possible margin. */
const cases: Readonly<Record<string, readonly [kept: string, dropped: string]>> = {
  "gopher-quality/words-min": [times(50, "word"), `${times(49, "word")} , . !`],
  "gopher-quality/words-max": [times(100_000, "word"), times(100_001, "word")],
  "gopher-quality/word-length-min": [times(9, "abc"), `${times(8, "abc")} ab`],
  "gopher-quality/word-length-max": [times(9, "abcdefghij"), `${times(8, "abcdefghij")} abcdefghijk`],
  // The marks are words, too.
  "gopher-quality/hashes": [`${times(9, "word")} #`, `${times(8, "word")} #`],
  "gopher-quality/ellipses": [`${times(9, "word")} …`, `${times(8, "word")} …`],
  "gopher-quality/bullet-lines": [`${lines(9, () => "- word")}\nword`, `${lines(10, () => "• word")}\nword`],
  "gopher-quality/ellipsis-lines": [
    `${lines(3, () => "word...")}\n${lines(7, () => "word")}`,
    `${lines(4, () => "word…")}\n${lines(6, () => "word")}`,
  ],
  "gopher-quality/words-with-letters": [`${times(8, "word")} 1 2`, `${times(7, "word")} 1 2`],
  "gopher-quality/stop-words": ["the word and word", "the word the word"],
  "gopher-repetition/duplicate-paragraphs": [
    `${Array(4).fill("same").join("\n\n")}\n\n${words(6).join("\n\n")}`,
    `${Array(5).fill("same").join("\n\n")}\n\n${words(6).join("\n\n")}`,
  ],
  "gopher-repetition/duplicate-paragraph-chars": [
    `${"x".repeat(20)}\n\n${"x".repeat(20)}\n\n${"y".repeat(56)}`,
    `${"x".repeat(20)}\n\n${"x".repeat(20)}\n\n${"y".repeat(55)}`,
  ],
  "gopher-repetition/duplicate-lines": [
    `${lines(4, () => "same")}\n${words(6).join("\n")}`,
    `${lines(5, () => "same")}\n${words(6).join("\n")}`,
  ],
  "gopher-repetition/duplicate-line-chars": [
    `${"x".repeat(20)}\n${"x".repeat(20)}\n${"y".repeat(58)}`,
    `${"x".repeat(20)}\n${"x".repeat(20)}\n${"y".repeat(57)}`,
  ],
  // "ab cd" twice: 10 characters of 50, or of 49.
  "gopher-repetition/top-2-gram": [`ab cd ef ab cd ${"x".repeat(35)}`, `ab cd ef ab cd ${"x".repeat(34)}`],
  // "ab cd e" and "a b c d" twice: 14 characters of 78 (.1795) or 77 (.1818), of 88 (.159) or 87 (.161).
  "gopher-repetition/top-3-gram": [`ab cd e f ab cd e ${"x".repeat(60)}`, `ab cd e f ab cd e ${"x".repeat(59)}`],
  "gopher-repetition/top-4-gram": [`a b c d e a b c d ${"x".repeat(70)}`, `a b c d e a b c d ${"x".repeat(69)}`],
  ...Object.fromEntries(
    (
      [
        [5, 0.15],
        [6, 0.14],
        [7, 0.13],
        [8, 0.12],
        [9, 0.11],
        [10, 0.1],
      ] as const
    ).map(([n, number]) => {
      // n words of six letters come twice. As few other characters as keep the rule, and one less.
      const start = `${from(0, n)} stop ${from(0, n)} `;
      const length = Math.ceil((6 * n) / number);
      return [
        `gopher-repetition/duplicate-${n}-grams`,
        [start + "x".repeat(length - start.length), start + "x".repeat(length - start.length - 1)],
      ] as const;
    }),
  ),
  "fineweb/ended-lines": [
    `${lines(3, () => "It ends.")}\n${lines(22, () => "no end")}`,
    `${lines(2, () => "It ends.")}\n${lines(15, () => "no end")}`,
  ],
  "fineweb/short-lines": [
    `${lines(67, () => "x".repeat(30))}\n${lines(33, () => "y".repeat(31))}`,
    `${lines(68, () => "x".repeat(30))}\n${lines(32, () => "y".repeat(31))}`,
  ],
  "fineweb/duplicate-line-chars": [`ab\nab\n${"x".repeat(196)}`, `ab\nab\n${"x".repeat(195)}`],
  "fineweb/line-ends": [
    lines(4, () => times(3, "word")).replace("word", "word word"),
    `${lines(4, () => times(2, "word"))} word`,
  ],
  "c4/lorem-ipsum": ["This text is no Lorem ipsu.", "This text is Lorem Ipsum dolor."],
  "c4/curly-brackets": ["if (calm) stay here.", "if (calm) { stay here."],
  "c4/sentences": [lines(5, (i) => `The boat number ${i} is here.`), lines(4, (i) => `The boat number ${i} is here.`)],
  "c4/bad-words": ["These are badly words.", "These are BAD words."],
};

const idsOf = (record: FilterRecord, rule: string): string[] =>
  createFilter({ sets: [], with: [rule], plain: true, badWords: ["bad"] })
    .judge(record)
    .reasons.map(({ rule: id }) => id);

describe("each rule keeps on one side of its number and drops on the other", () => {
  const rules = createFilter({ badWords: ["x"], with: ["c4/curly-brackets"] }).rules.map(({ id }) => id);

  test("every rule has a case", () => {
    expect(Object.keys(cases).sort()).toEqual([...rules].sort());
  });

  test.each(rules)("%s", (rule) => {
    const [kept, dropped] = cases[rule] ?? ["", ""];
    const metadata = { language: "en-GB" };
    expect(idsOf({ text: kept, metadata }, rule)).toEqual([]);
    expect(idsOf({ text: dropped, metadata }, rule)).toEqual([rule]);
  });
});

describe("lines of C4", () => {
  const { clean } = createFilter();

  test.each([
    ["c4/too-long-word", `${"x".repeat(1000)} is long.`, `${"x".repeat(1001)} is long.`],
    ["c4/no-end", 'He said: "It turned."', "It turned again..."],
    ["c4/no-end", "Has it turned again?", "It has turned again:"],
    ["c4/few-words", "It has turned.", "It turned."],
    ["c4/javascript", "This page needs Java script.", "Please enable JavaScript now."],
    ["c4/policy", "The policy of cookies is this.", "Read our Privacy Policy again."],
  ])("%s", (rule, kept, dropped) => {
    expect(clean(`${kept}\n${dropped}\n\n`)).toEqual({ text: kept, removed: [{ rule, line: dropped }] });
  });

  test("marks of citations go from lines that stay", () => {
    expect(clean("The tide turned[12] at noon.[citation needed]").text).toBe("The tide turned at noon.");
  });
});

describe("a document", () => {
  test("gets all reasons", () => {
    const { isKept, reasons } = createFilter().judge({ text: "#\n#\n#", verdict: [] });
    expect(isKept).toBe(false);
    expect(reasons.map(({ rule }) => rule)).toEqual(
      expect.arrayContaining([
        "gopher-quality/words-min",
        "gopher-quality/hashes",
        "gopher-repetition/duplicate-lines",
        "c4/sentences",
      ]),
    );
  });

  const prose = [
    "The keeper of the northern light walks to the end of the mole every evening.",
    "His lamp burns oil, and in winter he carries a second can with him.",
    "Ships that have lost their way look for the two red flashes first.",
    "In a fog nobody sees them, so a bell is rung from the tower.",
    "It is said that the bell was cast from the anchor of a wreck.",
    "Pilots come aboard two miles out, where the water is still deep.",
    "They know each sandbank by name, and most of the captains, too.",
    "When spring tides meet a storm, the harbour is closed to all traffic.",
  ].join("\n\n");
  const code = `\`\`\`js\n${lines(40, () => "} catch { # ... }")}\n\`\`\``;
  const table = `| a | b |\n|---|---|\n${lines(40, () => "| 1 | 1 |")}`;

  test("code and tables are not prose", () => {
    const markdown = `# The lamps\n\n${prose}\n\n${code}\n\n${table}`;
    const metadata = { language: "en" };
    expect(createFilter().judge({ markdown, metadata })).toEqual({ isKept: true, reasons: [] });
    const plain = createFilter({ plain: true }).judge({ markdown, metadata });
    expect(plain.reasons.map(({ rule }) => rule)).toEqual(
      expect.arrayContaining(["gopher-repetition/duplicate-lines", "fineweb/short-lines"]),
    );
  });

  test("of code alone, rules about prose say nothing", () => {
    const { reasons } = createFilter().judge({ markdown: `${code}\n\n${table}` });
    expect(reasons).toEqual([]);
  });

  test("without a list of stop words for its language, that rule does not apply", () => {
    const text = prose.replaceAll(/\b(?:the|be|to|of|and|that|have|with)\b/gi, "quux");
    const stop = { sets: ["gopher-quality"], plain: true } as const;
    expect(createFilter(stop).judge({ text, metadata: { language: "tlh" } }).isKept).toBe(true);
    expect(createFilter(stop).judge({ text, metadata: { language: "en" } }).isKept).toBe(false);
    expect(
      createFilter({ ...stop, stopWords: { tlh: ["quux", "captains"] } }).judge({ text, metadata: { language: "tlh" } })
        .isKept,
    ).toBe(true);
  });

  test("numbers can be changed, rules left out and added", () => {
    const text = times(10, "word");
    const judge = (options: Parameters<typeof createFilter>[0]) =>
      createFilter({ sets: ["gopher-quality"], plain: true, ...options }).judge({ text }).reasons;
    expect(judge({})).toEqual([{ rule: "gopher-quality/words-min", value: 10, min: 50 }]);
    expect(judge({ numbers: { "gopher-quality/words-min": 10 } })).toEqual([]);
    expect(judge({ without: ["gopher-quality/words-min"] })).toEqual([]);
    expect(judge({ with: ["c4/sentences"] })).toHaveLength(2);
  });

  test.each([
    [{ verdicts: ["paywall"] }, { verdict: ["paywall"] }, { rule: "record/verdict", found: "paywall" }],
    [{ verdicts: ["any"] }, { verdict: ["too-short"] }, { rule: "record/verdict", found: "too-short" }],
    [{ minConfidence: 0.5 }, { confidence: 0.49 }, { rule: "record/confidence", value: 0.49, min: 0.5 }],
    [{ pageTypes: ["article"] }, { page_type: "listing" }, { rule: "record/page-type", found: "listing" }],
    [{ languages: ["de"] }, { metadata: { language: "en-US" } }, { rule: "record/language", found: "en" }],
    [
      { languages: ["en"] },
      { content_language: { language: "en", score: 0.6 } },
      { rule: "record/language-score", value: 0.6, min: 0.65 },
    ],
    [{ minChars: 5 }, { text: "four" }, { rule: "record/min-chars", value: 4, min: 5 }],
    [{ maxChars: 3 }, { text: "four" }, { rule: "record/max-chars", value: 4, max: 3 }],
    [{}, { ok: false }, { rule: "record/error", found: "the record reports an error" }],
    [{}, { text: undefined }, { rule: "record/no-text", found: "neither text nor Markdown" }],
  ])("%j drops %j", (rules, record, reason) => {
    const filter = createFilter({ sets: [], record: rules });
    expect(filter.judge({ text: "good text", ...record }).reasons).toEqual([reason]);
    expect(
      filter.judge({ text: "good", confidence: 0.5, page_type: "article", metadata: {}, verdict: [] }).reasons,
    ).toEqual("maxChars" in rules ? [expect.anything()] : "minChars" in rules ? [expect.anything()] : []);
  });
});

test.each([
  [{ sets: ["c5"] }, /sets: expected an array of "c4", "gopher-quality"/],
  [{ set: ["c4"] }, /set: unknown option, expected one of sets, /],
  [null, /options: expected an object, got null/],
  [{ without: ["c4/none"] }, /without: there is no rule c4\/none/],
  [{ numbers: { "c4/sentences": Number.NaN } }, /numbers: expected numbers by rule, got an object/],
])("%j is refused", (options, message) => {
  expect(() => createFilter(options as never)).toThrow(message);
});

test("the sets are those that the documentation lists", () => {
  expect(filterSets).toEqual(["c4", "gopher-quality", "gopher-repetition", "fineweb"]);
});

const sentences: Readonly<Record<string, string>> = {
  Armenian: "Նավահանգիստը փակ է։",
  Urdu: "بندرگاہ آج بند ہے۔",
  Amharic: "ወደቡ ዛሬ ተዘግቷል።",
  Burmese: "ဆိပ်ကမ်းကို ယနေ့ ပိတ်ထားသည်။",
  Khmer: "កំពង់ផែត្រូវបានបិទនៅថ្ងៃនេះ។",
  Hindi: "बंदरगाह आज बंद है।",
  Japanese: "港は今日閉まっている。",
};

test.each(Object.entries(sentences))("a sentence in %s ends", (_, sentence) => {
  const filter = createFilter({ sets: ["fineweb"], without: ["fineweb/short-lines"] });
  expect(filter.judge({ text: sentence }).reasons).toEqual([]);
});

test("an empty document is dropped, one of code alone is not known", () => {
  const filter = createFilter({ sets: ["fineweb"] });
  for (const text of ["", " \n"])
    expect(filter.judge({ text }).reasons.map(({ rule }) => rule)).toContain("fineweb/ended-lines");
  expect(filter.judge({ markdown: "```\nlet a = 1\n```\n" }).reasons).toEqual([]);
});

test("inline code is a word of its sentence, whatever marks it has", () => {
  const filter = createFilter({
    sets: ["gopher-quality"],
    without: ["gopher-quality/words-min", "gopher-quality/stop-words"],
  });
  const markdown =
    'Call `open(path, "w", **{})` or `f[(0)](*a, -b)`, then `x.y(z)["k"]` ends what the harbour master began.\n';
  expect(filter.judge({ markdown }).reasons).toEqual([]);
  expect(filter.judge({ text: markdown.replaceAll("`", "") }).reasons).not.toEqual([]);
});

test("a number of a rule that is off is refused", () => {
  for (const options of [{ sets: ["fineweb"] as const }, { without: ["gopher-quality/words-min"] }])
    expect(() => createFilter({ ...options, numbers: { "gopher-quality/words-min": 30 } })).toThrow(
      /gopher-quality\/words-min is off/,
    );
});

test.each([
  ["code in a paragraph", "a `b` ".repeat(70_000)],
  ["code in brackets", `[${"a `b` ".repeat(70_000)}]`],
  ["paragraphs of a quotation", "> a\n>\n".repeat(30_000)],
])("a great number of %s is read", (_, markdown) => {
  expect(createFilter().judge({ markdown }).isKept).toBe(false);
});
