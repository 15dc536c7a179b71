import type { Element } from "domhandler";
import type { Block } from "./blocks.ts";
import { ClassQuestions } from "./fitting.ts";
import { type ClassNames, classMark, hashOfName } from "./page-names.ts";
import { selectorsOf, splitList } from "./selector-lists.ts";
import { readSelector, type Selector } from "./selectors.ts";

/** A selector with the declarations that are for what it means. */
export interface SheetRule {
  readonly selector: Selector;
  readonly block: Block;
}

/** Most selectors that alternatives are written out to. Ten times what pages have; a guess. */
const maxWritten = 2000;

export const noRules: readonly SheetRule[] = [];

/** Rules by the most telling name of the element that they mean: its id, a class, an attribute, its tag. In the order of the sheets. */
export class RuleIndex {
  /** Those without any other name; under `*` those without a tag, too. */
  readonly byTag: Map<string, SheetRule[]> = new Map();
  readonly byAttribute: Map<string, SheetRule[]> = new Map();
  readonly byId: Map<string, SheetRule[]> = new Map();
  /** By the hash of the first class. */
  private readonly byClass = new Map<number, SheetRule[]>();
  private readonly ofClasses: (readonly SheetRule[])[] = [];
  private readonly classes: ClassNames;
  private readonly questions = new ClassQuestions();

  constructor(blocks: readonly Block[], classes: ClassNames) {
    this.classes = classes;
    let written = 0;
    for (const block of blocks) {
      const selectors = written < maxWritten ? selectorsOf(block.selectors) : splitList(block.selectors);
      if (block.selectors.includes("(")) written += selectors.length;
      for (const text of selectors) {
        const selector = readSelector(text);
        if (selector !== undefined) this.add({ selector, block });
      }
    }
  }

  /** Those that name a class, and none that a class attribute of this number has not, whatever the case. */
  ofClass(id: number): readonly SheetRule[] {
    let rules = this.ofClasses[id];
    if (rules === undefined) {
      rules = this.byClass.size === 0 ? noRules : this.findOfClass(id);
      this.ofClasses[id] = rules;
    }
    return rules;
  }

  /** All that name what an element has, by their most telling names. @param classId Number of its class attribute. */
  *rulesFor({ name, attribs }: Element, classId: number): Generator<SheetRule> {
    if (classId !== 0) yield* this.ofClass(classId);
    if (this.byTag.size > 0) {
      yield* this.byTag.get(name) ?? noRules;
      yield* this.byTag.get("*") ?? noRules;
    }
    if (this.byId.size > 0 && attribs.id !== undefined) yield* this.byId.get(attribs.id.toLowerCase()) ?? noRules;
    for (const [attribute, rules] of this.byAttribute) if (attribs[attribute] !== undefined) yield* rules;
  }

  private findOfClass(id: number): readonly SheetRule[] {
    const { hashes, starts, values } = this.classes;
    let found: readonly SheetRule[] = noRules;
    const names = values[id] as string;
    for (let at = starts[id] as number; at < (starts[id + 1] as number); at++) {
      const rules = this.byClass.get(hashes[at] as number);
      if (rules === undefined) continue;
      for (const rule of rules)
        if (this.questions.hasAllLower(names, rule.selector.compound.classes)) {
          if (found === noRules) found = [rule];
          else (found as SheetRule[]).push(rule);
        }
    }
    return found;
  }

  private add(rule: SheetRule): void {
    const { id, classes, attributes, tag } = rule.selector.compound;
    if (id !== undefined) append(this.byId, id, rule);
    else if (classes[0] !== undefined) append(this.byClass, hashOfName(classMark, classes[0]), rule);
    else if (attributes[0] !== undefined) append(this.byAttribute, attributes[0].name, rule);
    else append(this.byTag, tag ?? "*", rule);
  }
}

/** Add one more under a key. */
export function append<K, V>(index: Map<K, V[]>, key: K, value: V): void {
  const values = index.get(key);
  if (values === undefined) index.set(key, [value]);
  else values.push(value);
}
