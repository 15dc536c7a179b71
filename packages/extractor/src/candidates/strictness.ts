import type { PageType } from "@decant/page";
import { isBelieved, type PageView } from "../page-view.ts";
import type { AttemptOptions } from "./attempts.ts";

/**
 * Strictness by type, without leniency.
 *
 * Variants, reviews and related products look like a product's content: on wcxb-dev, 1.2 gives products 0.655 instead of 0.648, and
 * finds 0.677 of the wanted snippets instead of 0.695 (chosen on the same folds). Articles would gain 0.002 with 1.15, but lose
 * short lists and notes; with leniency they keep teasers (aeb-dev 0.960 -> 0.941), and threads keep other texts of their boards.
 */
const strictnessOf: Readonly<Partial<Record<PageType, number>>> = {
  product: 1.2,
  article: 1,
  documentation: 1,
  forum: 1,
};

/** Strictness for a page by its declared type, else by its inferred type if that is believed. */
export function strictnessOn(view: PageView, preset: AttemptOptions): AttemptOptions {
  const type = view.declaredType ?? (isBelieved(view) ? view.pageType : undefined);
  const factor = type === undefined ? undefined : strictnessOf[type];
  if (factor === undefined) return preset;
  return { strictness: (preset.strictness ?? 1) * factor, stopsAtFirst: preset.stopsAtFirst };
}
