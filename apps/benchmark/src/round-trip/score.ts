/** Categories, in the order of reports. */
export const categories = [
  "title", "headings", "paragraphs", "lists", "code", "tables", "links", "images", "inline", "callouts", "math",
  "footnotes", "extras", "order", "recall", "clean",
] as const; // biome-ignore format: words
export type Category = (typeof categories)[number];

/** What F1 is made of: the sum of the scores of matched items, and how many items there are on both sides. */
export interface Tally {
  readonly sum: number;
  readonly gold: number;
  readonly predicted: number;
}

/** A category is a share of the page, 0 to 1, or a tally that is pooled over pages. */
export type PageFigures = Readonly<Partial<Record<Category, number | Tally>>>;

/** Plain shares, pooled over pages: of the gold's code blocks, languages and cells, how many arrived. */
export interface KeptCounts {
  readonly code: Share;
  readonly languages: Share;
  readonly cells: Share;
}

export interface Share {
  readonly kept: number;
  readonly all: number;
}

/** A fault, for finding its cause. */
export interface Finding {
  readonly kind: string;
  readonly text: string;
}

export interface RoundTripScore {
  readonly figures: PageFigures;
  readonly kept: KeptCounts;
  readonly findings: readonly Finding[];
}
