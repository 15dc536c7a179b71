import type { AnyNode, Document, Element } from "domhandler";
import { unrenderedElements } from "../tags.ts";
import { nextNode } from "./next-node.ts";

/** A rule that hides more than this share of a page's text hides the page (0 to 1). On 1,856 pages none hides 0.44 to 0.62 of it. */
const mostText = 0.5;
/** Less than this is no page, whatever its share: UTF-16 code units of text. A guess. */
const minText = 500;
/** What stands around the content, and weighs nothing here: a menu may hold more text than the page that it leads to. */
const around: ReadonlySet<string> = new Set(["header", "nav", "footer", "aside", "dialog"]);

/**
 * Take the elements of rules that hide most of what a page has to read out of those that are hidden. Such a rule waits for the script that lifts it (a test of
 * two versions, a font, an application that starts): without that script, there would be no page. What hides a secret hides little.
 *
 * @param hidden Elements and what hides each, the same value for all elements of one rule. Modified.
 * @returns The elements that were taken out: shown, but not to be silent about.
 */
export function takeWaitingRules<Rule>(document: Document, hidden: Map<Element, Rule>): Map<Element, Rule> {
  const waiting = new Map<Element, Rule>();
  if (!mayHideMuch(hidden)) return waiting;
  const { total, ofRule } = countTextOfRules(document, hidden);
  const least = Math.max(minText, total * mostText);
  for (const [element, rule] of hidden) if ((ofRule.get(rule) ?? 0) > least) waiting.set(element, rule);
  for (const element of waiting.keys()) hidden.delete(element);
  return waiting;
}

/** Whether any rule may hide as much text as counts: there is no more text in an element than it has source. */
function mayHideMuch<Rule>(hidden: ReadonlyMap<Element, Rule>): boolean {
  const lengths = new Map<Rule, number>();
  for (const [{ startIndex, endIndex }, rule] of hidden) {
    const length = (lengths.get(rule) ?? 0) + (endIndex ?? Number.POSITIVE_INFINITY) - (startIndex ?? 0);
    if (length > minText) return true;
    lengths.set(rule, length);
  }
  return false;
}

interface TextOfRules<Rule> {
  /** UTF-16 code units of text, without white space around it. */
  readonly total: number;
  readonly ofRule: ReadonlyMap<Rule, number>;
}

/** Text belongs to the rule of the outermost hidden element around it. */
function countTextOfRules<Rule>(document: Document, hidden: ReadonlyMap<Element, Rule>): TextOfRules<Rule> {
  const ofRule = new Map<Rule, number>();
  let total = 0;
  let rule: Rule | undefined;
  let behindRule: AnyNode | null = null;
  let node: AnyNode | null = document.children[0] ?? null;
  while (node !== null) {
    if (node === behindRule) rule = undefined;
    const isPassedOver = "name" in node && (unrenderedElements.has(node.name) || around.has(node.name));
    if (node.type === "text") {
      const chars = node.data.trim().length;
      total += chars;
      if (rule !== undefined) ofRule.set(rule, (ofRule.get(rule) ?? 0) + chars);
    } else if (rule === undefined && "attribs" in node) {
      rule = hidden.get(node);
      behindRule = nextNode(node, true);
    }
    node = nextNode(node, isPassedOver);
  }
  return { total, ofRule };
}
