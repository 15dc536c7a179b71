import type { PageType } from "@decant/page";

/** What a page type is inferred by: fitted, in units of log-odds. */
export interface PageTypeWeights {
  /** What a unit of the weight of a rule's evidence is worth. */
  readonly evidence: number;
  /** For each type, what each number of the page's shape is worth; `page` is the same for all pages. */
  readonly shape: Readonly<Record<PageType, Readonly<Record<string, number>>>>;
}
