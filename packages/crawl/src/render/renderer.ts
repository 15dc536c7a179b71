import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { aString, aWholeNumber, DecantError } from "@decant/page";
import { Semaphore } from "async-mutex";
import type { Browser, BrowserContext, Page, Route } from "playwright-core";
import type { Fetcher, FetchResponse, FetchResult } from "../fetch/fetcher.ts";
import { applyDefaults, type OptionRows } from "../option-rows.ts";
import { flattenDocument, quietSince, scrollToEnd, watchDocument } from "./page-scripts.ts";

/** Options of a renderer. */
export interface RendererOptions {
  /** Program of the browser. @default the first of `chromium`, `chromium-browser`, `google-chrome`, `google-chrome-stable` on the PATH */
  readonly executablePath?: string | undefined;
  /** All of a page, in milliseconds; its state at that time is taken. @default 20000 */
  readonly timeoutMs?: number | undefined;
  /** A page is done when its tree has not changed for so long, in milliseconds, and nothing is being loaded. @default 500 */
  readonly quietMs?: number | undefined;
  /** At least so long after its document came, in milliseconds, for scripts that begin late. @default 0 */
  readonly waitMs?: number | undefined;
  /**
   * CSS selector of an element that a page is not done without, shadow trees included; after `timeoutMs` the page is taken without it.
   * @default none
   */
  readonly waitFor?: string | undefined;
  /** Requests of one page, itself included; further ones are refused. @default 200 */
  readonly maxRequests?: number | undefined;
  /** Bytes of all that one page loads, without their codings; and characters of its document at the end. @default 52428800 */
  readonly maxBytes?: number | undefined;
  /** Heap of a page's scripts, in megabytes. @default 512 */
  readonly maxHeapMb?: number | undefined;
  /** Pages after which the browser is started again. @default 100 */
  readonly pagesPerBrowser?: number | undefined;
}

/** A page after its scripts ran. */
export interface Rendered {
  readonly ok: true;
  /** The address of the document at the end: scripts may have gone elsewhere. */
  readonly url: string;
  readonly html: string;
  readonly requests: number;
  /** Requests that were not sent, by reason: `refused-address`, `method`, `type`, ... */
  readonly refused: Readonly<Record<string, number>>;
  /** Whether the page was still changing at the end. */
  readonly isUnfinished: boolean;
  readonly totalMs: number;
}

export interface NotRendered {
  readonly ok: false;
  readonly reason: "timeout" | "crashed" | "too-large" | "failed";
  readonly message: string;
}

/** A browser that renders pages, one context for each. */
export interface Renderer {
  /**
   * Render a page that was fetched. A page never makes it throw.
   *
   * @param fetcher Sends every request of the page, so that its guards hold for them.
   */
  render(response: FetchResponse, fetcher: Fetcher): Promise<Rendered | NotRendered>;
  close(): Promise<void>;
}

const rows: OptionRows<RendererOptions> = {
  executablePath: [aString],
  timeoutMs: [aWholeNumber(1), 20_000],
  quietMs: [aWholeNumber(0), 500],
  waitMs: [aWholeNumber(0), 0],
  waitFor: [aString, ""],
  maxRequests: [aWholeNumber(1), 200],
  maxBytes: [aWholeNumber(1), 50 * 1024 * 1024],
  maxHeapMb: [aWholeNumber(32), 512],
  pagesPerBrowser: [aWholeNumber(1), 100],
};

type Settings = ReturnType<typeof applyDefaults<RendererOptions>>;

const programs = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
/** Nothing of these reaches the text. */
const unneeded: ReadonlySet<string> = new Set(["image", "media", "font", "websocket", "eventsource", "ping"]);
/** No name resolves, not even the proxy's: a request that the fetcher does not answer goes nowhere. */
const deadProxy = "http://refused.invalid:1";
const noNames = "--host-resolver-rules=MAP * ~NOTFOUND";
/** WebRTC goes past proxies without these; builds of Chromium differ in which of the two they read. */
const noDirectWebRtc = [
  "--force-webrtc-ip-handling-policy=disable_non_proxied_udp",
  "--webrtc-ip-handling-policy=disable_non_proxied_udp",
];

