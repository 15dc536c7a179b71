import type { Element } from "@decant/dom";
import { peekText } from "../peek.ts";
import type { DropRule, Match, RuleContext } from "./rule.ts";

interface Indexed {
  readonly order: number;
  readonly rule: DropRule;
}

/** An ordered list of rules, indexed so that an element meets only those that its names could trip. */
export interface CompiledRules {
  /** The first rule of the list that an element trips. */
  readonly find: (element: Element, context: RuleContext) => DropRule | undefined;
}

const compiled = new WeakMap<readonly DropRule[], CompiledRules>();

/** Index a list of rules; once per list. */
export function compileRules(rules: readonly DropRule[]): CompiledRules {
  let result = compiled.get(rules);
  if (result === undefined) {
    result = build(rules);
    compiled.set(rules, result);
  }
  return result;
}

function build(rules: readonly DropRule[]): CompiledRules {
  const byTag = new Map<string, Indexed[]>();
  const byClass = new Map<string, Indexed[]>();
  const byAttribute = new Map<string, Indexed[]>();
  for (const [order, rule] of rules.entries()) {
    const { tags, classes, attributes } = rule.match;
    const [index, keys] = classes
      ? ([byClass, classes] as const)
      : attributes
        ? ([byAttribute, Object.keys(attributes).slice(0, 1)] as const)
        : ([byTag, tags ?? []] as const);
    if (keys.length === 0) throw new TypeError(`rule "${rule.id}": match needs tags, classes or attributes`);
    for (const key of keys) append(index, key, { order, rule });
  }
  return { find: (element, context) => find(element, context, byTag, byClass, byAttribute) };
}

function append(index: Map<string, Indexed[]>, key: string, entry: Indexed): void {
  const list = index.get(key);
  if (list === undefined) index.set(key, [entry]);
  else list.push(entry);
}

function find(
  element: Element,
  context: RuleContext,
  byTag: ReadonlyMap<string, readonly Indexed[]>,
  byClass: ReadonlyMap<string, readonly Indexed[]>,
  byAttribute: ReadonlyMap<string, readonly Indexed[]>,
): DropRule | undefined {
  let best = firstOf(byTag.get(element.name), element, context, undefined);
  for (const token of context.classes) best = firstOf(byClass.get(token), element, context, best);
  for (const name in element.attribs) best = firstOf(byAttribute.get(name), element, context, best);
  return best?.rule;
}

function firstOf(
  candidates: readonly Indexed[] | undefined,
  element: Element,
  context: RuleContext,
  best: Indexed | undefined,
): Indexed | undefined {
  if (candidates === undefined) return best;
  for (const candidate of candidates) {
    if (best !== undefined && candidate.order >= best.order) return best;
    if (matches(candidate.rule.match, element, context)) return candidate;
  }
  return best;
}

function matches(match: Match, element: Element, context: RuleContext): boolean {
  if (match.tags !== undefined && !match.tags.includes(element.name)) return false;
  if (match.attributes !== undefined && !hasAttributes(element, match.attributes)) return false;
  if (match.when !== undefined && !match.when(element, context)) return false;
  if (match.maxText === undefined) return true;
  const text = peekText(element, match.maxText);
  return text !== undefined && (match.text === undefined || match.text.test(text));
}

function hasAttributes(element: Element, wanted: NonNullable<Match["attributes"]>): boolean {
  for (const [name, values] of Object.entries(wanted)) {
    const value = element.attribs[name];
    if (value === undefined) return false;
    if (values !== true && !values.includes(value.trim().toLowerCase())) return false;
  }
  return true;
}
