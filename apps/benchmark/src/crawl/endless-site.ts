import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Random } from "../random.ts";

/** Links of a page, to pages that no other one leads to. */
const links = 10;
/** Pages of a section: fewer than a crawl takes of one path pattern. */
const sectionSize = 5_000;
const words = "harbour tide mole quay gauge lamp keeper pilot buoy chart storm anchor ferry rope signal watch".split(
  " ",
);

/** A site on the loopback address that makes its pages when they are asked for. They lead to ever more pages. */
export async function openEndlessSite(): Promise<{ readonly url: string; close(): void }> {
  const server = createServer((request, response) => {
    const at = request.url === "/" ? 0 : Number(pageNumber.exec(request.url ?? "")?.[1] ?? Number.NaN);
    response.writeHead(Number.isNaN(at) ? 404 : 200, { "content-type": "text/html; charset=utf-8" });
    response.end(Number.isNaN(at) ? "<p>Nothing is here.</p>" : pageAt(at));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

const pageNumber = /-of-(\d+)$/;

function pageAt(at: number): string {
  const random = new Random(at);
  const sentence = (): string =>
    `The ${Array.from({ length: 9 }, () => random.pick(words)).join(" ")} ${lettersOf(at)}.`;
  const paragraphs = Array.from({ length: 5 }, () => `<p>${sentence()} ${sentence()}</p>`);
  const further = Array.from({ length: links }, (_, i) => `<a href="${pathOf(at * links + 1 + i)}">Further</a>`);
  return `<!doctype html><html lang="en"><head><title>Page ${at}</title></head><body><nav>${further.join(" ")}</nav>
<main><h1>The ${random.pick(words)} of ${lettersOf(at)}</h1>${paragraphs.join("\n")}</main></body></html>`;
}

function pathOf(at: number): string {
  return `/about-${lettersOf(Math.floor(at / sectionSize))}/the-tide-of-${at}`;
}

/** Numbers say nothing new to a crawl; letters do. */
function lettersOf(at: number): string {
  return [...String(at)].map((digit) => "abcdefghij"[Number(digit)]).join("");
}
