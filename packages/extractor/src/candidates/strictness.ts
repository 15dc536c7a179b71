import type { PageType } from "@decant/page";
import { isBelieved, type PageView } from "../page-view.ts";
import type { AttemptOptions } from "./attempts.ts";

/**
 * Types that are cut as strictly as this, and without leniency.
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

/** How strictly to choose on a page of a type, by what its preset asks: the type that it declares, else the one that is likely. */
export function strictnessOn(view: PageView, preset: AttemptOptions): AttemptOptions {
  const type = view.declaredType ?? (isBelieved(view) ? view.pageType : undefined);
  const factor = type === undefined ? undefined : strictnessOf[type];
  if (factor === undefined) return preset;
  return { strictness: (preset.strictness ?? 1) * factor, stopsAtFirst: preset.stopsAtFirst };
}
