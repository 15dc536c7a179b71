import { parse } from "@decant/dom";
import { extract } from "@decant/extractor";
import type { Decision } from "@decant/page";
import { expect, test } from "vitest";
import { excluder } from "./exclude.ts";

const sentence = (about: string): string =>
  `The ${about} was counted at low water, when the birds had left the mole, and again before the evening tide came in.`;
const story = ["heron", "tern", "gull"].map((bird) => `<p>${sentence(bird)}</p>`).join("");
const box = `<div><p>${sentence("letter of the harbour")} Subscribe to read more of it.</p></div>`;
const html = `<main><article><h1>Counts</h1>${story}${box}</article></main>`;

function decisionFor(part: string, rule = "site/recurring"): Decision {
  const start = html.indexOf(part);
  return { fate: "dropped", start, end: start + part.length, stage: "site", rule, score: 0.75 };
}

const rulesOf = (decisions: readonly { readonly rule: string }[]): string[] => decisions.map(({ rule }) => rule);

test("an excluded block is no content, and the ledger has the decision of the other stage", () => {
  const before = extract(parse(html));
  expect(rulesOf(before.decisions)).toEqual([]);
  const { decisions, diagnostics } = extract(parse(html), { exclude: excluder([decisionFor(box)]) });
  expect(diagnostics).toEqual([]);
  expect(decisions).toEqual([
    expect.objectContaining({ stage: "site", rule: "site/recurring", score: 0.75, start: html.indexOf("The letter") }),
  ]);
});

test("a span that covers only a part of a block excludes nothing", () => {
  const half = "The letter of the harbour was";
  expect(extract(parse(html), { exclude: excluder([decisionFor(half)]) }).decisions).toEqual([]);
});

test("a page does not lose its only content", () => {
  const { decisions, diagnostics } = extract(parse(html), { exclude: excluder([decisionFor(story + box)]) });
  expect(decisions).toEqual([]);
  expect(diagnostics).toEqual([
    expect.objectContaining({
      code: "extractor/exclusions-refused",
      data: { rule: "site/recurring", blocks: 4, share: expect.any(Number) },
    }),
  ]);
});

test("what is excluded never wins over better content", () => {
  const links = Array.from({ length: 30 }, (_, i) => `<p>Terms of sale, part ${i}: ${sentence(`ware ${i}`)}</p>`).join(
    "",
  );
  const page = `<body><div class="terms">${links}</div><main><article><h1>Counts</h1>${story}${story.replaceAll("counted", "seen").replaceAll("birds", "boats").replaceAll("evening", "morning")}</article></main></body>`;
  const start = page.indexOf('<div class="terms">');
  const excluded: Decision[] = [
    { fate: "dropped", start, end: start + links.length + 19, stage: "site", rule: "site/recurring" },
  ];
  const { decisions } = extract(parse(page), { exclude: excluder(excluded) });
  expect(decisions.length).toBeGreaterThanOrEqual(30);
  expect(decisions.every(({ start: at }) => at < page.indexOf("<main>"))).toBe(true);
});
