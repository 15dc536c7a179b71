import { type AttributeSelector, isTraversal, type Selector } from "css-what";
import type { Element } from "domhandler";
import { remembering } from "../lazily.ts";
import type { NodeTable } from "../measure/measure.ts";
import { attributeBit, Has, tagId } from "../measure/tags.ts";

const none: readonly never[] = [];

/** Items with a selector each, by an id, a class, an attribute or a tag that a matching element must have. */
export class SelectorIndex<Item> {
  isEmpty = true;
  private readonly byId = new Map<string, Item[]>();
  private readonly byClass = new Map<string, Item[]>();
  private readonly byAttribute = new Map<string, Item[]>();
  /** By the number of a tag. Those of tags without a number of their own share one. */
  private readonly byTag = new Map<number, Item[]>();
  private readonly others: Item[] = [];

  add(selector: readonly Selector[], item: Item): void {
    this.isEmpty = false;
    const subject = subjectOf(selector);
    const required = subject.filter(isRequired);
    const id = required.find(
      ({ name, action, ignoreCase }) => name === "id" && action === "equals" && ignoreCase !== true,
    );
    const className = required.find(({ name, action }) => name === "class" && action === "element");
    const tag = subject.find((part) => part.type === "tag");
    if (id !== undefined) append(this.byId, id.value, item);
    else if (className !== undefined) append(this.byClass, className.value, item);
    else if (required[0] !== undefined) append(this.byAttribute, required[0].name.toLowerCase(), item);
    else if (tag !== undefined) append(this.byTag, tagId(tag.name.toLowerCase()), item);
    else this.others.push(item);
  }

  /** The items that an element of a page may match, by its number in the table. Most elements have none and are not touched. */
  on({ nodes, attributes, classIds, classNames, tag }: NodeTable): (index: number) => readonly Item[] {
    const ofNames = this.byClass.size === 0 ? none : classNames.names.map((name) => this.byClass.get(name));
    const ofClass = remembering((classId: number) => {
      // A name may repeat.
      const lists = ofNames === none ? none : [...new Set(classNames.valuesOf(classId, ofNames))];
      return lists.length < 2 ? (lists[0] ?? none) : lists.flat();
    });
    const byAttribute = Array.from(this.byAttribute, ([name, items]) => ({ name, items, bit: attributeBit(name) }));
    // Bits of the attributes; all, if one has none.
    const asked = byAttribute.reduce((bits, { bit }) => (bit === 0 ? -1 : bits | bit), 0);
    return (index) => {
      const has = attributes[index];
      let found: readonly Item[] = ofClass(classIds[index]);
      const add = (more: readonly Item[] = none): void => {
        if (more.length > 0) found = found.length === 0 ? more : [...found, ...more];
      };
      if (this.byId.size > 0 && (has & Has.ID) !== 0)
        add(this.byId.get((nodes[index] as Element).attribs.id as string));
      if (asked === -1 || (has & asked) !== 0)
        for (const { name, items, bit } of byAttribute)
          if ((has & bit) === bit && (nodes[index] as Partial<Element>).attribs?.[name] !== undefined) add(items);
      add(this.byTag.get(tag[index]));
      add(this.others);
      return found;
    };
  }
}

/** The last compound of a selector, which the matching element itself must satisfy. */
export function subjectOf(selector: readonly Selector[]): readonly Selector[] {
  return selector.slice(selector.findLastIndex(isTraversal) + 1);
}

/** Whether an element must have the attribute to match. */
function isRequired(part: Selector): part is AttributeSelector {
  return part.type === "attribute" && part.action !== "not";
}

function append<Key, Item>(index: Map<Key, Item[]>, key: Key, item: Item): void {
  const items = index.get(key);
  if (items === undefined) index.set(key, [item]);
  else items.push(item);
}
