import { type FieldCandidate, first, type PageClues, thingFamilies } from "./page-clues.ts";
import { squash } from "./text.ts";
import { texts } from "./things.ts";

/** Types of things that are the site or its owner. */
const siteTypes: readonly RegExp[] = [
  /^WebSite$/,
  /^(?:Organization|NewsMediaOrganization|Corporation|OnlineStore|EducationalOrganization|GovernmentOrganization)$/,
];

/** `meta` names that hold the site's name, best first. */
// biome-ignore format: a table of words
const siteMeta = [
  "og:site_name", "application-name", "apple-mobile-web-app-title", "al:ios:app_name", "al:android:app_name", "dc.publisher",
  "citation_journal_title", "citation_publisher", "twitter:app:name:iphone",
] as const;

/** Names of the site, best first. */
export function siteNameCandidates(page: PageClues): FieldCandidate[] {
  const candidates: FieldCandidate[] = [];
  const add = (value: string | undefined, source: string) => {
    if (value !== undefined && value.length <= maxNameLength && !isAddress.test(value))
      candidates.push({ value, source });
  };
  add(first(page.clues, siteMeta[0]), `meta:${siteMeta[0]}`);
  for (const family of thingFamilies) {
    for (const { thing } of page.mains[family])
      for (const value of texts(thing, "publisher")) add(value, `${family}:publisher`);
    for (const type of siteTypes) {
      const thing = page.things[family].find(
        ({ types, role }) =>
          (role === undefined || role === "isPartOf" || role === "publisher") && types.some((name) => type.test(name)),
      );
      if (thing !== undefined) add(texts(thing, "name")[0], `${family}:${thing.types[0]}`);
    }
  }
  for (const key of siteMeta.slice(1)) add(first(page.clues, key), `meta:${key}`);
  return candidates;
}

const maxNameLength = 80;
const isAddress = /^https?:|^@|^\//i;

/** Decides whether a text is the site's name rather than the page's. */
export class SiteNames {
  private readonly names: ReadonlySet<string>;
  private readonly hostLabels: readonly string[];

  constructor(names: readonly string[], hostLabels: readonly string[]) {
    this.names = new Set(names.map(squash).filter((name) => name !== ""));
    this.hostLabels = hostLabels;
  }

  /** Whether a text is exactly a name of the site. */
  has(text: string): boolean {
    return this.hasKey(squash(text));
  }

  /** The same for squashed text. */
  hasKey(key: string): boolean {
    return this.names.has(key) || this.hostLabels.includes(key);
  }

  /** Whether a text is a name of the site, or close to its host name. */
  includes(text: string): boolean {
    return this.includesKey(squash(text));
  }

  includesKey(key: string): boolean {
    return key !== "" && (this.names.has(key) || this.matchesHost(key));
  }

  /** Whether a text shares five consecutive letters with the host name, or contains a name of the site. */
  overlapsKey(key: string): boolean {
    if (key === "") return false;
    for (const name of this.names)
      if (name.length > 3 && (key.includes(name) || (key.length > 4 && name.includes(key)))) return true;
    return this.hostLabels.some(
      (label) => label.length > 3 && (key.includes(label) || (key.length > 4 && label.includes(key))),
    );
  }

  private matchesHost(key: string): boolean {
    if (this.hostLabels.length === 0) return false;
    const named = key.startsWith("the") ? key.slice("the".length) : key;
    const bare = topLevels.some((end) => named.endsWith(end)) ? named.slice(0, -"com".length) : named;
    return this.hostLabels.some(
      (label) =>
        label === key ||
        label === bare ||
        (bare.length > 4 && label.length > 4 && (label.startsWith(bare) || bare.startsWith(label))),
    );
  }
}

const topLevels = ["com", "org", "net"] as const;
