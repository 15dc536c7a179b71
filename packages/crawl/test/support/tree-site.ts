import type { SiteAnswer } from "./memory-site.ts";

/** A site of `size` pages, of which each leads to two others and to some that are known. */
export function treeSite(size: number): (url: URL) => SiteAnswer | string | undefined {
  return ({ pathname }) => {
    if (pathname === "/robots.txt") return undefined;
    const at = pathname === "/" ? 1 : Number(/^\/pages\/p(\d+)$/.exec(pathname)?.[1]);
    if (!(at >= 1 && at <= size)) return undefined;
    const next = [at * 2, at * 2 + 1, 7, 3].filter((to) => to <= size).map((to) => `<a href="/pages/p${to}">next</a>`);
    return `<h1>Page ${at}</h1>${words(at)}${next.join("")}`;
  };
}

const words = (at: number): string =>
  Array.from({ length: 40 }, (_, index) => ((at * 31 + index * 17) % 997).toString(36).replace(/\d/g, "q")).join(" ");
