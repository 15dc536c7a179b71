/** Cost of a family's pages, compared with the plain page. */
export interface FamilyCost {
  /** Characters of the smaller page, of the larger one, and of the plain one. */
  readonly sizes: readonly [small: number, large: number, plain: number];
  /** Least CPU time of all rounds, for the same pages. */
  readonly cpuMs: readonly [small: number, large: number, plain: number];
  /** Characters of Markdown that the larger page becomes. */
  readonly outputLength: number;
}

export interface CostRatios {
  /** CPU time for each character of the larger page in multiples of the plain page's. */
  readonly againstPlain: number;
  /** CPU time of the larger page in multiples of the one of half its size. */
  readonly doubled: number;
}

export function ratiosOf({ sizes, cpuMs }: Pick<FamilyCost, "sizes" | "cpuMs">): CostRatios {
  const [small, large, plain] = [0, 1, 2].map((index) => (cpuMs[index] as number) / (sizes[index] as number)) as [
    number,
    number,
    number,
  ];
  // Some families cannot have an exact size.
  return { againstPlain: large / plain, doubled: (2 * large) / small };
}
