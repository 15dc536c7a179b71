import { type AttributeSelector, isTraversal, type Selector } from "css-what";
import type { Element } from "domhandler";
import type { NodeTable } from "../measure/measure.ts";
import { attributeBit, Has, tagCount, tagId } from "../measure/tags.ts";

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
    const ofClasses: (readonly Item[] | undefined)[] = [];
    const byAttribute = Array.from(this.byAttribute, ([name, items]) => ({ name, items, bit: attributeBit(name) }));
    // Bits of the attributes; all, if one has none.
    const asked = byAttribute.reduce((bits, { bit }) => (bit === 0 ? -1 : bits | bit), 0);
    const ofTags = Array.from({ length: tagCount }, (_, id) => this.byTag.get(id));
    return (index) => {
      const has = attributes[index];
      const id = classIds[index];
      let found: readonly Item[] = none;
      if (id !== 0 && ofNames !== none) {
        ofClasses[id] ??= join(classNames.valuesOf(id, ofNames));
        found = ofClasses[id] as readonly Item[];
      }
      if (this.byId.size > 0 && (has & Has.ID) !== 0)
        found = add(found, this.byId.get((nodes[index] as Element).attribs.id as string));
      if (asked === -1 || (has & asked) !== 0)
        for (const { name, items, bit } of byAttribute)
          if ((has & bit) === bit && (nodes[index] as Partial<Element>).attribs?.[name] !== undefined)
            found = add(found, items);
      return add(add(found, ofTags[tag[index]]), this.others);
    };
  }
}

/** Lists as one. A list may repeat, as names of a class attribute do. */
function join<Item>(lists: readonly (readonly Item[])[]): readonly Item[] {
  return lists.length < 2 ? (lists[0] ?? none) : [...new Set(lists)].flat();
}

function add<Item>(items: readonly Item[], more: readonly Item[] = none): readonly Item[] {
  if (more.length === 0) return items;
  return items.length === 0 ? more : [...items, ...more];
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
