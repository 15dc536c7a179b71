import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type Browser, chromium, type Page as Tab } from "playwright-core";

/** A link with a text fragment, and the HTML that it has to mark. */
export interface FragmentToCheck {
  /** `#:~:text=...`, with several directives or an anchor if need be. */
  readonly fragment: string;
  /** Offsets of the pieces of text in the HTML. */
  readonly spans: readonly { readonly start: number; readonly end: number }[];
}

/** How a browser resolved a link. */
export interface FragmentCheck {
  /** Whether each marked range begins and ends where pieces do, and the ranges have exactly their text. */
  readonly isExact: boolean;
  /** Text of the ranges that the browser would mark, as the DOM has it; `null` for a directive without one. */
  readonly marked: readonly (string | null)[];
}

// The text of a directive's range is asked of the browser itself: Blink has a function for it, which this switch turns on.
const args = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--enable-blink-features=TextFragmentAPI",
];

/**
 * A Chromium that resolves text fragments. Pages are served without their scripts, pictures and sheets, but scripts are switched on, so
 * that `noscript` is not shown.
 */
export class FragmentBrowser {
  private readonly browser: Browser;
  private readonly tab: Tab;
  private readonly server: ReturnType<typeof createServer>;
  private readonly address: string;
  private html = "";

  private constructor(browser: Browser, tab: Tab, server: ReturnType<typeof createServer>) {
    this.browser = browser;
    this.tab = tab;
    this.server = server;
    this.address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    server.on("request", (_, response) => {
      response.setHeader("content-type", "text/html; charset=utf-8");
      response.setHeader("content-security-policy", "default-src 'none'; style-src 'unsafe-inline'");
      response.end(this.html);
    });
  }

  /** @param executablePath Path of Chromium. */
  static async open(executablePath: string): Promise<FragmentBrowser> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const browser = await chromium.launch({ executablePath, args });
    return new FragmentBrowser(browser, await browser.newPage(), server);
  }

  async close(): Promise<void> {
    await this.browser.close();
    this.server.close();
  }

  /** Resolve links on a page. The places of their pieces are marked by comments, which change no text. */
  async check(html: string, links: readonly FragmentToCheck[]): Promise<FragmentCheck[]> {
    const marks = links.flatMap(({ spans }, index) =>
      spans.flatMap(({ start, end }) => [
        { at: start, mark: `<!--cite-start-${index}-->` },
        { at: end, mark: `<!--cite-end-${index}-->` },
      ]),
    );
    let marked = "";
    let from = 0;
    for (const { at, mark } of marks.sort((a, b) => a.at - b.at)) {
      marked += html.slice(from, at) + mark;
      from = at;
    }
    this.html = marked + html.slice(from);
    await this.tab.goto("about:blank");
    await this.tab.goto(this.address, { waitUntil: "domcontentloaded" });
    const checks: FragmentCheck[] = [];
    for (const [index, { fragment }] of links.entries())
      checks.push(
        (await this.tab.evaluate(`(${resolveFragment})(${JSON.stringify({ fragment, index })})`)) as FragmentCheck,
      );
    return checks;
  }

  /** `document.body.textContent` of the page that was checked last. */
  async bodyText(): Promise<string> {
    return (await this.tab.evaluate("document.body.textContent")) as string;
  }
}

/** Runs in the browser. */
const resolveFragment = String.raw`async ({ fragment, index }) => {
  location.hash = fragment;
  const ink = (text) => text.replace(/[\s\u0000-\u001f\u007f-\u009f\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]+/g, "");
  const comments = document.createNodeIterator(document, NodeFilter.SHOW_COMMENT);
  const places = { start: [], end: [] };
  for (let node = comments.nextNode(); node !== null; node = comments.nextNode())
    for (const side of ["start", "end"]) if (node.data === "cite-" + side + "-" + index) places[side].push(node);
  // The shown text of a range; what is not rendered is in none.
  const shown = (range) => {
    let text = "";
    const nodes = document.createNodeIterator(range.commonAncestorContainer, NodeFilter.SHOW_TEXT);
    for (let node = nodes.nextNode(); node !== null; node = nodes.nextNode()) {
      const parent = node.parentElement;
      if (!range.intersectsNode(node) || parent === null || parent.closest("script,style,noscript,textarea,select") || !parent.checkVisibility({ visibilityProperty: true })) continue;
      const from = node === range.startContainer ? range.startOffset : 0;
      text += node.data.slice(from, node === range.endContainer ? range.endOffset : node.data.length);
    }
    return ink(text);
  };
  const between = (comment, container, offset) => {
    const range = document.createRange();
    range.setStartBefore(comment);
    range.setEnd(container, offset);
    if (range.collapsed) {
      range.setStart(container, offset);
      range.setEndBefore(comment);
    }
    return shown(range);
  };
  const marked = [];
  let isExact = document.fragmentDirective.items.length > 0;
  let length = 0;
  for (const item of document.fragmentDirective.items) {
    let range;
    try {
      range = await item.getMatchingRange();
    } catch {
      marked.push(null);
      isExact = false;
      continue;
    }
    marked.push(range.toString());
    length += shown(range).length;
    isExact &&= places.start.some((comment) => between(comment, range.startContainer, range.startOffset) === "");
    isExact &&= places.end.some((comment) => between(comment, range.endContainer, range.endOffset) === "");
  }
  // Pieces come in pairs, in order.
  let wanted = 0;
  for (const [at, comment] of places.start.entries()) {
    const range = document.createRange();
    range.setStartAfter(comment);
    range.setEndBefore(places.end[at]);
    wanted += shown(range).length;
  }
  return { isExact: isExact && wanted === length, marked };
}`;
