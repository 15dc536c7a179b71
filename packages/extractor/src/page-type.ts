import type { PageType } from "@decant/page";
import type { PageHints } from "./features.ts";

/** Types of pages on which one text is told, rather than many things listed. */
export const proseTypes: ReadonlySet<PageType> = new Set(["article", "documentation"]);

/** One observation that speaks for a page type. */
export interface TypeEvidence {
  readonly type: PageType;
  readonly source: string;
  readonly weight: number;
}

export interface TypeInference {
  readonly type: PageType;
  readonly evidence: readonly TypeEvidence[];
}

/** What of the page itself speaks for its type. */
export interface PageShape {
  /** Share of the text in long blocks of prose (0 to 1). */
  readonly proseShare: number;
  readonly linkDensity: number;
  readonly codeBlocks: number;
  readonly longBlocks: number;
  /** Generator of documentation that made the page. */
  readonly generator?: string | undefined;
}

interface PatternRule {
  readonly type: PageType;
  readonly pattern: RegExp;
  readonly weight: number;
}

/** schema.org types of the page's main entities. Generic types (`WebPage`, `Organization`) say nothing. */
const schemaRules: readonly PatternRule[] = [
  { type: "forum", pattern: /^(?:DiscussionForumPosting|QAPage|Question)$/, weight: 3 },
  { type: "product", pattern: /^(?:Product|ProductGroup|IndividualProduct)$/, weight: 2 },
  {
    type: "article",
    pattern: /^(?:\w*Article|BlogPosting|Report|Recipe|Review\w*Article|LiveBlogPosting)$/,
    weight: 2,
  },
  { type: "documentation", pattern: /^(?:TechArticle|APIReference|HowTo)$/, weight: 2 },
  { type: "collection", pattern: /^(?:CollectionPage|OfferCatalog)$/, weight: 2 },
  { type: "listing", pattern: /^(?:ItemList|SearchResultsPage|Blog)$/, weight: 1 },
  { type: "service", pattern: /^(?:Service|ProfessionalService|SoftwareApplication|FAQPage)$/, weight: 1 },
  // A trade's own type tells more than the general one, which plugins put on every page.
  {
    type: "service",
    pattern: /^(?:Legal|Financial|Emergency|Government)Service$|^(?:Attorney|Notary|Dentist)$/,
    weight: 1.5,
  },
];

/** Paths. Words for sections are those that site generators and shops use by default. */
const urlRules: readonly PatternRule[] = [
  {
    type: "forum",
    pattern:
      /\/(?:forums?|threads?|topics?|t|viewtopic\.php|showthread\.php|questions|discussion|comments)(?:\/|\?|$)/i,
    weight: 2,
  },
  {
    type: "documentation",
    pattern:
      /^https?:\/\/(?:docs?|developers?|api|wiki|help|learn)\.|\/(?:docs?|documentation|reference|manual|guide|guides|api|wiki|tutorials?|man|en-us\/docs)\//i,
    weight: 2,
  },
  // Versions as Read the Docs names them.
  { type: "documentation", pattern: /\/(?:stable|latest)\//i, weight: 2.5 },
  { type: "product", pattern: /\/(?:products?|p|dp|item|shop)\/[^/]+\/?$/i, weight: 2 },
  {
    type: "collection",
    pattern: /\/(?:collections?|categor(?:y|ies)|c|shop|catalog|department)(?:\/[^/]+)?\/?$/i,
    weight: 2,
  },
  {
    type: "listing",
    pattern: /\/(?:jobs|search|listings?|events|directory|archive|tags?|author|blog|news)\/?(?:\?|$)/i,
    weight: 2,
  },
  {
    type: "service",
    pattern: /\/(?:services?|solutions?|features|pricing|platform|about(?:-us)?)(?:\/|$)/i,
    weight: 1.5,
  },
  { type: "article", pattern: /\/(?:19|20)\d\d\/\d{1,2}\/|\/(?:blog|news|article|story|post)s?\/[^/]+/i, weight: 1.5 },
  { type: "service", pattern: /^https?:\/\/[^/]+\/?$/i, weight: 1 },
];

const ogTypes: readonly PatternRule[] = [
  { type: "article", pattern: /^article$/, weight: 1 },
  { type: "product", pattern: /product/, weight: 2 },
];

/** What kind of page this is, and what says so. Of equals, `article` wins, then the type observed first. */
export function inferPageType(hints: PageHints, shape: PageShape): TypeInference {
  const evidence: TypeEvidence[] = [
    ...(hints.schemaTypes ?? []).flatMap((name) => observe(schemaRules, name, `schema.org ${name}`)),
    ...observe(urlRules, hints.url ?? "", "address"),
    ...observe(ogTypes, hints.ogType ?? "", `og:type ${hints.ogType}`),
    ...observeShape(shape),
  ];
  const weights = new Map<PageType, number>();
  for (const { type, weight } of evidence) weights.set(type, (weights.get(type) ?? 0) + weight);
  let best: PageType = "article";
  for (const [type, weight] of weights) if (weight > (weights.get(best) ?? 0)) best = type;
  return { type: best, evidence };
}

function observe(rules: readonly PatternRule[], value: string, source: string): TypeEvidence[] {
  return rules.filter(({ pattern }) => pattern.test(value)).map(({ type, weight }) => ({ type, source, weight }));
}

/** More than prose and a schema's article together: manuals have both. */
const generatorWeight = 3.5;

function observeShape({ proseShare, linkDensity, codeBlocks, longBlocks, generator }: PageShape): TypeEvidence[] {
  const evidence: TypeEvidence[] = [];
  if (generator !== undefined) evidence.push({ type: "documentation", source: generator, weight: generatorWeight });
  if (proseShare > 0.5 && longBlocks >= 5) evidence.push({ type: "article", source: "mostly prose", weight: 1 });
  if (codeBlocks >= 3) evidence.push({ type: "documentation", source: `${codeBlocks} code blocks`, weight: 1.5 });
  if (proseShare < 0.2 && linkDensity > 0.5) evidence.push({ type: "listing", source: "mostly links", weight: 1 });
  return evidence;
}
