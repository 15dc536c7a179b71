import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { findProgram } from "@decant/package-checks";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { serveSite } from "./support/built-site.ts";

const { path: executablePath, hint } = findProgram("chromium");
if (executablePath === undefined) console.log(`skipped: ${hint}`);

/** Milliseconds to wait for a browser, for the slowest machines. */
const timeout = 300_000;

const article = `<!doctype html><html lang="en"><title>Tides</title><main><h1>Tides &amp; moles</h1><div id="host"></div>
<p>The gauge at the mole is read twice a day, at high and at low water, and its height is entered in the book.</p>
<p>See <a href="moles.html">the moles</a>.</p></main></html>`;

/** Headers of pages that forbid as much as a page can. */
const strict = {
  "content-security-policy":
    "default-src 'none'; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'",
  "cross-origin-opener-policy": "same-origin",
  "content-type": "text/html; charset=utf-8",
};

describe.skipIf(executablePath === undefined)("the bookmark in Chromium", () => {
  let browser: Browser;
  let context: BrowserContext;
  let site: Awaited<ReturnType<typeof serveSite>>;
  let elsewhere: Server;
  let code: string;
  const asked: string[] = [];

  beforeAll(async () => {
    site = await serveSite();
    elsewhere = createServer(({ url }, response) => {
      const html = url === "/large" ? article.replace("<main>", `<main>${"words ".repeat(900_000)}`) : article;
      response.writeHead(200, strict).end(html);
    });
    await new Promise<void>((resolve) => elsewhere.listen(0, "127.0.0.1", resolve));
    browser = await chromium.launch({
      executablePath: executablePath as string,
      args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"],
    });
    const page = await browser.newPage();
    await page.goto(`${site.origin}/bookmarklet/`);
    const href = (await page.locator("#bookmarklet").getAttribute("href")) ?? "";
    expect(href).toMatch(/^javascript:/);
    code = decodeURIComponent(href.slice("javascript:".length));
    await page.close();
  });
  afterAll(async () => {
    await browser?.close();
    site?.server.close();
    elsewhere?.close();
  });
  beforeEach(async () => {
    context = await browser.newContext();
    context.setDefaultTimeout(timeout);
    asked.length = 0;
    context.on("request", (request) => asked.push(request.url()));
  });
  afterEach(() => context.close());

  const addressOf = (path: string): string => `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}${path}`;
  const markdownOf = (tab: Page): Promise<string> => tab.locator("#pane-markdown .cm-content").innerText();
  /** Runs as a bookmark does: as the user's script in the page, whose policy does not apply to the script itself. */
  async function useBookmark(page: Page): Promise<Page> {
    const [tab] = await Promise.all([context.waitForEvent("page"), page.evaluate(code)]);
    await tab.waitForURL(/playground/);
    return tab;
  }

  test("opens a page with a strict policy in the playground", async () => {
    const page = await context.newPage();
    await page.goto(addressOf("/guide/tides.html"));
    await page.evaluate(() => {
      const root = document.querySelector("#host")?.attachShadow({ mode: "open" });
      root?.append(
        Object.assign(document.createElement("p"), { textContent: "A paragraph that only a script wrote." }),
      );
    });
    const before = asked.length;
    const tab = await useBookmark(page);
    await expect.poll(() => markdownOf(tab), { timeout }).toMatch(/^# Tides & moles\n/);
    const markdown = await markdownOf(tab);
    expect(markdown).toContain("A paragraph that only a script wrote.");
    expect(markdown).toContain(`[the moles](${addressOf("/guide/moles.html")})`);
    expect(await tab.evaluate(() => window.opener)).toBeNull();
    expect(page.url()).toBe(addressOf("/guide/tides.html"));
    expect(new URL(tab.url()).hash).not.toContain("page=");
    // Nothing but the playground's own files was asked for.
    expect(
      asked
        .slice(before)
        .filter((url) => !url.startsWith(`${site.origin}/playground/app/`) && !url.startsWith("blob:")),
    ).toEqual([]);
  });

  test("opens the page of the bookmark itself when it is clicked", async () => {
    const page = await context.newPage();
    await page.goto(`${site.origin}/bookmarklet/`);
    const [tab] = await Promise.all([context.waitForEvent("page"), page.click("#bookmarklet")]);
    await expect.poll(() => markdownOf(tab), { timeout }).toMatch(/Convert the page you are reading/);
  });

  test("says that a page is too large", async () => {
    const page = await context.newPage();
    await page.goto(addressOf("/large"));
    const [dialog] = await Promise.all([page.waitForEvent("dialog"), page.evaluate(code)]);
    expect(dialog.message()).toMatch(/too large for a link/);
    await dialog.dismiss();
    await expect.poll(() => context.pages(), { timeout }).toEqual([page]);
  });
});
