import { type AttributeSelector, isTraversal, parse, type Selector } from "css-what";
import type { Element } from "domhandler";
import { attributeBit } from "../measure/attributes.ts";
import type { NodeTable } from "../measure/measure.ts";
import { compileSelector } from "./select.ts";

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
  private readonly byTag = new Map<string, Compiled<Rule>[]>();
  private readonly byAttribute: AttributeIndex<Rule>[] = [];
  private readonly others: Compiled<Rule>[] = [];

  /** @throws {TypeError} If a selector is not a string or not a valid selector. */
  constructor(rules: readonly Rule[]) {
    rules.forEach((rule, order) => {
      const compiled = { rule, order, matches: compileSelector(rule.selector) };
      for (const alternative of parse(rule.selector)) this.file(compiled, subjectOf(alternative));
    });
  }

  /** The nodes that each rule matches, by their numbers in the table; in the order of the rules, without those that match nothing. */
  match(table: NodeTable): Map<Rule, number[]> {
    const found = new Map<Compiled<Rule>, number[]>();
    const ofClasses = table.classValues.map((value) => this.rulesOfClasses(value));
    for (let i = 1; i < table.size; i++) {
      if (table.ordinal[i] === 0) continue;
      const element = table.nodes[i] as Element;
      const has = table.attributes[i] as number;
      const ofClass = ofClasses[table.classIds[i] as number] as readonly Compiled<Rule>[];
      if (ofClass.length > 0) test(ofClass, element, i, found);
      for (const { name, bit, rules } of this.byAttribute)
        if ((has & bit) === bit && element.attribs[name] !== undefined) test(rules, element, i, found);
      const ofTag = this.byTag.size > 0 ? this.byTag.get(element.name) : undefined;
      if (ofTag !== undefined) test(ofTag, element, i, found);
      if (this.others.length > 0) test(this.others, element, i, found);
    }
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
    else if (tag !== undefined) append(this.byTag, tag.name.toLowerCase(), compiled);
    else this.others.push(compiled);
  }

  private fileByAttribute(name: string, compiled: Compiled<Rule>): void {
    const known = this.byAttribute.find((index) => index.name === name);
    if (known !== undefined) known.rules.push(compiled);
    else this.byAttribute.push({ name, bit: attributeBit(name), rules: [compiled] });
  }

  private rulesOfClasses(value: string): readonly Compiled<Rule>[] {
    let rules: Set<Compiled<Rule>> | undefined;
    // Splitting at a string is faster, and most values have no other white space.
    for (const token of value.split(otherSpace.test(value) ? space : " ")) {
      const found = this.byClass.get(token);
      if (found === undefined) continue;
      // A class may be repeated.
      rules ??= new Set();
      for (const rule of found) rules.add(rule);
    }
    return rules === undefined ? none : [...rules];
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

/** The last compound of a selector: what the matching element itself must be. */
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

const none: readonly never[] = [];
const space = /\s+/;
const otherSpace = /[\t\n\f\r]/;
