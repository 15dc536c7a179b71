import type { PageType } from "@decant/page";
import { ownAddress } from "../features/address.ts";
import type { PageHints } from "../features/feature-input.ts";
import type { PageTypeWeights } from "./page-type-weights.ts";
import { pageTypeWeights } from "./weights.ts";

/** One observation in favour of a page type. */
export interface TypeEvidence {
  readonly type: PageType;
  readonly source: string;
  readonly weight: number;
}

export interface TypeInference {
  readonly type: PageType;
  /** Probability of the type (0 to 1). */
  readonly probability: number;
  /** Type with the most evidence from rules; `undefined` if there is little. */
  readonly declared: PageType | undefined;
  readonly evidence: readonly TypeEvidence[];
}

/** Input of {@link inferPageType}. */
export interface TypeClues {
  /** Evidence from rules. */
  readonly evidence: readonly TypeEvidence[];
  /** Numbers of the page's shape, by name. */
  readonly shape: Readonly<Record<string, number>>;
}

type PatternRule = readonly [type: PageType, weight: number, pattern: RegExp];

/** schema.org types of the page's main entities, without generic ones (`WebPage`, `Organization`). */
const schemaRules: readonly PatternRule[] = [
  ["forum", 3, /^(?:DiscussionForumPosting|QAPage|Question)$/],
  ["product", 2, /^(?:Product|ProductGroup|IndividualProduct)$/],
  ["article", 2, /^(?:\w*Article|BlogPosting|Report|Recipe|Review\w*Article|LiveBlogPosting)$/],
  ["documentation", 2, /^(?:TechArticle|APIReference|HowTo)$/],
  ["collection", 2, /^(?:CollectionPage|OfferCatalog)$/],
  ["listing", 1, /^(?:ItemList|SearchResultsPage|Blog)$/],
  ["service", 1, /^(?:Service|ProfessionalService|SoftwareApplication|FAQPage)$/],
  // A trade's own type weighs more than the general one, which plugins put on every page.
  ["service", 1.5, /^(?:Legal|Financial|Emergency|Government)Service$|^(?:Attorney|Notary|Dentist)$/],
]; // biome-ignore format: a rule a line

/** Addresses. The words for sections are defaults of site generators and shops. */
const urlRules: readonly PatternRule[] = [
  ["forum", 2, /\/(?:forums?|threads?|topics?|t|viewtopic\.php|showthread\.php|questions|discussion|comments)(?:\/|\?|$)/i],
  ["documentation", 2, /^https?:\/\/(?:docs?|developers?|api|wiki|help|learn)\.|\/(?:docs?|documentation|reference|manual|guide|guides|api|wiki|tutorials?|man|en-us\/docs)\//i],
  // Versions as Read the Docs names them.
  ["documentation", 2.5, /\/(?:stable|latest)\//i],
  ["product", 2, /\/(?:products?|p|dp|item|shop)\/[^/]+\/?$/i],
  ["collection", 2, /\/(?:collections?|categor(?:y|ies)|c|shop|catalog|department)(?:\/[^/]+)?\/?$/i],
  ["listing", 2, /\/(?:jobs|search|listings?|events|directory|archive|tags?|author|blog|news)\/?(?:\?|$)/i],
  ["service", 1.5, /\/(?:services?|solutions?|features|pricing|platform|about(?:-us)?)(?:\/|$)/i],
  ["article", 1.5, /\/(?:19|20)\d\d\/\d{1,2}\/|\/(?:blog|news|article|story|post)s?\/[^/]+/i],
]; // biome-ignore format: a rule a line

const ogTypes: readonly PatternRule[] = [
  ["article", 1, /^article$/],
  ["product", 2, /product/],
]; // biome-ignore format: a rule a line

/** Outweighs the schema.org types that plugins put on every page: manuals have both. */
const generatorWeight = 3.5;

/** Least weight of a declared type: one schema.org entity, or one address. */
const declaredWeight = 2;

/** Least weight of the page's shape that is reported. Half and twice change none of 260 pages that read it. */
const minShapeWeight = 0.25;

/**
 * Infer the type of a page, with the evidence.
 *
 * Multinomial logistic regression: the evidence of rules has weights that were set by hand and one common factor; the numbers of
 * the page's shape have a fitted weight for each type (apps/train/README.md, "Page types").
 *
 * @example
 * import { parse } from "@decant/dom";
 * import { describeType } from "@decant/extractor/training";
 * const clues = describeType(parse("<p>a"), { schemaTypes: ["Product"] });
 * inferPageType(clues).declared; // "product"
 */
export function inferPageType(
  { evidence, shape }: TypeClues,
  weights: PageTypeWeights = pageTypeWeights,
): TypeInference {
  const types = Object.keys(weights.shape) as PageType[];
  const scores = new Map(types.map((type) => [type, sumOf(shape, weights.shape[type])]));
  const mean = [...scores.values()].reduce((sum, score) => sum + score, 0) / types.length;
  const byShape = new Map(scores);
  const byRules = weigh(evidence);
  for (const [type, weight] of byRules) scores.set(type, (scores.get(type) ?? 0) + weights.evidence * weight);
  const [best, highest] = heaviest(scores);
  const all = [...scores.values()].reduce((sum, score) => sum + Math.exp(score - highest), 0);
  const weight = ((byShape.get(best) ?? 0) - mean) / weights.evidence;
  const fromShape = weight < minShapeWeight ? [] : [{ type: best, source: "shape of the page", weight }];
  const [strongest, strength] = heaviest(byRules);
  const declared = strength < declaredWeight ? undefined : strongest;
  return { type: best, probability: 1 / all, declared, evidence: [...evidence, ...fromShape] };
}

/** Weights of evidence, added up by type. */
function weigh(evidence: readonly TypeEvidence[]): Map<PageType, number> {
  const weights = new Map<PageType, number>();
  for (const { type, weight } of evidence) weights.set(type, (weights.get(type) ?? 0) + weight);
  return weights;
}

/** Type with the greatest weight, the first of equals; `article` if there is none. */
function heaviest(weights: ReadonlyMap<PageType, number>): readonly [PageType, number] {
  let best: readonly [PageType, number] | undefined;
  for (const entry of weights) if (best === undefined || entry[1] > best[1]) best = entry;
  return best ?? ["article", 0];
}

/** Evidence from rules, with weights set by hand. */
export function evidenceOfRules(hints: PageHints, generator: string | undefined): TypeEvidence[] {
  return [
    ...(hints.schemaTypes ?? []).flatMap((name) => observe(schemaRules, name, `schema.org ${name}`)),
    ...observe(urlRules, ownAddress(hints.url ?? ""), "address"),
    ...observe(ogTypes, hints.ogType ?? "", `og:type ${hints.ogType}`),
    ...(generator === undefined
      ? []
      : [{ type: "documentation", source: generator, weight: generatorWeight } satisfies TypeEvidence]),
  ];
}

function observe(rules: readonly PatternRule[], value: string, source: string): TypeEvidence[] {
  return rules.flatMap(([type, weight, pattern]) => (pattern.test(value) ? [{ type, source, weight }] : []));
}

function sumOf(shape: Readonly<Record<string, number>>, weights: Readonly<Record<string, number>>): number {
  let sum = 0;
  for (const name in weights) sum += weights[name] * (shape[name] ?? 0);
  return sum;
}
