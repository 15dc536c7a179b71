import { aNumber, aWholeNumber, checkOptions, type OptionChecks } from "@decant/page";
import { type LearnedSite, leastPages, listParts, newSite, readPage } from "./choose-parts.ts";
import type { SitePage } from "./read-parts.ts";
import { compareText, hostOf, type SiteTemplate, templateFormat, templateVersion } from "./template.ts";

export interface LearnOptions {
  /** Fewest pages of a site to learn from; at least 3. @default 5 */
  readonly minPages?: number | undefined;
  /** Most pages of a site that are read; later ones are ignored. @default 100 */
  readonly maxPages?: number | undefined;
  /** Share of a site's pages that a text must be on (above 0 to 1), and never fewer than three. @default 0.5 */
  readonly minShare?: number | undefined;
}

type Limits = { readonly [Name in keyof LearnOptions]-?: number };

const checks: OptionChecks<LearnOptions> = {
  minPages: aWholeNumber(leastPages),
  maxPages: aWholeNumber(leastPages),
  minShare: {
    ...aNumber(0, 1),
    expected: "a number above 0 and up to 1",
    isInRange: (value) => value > 0 && value <= 1,
  },
};

/**
 * Learns from pages one by one which parts recur on their sites. It keeps a few numbers for each element of a page, not the page.
 *
 * @example
 * import { measure, parse } from "@decant/dom";
 * const learner = new SiteLearner();
 * for (const name of ["Heron", "Tern", "Gull", "Coot", "Rail"]) {
 *   const html = `<p>The ${name} nests here.</p><footer>Kept by the wardens of the old harbour since 1921.</footer>`;
 *   learner.add({ table: measure(parse(html)), url: "https://harbour.example/" + name });
 * }
 * learner.template().sites[0]?.parts.map(({ path }) => path); // ["footer"]
 */
export class SiteLearner {
  readonly #limits: Limits;
  readonly #sites = new Map<string, LearnedSite>();

  /**
   * @throws {TypeError} If an option is unknown or of the wrong type.
   * @throws {RangeError} If a number is out of its range.
   */
  constructor(options: LearnOptions = {}) {
    checkOptions(options, checks);
    const { minPages = 5, maxPages = 100, minShare = 0.5 } = options;
    this.#limits = { minPages, maxPages, minShare };
  }

  /** Read a page. @returns Whether it counts: a page with the same text as another, without text, or after `maxPages` does not. */
  add({ table, url }: SitePage): boolean {
    const host = hostOf(url);
    const site = this.#sites.get(host) ?? newSite();
    this.#sites.set(host, site);
    if (site.pages.length >= this.#limits.maxPages || table.runs.count === 0) return false;
    return readPage(site, table);
  }

  /** Pages that count, by host. */
  counts(): ReadonlyMap<string, number> {
    return new Map(Array.from(this.#sites, ([host, { pages }]) => [host, pages.length]));
  }

  /** Parts that recur so far. A site with fewer pages than `minPages` is left out. */
  template(): SiteTemplate {
    const { minPages, minShare } = this.#limits;
    const sites = [...this.#sites]
      .filter(([, { pages }]) => pages.length >= minPages)
      .map(([host, site]) => ({
        host,
        pages: site.pages.length,
        parts: listParts(site, Math.max(leastPages, Math.ceil(minShare * site.pages.length))),
      }))
      .sort((a, b) => compareText(a.host, b.host));
    return { format: templateFormat, version: templateVersion, sites };
  }
}

/**
 * Learn which parts recur on the pages of sites. The order of the pages does not matter, as long as no site has more than `maxPages`.
 *
 * @throws As the constructor of {@link SiteLearner}.
 * @example
 * import { measure, parse } from "@decant/dom";
 * learn([{ table: measure(parse("<p>Tides</p>")), url: "https://harbour.example/" }]).format; // "decant-site-template"
 */
export function learn(pages: Iterable<SitePage>, options: LearnOptions = {}): SiteTemplate {
  const learner = new SiteLearner(options);
  for (const page of pages) learner.add(page);
  return learner.template();
}
