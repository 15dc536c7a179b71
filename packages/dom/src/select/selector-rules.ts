import { parse } from "css-what";
import type { Element } from "domhandler";
import type { NodeTable } from "../measure/measure.ts";
import { compileSelector, compileWhenAsked } from "./select.ts";
import { SelectorIndex } from "./selector-index.ts";

/** A rule of a list, compiled. */
interface Compiled<Rule> {
  readonly rule: Rule;
  readonly order: number;
  readonly matches: (element: Element) => boolean;
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
  private readonly index = new SelectorIndex<Compiled<Rule>>();

  /**
   * @param areKnown Whether all selectors are known to be valid; they are compiled when they are first needed.
   * @throws {TypeError} If a selector is not a string or not a valid selector.
   */
  constructor(rules: readonly Rule[], areKnown = false) {
    const compile = areKnown ? compileWhenAsked : compileSelector;
    rules.forEach((rule, order) => {
      const compiled = { rule, order, matches: compile(rule.selector) };
      for (const alternative of parse(rule.selector)) this.index.add(alternative, compiled);
    });
  }

  /** The nodes that each rule matches, by their numbers in the table; in the order of the rules, without those that match nothing. */
  match(table: NodeTable): Map<Rule, number[]> {
    const found = new Map<Compiled<Rule>, number[]>();
    const rulesFor = this.index.on(table);
    for (let i = 1; i < table.size; i++) {
      if (table.ordinal[i] === 0) continue;
      for (const compiled of rulesFor(i)) {
        const nodes = found.get(compiled);
        // A rule may be filed twice.
        if (nodes?.at(-1) === i || !compiled.matches(table.nodes[i] as Element)) continue;
        if (nodes === undefined) found.set(compiled, [i]);
        else nodes.push(i);
      }
    }
    const sorted = [...found].sort(([a], [b]) => a.order - b.order);
    return new Map(sorted.map(([{ rule }, nodes]) => [rule, nodes]));
  }
}