/**
 * Start a browser.
 *
 * @throws {TypeError | RangeError} If an option is unknown or wrong.
 * @throws {DecantError} `no-browser`: `playwright-core` is not installed, or there is no Chromium.
 * @example
 * // not run: it needs a Chromium
 * const renderer = await openRenderer();
 * await renderer.close();
 */
export async function openRenderer(options: RendererOptions = {}): Promise<Renderer> {
  const settings = applyDefaults(options, rows);
  const executablePath = options.executablePath ?? findBrowser(process.env.PATH ?? "");
  if (executablePath === undefined)
    throw new DecantError("no-browser", `rendering needs a Chromium: none of ${programs.join(", ")} is on the PATH`);
  if (!existsSync(executablePath)) throw new DecantError("no-browser", `there is no browser at ${executablePath}`);
  const { chromium } = await loadPlaywright();
  const launch = (): Promise<Browser> =>
    chromium.launch({
      executablePath,
      proxy: { server: deadProxy, bypass: "<-loopback>" },
      // Chromium refuses to start as root within its sandbox.
      chromiumSandbox: process.getuid?.() !== 0,
      args: [
        noNames,
        ...noDirectWebRtc,
        "--disable-gpu",
        "--disable-quic",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--no-first-run",
        `--js-flags=--max-old-space-size=${settings.maxHeapMb}`,
      ],
    });
  return new ChromiumRenderer(launch, await launch(), settings);
}

export function findBrowser(path: string): string | undefined {
  const folders = path.split(delimiter).filter((folder) => folder !== "");
  return programs.flatMap((name) => folders.map((folder) => join(folder, name))).find((file) => existsSync(file));
}

async function loadPlaywright(): Promise<typeof import("playwright-core")> {
  try {
    return await import("playwright-core");
  } catch (cause) {
    throw new DecantError("no-browser", "rendering needs playwright-core: npm install playwright-core", { cause });
  }
}

class ChromiumRenderer implements Renderer {
  private readonly launch: () => Promise<Browser>;
  private readonly settings: Settings;
  private browser: Promise<Browser>;
  private pages = 0;
  private open = 0;

  constructor(launch: () => Promise<Browser>, browser: Browser, settings: Settings) {
    this.launch = launch;
    this.browser = Promise.resolve(browser);
    this.settings = settings;
  }

  async render(response: FetchResponse, fetcher: Fetcher): Promise<Rendered | NotRendered> {
    this.open++;
    try {
      const browser = await this.ready();
      return await this.renderIn(browser, response, fetcher);
    } catch (error) {
      const message = error instanceof Error ? (error.message.split("\n", 1)[0] ?? "") : String(error);
      return { ok: false, reason: crashed.test(message) ? "crashed" : "failed", message };
    } finally {
      this.open--;
    }
  }

  async close(): Promise<void> {
    await (await this.browser).close().catch(() => undefined);
  }

  /** The browser, started again after many pages or a crash. Pages that are open in the old one end with it. */
  private async ready(): Promise<Browser> {
    const browser = await this.browser;
    const isWorn = this.pages >= this.settings.pagesPerBrowser && this.open === 1;
    if (browser.isConnected() && !isWorn) {
      this.pages++;
      return browser;
    }
    this.pages = 1;
    const next = browser
      .close()
      .catch(() => undefined)
      .then(this.launch);
    this.browser = next;
    return next;
  }

