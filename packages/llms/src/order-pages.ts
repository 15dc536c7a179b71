import { compare, pageEnding } from "./site-addresses.ts";

export interface Placed {
  /** Path from the root; the whole address for a page outside of it. */
  readonly path: string;
  /** Paths that its menus lead to, in their order. */
  readonly navigation: readonly string[];
}

/**
 * Order the pages of a site as its menus do: from the home page, the pages in its menus, then those in their menus. Pages that no menu
 * reaches follow in the order of the sitemap, then by path.
 *
 * @param sitemap Paths. Those of other files than pages are ignored.
 */
export function orderPages<Page extends Placed>(pages: readonly Page[], sitemap: readonly string[]): Page[] {
  const byPath = [...pages].sort((a, b) => compare(a.path, b.path));
  const find = finder(byPath);
  const ordered = new Set<Page>();
  const follow = (first: Page | undefined): void => {
    if (first === undefined || ordered.has(first)) return;
    ordered.add(first);
    // Iteration over a set includes values that are added meanwhile.
    const reached = new Set([first]);
    for (const { navigation } of reached)
      for (const page of navigation.map(find))
        if (page !== undefined && !ordered.has(page)) {
          ordered.add(page);
          reached.add(page);
        }
  };
  follow(find(""));
  for (const path of sitemap) follow(find(path));
  for (const page of byPath) follow(page);
  return [...ordered];
}

/** Finds pages by paths; servers give `guide`, `guide/` and `guide.html` the same page. */
function finder<Page extends Placed>(pages: readonly Page[]): (path: string) => Page | undefined {
  const exact = new Map(pages.map((page) => [page.path, page]));
  const loose = new Map(pages.map((page) => [looseKey(page.path), page]));
  return (path) => exact.get(path) ?? loose.get(looseKey(path));
}

const looseKey = (path: string): string => (path.endsWith("/") ? path.slice(0, -1) : path.replace(pageEnding, ""));
