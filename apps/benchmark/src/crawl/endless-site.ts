import { Random } from "../random.ts";
import { lettersOf, type ServedSite, servePages } from "./serve-pages.ts";

/** Links of a page, to pages that no other one leads to. */
const links = 10;
/** Pages of a section: fewer than a crawl takes of one path pattern. */
const sectionSize = 5_000;
const words = "harbour tide mole quay gauge lamp keeper pilot buoy chart storm anchor ferry rope signal watch".split(
  " ",
);

/** A site on the loopback address that makes its pages when they are asked for. They lead to ever more pages. */
export function openEndlessSite(): Promise<ServedSite> {
  return servePages((path) => {
    const at = path === "/" ? 0 : Number(pageNumber.exec(path)?.[1] ?? Number.NaN);
    return Number.isNaN(at) ? undefined : pageAt(at);
  });
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
