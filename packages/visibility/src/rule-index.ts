import type { Element, NodeTable } from "@decant/dom";
import { Has } from "@decant/dom/internal";
import type { PageSelector, PageSelectors } from "./page-selectors.ts";
import type { SheetRule } from "./sheets.ts";

const none: readonly PageSelector[] = [];

/** Rules by a name that an element must have to match; the other elements are not tested. */
export class RuleIndex {
  private readonly byKey = new Map<string, PageSelector[]>();
  /** By the number of the class attribute. */
  private readonly ofClasses: (readonly PageSelector[] | undefined)[] = [];
  /** By the number of the class name. */
  private readonly ofNames: readonly (readonly PageSelector[] | undefined)[];
  private hasIds = false;
  private hasTags = false;
  /** Attributes that are keys. */
  private readonly attributes: string[] = [];
  private readonly ofAll: readonly PageSelector[] | undefined;
  private readonly table: NodeTable;

  constructor(rules: readonly SheetRule[], table: NodeTable, selectors: PageSelectors) {
    this.table = table;
    for (const rule of rules) for (const selector of selectors.of(rule)) this.add(selector);
    this.ofAll = this.byKey.get("*");
    this.ofNames = this.isEmpty ? [] : table.classNames.names.map((name) => this.byKey.get(`.${name}`));
  }

  get isEmpty(): boolean {
    return this.byKey.size === 0;
  }

  /** The selectors that match an element, in the order of their rules. */
  matching(index: number): readonly PageSelector[] {
    const { byKey } = this;
    const { nodes, attributes, classIds } = this.table;
    const element = nodes[index] as Element;
    let found = none;
    if (this.hasIds && ((attributes[index] as number) & Has.ID) !== 0)
      found = addMatching(byKey.get(`#${element.attribs.id}`), element, found);
    found = addMatching(this.ofClass(classIds[index] as number), element, found);
    for (const name of this.attributes)
      if (element.attribs[name] !== undefined) found = addMatching(byKey.get(`[${name}`), element, found);
    if (this.hasTags) found = addMatching(byKey.get(element.name), element, found);
    found = addMatching(this.ofAll, element, found);
    return found.length < 2 ? found : [...found].sort((a, b) => a.rule.order - b.rule.order);
  }

  private add(selector: PageSelector): void {
    const { key } = selector;
    const known = this.byKey.get(key);
    if (known !== undefined) known.push(selector);
    else {
      this.byKey.set(key, [selector]);
      if (key.startsWith("[")) this.attributes.push(key.slice(1));
      else if (key.startsWith("#")) this.hasIds = true;
      else if (!key.startsWith(".") && key !== "*") this.hasTags = true;
    }
  }

  private ofClass(classId: number): readonly PageSelector[] {
    let selectors = this.ofClasses[classId];
    if (selectors === undefined) {
      const { classNames } = this.table;
      const lists = classNames.valuesOf(classId, this.ofNames);
      selectors =
        lists.length === 0
          ? none
          : // A name may repeat.
            [...new Set(lists)].flatMap((list) =>
              list.filter(({ classes }) => classes.every((name) => classNames.has(classId, name.slice(1)))),
            );
      this.ofClasses[classId] = selectors;
    }
    return selectors;
  }
}

/** Most elements match nothing, so a list is made for the first match only. */
function addMatching(
  selectors: readonly PageSelector[] | undefined,
  element: Element,
  found: readonly PageSelector[],
): readonly PageSelector[] {
  if (selectors === undefined) return found;
  let all = found;
  for (const selector of selectors) {
    if (!selector.matches(element)) continue;
    if (all === none) all = [selector];
    else (all as PageSelector[]).push(selector);
  }
  return all;
}
