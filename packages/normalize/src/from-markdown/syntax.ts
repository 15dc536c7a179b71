import type { Extension } from "micromark-util-types";
import { gfmAutolinkLiteral, gfmFootnote, gfmStrikethrough, gfmTable, gfmTaskListItem } from "#markdown-reader";
import { joinedDataRuns, withBracketsKept, withCallsTriedOnce } from "./fast-micromark.ts";
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

/** Some of them. */
export function syntaxOf(features: readonly Feature[]): readonly Extension[] {
  return [joinedDataRuns(), ...features.map((feature) => extensions[feature])];
}
