import { type AttributeSelector, isTraversal, parse, type Selector } from "css-what";
import type { Element } from "domhandler";
import type { NodeTable } from "../measure/measure.ts";
import { attributeBit, tagId } from "../measure/tags.ts";
import { compileSelector, compileWhenAsked } from "./select.ts";

/** A rule of a list, compiled. */
interface Compiled<Rule> {
  readonly rule: Rule;
  readonly order: number;
  readonly matches: (element: Element) => boolean;
}

interface AttributeIndex<Rule> {
  readonly name: string;
  /** Bit of `Has`; 0 for an attribute that has none. */
  readonly bit: number;
  readonly rules: Compiled<Rule>[];
}

/**
 * A list of rules with a CSS selector each, matched together in one pass over a page.
 *
 * css-select decides whether a selector matches. An index decides which elements to test: each selector is filed under a class, id,
 * attribute or tag that the matching element itself must have, so that most elements of a page are not tested at all.
 *
 * @example
 * const rules = new SelectorRules([{ id: "note", selector: "aside.note" }, { id: "main", selector: "[role=main]" }]);
 * const table = measure(parse("<main role=main><aside class='wide note'>One</aside></main>"));
 * [...rules.match(table)].map(([{ id }, nodes]) => [id, ...nodes]); // [["note", 2], ["main", 1]]
 */
export class SelectorRules<Rule extends { readonly selector: string }> {
  private readonly byClass = new Map<string, Compiled<Rule>[]>();
  /** By the number of a tag. Those of tags without a number of their own share one. */
  private readonly byTag: (Compiled<Rule>[] | undefined)[] = [];
  private readonly byAttribute: AttributeIndex<Rule>[] = [];
  private readonly others: Compiled<Rule>[] = [];

  /**
   * @param areKnown Whether all selectors are known to be valid; they are compiled when they are first needed.
   * @throws {TypeError} If a selector is not a string or not a valid selector.
   */
  constructor(rules: readonly Rule[], areKnown = false) {
    const compile = areKnown ? compileWhenAsked : compileSelector;
    rules.forEach((rule, order) => {
      const compiled = { rule, order, matches: compile(rule.selector) };
      for (const alternative of parse(rule.selector)) this.file(compiled, subjectOf(alternative));
    });
  }

  /** The nodes that each rule matches, by their numbers in the table; in the order of the rules, without those that match nothing. */
  match(table: NodeTable): Map<Rule, number[]> {
    const found = new Map<Compiled<Rule>, number[]>();
    const { size, ordinal, nodes, attributes, classIds, tag } = table;
    const { byTag, byAttribute, others } = this;
    const ofClasses = this.rulesOfClasses(table);
    // Bits of the attributes; all, if one has none.
    const asked = byAttribute.reduce((bits, { bit }) => (bit === 0 ? -1 : bits | bit), 0);
    for (let i = 1; i < size; i++) {
      const ofClass = ofClasses[classIds[i]];
      const ofTag = byTag[tag[i]];
      const has = attributes[i];
      const isAsked = asked === -1 || (has & asked) !== 0;
      // Most nodes have nothing that a rule requires, and touching a node is slow.
      if ((ofClass === undefined && ofTag === undefined && !isAsked && others.length === 0) || ordinal[i] === 0)
        continue;
      const element = nodes[i] as Element;
      if (ofClass !== undefined) test(ofClass, element, i, found);
      if (isAsked)
        for (const { name, bit, rules } of byAttribute)
          if ((has & bit) === bit && element.attribs[name] !== undefined) test(rules, element, i, found);
      if (ofTag !== undefined) test(ofTag, element, i, found);
      if (others.length > 0) test(others, element, i, found);
    }
    if (found.size === 0) return new Map();
    const sorted = [...found].sort(([a], [b]) => a.order - b.order);
    return new Map(sorted.map(([{ rule }, nodes]) => [rule, nodes]));
  }

  private file(compiled: Compiled<Rule>, subject: readonly Selector[]): void {
    const attributes = subject.filter(isRequired);
    const className = attributes.find(({ name, action }) => name === "class" && action === "element");
    const attribute = attributes[0];
    const tag = subject.find((part) => part.type === "tag");
    if (className !== undefined) append(this.byClass, className.value, compiled);
    else if (attribute !== undefined) this.fileByAttribute(attribute.name.toLowerCase(), compiled);
    else if (tag !== undefined) this.fileByTag(tagId(tag.name.toLowerCase()), compiled);
    else this.others.push(compiled);
  }

  private fileByTag(tag: number, compiled: Compiled<Rule>): void {
    const known = this.byTag[tag];
    if (known !== undefined) known.push(compiled);
    else this.byTag[tag] = [compiled];
  }

  private fileByAttribute(name: string, compiled: Compiled<Rule>): void {
    const known = this.byAttribute.find((index) => index.name === name);
    if (known !== undefined) known.rules.push(compiled);
    else this.byAttribute.push({ name, bit: attributeBit(name), rules: [compiled] });
  }

  /** The rules of each class attribute; `undefined` for none. A rule may be listed twice. */
  private rulesOfClasses({ classNames, classValues }: NodeTable): (readonly Compiled<Rule>[] | undefined)[] {
    let isNamed = false;
    const ofNames = classNames.names.map((name) => {
      const rules = this.byClass.get(name);
      isNamed ||= rules !== undefined;
      return rules;
    });
    if (!isNamed) return [];
    return classValues.map((_, attribute) => {
      const lists = classNames.valuesOf(attribute, ofNames);
      return lists.length < 2 ? lists[0] : lists.flat();
    });
  }
}

/** Test an element against rules; a rule that is filed twice is noted once. */
function test<Rule>(
  rules: readonly Compiled<Rule>[],
  element: Element,
  index: number,
  found: Map<Compiled<Rule>, number[]>,
): void {
  for (const compiled of rules) {
    const nodes = found.get(compiled);
    if (nodes?.at(-1) === index || !compiled.matches(element)) continue;
    if (nodes === undefined) found.set(compiled, [index]);
    else nodes.push(index);
  }
}

/** The last compound of a selector, which the matching element itself must satisfy. */
function subjectOf(selector: readonly Selector[]): readonly Selector[] {
  return selector.slice(selector.findLastIndex(isTraversal) + 1);
}

/** Whether an element must have the attribute to match. */
function isRequired(part: Selector): part is AttributeSelector {
  return part.type === "attribute" && part.action !== "not";
}

function append<Rule>(index: Map<string, Compiled<Rule>[]>, key: string, rule: Compiled<Rule>): void {
  const rules = index.get(key);
  if (rules === undefined) index.set(key, [rule]);
  else rules.push(rule);
}
