import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { readFixturePages, withStart } from "../fixtures.ts";
import { Random } from "../sample.ts";

/** A site on the loopback address. */
export interface ServedSite {
  readonly url: string;
  close(): void;
}

/** @param pageAt The page of a path; what has none is not found. */
async function servePages(pageAt: (path: string) => string | undefined): Promise<ServedSite> {
  const server = createServer((request, response) => {
    const page = pageAt(request.url ?? "/");
    response.writeHead(page === undefined ? 404 : 200, { "content-type": "text/html; charset=utf-8" });
    response.end(page);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const close = (): void => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, close };
}

/** Numbers say nothing new to a crawl; letters do. */
function lettersOf(at: number): string {
  return [...String(at)].map((digit) => "abcdefghij"[Number(digit)]).join("");
}

/** Links of the others lead elsewhere, or may not be followed. */
const elsewhere = /<base\b|noindex|nofollow|charset=["']?(?!utf-8)/i;
const pathOf = (at: number): string => `/guide/tide-${at}-gauge`;

/** Pages made of the fixtures, each with a sentence of its own and links to two others, by their paths. */
export function makeFixtureSite(size: number): ReadonlyMap<string, string> {
  const sources = readFixturePages().filter((source) => !elsewhere.test(source));
  const pages = Array.from({ length: size }, (_, index): [string, string] => {
    const at = index + 1;
    const links = [at * 2, at * 2 + 1].filter((to) => to <= size).map((to) => `<a href="${pathOf(to)}">Further</a>`);
    const letters = lettersOf(at);
    const own = `<p>The keeper of the ${letters} gauge wrote ${letters} into the book.</p>`;
    const page = withStart(sources[at % sources.length] as string, `<nav>${links.join(" ")}</nav>${own}`);
    return [at === 1 ? "/" : pathOf(at), page];
  });
  return new Map(pages);
}

export function serveSite(pages: ReadonlyMap<string, string>): Promise<ServedSite> {
  return servePages((path) => pages.get(path));
}

/** Links of a page, to pages that no other one leads to. */
const links = 10;
/** Pages of a section: fewer than a crawl takes of one path pattern. */
const sectionSize = 5_000;
const words = "harbour tide mole quay gauge lamp keeper pilot buoy chart storm anchor ferry rope signal watch".split(
  " ",
);
const pageNumber = /-of-(\d+)$/;

/** A site that makes its pages when they are asked for. They lead to ever more pages. */
export function serveEndlessSite(): Promise<ServedSite> {
  return servePages((path) => {
    const at = path === "/" ? 0 : Number(pageNumber.exec(path)?.[1] ?? Number.NaN);
    return Number.isNaN(at) ? undefined : endlessPage(at);
  });
}

function endlessPage(at: number): string {
  const random = new Random(at);
  const sentence = (): string =>
    `The ${Array.from({ length: 9 }, () => random.pick(words)).join(" ")} ${lettersOf(at)}.`;
  const paragraphs = Array.from({ length: 5 }, () => `<p>${sentence()} ${sentence()}</p>`);
  const further = Array.from({ length: links }, (_, i) => {
    const to = at * links + 1 + i;
    return `<a href="/about-${lettersOf(Math.floor(to / sectionSize))}/the-tide-of-${to}">Further</a>`;
  });
  return `<!doctype html><html lang="en"><head><title>Page ${at}</title></head><body><nav>${further.join(" ")}</nav>
<main><h1>The ${random.pick(words)} of ${lettersOf(at)}</h1>${paragraphs.join("\n")}</main></body></html>`;
}
