import type { Element } from "domhandler";
import { textOf } from "./text.ts";
import { addValue, localName, type OpenThing } from "./thing.ts";

/** Attributes by which a syntax in the markup names things and properties. */
interface Syntax {
  readonly id: "microdata" | "rdfa";
  readonly typeAttribute: "itemtype" | "typeof";
  readonly propertyAttribute: "itemprop" | "property";
  readonly opens: (attributes: Readonly<Record<string, string>>) => boolean;
}

const syntaxes: readonly Syntax[] = [
  // HTML Standard, section 5 "Microdata".
  {
    id: "microdata",
    typeAttribute: "itemtype",
    propertyAttribute: "itemprop",
    opens: ({ itemscope }) => itemscope !== undefined,
  },
  // RDFa Lite 1.1. Open Graph borrows `property` for `meta` in the head; a name there carries its own prefix.
  {
    id: "rdfa",
    typeAttribute: "typeof",
    propertyAttribute: "property",
    opens: (attributes) => attributes.typeof !== undefined,
  },
];

/** Attribute that holds an element's property value (HTML Standard, "Values"). */
const valueAttributes: Readonly<Record<string, string>> = {
  a: "href", area: "href", audio: "src", data: "value", embed: "src", iframe: "src", img: "src", link: "href",
  meta: "content", meter: "value", object: "data", source: "src", time: "datetime", track: "src", video: "src",
}; // biome-ignore format: a table of words

const spaces = /\s+/;
const maxValueLength = 1000;

interface OpenElement {
  readonly element: Element;
  readonly thing: OpenThing;
  /** Number of the first node after the element. */
  readonly end: number;
}

/** Collects the things of one syntax during the walk. */
export class ThingReader {
  readonly things: OpenThing[] = [];
  private readonly open: OpenElement[] = [];
  private readonly syntax: Syntax;

  constructor(id: Syntax["id"]) {
    this.syntax = syntaxes.find((syntax) => syntax.id === id) as Syntax;
  }

  get isOpen(): boolean {
    return this.open.length > 0;
  }

  /**
   * @param end Number of the first node after the element.
   * @returns Whether the element has to be closed there.
   */
  enter(element: Element, end: number): boolean {
    const { attribs } = element;
    const { syntax } = this;
    const property = attribs[syntax.propertyAttribute];
    const opens = syntax.opens(attribs);
    if (property === undefined && !opens) return false;
    const holder = this.open[this.open.length - 1]?.thing;
    if (!opens && holder === undefined) return false;
    const names = property === undefined ? [] : property.trim().split(spaces).map(localName);
    if (!opens) {
      if (holder !== undefined) for (const name of names) addValue(holder, name, readValue(element));
      return false;
    }
    const types = (attribs[syntax.typeAttribute] ?? "").split(spaces).filter(Boolean).map(localName);
    const id = attribs.itemid ?? attribs.resource;
    const thing: OpenThing = {
      types,
      id,
      role: names[0],
      parent: names.length > 0 ? holder : undefined,
      properties: new Map(),
      at: element.startIndex ?? 0,
    };
    this.things.push(thing);
    if (holder !== undefined) for (const name of names) addValue(holder, name, thing);
    this.open.push({ element, thing, end });
    return true;
  }

  /**
   * Close the elements that end before a node.
   *
   * @returns The node before which the next one ends.
   */
  leaveBefore(node: number): number | undefined {
    for (let last = this.open.at(-1); last !== undefined; last = this.open.at(-1)) {
      const { element, thing, end } = last;
      if (end > node) return end;
      this.open.pop();
      // <span itemprop="author" itemscope>Jane Doe</span>: a thing without properties takes its text as its name.
      if (thing.properties.size === 0 && thing.role !== undefined) addValue(thing, "name", readValue(element));
    }
    return undefined;
  }
}

function readValue(element: Element): string {
  const { attribs, name } = element;
  if (attribs.content !== undefined) return attribs.content;
  const attribute = valueAttributes[name];
  const value = attribute === undefined ? undefined : attribs[attribute];
  return value ?? textOf(element, maxValueLength);
}
