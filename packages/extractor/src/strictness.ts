import type { PageType } from "@decant/page";
import type { ChooseOptions } from "./choose.ts";
import { ofShape } from "./page-type.ts";
import { isBelieved, type PageView } from "./page-view.ts";

/**
 * Types that are cut as strictly as this, and without leniency, where they are believed.
 *
 * Much on a product's page looks like its content: variants, reviews, what goes with it. On wcxb-dev, 1.2 gives
 * products 0.655 instead of 0.648, and finds 0.677 of the wanted snippets instead of 0.695. The value was chosen on the very
 * folds that this is measured on. Articles would gain 0.002 by 1.15, but lose short lists and notes that belong to them; with
 * leniency, teasers come in (aeb-dev 0.960 -> 0.941). Manuals gain nothing by it, and threads
 * take their boards' other texts in.
 */
const strictnessOf: Readonly<Partial<Record<PageType, number>>> = {
  product: 1.2,
  article: 1,
  documentation: 1,
  forum: 1,
};

/** Weight of the evidence of rules from which on a page is taken at its word: one entity of schema.org, or one address. */
const declaredWeight = 2;

/** How strictly to choose on a page of a type, by what its preset asks. */
export function strictnessOn(view: PageView, preset: ChooseOptions): ChooseOptions {
  const factor = strictnessOf[declaredType(view) ?? (isBelieved(view) ? view.pageType : "listing")];
  return factor === undefined ? preset : { strictness: (preset.strictness ?? 1) * factor };
}

/** The type that the page says most of itself, by its address, schema.org and Open Graph. */
function declaredType({ typeEvidence }: PageView): PageType | undefined {
  const weights = new Map<PageType, number>();
  for (const { type, source, weight } of typeEvidence)
    if (source !== ofShape) weights.set(type, (weights.get(type) ?? 0) + weight);
  const [type, weight] = [...weights].reduce((one, other) => (other[1] > one[1] ? other : one), ["article", 0] as [
    PageType,
    number,
  ]);
  return weight < declaredWeight ? undefined : type;
}
