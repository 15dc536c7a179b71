import type { Element, Text } from "domhandler";
import { Has } from "../attributes.ts";
import type { NodeOrder } from "../node-order.ts";
import { OTHER, TEXT, tagCount, tagId, unrenderedElements } from "../tags.ts";

/** A rule that hides more than this share of a page's text hides the page (0 to 1). On 1,856 pages none hides 0.44 to 0.62 of it. */
const mostText = 0.5;
/** Less than this is no page, whatever its share: UTF-16 code units of text. A guess. */
const minText = 500;
/** What stands around the content, and weighs nothing here: a menu may hold more text than the page that it leads to. */
const around = ["header", "nav", "footer", "aside", "dialog"] as const;
const passedOver = new Uint8Array(tagCount);
for (const name of [...around, ...unrenderedElements]) passedOver[tagId(name)] = 1;

/**
 * Take the elements of rules that hide most of what a page has to read out of those that are hidden. Such a rule waits for the script that lifts it (a test of
 * two versions, a font, an application that starts): without that script, there would be no page. What hides a secret hides little.
 *
 * @param hidden Elements, by their numbers in the order, and what hides each, the same value for all elements of one rule; in document order. Modified.
 * @returns The elements that were taken out: shown, but not to be silent about.
 */
export function takeWaitingRules<Rule>(order: NodeOrder, hidden: Map<number, Rule>): Map<number, Rule> {
  const waiting = new Map<number, Rule>();
  if (!mayHideMuch(order, hidden)) return waiting;
  const ofRule = countTextOfRules(order, hidden);
  if (Math.max(...ofRule.values()) <= minText) return waiting;
  const least = Math.max(minText, countText(order, 0) * mostText);
  for (const [element, rule] of hidden) if ((ofRule.get(rule) ?? 0) > least) waiting.set(element, rule);
  for (const element of waiting.keys()) hidden.delete(element);
  return waiting;
}

/** Whether any rule may hide as much text as counts: there is no more text in an element than it has source. */
function mayHideMuch<Rule>({ nodes }: NodeOrder, hidden: ReadonlyMap<number, Rule>): boolean {
  const lengths = new Map<Rule, number>();
  for (const [index, rule] of hidden) {
    const { startIndex, endIndex } = nodes[index] as Element;
    const length = (lengths.get(rule) ?? 0) + (endIndex ?? Number.POSITIVE_INFINITY) - (startIndex ?? 0);
    if (length > minText) return true;
    lengths.set(rule, length);
  }
  return false;
}

/** Text that each rule hides: that of the outermost hidden elements. */
function countTextOfRules<Rule>(order: NodeOrder, hidden: ReadonlyMap<number, Rule>): ReadonlyMap<Rule, number> {
  const ofRule = new Map<Rule, number>();
  let behind = 0;
  for (const [index, rule] of hidden) {
    if (index < behind || isInPassedOver(order, index)) continue;
    ofRule.set(rule, (ofRule.get(rule) ?? 0) + countText(order, index));
    behind = endOf(order, index);
  }
  return ofRule;
}

/** UTF-16 code units of text in a node, without white space around each, and without what is passed over. */
function countText(order: NodeOrder, index: number): number {
  const { nodes, tag, attributes } = order;
  if (isPassedOver(order, index)) return 0;
  const end = endOf(order, index);
  let chars = 0;
  for (let i = index + 1; i < end; i++) {
    if (tag[i] === TEXT) {
      if (((attributes[i] as number) & Has.INK) !== 0) chars += (nodes[i] as Text).data.trim().length;
    } else if (isPassedOver(order, i)) i = endOf(order, i) - 1;
  }
  return chars;
}

/** Behind the last node in a node: parents come before what is in them. */
function endOf({ parent }: NodeOrder, index: number): number {
  let end = index + 1;
  while (end < parent.length && (parent[end] as number) >= index) end++;
  return end;
}

function isInPassedOver(order: NodeOrder, index: number): boolean {
  for (let i = order.parent[index] as number; i > 0; i = order.parent[i] as number)
    if (isPassedOver(order, i)) return true;
  return false;
}

function isPassedOver({ nodes, tag }: NodeOrder, index: number): boolean {
  const id = tag[index] as number;
  return id === OTHER ? unrenderedElements.has((nodes[index] as Element).name) : passedOver[id] === 1;
}
