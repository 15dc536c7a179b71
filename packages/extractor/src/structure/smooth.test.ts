import { readdirSync, readFileSync } from "node:fs";
import type { PageType } from "@decant/page";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { hostileHtml, type MeasuredPage, readPage } from "../../test/pages.ts";
import { attributesOf } from "../blocks/page-structure.ts";
import { readBlockTexts } from "../describe-blocks.ts";
import { readEvidence } from "../features/names.ts";
import { nameChrome } from "./chrome-names.ts";
import type { Draft } from "./draft.ts";
import { createSmoother, smoothingRules } from "./smooth.ts";

// The same inputs in every run; `FUZZ_SEED` asks for others.
fc.configureGlobal({ seed: Number(process.env.FUZZ_SEED ?? 1) });

const ruleNamed = (id: string) => smoothingRules.filter((rule) => rule.id === id);

function draftOf({ table, blocks }: MeasuredPage, pageType: PageType, scores: readonly number[]): Draft {
  const { first, last } = blocks;
  const size = Float32Array.from(first, (from, block) => table.words[last[block]! + 1]! - table.words[from]!);
  const keep = Uint8Array.from(scores, (score) => (score >= 0.5 ? 1 : 0));
  return { table, blocks, keep, probability: Float32Array.from(scores), size, threshold: 0.5, pageType };
}

/** Cases of the rules. The README there has their notation. */
const folder = new URL("../../test/structure/", import.meta.url);
const caseText = /^<!-- (article|documentation|forum|product|collection|listing|service): (.+) -->\n([\s\S]+)$/;
const sign = /(?<=>\s*)[+-](?=\S)/g;
/** More words than a short item, line or cell has. */
const manyWords = "word ".repeat(41);
const smallFirstLetter = /^\P{L}*\p{Ll}/u;

interface Case {
  readonly pageType: PageType;
  readonly title: string;
  readonly html: string;
}

function readCases(id: string): Case[] {
  const file = readFileSync(new URL(`${id}.html`, folder), "utf8");
  return file.split(/^(?=<!--)/m).map((text) => {
    const [, pageType, title, html] = caseText.exec(text) ?? [];
    if (html === undefined) throw new Error(`${id}.html: expected "<!-- PAGE TYPE: TITLE -->" and HTML, got: ${text}`);
    return { pageType: pageType as PageType, title: title!, html: html.replaceAll("…", manyWords) };
  });
}

const textsOf = ({ table, blocks }: MeasuredPage): string[] =>
  readBlockTexts(table, blocks).map((text) => text.replaceAll(manyWords, "…").trim());

function scoreOf({ table, blocks }: MeasuredPage, text: string, block: number, name = "score"): number {
  for (let node = table.parent[blocks.first[block]!]!; node > 0; node = table.parent[node]!) {
    const { [name]: score } = attributesOf(table, node);
    if (score !== undefined) return Number(score);
  }
  return smallFirstLetter.test(text) ? 0.1 : 0.9;
}

/** Texts of the blocks of a case, with the signs that the author wrote. */
const expected = ({ html }: Case): string[] => textsOf(readPage(html));

/** The same, with the signs of what rules change. */
function outcome({ html, pageType }: Case, rules: typeof smoothingRules): string[] {
  const page = readPage(html.replace(sign, ""));
  const texts = textsOf(page);
  const scores = texts.map((text, block) => scoreOf(page, text, block));
  const own = Float32Array.from(texts, (text, block) => scoreOf(page, text, block, "own"));
  const draft = { ...draftOf(page, pageType, scores), own };
  const before = draft.keep.slice();
  const chromeNames = nameChrome({ ...page, evidence: readEvidence(page.table) });
  createSmoother({ ...draft, chromeNames, hints: { title: "clock" } }, rules)(draft);
  return texts.map((text, block) => (["-", "", "+"][draft.keep[block]! - before[block]! + 1] as string) + text);
}

describe.each(smoothingRules)("$id", ({ id }) => {
  const cases = readCases(id);

  for (const example of cases)
    test(example.title, () => expect(outcome(example, ruleNamed(id))).toEqual(expected(example)));

  test("changes its first page as no other rule does", () => {
    const first = cases[0]!;
    // Regions keep nearly everything between kept blocks, also what other rules keep.
    const rules = smoothingRules.filter((rule) => rule.id !== "region" || rule.id === id);
    const others = rules.filter((rule) => rule.id !== id);
    expect(outcome(first, rules)).toEqual(expected(first));
    expect(outcome(first, others)).not.toEqual(expected(first));
  });
});

test("no file of cases is left without its rule", () => {
  const files = readdirSync(folder).filter((name) => name.endsWith(".html"));
  expect(files).toEqual([...new Set(smoothingRules.map(({ id }) => `${id}.html`))].sort());
});

describe("on any page", () => {
  const drafts = fc
    .tuple(hostileHtml, fc.infiniteStream(fc.float({ min: 0, max: 1, noNaN: true })))
    .map(([html, stream]): Draft => {
      const page = readPage(html);
      return draftOf(page, "documentation", [...stream.take(page.blocks.count)]);
    });

  /** Call a function with each block that a rule changes, and with what was kept before. */
  function checkChanges(id: string, check: (block: number, draft: Draft, before: Uint8Array) => void): void {
    fc.assert(
      fc.property(drafts, (draft) => {
        const before = draft.keep.slice();
        createSmoother(draft, ruleNamed(id))(draft);
        before.forEach((kept, block) => {
          if (draft.keep[block] !== kept) check(block, draft, before);
        });
      }),
    );
  }

  test.each([
    ["whole-list", /\b(?:ul|ol|dl)\[/],
    ["whole-table", /\b(?:table|tr)\[/],
    ["heading", /\bh[1-6]\[\d+\]$/],
    ["title", /\bh[12]\[\d+\]$/],
  ])("%s changes nothing outside of its elements", (id, path) => {
    checkChanges(id, (block, { table, blocks }) => expect(table.path(blocks.container[block]!)).toMatch(path));
  });

  test("gap fills only between two kept blocks of one parent", () => {
    checkChanges("gap", (block, { table, blocks }, before) => {
      const parent = (of: number) => table.parent[blocks.container[of]!];
      expect(before[block]).toBe(0);
      for (const beside of [before.lastIndexOf(1, block), before.indexOf(1, block)])
        expect(parent(beside)).toBe(parent(block));
    });
  });

  test("all rules together keep nothing where nothing was kept", () => {
    fc.assert(
      fc.property(drafts, (draft) => {
        draft.keep.fill(0);
        createSmoother(draft)(draft);
        expect(draft.keep.includes(1)).toBe(false);
      }),
    );
  });
});