  private async renderIn(browser: Browser, response: FetchResponse, fetcher: Fetcher): Promise<Rendered | NotRendered> {
    const startMs = performance.now();
    const context = await browser.newContext({
      serviceWorkers: "block",
      acceptDownloads: false,
      ignoreHTTPSErrors: true,
      viewport: { width: 1280, height: 2000 },
    });
    try {
      const requests = new GuardedRequests(response, fetcher, this.settings);
      const page = await openPage(context, requests);
      const end = startMs + this.settings.timeoutMs;
      // A navigation that is refused while the page loads would keep any later event from coming.
      await page.goto(response.url, { waitUntil: "commit", timeout: this.settings.timeoutMs });
      const isReady = await waitFor(page, this.settings, end);
      const isQuiet = (await settle(page, requests, this.settings.quietMs, end)) && isReady;
      const reading = page.evaluate(flattenDocument, this.settings.maxBytes);
      const html = await within(reading, Math.max(leastReadMs, end - performance.now()));
      if (html === null) return { ok: false, reason: "too-large", message: "the document is too large" };
      const { count, refused } = requests;
      const facts = { requests: count, refused: Object.fromEntries(refused), isUnfinished: !isQuiet };
      return { ok: true, url: page.url(), html, ...facts, totalMs: Math.round(performance.now() - startMs) };
    } catch (error) {
      const isLate = performance.now() - startMs >= this.settings.timeoutMs || error instanceof LateError;
      if (!isLate) throw error;
      return { ok: false, reason: "timeout", message: `the page did not answer within ${this.settings.timeoutMs} ms` };
    } finally {
      // A page that hangs cannot hold its context open.
      await within(context.close(), closeMs).catch(() => browser.close().catch(() => undefined));
    }
  }
}

const crashed = /crash|has been closed|disconnected/i;
const closeMs = 5000;
/** Time to read a page that never came to rest. */
const leastReadMs = 5000;

class LateError extends Error {}

async function within<Value>(promise: Promise<Value>, ms: number): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new LateError()), ms);
  });
  promise.catch(() => undefined);
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

async function openPage(context: BrowserContext, requests: GuardedRequests): Promise<Page> {
  await context.route("**/*", (route) => requests.answer(route));
  await context.routeWebSocket("**", (socket) => {
    requests.refuse("type");
    socket.close();
  });
  await context.addInitScript(watchDocument);
  const page = await context.newPage();
  context.on("page", (other) => {
    if (other !== page) other.close().catch(() => undefined);
  });
  page.on("dialog", (dialog) => dialog.dismiss().catch(() => undefined));
  return page;
}

const pollMs = 100;
/** Screens of a list that loads more when it is scrolled. */
const maxScrolls = 10;

/** Wait for the time and the element that the caller asks for, in shadow trees, too. @returns Whether both were there in time. */
async function waitFor(page: Page, { waitMs, waitFor: selector }: Settings, end: number): Promise<boolean> {
  await wait(Math.min(waitMs, end - performance.now()));
  if (selector === "") return performance.now() < end;
  const timeout = Math.max(1, end - performance.now());
  const isThere = page.waitForSelector(`css=${selector}`, { state: "attached", timeout }).then(() => true);
  return isThere.catch((error: unknown) => ignoreWhileOpen(page, error));
}

/** A navigation destroys the context of an evaluation, which then says nothing of the page. */
function ignoreWhileOpen(page: Page, error: unknown): false {
  if (page.isClosed()) throw error;
  return false;
}

/** Wait until nothing is loaded and the tree does not change, and scroll for content that loads then. @returns Whether it came to rest. */
async function settle(page: Page, requests: GuardedRequests, quietMs: number, end: number): Promise<boolean> {
  const isQuiet = async (): Promise<boolean> =>
    requests.open === 0 && (await page.evaluate(quietSince)) >= quietMs && requests.open === 0;
  let height = 0;
  for (let scrolls = 0; scrolls <= maxScrolls; scrolls++) {
    for (let isDone = false; !isDone; ) {
      const leftMs = Math.max(1, end - performance.now());
      isDone = await within(isQuiet(), leftMs).catch((error: unknown) => ignoreWhileOpen(page, error));
      if (performance.now() >= end) return false;
      if (!isDone) await wait(pollMs);
    }
    const next = await within(page.evaluate(scrollToEnd), end - performance.now());
    if (next <= height) return true;
    height = next;
  }
  return true;
}

