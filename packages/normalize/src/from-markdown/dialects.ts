import type { Feature } from "./syntax.ts";

/** The extensions that a reader knows. */
export interface Dialect {
  readonly id: string;
  readonly knows: readonly Feature[];
}

const gfmOfSpecification: readonly Feature[] = ["addresses", "strikethrough", "tables", "tasks"];
const gfm: readonly Feature[] = [...gfmOfSpecification, "footnotes"];

/**
 * The dialects that the invariants hold for, the writer's first. SECURITY.md lists them with the readers that tests render with.
 * No document begins with front matter (`no-front-matter`), so readers with and without it see the same.
 */
export const dialects: readonly [Dialect, ...Dialect[]] = [
  { id: "GFM with formulas", knows: [...gfm, "math"] },
  { id: "GFM", knows: gfm },
  { id: "GFM with formulas, without footnotes", knows: [...gfmOfSpecification, "math"] },
  { id: "GFM without footnotes", knows: gfmOfSpecification },
  { id: "CommonMark with formulas", knows: ["math"] },
  { id: "CommonMark", knows: [] },
];
