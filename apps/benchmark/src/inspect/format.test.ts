import { stripVTControlCharacters } from "node:util";
import { measure, parse } from "@decant/dom";
import { balance } from "@decant/pipeline/ledger";
import { expect, test } from "vitest";
import { formatDiff } from "./format.ts";
import { SourceWords } from "./source-words.ts";

const html = `<body><nav class="menu"><a href="/a">Opening hours</a></nav><main><h1>Tides</h1><p>The moon pulls.</p></main>`;
const nav = { start: html.indexOf("<nav"), end: html.indexOf("<main") };
const ledger = balance(
  measure(parse(html)).runs,
  [{ ...nav, fate: "dropped", stage: "extractor", rule: "extractor/navigation", score: 0.125 }],
  { stage: "extractor", rule: "extractor/semantic" },
);
const source = new SourceWords(html, ledger);

test("a diff says where missing and extra words are from", () => {
  const diff = formatDiff("Opening hours\n\nThe moon pulls.", "Tides\nThe moon pulls.", { full: false, source });
  expect(stripVTControlCharacters(diff).split("\n")).toEqual([
    "- 2 words",
    '    2 dropped by extractor/navigation (0.13)  body[1]/nav[1]/a[1]  <nav class="menu">',
    "- Opening hours",
    "+ 1 word",
    "    1 kept by extractor/semantic  body[1]/main[2]/h1[1]",
    "+ Tides",
    "  The moon pulls",
    "",
    "words in order: 3 same, 2 missing, 1 extra",
  ]);
});

test("words that stand elsewhere on the other side are said to", () => {
  const diff = formatDiff("one two three four five six", "four five six one two three", {
    full: false,
    source: undefined,
  });
  expect(stripVTControlCharacters(diff).match(/elsewhere/g)).toHaveLength(2);
});

test("words that are not in the source are said to be so", () => {
  expect(source.origins(["never", "written"], "lost")).toEqual([
    { fate: "not in the visible source", words: 2, place: "" },
  ]);
});

test("of several places with the same words the one of the wanted fate is found", () => {
  const twice = "<nav>Tides</nav><p>Tides</p>";
  const drop = { start: 0, end: 16, fate: "dropped", stage: "extractor", rule: "extractor/navigation" } as const;
  const words = new SourceWords(
    twice,
    balance(measure(parse(twice)).runs, [drop], { stage: "extractor", rule: "extractor/semantic" }),
  );
  expect(words.origins(["tides"], "lost")[0]?.fate).toBe("dropped by extractor/navigation");
  expect(words.origins(["tides"], "kept")[0]?.fate).toBe("kept by extractor/semantic");
});
