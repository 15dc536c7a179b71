import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { findProgram } from "@decant/package-checks";
import { convert } from "@decant/pipeline";
import { type Browser, chromium, type Page as Tab } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { renderReport } from "../src/index.ts";

const browserProgram = findProgram("chromium");

const fixture = fileURLToPath(new URL("../../../fixtures/article-news/", import.meta.url));
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

    test("a click on a block shows rule, numbers and Markdown", async () => {
      const { url } = JSON.parse(readFileSync(`${fixture}case.json`, "utf8")) as { url: string };
      const { tab, noted } = await open(readFileSync(`${fixture}index.html`, "utf8"), url);
      const heading = tab.locator("details.kept").first();
      const inside = heading.locator("div");
      expect(await inside.isVisible()).toBe(false);
      await heading.locator("summary").click();
      expect(await inside.isVisible()).toBe(true);
      expect(await inside.textContent()).toMatch(
        /kept by extractor\/[\s\S]+Probability to be content[\s\S]+Markdown, line/,
      );
      const dropped = tab.locator("details.dropped").first();
      await dropped.locator("summary").click();
      expect(await dropped.locator("div").textContent()).toContain("dropped by extractor/");
      const colors = await tab.evaluate("getComputedStyle(document.querySelector('details.kept')).borderLeftColor");
      expect(colors).toBe("rgb(26, 127, 55)");
      expect(noted).toEqual([]);
    });

    test("nothing of a hostile page runs or is fetched", async () => {
      const html = `<title></title><script>alert(1)</script></title><main><h1>&lt;script>alert(2)&lt;/script></h1>
<p>&lt;img src=x onerror=alert(3)> </details></pre> "><svg onload=alert(4)> </style><style>@import "http://evil.example/"</style></p>
<p>${"Words enough to be the content of a page. ".repeat(20)}</p><a href="javascript:alert(5)">a</a></main>`;
      const { tab, noted } = await open(html, "https://evil.example/<script>alert(6)</script>");
      for (const summary of await tab.locator("summary").all()) await summary.click();
      expect(await tab.locator("script, img, svg, iframe, a").count()).toBe(0);
      expect(noted).toEqual([]);
    });
  },
);
