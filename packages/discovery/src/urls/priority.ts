import type { LinkContext } from "../links/read-links.ts";
import type { UrlKind } from "./kinds.ts";
import { checkHttp, partsOf } from "./kinds.ts";
import { trapRules, trapsByRules } from "./traps.ts";

/** Facts about an address before it is fetched. */
export interface UrlCandidate {
  readonly url: string;
  /** Position of the link on its page; leave it out for addresses of sitemaps and feeds. */
  readonly context?: LinkContext;
  /** Anchor text of the link to it. */
  readonly text?: string;
  /** Source of the address. @default "link" */
  readonly source?: "seed" | "sitemap" | "feed" | "link";
  /** Links from a seed. @default 0 */
  readonly depth?: number;
}

interface Facts extends Required<Omit<UrlCandidate, "context">> {
  readonly context: LinkContext | undefined;
  readonly kind: UrlKind;
  readonly segments: readonly string[];
  readonly hasQuery: boolean;
  readonly hasSigns: boolean;
}

export interface PriorityRule {
  readonly id: string;
  /** Added to the priority where the rule applies. */
  readonly weight: number;
  readonly applies: (facts: Facts) => boolean;
  readonly reason: string;
  /** A candidate whose priority this rule changes. */
  readonly example: UrlCandidate;
}

const slugWords = /\p{L}{2}[-_]\p{L}{2}/u;
const site = "https://harbour.example";

/** All weights are guesses; `test/priority.test.ts` holds the order in which they reach the pages of a site. */
export const priorityRules: readonly PriorityRule[] = [
  {
    id: "seed",
    weight: 0.5,
    applies: ({ source }) => source === "seed",
    reason: "what the caller asks for comes first",
    example: { url: `${site}/tides`, source: "seed" },
  },
  {
    id: "feed",
    weight: 0.15,
    applies: ({ source }) => source === "feed",
    reason: "entries of feeds are articles",
    example: { url: `${site}/tides`, source: "feed" },
  },
  {
    id: "content-link",
    weight: 0.15,
    applies: ({ context }) => context === "content",
    reason: "content links to content",
    example: { url: `${site}/tides`, context: "content" },
  },
  {
    id: "navigation-link",
    weight: -0.05,
    applies: ({ context, kind }) => context === "navigation" && kind === "content",
    reason: "menus lead to listings, which lead to content",
    example: { url: `${site}/news`, context: "navigation" },
  },
  {
    id: "slug",
    weight: 0.1,
    applies: ({ kind, segments }) => kind === "content" && slugWords.test(segments.at(-1) ?? ""),
    reason: "words joined by hyphens are the title of a page",
    example: { url: `${site}/the-new-mole` },
  },
  {
    id: "sentence",
    weight: 0.05,
    applies: ({ text, kind }) => kind === "content" && text.length >= 25,
    reason: "a long anchor text is a title; 25 characters are more than most labels of menus have",
    example: { url: `${site}/n/7`, text: "The harbour gets a new mole" },
  },
  {
    id: "pagination",
    weight: -0.2,
    applies: ({ kind }) => kind === "pagination",
    reason: "after the pages that the list so far leads to",
    example: { url: `${site}/news?page=2` },
  },
  {
    id: "archive",
    weight: -0.25,
    applies: ({ kind }) => kind === "archive",
    reason: "lists by date and author repeat other lists",
    example: { url: `${site}/2024/` },
  },
  {
    id: "tag",
    weight: -0.3,
    applies: ({ kind }) => kind === "tag",
    reason: "lists by subject repeat other lists",
    example: { url: `${site}/tag/tides` },
  },
  {
    id: "calendar",
    weight: -0.4,
    applies: ({ kind }) => kind === "calendar",
    reason: "calendars have no end",
    example: { url: `${site}/calendar/` },
  },
  {
    id: "no-page",
    weight: -0.4,
    applies: ({ kind }) => ["asset", "feed", "login", "cart", "action", "search"].includes(kind),
    reason: "these are no pages of content",
    example: { url: `${site}/login` },
  },
  {
    id: "query",
    weight: -0.05,
    applies: ({ hasQuery }) => hasQuery,
    reason: "of two addresses, the one without a query is more often the page itself",
    example: { url: `${site}/tides?view=2` },
  },
  {
    id: "deep",
    weight: -0.1,
    applies: ({ depth }) => depth > 5,
    reason: "far from the seeds; content of most sites is within five links",
    example: { url: `${site}/tides`, depth: 6 },
  },
  {
    id: "trap",
    weight: -0.3,
    applies: ({ hasSigns }) => hasSigns,
    reason: "parts of a site that have no end come last",
    example: { url: `${site}/x/docs/y/docs/z/docs/w/docs` },
  },
];

const neutral = 0.5;

/**
 * Say how early to fetch an address, so that pages of content come before lists, and lists before traps.
 *
 * @returns 0 to 1; higher is earlier. The same for the same candidate, so that an order by priority and address is stable.
 * @throws {TypeError} If the address is not an absolute http or https address.
 * @example
 * priorityOf({ url: "https://harbour.example/news/the-new-mole", context: "content" }); // 0.75
 * priorityOf({ url: "https://harbour.example/tag/tides", context: "content" }); // 0.35
 */
export function priorityOf(candidate: UrlCandidate): number {
  return priorityByRules(candidate, priorityRules);
}

/** {@link priorityOf} with rules of the caller's. */
export function priorityByRules(candidate: UrlCandidate, rules: readonly PriorityRule[]): number {
  const { url, context, text = "", source = "link", depth = 0 } = candidate;
  const parts = partsOf(checkHttp("url", url));
  const facts: Facts = {
    url,
    context,
    text,
    source,
    depth,
    kind: parts.kind,
    segments: parts.segments,
    hasQuery: parts.url.search !== "",
    hasSigns: trapsByRules(parts, trapRules).length > 0,
  };
  const sum = rules.reduce((total, { weight, applies }) => (applies(facts) ? total + weight : total), neutral);
  // Hundredths, so that sums of weights are equal where they should be.
  return Math.round(Math.min(1, Math.max(0, sum)) * 100) / 100;
}
