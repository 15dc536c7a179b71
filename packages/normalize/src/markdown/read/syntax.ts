import { gfmAutolinkLiteral } from "micromark-extension-gfm-autolink-literal";
import { gfmFootnote } from "micromark-extension-gfm-footnote";
import { gfmStrikethrough } from "micromark-extension-gfm-strikethrough";
import { gfmTable } from "micromark-extension-gfm-table";
import { gfmTaskListItem } from "micromark-extension-gfm-task-list-item";
import type { Extension } from "micromark-util-types";
import { mathSyntax } from "./math-syntax.ts";
import { withBracketsKept, withCallsTriedOnce } from "./short-scans.ts";

/** What is read beyond CommonMark: GFM and formulas. */
export const syntax: readonly Extension[] = [
  withBracketsKept(gfmAutolinkLiteral()),
  withCallsTriedOnce(gfmFootnote()),
  gfmStrikethrough(),
  gfmTable(),
  gfmTaskListItem(),
  mathSyntax(),
];
