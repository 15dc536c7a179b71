import { join } from "node:path";
import { expect, test } from "vitest";
import { holdsOnly } from "./held-by-page.ts";
import { loadSites } from "./sites.ts";

const folder = join(import.meta.dirname, "../../../../fixtures/sites");

test("the pages of the repository are read with what their sources hold", async () => {
  const { pages } = await loadSites(folder);
  expect(new Set(pages.map(({ generator }) => generator)).size).toBeGreaterThanOrEqual(14);
  const gold = pages.find(({ generator, page }) => generator === "docusaurus" && page === "callouts")?.gold;
  expect(gold?.title).toBe("Callouts");
  expect(gold?.callouts[1]).toEqual({
    kind: "tip",
    title: "A day ahead",
    text: "Print tomorrow's board tonight: the printer is slower than the ferry.",
  });
  expect(gold?.extras.map(({ text }) => text)).toContain("By hand");
  expect(gold?.blocks.filter(({ type }) => type === "code")).toHaveLength(4);
  expect(gold?.dropped).toEqual([]);
});

test("what a page does not hold is not asked for", async () => {
  const { pages } = await loadSites(folder);
  const gold = pages.find(({ generator, page }) => generator === "docusaurus" && page === "index")?.gold;
  if (gold === undefined) throw new Error("no such page");
  const held = holdsOnly(
    gold,
    "<h1>A timetable in ten minutes</h1><h2>What you need</h2><a href=/docs/tables>x</a>",
    [],
  );
  expect(held.blocks.map((block) => "text" in block && block.text)).toEqual(["What you need"]);
  expect(held.links.map(({ text }) => text)).toEqual(["how tables are made"]);
  expect(held.dropped.filter(({ type }) => type === "link").length).toBeGreaterThan(1);
  expect(held.sourceText.toLowerCase()).toBe("a timetable in ten minutes what you need");
});
