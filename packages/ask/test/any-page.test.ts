import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { estimateTokens } from "@decant/chunk";
import { fromMarkdown, toText } from "@decant/normalize";
import { runsOf } from "@decant/package-checks/sizes";
import { convert } from "@decant/pipeline";
import fc from "fast-check";
import { expect, test } from "vitest";
import { ask } from "../src/index.ts";

const folder = join(import.meta.dirname, "../../../fixtures");
const pages = readdirSync(folder)
  .filter((name) => existsSync(join(folder, name, "index.html")))
  .map((name) => convert(readFileSync(join(folder, name, "index.html"))));

/** A reference to a note is plain text where the note is not. */
const reference = /\[\^[^\]]{1,99}\]/g;

/** Rows, items and fences of a text, as lines or blocks of text. */
function wholesOf(page: string): Set<string> {
  const markdown = page.replaceAll(reference, "");
  const wholes = new Set<string>();
  const stack = [...fromMarkdown(markdown).children] as ReturnType<typeof fromMarkdown>["children"][number][];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (node.type === "code") wholes.add(`code ${node.lang ?? ""} ${node.value}`);
    if (node.type === "table") for (const row of node.children) wholes.add(`row ${toText(row)}`);
    if (node.type === "listItem") wholes.add(`item ${toText(node.children[0] ?? node)}`);
    if ("children" in node) stack.push(...(node.children as typeof stack));
  }
  return wholes;
}

test("on every fixture, for any words of the page: within the budget, and no half row, fence or item", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...pages),
      fc.integer({ min: 16, max: 600 }),
      fc.array(fc.nat(), { minLength: 1, maxLength: 6 }),
      async (page, budget, picks) => {
        const words = page.text.match(/[\p{L}\p{N}]{3,}/gu) ?? ["tide"];
        const question = picks.map((pick) => words[pick % words.length]).join(" ");
        const document = { ...page, language: page.metadata.language };
        const answer = await ask(document, question, { budget, countTokens: estimateTokens });
        expect(answer.tokens).toBeLessThanOrEqual(budget);
        for (const { start, end, markdown } of answer.passages) expect(page.markdown.slice(start, end)).toBe(markdown);
        const known = wholesOf(page.markdown);
        for (const whole of wholesOf(answer.markdown)) expect(known).toContain(whole);
        const units = [...answer.passages, ...answer.left].sort((a, b) => a.start - b.start);
        for (const [at, { start }] of units.entries()) expect(start).toBeGreaterThanOrEqual(units[at - 1]?.end ?? 0);
      },
    ),
    { numRuns: 60 },
  );
});

test("any Markdown is asked without throwing", async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: "grapheme", maxLength: 300 }), async (markdown) => {
      const answer = await ask({ markdown }, "word", { countTokens: estimateTokens });
      expect(answer.tokens).toBeLessThanOrEqual(400);
    }),
    { numRuns: runsOf(200) },
  );
});
