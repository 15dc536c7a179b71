import type { Element } from "domhandler";
import { Has } from "../measure/attributes.ts";
import type { NodeTable } from "../measure/measure.ts";
import type { PageSelector, PageSelectors } from "./page-selectors.ts";
import type { SheetRule } from "./sheets.ts";

/** The rules with a key. */
interface Entry {
  /** Rules whose selectors are not read: no element had the key. */
  unread: SheetRule[];
  readonly selectors: PageSelector[];
}

const none: readonly PageSelector[] = [];

/** Rules by a name that an element must have to match; the other elements are not tested. */
export class RuleIndex {
  private readonly table: NodeTable;
  private readonly selectors: PageSelectors;
  private readonly byKey = new Map<string, Entry>();
  private readonly read = new Set<SheetRule>();
  /** By the number of the class attribute. */
  private readonly ofClasses: (readonly PageSelector[] | undefined)[] = [];
  /** By the number of the class name. */
  private readonly ofNames: readonly (Entry | undefined)[];
  private hasIds = false;
  private hasTags = false;
  /** Attributes that are keys. */
  private readonly attributes: string[] = [];

  constructor(rules: readonly SheetRule[], table: NodeTable, selectors: PageSelectors) {
    this.table = table;
    this.selectors = selectors;
    for (const rule of rules) for (const key of selectors.keysOf(rule)) this.entryOf(key).unread.push(rule);
    this.ofNames = this.isEmpty ? [] : selectors.classes.map((name) => this.byKey.get(name));
  }

  get isEmpty(): boolean {
    return this.byKey.size === 0;
  }

  /** The selectors that match an element, in the order of their rules. */
  matching(index: number): readonly PageSelector[] {
    const { nodes, attributes, classIds } = this.table;
    const element = nodes[index] as Element;
    // Most elements match nothing, so a list is made for the first match only.
    let found: PageSelector[] | undefined;
    const add = (selectors: readonly PageSelector[]): void => {
      for (const selector of selectors) {
        if (!selector.matches(element, index)) continue;
        if (found === undefined) found = [selector];
        else found.push(selector);
      }
    };
    if (this.hasIds && (attributes[index] & Has.ID) !== 0) add(this.ofKey(`#${element.attribs.id}`));
    add(this.ofClass(classIds[index]));
    for (const name of this.attributes) if (element.attribs[name] !== undefined) add(this.ofKey(`[${name}`));
    if (this.hasTags) add(this.ofKey(element.name));
    add(this.ofKey("*"));
    return found?.sort((a, b) => a.rule.order - b.rule.order) ?? none;
  }

  private entryOf(key: string): Entry {
    let entry = this.byKey.get(key);
    if (entry === undefined) {
      entry = { unread: [], selectors: [] };
      this.byKey.set(key, entry);
      if (key.startsWith("[")) this.attributes.push(key.slice(1));
      else if (key.startsWith("#")) this.hasIds = true;
      else if (!key.startsWith(".") && key !== "*") this.hasTags = true;
    }
    return entry;
  }

  private ofKey(key: string): readonly PageSelector[] {
    const entry = this.byKey.get(key);
    return entry === undefined ? none : this.selectorsOf(entry);
  }

  /** The selectors with a key. Those of a rule are read with the first of its keys. */
  private selectorsOf(entry: Entry): readonly PageSelector[] {
    if (entry.unread.length > 0) {
      for (const rule of entry.unread) {
        if (this.read.has(rule)) continue;
        this.read.add(rule);
        for (const selector of this.selectors.of(rule)) this.entryOf(selector.key).selectors.push(selector);
      }
      entry.unread = [];
    }
    return entry.selectors;
  }

  private ofClass(classId: number): readonly PageSelector[] {
    let selectors = this.ofClasses[classId];
    if (selectors === undefined) {
      const { classNames } = this.table;
      const entries = classNames.valuesOf(classId, this.ofNames);
      const hasAll = ({ classes }: PageSelector) => classes.every((name) => classNames.has(classId, name.slice(1)));
      selectors =
        entries.length === 0
          ? none
          : // A name may repeat.
            [...new Set(entries)].flatMap((entry) => this.selectorsOf(entry).filter(hasAll));
      this.ofClasses[classId] = selectors;
    }
    return selectors;
  }
}
