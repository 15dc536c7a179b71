import { parse } from "@decant/dom";
import { describe, expect, test } from "vitest";
import { fixtureNames, readCase, readFixture } from "../test/pages.ts";
import { describeBlocks } from "./describe-blocks.ts";
import { explainBlocks } from "./explain-blocks.ts";
import { extract } from "./extract.ts";
import { featureNames } from "./features/feature-writer.ts";

const prose =
  "<p>Zweimal am Tag kommt das Wasser, und wer es einmal vergisst, der merkt es sich, nass, für den Rest des Jahres.</p>";
const html = `<nav class="menu"><ul><li><a href="/a">Start</a><li><a href="/b">Kontakt</a><li><a href="/c">Boote</a></ul></nav>
<main><h1>Gezeiten</h1>${prose.repeat(6)}</main><footer><a href="/d">Impressum</a></footer>`;

describe("explainBlocks", () => {
  test("reports the place, score and fate of each block", () => {
    const document = parse(html);
    const { decisions } = extract(document);
    const blocks = explainBlocks(document);
    expect(blocks.map(({ start, end }) => html.slice(start, end))).toEqual(blocks.map(({ text }) => text));
    expect(blocks[0]).toMatchObject({
      text: "Start",
      path: "nav[1]/ul[1]/li[1]",
      kept: false,
      rule: "extractor/navigation",
    });
    expect(blocks.filter(({ kept }) => !kept).map(({ start }) => start)).toEqual(decisions.map(({ start }) => start));
    expect(blocks.filter(({ kept }) => kept).every(({ rule }) => rule === null)).toBe(true);
  });

  test("a paragraph has more for it than a menu entry, whose links and place count against it", () => {
    const blocks = explainBlocks(parse(html), { top: 20 });
    const sum = (side: readonly { logOdds: number }[]) => side.reduce((total, { logOdds }) => total + logOdds, 0);
    const [menu] = blocks;
    const paragraph = blocks.find(({ text }) => text.startsWith("Zweimal"));
    expect(sum(paragraph?.for ?? [])).toBeGreaterThan(sum(menu?.for ?? []));
    expect(sum(menu?.against ?? [])).toBeLessThan(sum(paragraph?.against ?? []));
    expect(menu?.against.map(({ family }) => family)).toEqual(expect.arrayContaining(["links", "position"]));
  });

  test.each(["balanced", "fast"] as const)("base and contributions add up to the score: %s", (preset) => {
    for (const name of fixtureNames) {
      const { url } = readCase(name);
      for (const block of explainBlocks(parse(readFixture(name)), { url, preset, top: 99 })) {
        const parts = [...block.for, ...block.against];
        const logOdds = parts.reduce((sum, part) => sum + part.logOdds, block.base);
        expect(1 / (1 + Math.exp(-logOdds)), `${name} ${block.path}`).toBeCloseTo(block.probability, 5);
      }
    }
  });

  test("each side is sorted by strength, with the features of its direction", () => {
    for (const { for: pro, against } of explainBlocks(parse(html), { top: 2 })) {
      for (const [side, sign] of [
        [pro, 1],
        [against, -1],
      ] as const) {
        const strengths = side.map(({ logOdds }) => logOdds * sign);
        expect(strengths).toEqual([...strengths].sort((a, b) => b - a));
        expect(side.length).toBeLessThanOrEqual(2);
        for (const { features } of side) {
          expect(features.length).toBeGreaterThan(0);
          expect(features.every(({ logOdds }) => logOdds * sign > 0)).toBe(true);
        }
      }
    }
  });

  test("a scorer without `explain` leaves both sides empty", () => {
    const [block] = explainBlocks(parse(html), {
      scorer: (rows) => new Float32Array(rows.length / featureNames.length).fill(0.5),
    });
    expect(block).toMatchObject({ probability: 0.5, base: 0, for: [], against: [] });
  });

  test.each([
    ["an ordinary page is scored in full", html, false],
    ["more blocks than the size warrants get less", "a<hr>".repeat(4800), true],
    ["long ones do not", `<p>${"a".repeat(60)}`.repeat(6000), false],
  ])("%s", (_, page, isDense) => {
    const share = isDense ? (3000 + page.length / 48) / describeBlocks(parse(page)).blocks.count : 1;
    const shares: (number | undefined)[] = [];
    const scorer = Object.assign(
      (rows: Float32Array, part?: number) => {
        shares.push(part);
        return new Float32Array(rows.length / featureNames.length);
      },
      {
        explain: (_rows: Float32Array, part?: number) => {
          shares.push(part);
          return () => ({ base: 0, byColumn: new Float64Array(featureNames.length) });
        },
      },
    );
    explainBlocks(parse(page), { scorer });
    expect(shares).toEqual([expect.closeTo(share, 3), shares[0]]);
  });

  test("pages without text and trees without offsets are explained, too", () => {
    expect(explainBlocks(parse(""))).toEqual([]);
    const document = parse(html);
    const pending = [...document.children];
    for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
      node.startIndex = null;
      node.endIndex = null;
      if ("children" in node) pending.push(...node.children);
    }
    expect(explainBlocks(document).map(({ kept }) => kept)).toEqual(explainBlocks(parse(html)).map(({ kept }) => kept));
  });

  test.each([0, 1.5, Number.NaN])("top of %s is refused", (top) => {
    expect(() => explainBlocks(parse(html), { top })).toThrow(RangeError);
  });
});
