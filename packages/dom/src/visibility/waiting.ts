import type { ChildNode } from "domhandler";
import { Flag, type NodeTable } from "../measure/measure.ts";
import type { Hiding } from "../measure/visibility.ts";
import { around } from "./fading.ts";

/** A rule that hides more than this share of a page's text hides the page. No rule on 1,856 pages hides a share of 0.44 to 0.62. */
const mostText = 0.5;
/** Fewer visible characters are not a page. A guess. */
const minChars = 400;

/**
 * Find the elements of rules that hide most of a page's text. A script removes the effect of such a rule (an A/B test, a web font, the
 * start of an application).
 *
 * @returns These elements, as possibly hidden.
 */
export function findWaiting(table: NodeTable, hidden: ReadonlyMap<ChildNode, Hiding>): Map<ChildNode, Hiding> {
  const waiting = new Map<ChildNode, Hiding>();
  if (!hasRules(hidden)) return waiting;
  const chars = charsOfRules(table, hidden);
  const most = Math.max(0, ...chars.values());
  if (most <= minChars) return waiting;
  const least = Math.max(minChars, mostText * charsIn(table, 0));
  for (const [node, hiding] of hidden) {
    if ((chars.get(hiding) ?? 0) > least)
      waiting.set(node, { technique: hiding.technique, certainty: "possible", rule: hiding.rule });
  }
  return waiting;
}

function hasRules(hidden: ReadonlyMap<ChildNode, Hiding>): boolean {
  for (const hiding of hidden.values()) if (isOfRule(hiding)) return true;
  return false;
}

/** Whether a rule of a style sheet certainly hides an element. */
function isOfRule({ certainty, rule }: Hiding): boolean {
  return certainty === "certain" && rule !== undefined;
}

/** Visible characters that each rule hides: those of the outermost hidden elements. */
function charsOfRules(table: NodeTable, hidden: ReadonlyMap<ChildNode, Hiding>): ReadonlyMap<Hiding, number> {
  const { nodes, end, size } = table;
  const chars = new Map<Hiding, number>();
  for (let i = 1; i < size; i++) {
    if (isSkipped(table, i)) {
      i = end[i] - 1;
      continue;
    }
    const hiding = hidden.get(nodes[i] as ChildNode);
    if (hiding === undefined || !isOfRule(hiding)) continue;
    chars.set(hiding, (chars.get(hiding) ?? 0) + charsIn(table, i));
    i = end[i] - 1;
  }
  return chars;
}

/** Visible characters in a node, without those around the content. */
function charsIn(table: NodeTable, root: number): number {
  let chars = table.sum(table.chars, root);
  for (let i = root + 1; i < table.end[root]; i++) {
    if (!isSkipped(table, i)) continue;
    chars -= table.sum(table.chars, i);
    i = table.end[i] - 1;
  }
  return chars;
}

function isSkipped({ tag, flags }: NodeTable, index: number): boolean {
  return around[tag[index]] === 1 || (flags[index] & Flag.UNRENDERED) !== 0;
}
