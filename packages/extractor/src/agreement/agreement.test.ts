import { measure, parse } from "@decant/dom";
import { decideVisibility } from "@decant/dom/visibility";
import fc from "fast-check";
import { expect, test } from "vitest";
import { hostileHtml } from "../../test/pages.ts";
import { agreementOn, sharedWords } from "./agreement.ts";

const sentence =
  "The heron was counted at low water, when the other birds had left the mole, and again before the tide. ";
const menu = Array.from({ length: 30 }, (_, i) => `<li><a href="/${i}">Harbour page ${i}</a></li>`).join("");
const html = `<ul>${menu}</ul><article>${`<p>${sentence.repeat(3)}</p>`.repeat(4)}</article>`;

function agree(source: string, text: string) {
  const table = measure(parse(source));
  decideVisibility(table);
  return agreementOn(table, text);
}

test("readability agrees about an article, and not about its menu", () => {
  expect(agree(html, sentence.repeat(12))).toEqual({ extractor: "readability", f1: 1, review: false });
  const other = agree(html, Array.from({ length: 30 }, (_, i) => `Harbour page ${i}`).join("\n"));
  expect(other.review).toBe(true);
  expect(other.f1).toBeLessThan(0.2);
});

test("half of the content is half of an agreement", () => {
  const { f1 } = agree(html, sentence.repeat(6));
  expect(f1).toBeCloseTo(2 / 3, 2);
});

test("words of any script count, whatever their order and case", () => {
  expect(sharedWords("Das Watt ist WEIT", "weit ist das Watt")).toBe(1);
  expect(sharedWords("潮汐表", "潮汐")).toBeCloseTo(0.8);
  expect(sharedWords("น้ำขึ้น", "น้ำลง")).toBeGreaterThan(0);
  expect([sharedWords("", ""), sharedWords("tide", ""), sharedWords("a b", "c")]).toEqual([1, 0, 0]);
});

test("any page and text give a number from 0 to 1", () => {
  fc.assert(
    fc.property(hostileHtml, fc.string(), (source, text) => {
      const { f1, review } = agree(source, text);
      expect(f1 >= 0 && f1 <= 1 && review === f1 < 0.5).toBe(true);
    }),
    { numRuns: 60, seed: Number(process.env.FUZZ_SEED ?? 1) },
  );
});
