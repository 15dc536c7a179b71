import type { Element } from "@decant/dom";
import { peekText } from "../peek.ts";
import type { DropRule, Match, RuleContext } from "./rule.ts";

export interface Indexed {
  readonly order: number;
  readonly rule: DropRule;
}

const none: readonly Indexed[] = [];
const compiled = new WeakMap<readonly DropRule[], CompiledRules>();

/** Index a list of rules; once per list. */
export function compileRules(rules: readonly DropRule[]): CompiledRules {
  let result = compiled.get(rules);
  if (result === undefined) {
    result = new CompiledRules(rules);
    compiled.set(rules, result);
  }
  return result;
}

/** An ordered list of rules, indexed so that an element meets only those that its names could trip. */
export class CompiledRules {
  private readonly byTag = new Map<string, Indexed[]>();
  private readonly byClass = new Map<string, Indexed[]>();
  private readonly byAttribute = new Map<string, Indexed[]>();

  constructor(rules: readonly DropRule[]) {
    for (const [order, rule] of rules.entries()) {
      const { tags, classes, attributes } = rule.match;
      const keys = classes ?? (attributes === undefined ? tags : Object.keys(attributes).slice(0, 1));
      if (keys === undefined || keys.length === 0) {
        throw new TypeError(`rules: expected "${rule.id}" to match tags, classes or attributes`);
      }
      const index = classes === undefined ? (attributes === undefined ? this.byTag : this.byAttribute) : this.byClass;
      for (const key of keys) append(index, key, { order, rule });
    }
  }

  /** Rules that a class attribute could trip; for {@link find}. */
  readonly ofClasses = (tokens: readonly string[]): readonly Indexed[] => {
    const found: Indexed[] = [];
    for (const token of tokens) for (const entry of this.byClass.get(token) ?? none) found.push(entry);
    return found.length === 0 ? none : found.sort((a, b) => a.order - b.order);
  };

  /** Rules that a tag's name could trip; for {@link find}. */
  ofTag(name: string): readonly Indexed[] {
    return this.byTag.get(name) ?? none;
  }

  /** The first rule of the list that an element trips. */
  find(
    element: Element,
    ofTag: readonly Indexed[],
    ofClasses: readonly Indexed[],
    context: RuleContext,
  ): DropRule | undefined {
    let best = firstOf(ofClasses, element, context, undefined);
    best = firstOf(ofTag, element, context, best);
    for (const name in element.attribs) {
      const entries = this.byAttribute.get(name);
      if (entries !== undefined) best = firstOf(entries, element, context, best);
    }
    return best?.rule;
  }
}

function append(index: Map<string, Indexed[]>, key: string, entry: Indexed): void {
  const list = index.get(key);
  if (list === undefined) index.set(key, [entry]);
  else list.push(entry);
}

function firstOf(
  candidates: readonly Indexed[],
  element: Element,
  context: RuleContext,
  best: Indexed | undefined,
): Indexed | undefined {
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
  for (const name in wanted) {
    const value = element.attribs[name];
    const values = wanted[name] as true | readonly string[];
    if (value === undefined || (values !== true && !values.includes(value.trim().toLowerCase()))) return false;
  }
  return true;
}
