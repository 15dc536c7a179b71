import { readFileSync, writeFileSync } from "node:fs";
import { type AnyNode, type Document, type Element, parse } from "@decant/dom";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fixtureNames, hostileHtml, readCase, readFixture } from "../../test/pages.ts";
import { type DecisionRuleId, ruleIds, ruleNumber } from "../decision-rules.ts";
import { explainBlocks } from "../explain-blocks.ts";
import { type ExtractedView, extractView } from "../extract.ts";
import { featureNames } from "../features/feature-writer.ts";
import type { ExtractOptions } from "../options.ts";
import { Fate } from "./outcome.ts";

const read = (file: string): string => readFileSync(new URL(file, import.meta.url), "utf8");
const ruleReasons = new Map(
  Array.from(read("../decision-rules.ts").matchAll(/^ {2}"([\w-]+)", \/\/ (.+)$/gm), ([, id, reason]) => [
    id,
    reason ?? "",
  ]),
);

/** Rules by which the score alone decided: `score`, and the same with the name of a place. */
const scored = ruleIds.filter((id) => ruleReasons.get(id)?.startsWith("scored below the threshold"));

function idOf(rule: string): DecisionRuleId {
  expect(ruleIds).toContain(rule.replace("extractor/", ""));
  return rule.replace("extractor/", "") as DecisionRuleId;
}

/** A text run has a rule of the score exactly if no other rule decided; its score is then below the threshold. */
function checkScores({ extraction, view, outcome, cut }: ExtractedView): void {
  const blockAt = new Map<number, number>();
  view.blocks.ofRun.forEach((block, run) => {
    blockAt.set(view.table.runs.start[run] as number, block);
  });
  for (const { rule, start } of extraction.decisions) {
    const block = blockAt.get(start) as number;
    const isScored = scored.includes(idOf(rule));
    // Hidden text keeps its name where the second opinion decided.
    const isHidden = outcome.rules[block] === ruleNumber("hidden");
    expect(isScored).toBe(outcome.rules[block] === 0 || isHidden);
    if (isScored && !isHidden) expect(view.probability[block]).toBeLessThan(cut);
  }
}

describe("the rule of a decision", () => {
  test.each(fixtureNames)("a block that went by its score scored below the threshold: %s", (name) => {
    const { url } = readCase(name);
    for (const preset of ["precision", "balanced", "recall", "fast"] as const)
      checkScores(extractView(parse(readFixture(name)), { url, preset }));
  });

  test("the same on any page, whatever the scores", () => {
    const options = fc.record({
      ogType: fc.constantFrom("article", "product", null),
      comments: fc.constantFrom("separate", "include", "drop"),
    }) as fc.Arbitrary<ExtractOptions>;
    const shares = fc.infiniteStream(fc.float({ min: 0, max: 1, noNaN: true }));
    fc.assert(
      fc.property(hostileHtml, shares, options, (html, stream, options) => {
        const scorer = (rows: Float32Array) => Float32Array.from([...stream.take(rows.length / featureNames.length)]);
        checkScores(extractView(parse(html), { ...options, scorer }));
      }),
      { seed: Number(process.env.FUZZ_SEED ?? 1) },
    );
  });

  const prose = Array.from(
    { length: 6 },
    (_, day) =>
      `<p>On day ${day} the ferry waited for the tide until noon, and the captain wrote down the wind and the hour.</p>`,
  ).join("");
  /** Every block is certain to be content, or certain not to be if it holds an x. */
  const trusting = (html: string): ExtractOptions["scorer"] => {
    const { blocks, table } = extractView(parse(html), {}).view;
    return () =>
      Float32Array.from(blocks.first, (node) =>
        (table.nodes[node] as { data?: string }).data?.includes("x") ? 0.01 : 0.96,
      );
  };
  const article: ExtractOptions = { ogType: "article", url: "https://example.com/2024/05/the-ferry-waits" };
  test.each<[string, string, string, ExtractOptions]>([
    [
      "credit",
      `<main>${prose}<figure><img><p>Photo: A. Miller</p></figure>${prose.replaceAll("On", "By")}</main>`,
      "Photo: A. Miller",
      article,
    ],
    ["second-opinion", `<main>${prose}</main><div>A word</div>`, "A word", { ...article, preset: "precision" }],
    [
      "outside-container",
      `<main>${prose}</main><div>A word</div>`,
      "A word",
      { schemaTypes: ["Product", "ProductGroup"], ogType: "product", preset: "precision" },
    ],
    ["copy", `<main>${prose}<section>${prose}</section></main>`, "On day 0", article],
    ["score", `<main>${prose}</main><p>exit</p>`, "exit", article],
    ["aside", `<main>${prose}</main><aside>exit</aside>`, "exit", article],
  ])("%s", (rule, html, text, options) => {
    const { extraction } = extractView(parse(html), { ...options, scorer: trusting(html) });
    const rules = extraction.decisions
      .filter(({ start, end }) => html.slice(start, end).startsWith(text))
      .map(({ rule }) => rule);
    expect(new Set(rules)).toEqual(new Set([`extractor/${rule}`]));
  });

  test("a block that a rule brought back is explained by that rule", () => {
    const html = `<main>${prose}<pre>x = 1</pre>${prose.replaceAll("On", "By")}</main>`;
    const blocks = explainBlocks(parse(html), { ...article, scorer: trusting(html) });
    expect(blocks.find(({ text }) => text === "x = 1")).toMatchObject({
      kept: true,
      rule: "extractor/region",
    });
  });

  test("is listed in the README, which UPDATE=1 writes", () => {
    const rows = ruleIds.map((id) => `| \`${id}\` | ${ruleReasons.get(id)} |\n`);
    const table = `| id | reason |\n|---|---|\n${rows.join("")}`;
    const file = new URL("../../README.md", import.meta.url);
    const readme = readFileSync(file, "utf8");
    if (process.env.UPDATE === "1")
      writeFileSync(
        file,
        readme.replace(/\| id \| reason \|\n(?:\|.*\n)+/, () => table),
      );
    expect(readFileSync(file, "utf8")).toContain(table);
  });
});

/** The page with so many elements around all of its body. */
function wrapped(html: string, levels: number): Document {
  const document = parse(html);
  const root = document.children.find((node): node is Element => "name" in node && node.name === "html");
  const body = root?.children.find((node): node is Element => "name" in node && node.name === "body");
  if (body === undefined) return document;
  const [template] = parse("<div></div>").children as [Element];
  for (let level = 0; level < levels; level++) {
    const wrapper: Element = Object.assign(Object.create(Object.getPrototypeOf(template)), template, {
      children: body.children,
      parent: body,
    });
    for (const child of wrapper.children as AnyNode[]) child.parent = wrapper;
    body.children = [wrapper];
  }
  return document;
}

test.each(fixtureNames)("elements around the whole page change nothing: %s", (name) => {
  const { url } = readCase(name);
  const kept = (levels: number): string => {
    const { outcome } = extractView(wrapped(readFixture(name), levels), { url });
    return outcome.fates.map((fate) => Number(fate === Fate.KEPT)).join("");
  };
  const plain = kept(0);
  expect([kept(100), kept(1000)]).toEqual([plain, plain]);
});
