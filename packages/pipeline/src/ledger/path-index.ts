import { type AnyNode, type Element, type NodeTable, spanOf } from "@decant/dom";
import { findAnchor, PathBudget } from "@decant/dom/internal";
import { lowerBound, type SourceSpan } from "@decant/page";
import { detach } from "./own-text.ts";

/**
 * Finds the node of a stretch of source, by binary search over the nodes in document order.
 *
 * @example
 * import { measure, parse } from "@decant/dom";
 * const html = "<main><p>Ebb</p><p>Flood</p></main>";
 * new PathIndex(measure(parse(html)), html.length).pathOf(16, 28); // "main[1]/p[2]"
 */
export class PathIndex {
  private readonly table: NodeTable;
  /** Paths of elements. Each is made from its parent's, so that deep pages stay cheap. */
  private readonly paths: (string | undefined)[];
  /** Steps of the current path. */
  private readonly steps: number[] = [];
  private readonly budget: PathBudget;

  private readonly writesPaths: boolean;

  /**
   * @param length UTF-16 code units of the page.
   * @param writesPaths Whether paths are written, or left empty. @default true
   */
  constructor(table: NodeTable, length: number, writesPaths = true) {
    this.table = table;
    this.budget = new PathBudget(length);
    this.writesPaths = writesPaths;
    this.paths = writesPaths ? new Array<string | undefined>(table.size).fill(undefined) : [];
    this.paths[0] = "";
  }

  /** Number of paths that were left out, because the earlier ones are many times as long as the page. */
  get leftOut(): number {
    return this.budget.leftOut;
  }

  /** Path of the smallest element that holds the stretch; empty for the document itself, and for paths that were left out. */
  pathOf(start: number, end: number): string {
    return this.writePath(this.indexOf(start, end));
  }

  /**
   * Fragment that leads to a block; `undefined` if there is none. A heading uses the anchor in its mark-up, another block that of its
   * element. Otherwise the innermost element that begins with the block provides it.
   *
   * @param after Start of the block before: an element that holds it, too, does not begin with this one.
   */
  anchorOf(start: number, end: number, isHeading: boolean, after: number): string | undefined {
    const { nodes, parent } = this.table;
    const node = isHeading ? nodes[this.indexOf(start, end)] : undefined;
    const own = node !== undefined && "attribs" in node ? findAnchor(node) : undefined;
    if (own !== undefined) return own;
    // A block may hold several elements, such as a term and its definition; the first one begins with it.
    for (let at = this.lastStartingBy(start); at > 0 && (nodes[at]?.startIndex ?? 0) > after; at = parent[at]) {
      const { name, attribs } = nodes[at] as Element;
      if (attribs?.id && !withoutPlace.has(name) && !generatedId.test(attribs.id)) return attribs.id;
    }
    return undefined;
  }

  private indexOf(start: number, end: number): number {
    const { table } = this;
    let index = this.lastStartingBy(start);
    const holds = (node: AnyNode | undefined): boolean =>
      node !== undefined && "attribs" in node && (node.endIndex ?? -1) + 1 >= end;
    while (index > 0 && !holds(table.nodes[index])) index = table.parent[index];
    return index;
  }

  /** Span of a node; `undefined` for a node of another page. */
  spanOf(node: AnyNode): SourceSpan | undefined {
    const span = spanOf(node);
    if (span === undefined) return undefined;
    const index = this.find(node, span.start);
    if (index < 0) return undefined;
    return { start: span.start, end: span.end, path: this.writePath(index) };
  }

  /** Number of a node in the table; -1 for a node of another page. */
  private find(node: AnyNode, start: number): number {
    const { nodes } = this.table;
    let index = this.lastStartingBy(start);
    // Ancestors may begin at the same offset. A map of all nodes would take more memory than all else here.
    while (index > 0 && nodes[index] !== node && nodes[index - 1]?.startIndex === start) index--;
    return nodes[index] === node ? index : this.table.indexOf(node);
  }

  private writePath(index: number): string {
    return this.writesPaths ? this.budget.spend(() => this.pathAt(index)) : "";
  }

  /** Like `table.path`. */
  private pathAt(index: number): string {
    const { nodes, parent, ordinal } = this.table;
    const { steps, paths } = this;
    let at = index;
    for (; paths[at] === undefined; at = parent[at]) steps.push(at);
    let path = paths[at] as string;
    for (let step = steps.pop(); step !== undefined; step = steps.pop()) {
      // A copy of the name, so that paths do not keep the page alive.
      const name = detach((nodes[step] as Partial<Element>).name ?? "");
      if (ordinal[step] !== 0) path += `${path === "" ? "" : "/"}${name}[${ordinal[step]}]`;
      paths[step] = path;
    }
    return path;
  }

  private lastStartingBy(offset: number): number {
    const { nodes, size } = this.table;
    // Some parsers give the document no offset.
    return Math.max(0, lowerBound(size, (at) => ((nodes[at] as AnyNode).startIndex ?? -1) <= offset) - 1);
  }
}

/** Elements that begin with the page. */
const withoutPlace: ReadonlySet<string> = new Set(["html", "body"]);

/** Ids that libraries count up anew for each visit: React, Ember, YUI, Ext, Radix, Headless UI, MUI. */
const generatedId = /^(?:[:_«][rR]|ember\d|yui_|ext-gen|radix-|headlessui-|mui-\d)/;
