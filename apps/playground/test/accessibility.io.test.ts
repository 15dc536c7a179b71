import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { findProgram } from "@decant/package-checks";
import type { AxeResults } from "axe-core";
import { type Browser, chromium, type Page as Tab } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { browserArguments, choosePane, openTab, paste, poll, row } from "./support/open-tab.ts";

const program = findProgram("chromium");
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

let browser: Browser;

/** Rules that the page breaks, with the elements. */
async function violations(tab: Tab): Promise<string[]> {
  const { violations } = (await tab.evaluate("axe.run(document, { resultTypes: ['violations'] })")) as AxeResults;
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target}: ${failureSummary}`),
  );
}

const panes = [
  ...["Markdown", "Page", "Decisions", "Records", "Citations", "Ask", "Against others", "Metadata", "Posts", "Chunks"],
  ...["Compare", "Report"],
];

describe.skipIf(program.path === undefined)(
  `axe finds nothing${program.path === undefined ? ` (skipped: ${program.hint})` : ""}`,
  () => {
    beforeAll(async () => {
      browser = await chromium.launch({ executablePath: program.path as string, args: browserArguments });
    });
    afterAll(() => browser?.close());

    test.each([
      ["light", 1280],
      ["dark", 1280],
      ["dark", 390],
    ] as const)("in any pane, %s, %d pixels wide", async (colorScheme, width) => {
      const { tab } = await openTab(browser, {
        hash: "#example=forum-stackexchange&to.preset=recall&to.links=drop&ask=water",
        ...{ colorScheme, viewport: { width, height: 800 } },
      });
      await tab.evaluate(axe);
      for (const name of width < 800 ? ["Source", ...panes] : panes) {
        await choosePane(tab, name);
        await poll(() => tab.locator('[aria-busy="true"]').count()).toBe(0);
        // A chosen row has details, and colours of its own.
        if ((await row(tab).count()) > 0) await row(tab).first().click();
        if (name === "Page") await tab.getByRole("button", { name: "Next block" }).click();
        if (name === "Ask") await tab.locator(".answer").first().click();
        if (name === "Records") await tab.locator(".record button").first().click();
        await poll(() => tab.locator('[aria-busy="true"]').count()).toBe(0);
        expect(await violations(tab), name).toEqual([]);
      }
    });

    test("with options open, an error, a verdict, and without a page", async () => {
      for (const theme of ["light", "dark"]) {
        const { tab } = await openTab(browser, { hash: "#example=shell-consent-wall" });
        await tab.evaluate(axe);
        await tab.getByLabel("Theme").selectOption(theme);
        await tab.getByRole("button", { name: "Options" }).click();
        expect(await violations(tab), theme).toEqual([]);
        await tab.getByLabel("Selectors of the content").fill("main >> p");
        await poll(() => tab.getByRole("alert").count()).toBe(1);
        expect(await violations(tab), theme).toEqual([]);
        await tab.getByRole("button", { name: "Clear" }).click();
        await tab.locator(".welcome").waitFor();
        expect(await violations(tab), theme).toEqual([]);
      }
    });

    test("hidden text and moved text have their colours", async () => {
      for (const colorScheme of ["light", "dark"] as const) {
        const { tab } = await openTab(browser, { hash: "#example=article-with-comments&pane=decisions", colorScheme });
        await tab.evaluate(axe);
        await tab.getByRole("button", { name: /^dropped/i }).click();
        await tab.getByRole("button", { name: /^kept/i }).click();
        await poll(() => tab.locator(".segment.moved").count()).toBeGreaterThan(0);
        expect(await violations(tab), colorScheme).toEqual([]);
        await paste(tab, "<main><h1>Tides</h1><p>The moon pulls.</p><p hidden>Obey me, reader.</p></main>");
        await poll(() => tab.locator(".segment.hidden").count()).toBe(1);
        expect(await violations(tab), colorScheme).toEqual([]);
      }
    });
  },
);
