import type { Browser, BrowserContextOptions, Locator, Page as Tab } from "playwright-core";
import { expect, onTestFinished } from "vitest";
import { type GivenPage, type PlaygroundOptions, startPlayground } from "../../src/index.ts";

/** Milliseconds to wait for a browser, for the slowest machines. */
const timeout = 300_000;

export const browserArguments = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

export interface OpenTab {
  readonly tab: Tab;
  /** Where the playground is served from. */
  readonly origin: string;
  /** What the browser complained about: errors of scripts, and what the policy blocked. */
  readonly complaints: string[];
  /** Addresses that were asked for. */
  readonly requests: string[];
}

interface OpenTabOptions extends BrowserContextOptions, Pick<PlaygroundOptions, "readAddress"> {
  readonly page?: GivenPage;
  readonly hash?: string;
}

/** Open the playground in a context of its own, and wait for the first page. */
export async function openTab(
  browser: Browser,
  { page, readAddress, hash = "", ...options }: OpenTabOptions = {},
): Promise<OpenTab> {
  const playground = await startPlayground(page, { readAddress });
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
  context.setDefaultTimeout(timeout);
  onTestFinished(async () => {
    await context.close();
    await playground.close();
  });
  const tab = await context.newPage();
  const complaints: string[] = [];
  const requests: string[] = [];
  tab.on("pageerror", (error) => complaints.push(String(error)));
  tab.on("console", (message) => complaints.push(message.text()));
  context.on("request", (request) => requests.push(request.url()));
  await tab.goto(playground.url + hash);
  await converted(tab);
  return { tab, origin: new URL(playground.url).origin, complaints, requests };
}

/** Wait until nothing is being converted. */
export async function converted(tab: Tab): Promise<void> {
  await tab.locator(".status .line.done, .status .line.empty, .status .line.failed").waitFor();
}

/** Paste HTML in place of the source. */
export async function paste(tab: Tab, html: string): Promise<void> {
  await tab.locator("#pane-source .cm-content").click();
  await tab.keyboard.press("ControlOrMeta+A");
  await tab.evaluate((text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", text);
    document.activeElement?.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
    );
  }, html);
}

/** By its tab, or in the list of those that are not tabs. */
export async function choosePane(tab: Tab, name: string): Promise<void> {
  const chosen = tab.getByRole("tab", { name: new RegExp(`^${name}`) });
  if ((await chosen.count()) > 0) return chosen.click();
  const more = tab.getByLabel("More views");
  const option = more.locator("option", { hasText: new RegExp(`^\\s*${name}`) });
  await more.selectOption(await option.getAttribute("value"));
}

/** The text of the source that is marked. */
export function markedSource(tab: Tab): Promise<string> {
  return tab.evaluate(() =>
    [...document.querySelectorAll("#pane-source .cm-revealed")].map((part) => part.textContent).join(""),
  );
}

/** A row of the list that is shown. */
export const row = (tab: Tab, text: RegExp | string = ""): Locator => tab.locator(".list-row", { hasText: text });

/** Wait for a value that the page shows. */
export const poll = (read: () => Promise<unknown>) => expect.poll(read, { timeout });
