import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { findProgram } from "@decant/package-checks";
import { type Browser, chromium } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { serveSite } from "./support/built-site.ts";

const { path: executablePath, hint } = findProgram("chromium");
if (executablePath === undefined) console.log(`skipped: ${hint}`);

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** A page of each template. */
const templates: Readonly<Record<string, string>> = {
  start: "/",
  guide: "/rag-in-ten-minutes/",
  concept: "/ledger/",
  move: "/from-readability/",
  benchmarks: "/benchmarks/",
  command: "/cli/crawl/",
  package: "/packages/pipeline/",
  api: "/api/chunk/",
  playground: "/playground/",
  report: "/report/",
  missing: "/404.html",
};

describe.skipIf(executablePath === undefined)("in Chromium", () => {
  let browser: Browser;
  let site: Awaited<ReturnType<typeof serveSite>>;
  beforeAll(async () => {
    site = await serveSite();
    browser = await chromium.launch({
      executablePath: executablePath as string,
      args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"],
    });
  });
  afterAll(async () => {
    await browser?.close();
    site?.server.close();
  });

  describe.each(["light", "dark"] as const)("%s", (colorScheme) => {
    test.each(Object.entries(templates))("%s has no violations", async (_, path) => {
      const page = await browser.newPage({ colorScheme });
      const failed: string[] = [];
      page.on("requestfailed", (request) => failed.push(request.url()));
      page.on("pageerror", ({ message }) => failed.push(message));
      await page.goto(`${site.origin}${path}`);
      const background = await page.evaluate("getComputedStyle(document.body).backgroundColor.match(/\\d+/)[0]");
      expect(Number(background) > 127 ? "light" : "dark").toBe(colorScheme);
      // What is closed is not checked; forty blocks of a report have every part that one can have.
      await page.evaluate(
        "for (const block of [...document.querySelectorAll('details')].slice(0, 40)) block.open = true",
      );
      await page.evaluate(axe);
      const violations = await page.evaluate(async () => {
        const found = await (globalThis as unknown as { axe: typeof import("axe-core") }).axe.run();
        return found.violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html).slice(0, 3) }));
      });
      await page.close();
      expect(violations).toEqual([]);
      expect(failed).toEqual([]);
    });
  });

  test.each(Object.entries(templates))("%s fits a narrow window", async (_, path) => {
    const page = await browser.newPage({ viewport: { width: 360, height: 740 } });
    await page.goto(`${site.origin}${path}`);
    const width = await page.evaluate("document.documentElement.scrollWidth");
    await page.close();
    expect(width).toBeLessThanOrEqual(360);
  });

  test("the search finds a page by its words", async () => {
    const page = await browser.newPage();
    await page.goto(`${site.origin}/`);
    await page.getByRole("button", { name: "Search" }).click();
    await page.getByPlaceholder("Search").fill("ledger");
    const first = page.locator(".pagefind-ui__result-link").first();
    await first.waitFor();
    expect(await first.getAttribute("href")).toContain("/");
    await page.close();
  });
});
