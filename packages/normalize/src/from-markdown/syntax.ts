import type { Extension } from "micromark-util-types";
import { gfmAutolinkLiteral, gfmFootnote, gfmStrikethrough, gfmTable, gfmTaskListItem } from "#markdown-reader";
import { boundedSearches, joinedDataRuns, withBracketsKept, withCallsTriedOnce } from "./fast-micromark.ts";
import { mathSyntax } from "./math-syntax.ts";

/** An extension of CommonMark that a reader may know. */
export type Feature = "addresses" | "footnotes" | "strikethrough" | "tables" | "tasks" | "math";

const extensions: Readonly<Record<Feature, Extension>> = {
  addresses: withBracketsKept(gfmAutolinkLiteral()),
  footnotes: withCallsTriedOnce(gfmFootnote()),
  strikethrough: gfmStrikethrough(),
  tables: gfmTable(),
  tasks: gfmTaskListItem(),
  math: mathSyntax(),
};

/** Our extensions of CommonMark: GFM and formulas. */
export const syntax: readonly Extension[] = [joinedDataRuns(), ...Object.values(extensions)];

/** The same, in linear time. Other readers may see a link or code where its bounds leave text, so nothing is verified by it. */
export const boundedSyntax: readonly Extension[] = [boundedSearches(), ...syntax];

/** Some of them. */
export function syntaxOf(features: readonly Feature[]): readonly Extension[] {
  return [joinedDataRuns(), ...features.map((feature) => extensions[feature])];
}

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
