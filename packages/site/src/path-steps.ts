import type { Element, NodeTable } from "@decant/dom";
import { blockElements, knownTag, OTHER, TEXT, tagSet } from "@decant/dom/internal";

/** Between the steps of a path. */
export const pathSeparator = " > ";

/** Class names of a step. More would distinguish states ("open", "active") rather than parts. */
const maxClasses = 2;
const digit = /\d/;
const spaces = /\s+/;

const rootTags = tagSet(["html", "body"]);

/** Steps of the elements of one page. Equal class attributes are read once. */
export class PathSteps {
  readonly #table: NodeTable;
  readonly #classes: (string | undefined)[] = [];

  constructor(table: NodeTable) {
    this.#table = table;
  }

  /** Tag and classes of an element, such as `div.news-letter`; empty for `html`, `body` and text, which are not steps. */
  of(node: number): string {
    const { tag, nodes, classIds } = this.#table;
    const id = tag[node];
    if (id === TEXT || node === 0 || rootTags[id] === 1) return "";
    const { name } = nodes[node] as Partial<Element>;
    return name === undefined ? "" : name + this.#classOf(classIds[node]);
  }

  #classOf(id: number): string {
    const known = this.#classes[id];
    if (known !== undefined) return known;
    const names = (this.#table.classValues[id] ?? "").split(spaces).filter((name) => name !== "" && !digit.test(name));
    const read = names
      .slice(0, maxClasses)
      .map((name) => `.${name}`)
      .join("");
    this.#classes[id] = read;
    return read;
  }
}

/**
 * Elements that are not parts by themselves: a heading or label that recurs above changing text is the author's structure ("Ingredients"),
 * and a row or an item belongs to its table or list.
 */
const innerTags = tagSet([
  ...(["h1", "h2", "h3", "h4", "h5", "h6", "legend", "caption", "summary", "figcaption", "pre"] as const),
  ...(["tr", "td", "th", "thead", "tbody", "tfoot", "li", "dt", "dd", "option", "optgroup", "html", "body"] as const),
]);

/** Whether an element may be a part of a template: a block-level element other than {@link innerTags}. */
export function mayBePart({ tag, nodes }: NodeTable, node: number): boolean {
  const id = tag[node];
  if (id === TEXT || node === 0 || innerTags[id] === 1) return false;
  const { name } = nodes[node] as Partial<Element>;
  return name !== undefined && blockElements.has(name);
}

/** Levels of an outline below its element. */
const outlineDepth = 2;
/** Children of an element that an outline reads. A list has equal items, and a page may have thousands of them. */
const maxOutlineChildren = 64;

const MAIN = knownTag("main");
const ARTICLE = knownTag("article");

/** Whether an element is by its meaning the content of a page, and so never a list beside it. */
export function isContentTag({ tag }: NodeTable, node: number): boolean {
  return tag[node] === MAIN || tag[node] === ARTICLE;
}

/** Outline of a subtree: its block-level elements to three levels, equal neighbours once. @example "aside(h2 ul(li))" */
export function outlineOf(table: NodeTable, node: number, depth: number = outlineDepth): string {
  const { name } = table.nodes[node] as Element;
  if (depth === 0) return name;
  const parts: string[] = [];
  let read = 0;
  for (let i = node + 1; i < table.end[node] && read < maxOutlineChildren; i = table.end[i]) {
    const id = table.tag[i];
    if (id === TEXT || table.sum(table.texts, i) === 0) continue;
    const child = table.nodes[i] as Partial<Element>;
    if (child.name === undefined || (id !== OTHER && !blockElements.has(child.name))) continue;
    read++;
    const part = outlineOf(table, i, depth - 1);
    if (part !== parts.at(-1)) parts.push(part);
  }
  return parts.length === 0 ? name : `${name}(${[...new Set(parts)].join(" ")})`;
}
