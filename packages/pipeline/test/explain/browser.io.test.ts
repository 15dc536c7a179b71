import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { findProgram } from "@decant/package-checks";
import { type Browser, chromium, type Page as Tab } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { renderReport } from "../../src/explain/index.ts";
import { convert } from "../../src/index.ts";

const browserProgram = findProgram("chromium");

const fixture = fileURLToPath(new URL("../../../../fixtures/article-news/", import.meta.url));
const args = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"];

describe.skipIf(browserProgram.path === undefined)(
  `in a browser${browserProgram.path === undefined ? ` (skipped: ${browserProgram.hint})` : ""}`,
  () => {
    let browser: Browser;
    let folder: string;

    beforeAll(async () => {
      folder = mkdtempSync(join(tmpdir(), "decant-report-"));
      browser = await chromium.launch({ executablePath: browserProgram.path as string, args });
    });

    afterAll(async () => {
      await browser?.close();
      rmSync(folder, { recursive: true });
    });

    /** Open a report as its reader would; scripts that run, requests and complaints of the browser are noted. */
    async function open(html: string, url: string): Promise<{ tab: Tab; noted: string[] }> {
      const file = join(folder, "report.html");
      writeFileSync(file, renderReport(html, convert(html, { url })));
      const tab = await browser.newPage();
      const noted: string[] = [];
      tab.on("console", (message) => noted.push(message.text()));
      tab.on("pageerror", (error) => noted.push(String(error)));
      tab.on("dialog", (dialog) => {
        noted.push(dialog.message());
        void dialog.dismiss();
      });
      tab.on("request", (request) => {
        if (request.url() !== pathToFileURL(file).href) noted.push(request.url());
      });
      await tab.goto(pathToFileURL(file).href);
      return { tab, noted };
    }

    const html = readFileSync(`${fixture}index.html`, "utf8");
    const { url } = JSON.parse(readFileSync(`${fixture}case.json`, "utf8")) as { url: string };

    test("a click on a block shows rule, numbers, Markdown and place", async () => {
      const { tab, noted } = await open(html, url);
      const heading = tab.locator(".kept details").first();
      const inside = heading.locator(".why");
      expect(await inside.isVisible()).toBe(false);
      await heading.locator("summary").click();
      expect(await inside.isVisible()).toBe(true);
      expect(await inside.textContent()).toMatch(
        /kept by extractor\/[\s\S]+Probability to be content[\s\S]+Markdown, line[\s\S]+HTML line/,
      );
      const dropped = tab.locator(".dropped details").first();
      await dropped.locator("summary").click();
      expect(await dropped.locator(".why").textContent()).toContain("dropped by extractor/");
      expect(await tab.evaluate("getComputedStyle(document.querySelector('.group.kept')).borderLeftColor")).toBe(
        "rgb(28, 116, 64)",
      );
      expect(noted).toEqual([]);
      await tab.close();
    });

    test("the filters show one fate or one rule, and a link leads from a rule to its first block", async () => {
      const { tab } = await open(html, url);
      const shown = async (): Promise<readonly string[]> => {
        const texts = await tab.locator(".group:visible .by").allTextContents();
        return [...new Set(texts.map((text) => text.split(" ").slice(0, 2).join(" ")))].sort();
      };
      const all = await shown();
      await tab.getByLabel("dropped left out by a rule").uncheck();
      expect(await shown()).toEqual(["hidden extractor/hidden", "kept extractor/score"]);
      await tab.getByLabel("dropped left out by a rule").check();
      await tab.getByLabel("extractor/related").check();
      expect(await shown()).toEqual(["dropped extractor/related"]);
      await tab.getByLabel("all rules").check();
      expect(await shown()).toEqual(all);
      await tab.getByRole("link", { name: "extractor/related" }).click();
      expect(await tab.locator("details:target").textContent()).toContain("extractor/related");
      await tab.close();
    });

    test("it fits a narrow window, and prints without its controls, light", async () => {
      const { tab } = await open(html, url);
      await tab.setViewportSize({ width: 390, height: 844 });
      expect(await tab.evaluate("document.documentElement.scrollWidth")).toBe(390);
      await tab.emulateMedia({ media: "print", colorScheme: "dark" });
      expect(await tab.locator(".filters").isVisible()).toBe(false);
      expect(await tab.evaluate("getComputedStyle(document.body).color")).toBe("rgb(29, 35, 39)");
      await tab.close();
    });

    test("nothing of a hostile page runs or is fetched", async () => {
      const html = `<title></title><script>alert(1)</script></title><main><h1>&lt;script>alert(2)&lt;/script></h1>
<p>&lt;img src=x onerror=alert(3)> </details></pre> "><svg onload=alert(4)> </style><style>@import "http://evil.example/"</style></p>
<p>${"Words enough to be the content of a page. ".repeat(20)}</p><a href="javascript:alert(5)">a</a></main>`;
      const { tab, noted } = await open(html, "https://evil.example/<script>alert(6)</script>");
      for (const summary of await tab.locator("summary").all()) await summary.click();
      expect(await tab.locator("script, img, iframe, a:not([href^='#'])").count()).toBe(0);
      expect(noted).toEqual([]);
    });
  },
);
