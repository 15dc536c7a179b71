import { readFixturePages, withStart } from "../fixtures.ts";
import { lettersOf, type ServedSite, servePages } from "./serve-pages.ts";

const elsewhere = /<base\b|noindex|nofollow|charset=["']?(?!utf-8)/i;
const pagePath = /^\/guide\/tide-(\d+)-gauge$/;

/** A site on the loopback address, made of the fixtures with a paragraph of their own and links to two others. */
export interface LocalSite extends ServedSite {
  readonly paths: readonly string[];
  readonly page: (path: string) => string | undefined;
}

export async function openLocalSite(size: number): Promise<LocalSite> {
  // Links of the others lead elsewhere, or may not be followed.
  const sources = readFixturePages().filter((source) => !elsewhere.test(source));
  const page = (path: string): string | undefined => {
    const at = path === "/" ? 1 : Number(pagePath.exec(path)?.[1]);
    if (!(at >= 1 && at <= size)) return undefined;
    const source = sources[at % sources.length] as string;
    const links = [at * 2, at * 2 + 1].filter((to) => to <= size).map((to) => `<a href="${pathOf(to)}">Further</a>`);
    return withStart(source, `<nav>${links.join(" ")}</nav><p>${ownWords(at)}</p>`);
  };
  const paths = ["/", ...Array.from({ length: size - 1 }, (_, index) => pathOf(index + 2))];
  return { ...(await servePages(page)), paths, page };
}

const pathOf = (at: number): string => `/guide/tide-${at}-gauge`;

/** Words without digits, so that no two pages differ in numbers alone. */
function ownWords(at: number): string {
  const letters = lettersOf(at);
  return `The keeper of the ${letters} gauge wrote ${letters} into the book.`;
}
