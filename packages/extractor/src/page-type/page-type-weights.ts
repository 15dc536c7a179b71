import type { PageType } from "@decant/page";

/** Fitted weights for page types, in log-odds. */
export interface PageTypeWeights {
  /** Factor on the weights of rules. */
  readonly evidence: number;
  /** For each type, the weight of each number of the page's shape; `page` is the intercept. */
  readonly shape: Readonly<Record<PageType, Readonly<Record<string, number>>>>;
}