/** Answers the requests of one page by a fetcher with guards. */
class GuardedRequests {
  readonly refused = new Map<string, number>();
  count = 0;
  open = 0;
  private readonly known = new Map<string, FetchResponse>();
  private readonly fetcher: Fetcher;
  private readonly limits: Pick<Settings, "maxRequests" | "maxBytes">;
  private readonly places = new Semaphore(requestsAtOnce);
  private bytes: number;

  constructor(first: FetchResponse, fetcher: Fetcher, limits: Pick<Settings, "maxRequests" | "maxBytes">) {
    this.known.set(withoutFragment(first.url), first);
    this.fetcher = fetcher;
    this.limits = limits;
    this.bytes = first.body.length;
  }

  refuse(reason: string): void {
    this.refused.set(reason, (this.refused.get(reason) ?? 0) + 1);
  }

  async answer(route: Route): Promise<void> {
    this.open++;
    try {
      const reason = await this.answerOrRefuse(route);
      if (reason === undefined) return;
      this.refuse(reason);
      // Any other error replaces the page with one of the browser's own.
      await route.abort(route.request().isNavigationRequest() ? "aborted" : "blockedbyclient");
    } catch {
      // The page went elsewhere, or ended.
    } finally {
      this.open--;
    }
  }

  /** @returns `undefined` if the page has loaded all that it may. */
  private async fetch(url: string, accept: string | undefined): Promise<FetchResult | undefined> {
    const maxBytes = Math.min(maxResourceBytes, this.limits.maxBytes - this.bytes);
    if (maxBytes <= 0) return undefined;
    const result = await this.fetcher.fetch({ url, accept, maxBytes });
    if (result.ok) this.bytes += result.body.length;
    return result;
  }

  /** @returns Why the request was not sent. */
  private async answerOrRefuse(route: Route): Promise<string | undefined> {
    const request = route.request();
    if (unneeded.has(request.resourceType())) return "type";
    if (request.method() !== "GET") return "method";
    if (this.count >= this.limits.maxRequests) return "too-many";
    this.count++;
    const url = withoutFragment(request.url());
    const accept = request.resourceType() === "document" ? undefined : "*/*";
    const result = this.known.get(url) ?? (await this.places.runExclusive(() => this.fetch(url, accept)));
    if (result === undefined) return "too-large";
    if (!result.ok) return result.code;
    if (request.isNavigationRequest() && withoutFragment(result.url) !== url) {
      // The browser has to know where it is, and would follow a redirect past this route.
      this.known.set(withoutFragment(result.url), result);
      await route.fulfill({ contentType: "text/html; charset=utf-8", body: forward(result.url) });
      return undefined;
    }
    const headers = Object.fromEntries(Array.from(result.headers).filter(([name]) => !unsent.has(name)));
    await route.fulfill({ status: result.status, headers, body: Buffer.from(result.body) });
    return undefined;
  }
}

/** Concurrent requests of one page, to limit memory. Chosen by hand. */
const requestsAtOnce = 16;
/** Largest script, sheet or data of a page, without its coding. Chosen by hand. */
const maxResourceBytes = 10 * 1024 * 1024;

/** Headers of the finished transfer, and policies that would block this renderer's own script. */
const unsent: ReadonlySet<string> = new Set([
  "content-encoding",
  "content-length",
  "transfer-encoding",
  "content-security-policy",
  "set-cookie",
]);

function forward(url: string): string {
  return `<script>location.replace(${JSON.stringify(url).replaceAll("<", "\\u003c")})</script>`;
}

function withoutFragment(url: string): string {
  const at = url.indexOf("#");
  return at < 0 ? url : url.slice(0, at);
}
