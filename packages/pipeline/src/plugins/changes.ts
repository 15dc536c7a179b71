import { handlersOfSanitized, ignore, joinPositions, offsetsOf, textOfHtml } from "@decant/normalize/internal";
import {
  type Addition,
  nodesIn,
  OffsetPosition,
  type PluginChange,
  type RemovedNode,
  type RemovedText,
} from "@decant/page";
import type { Nodes as HastNodes } from "hast";
import type { Nodes as MdastNodes } from "mdast";
import { commonStretches, type VisibleText, visibleText } from "./visible-text.ts";

type Position = NonNullable<HastNodes["position"]>;
type Point = Position["start"];
type Node = (HastNodes | MdastNodes) & { position?: Position | undefined };

/** A text of a tree, at one moment. */
interface Leaf {
  readonly node: Node;
  readonly value: string;
  readonly position: Position | undefined;
}

/** The texts and placed nodes of a tree, at one moment. */
interface Snapshot {
  readonly leaves: readonly Leaf[];
  /** Start and name of every node with a position. */
  readonly placed: ReadonlySet<string>;
  readonly nodes: ReadonlySet<Node>;
}

/** Reads the texts of a kind of tree. */
export interface TextReader {
  /** Whether a node and its children never become text. */
  readonly isLeftOut: (node: Node) => boolean;
  readonly textOf: (node: Node) => string;
}

/** Reads hast: text of ignored elements never becomes text. */
export const hastReader: TextReader = {
  isLeftOut: (node) => node.type === "element" && handlersOfSanitized[node.tagName] === ignore,
  textOf: (node) => (node.type === "text" ? node.value : ""),
};

/** Reads mdast: raw HTML is text if the invariants make text of it. */
export const mdastReader: TextReader = {
  isLeftOut: () => false,
  textOf: (node) => (node.type === "html" ? textOfHtml(node.value) : "value" in node ? node.value : ""),
};

export function takeSnapshot(tree: Node, { isLeftOut, textOf }: TextReader): Snapshot {
  const leaves: Leaf[] = [];
  const placed = new Set<string>();
  const nodes = new Set<Node>();
  for (const node of nodesIn([tree], (node) => !isLeftOut(node))) {
    nodes.add(node);
    if (isLeftOut(node)) continue;
    const { position } = node;
    if (position !== undefined) placed.add(keyOf(node, position));
    const value = "children" in node ? "" : textOf(node);
    if (value !== "") leaves.push({ node, value, position });
  }
  return { leaves, placed, nodes };
}

function keyOf(node: Node, position: Position): string {
  return `${position.start.offset} ${node.type === "element" ? node.tagName : node.type}`;
}

/**
 * Compare a tree with the snapshot before a plugin.
 *
 * Nodes with the same text are unchanged, even if they moved. All other texts are compared as one, so that text in new nodes counts
 * as kept; such a node gets the position of its text.
 */
export function compareSnapshots(before: Snapshot, after: Snapshot, rule: string): PluginChange {
  const old = new Map(before.leaves.map((leaf) => [leaf.node, leaf]));
  // A node that is in the tree twice matches once.
  const gained = after.leaves.filter(({ node, value }) => old.get(node)?.value !== value || !old.delete(node));
  const lost = [...old.values()];
  const removedNodes = [...before.placed].filter((key) => !after.placed.has(key)).map(readKey);
  if (lost.length === 0 && gained.length === 0) return { rule, removed: [], removedNodes, added: [] };
  const lostText = visibleText(lost.map(({ value }) => value));
  const gainedText = visibleText(gained.map(({ value }) => value));
  const common = commonStretches(lostText, gainedText);
  const origin = new Int32Array(gainedText.units.length).fill(-1);
  const isKept = new Uint8Array(lostText.units.length);
  for (const stretch of common) {
    for (let i = 0; i < stretch.length; i++) {
      origin[stretch.after + i] = stretch.before + i;
      isKept[stretch.before + i] = 1;
    }
  }
  const removed = stretchesOf(lostText, (unit) => isKept[unit] === 0).map(({ text, from, to }): RemovedText => {
    const { value, position } = lost[text] as Leaf;
    return { value, from, to, ...offsetsOf(position) };
  });
  placeMoved(gained, gainedText, origin, lost, lostText);
  const added = stretchesOf(gainedText, (unit) => origin[unit] === -1).map(({ text, from, to }): Addition => {
    const { node, value } = gained[text] as Leaf;
    return { text: value.slice(from, to), stage: "plugin", rule, ...offsetsOf(node.position) };
  });
  return { rule, removed, removedNodes, added };
}

function readKey(key: string): RemovedNode {
  const end = key.indexOf(" ");
  return { name: key.slice(end + 1), start: Number(key.slice(0, end)) };
}

/** Stretches of chosen units, each within one text, as offsets of that text. */
function stretchesOf(
  { units, text, offset }: VisibleText,
  isChosen: (unit: number) => boolean,
): { text: number; from: number; to: number }[] {
  const found: { text: number; from: number; to: number }[] = [];
  let last: (typeof found)[number] | undefined;
  for (let unit = 0; unit < units.length; unit++) {
    if (!isChosen(unit)) {
      last = undefined;
      continue;
    }
    const at = offset[unit];
    if (last === undefined || last.text !== text[unit]) {
      last = { text: text[unit], from: at, to: at };
      found.push(last);
    }
    last.to = at + 1;
  }
  return found;
}

/** Set the position of new nodes whose whole text comes from nodes with a position. */
function placeMoved(
  gained: readonly Leaf[],
  gainedText: VisibleText,
  origin: Int32Array,
  lost: readonly Leaf[],
  lostText: VisibleText,
): void {
  const first = new Map<number, number>();
  const last = new Map<number, number>();
  const mixed = new Set<number>();
  for (let unit = 0; unit < origin.length; unit++) {
    const index = gainedText.text[unit];
    const from = origin[unit];
    if (from < 0) mixed.add(index);
    if (!first.has(index)) first.set(index, from);
    last.set(index, from);
  }
  for (const [index, { node, position }] of gained.entries()) {
    const begin = first.get(index);
    const end = last.get(index);
    if (position !== undefined || begin === undefined || end === undefined || mixed.has(index)) continue;
    const start = edgeOf(lost[lostText.text[begin]] as Leaf, lostText.offset[begin]);
    const stop = edgeOf(lost[lostText.text[end]] as Leaf, lostText.offset[end]);
    const span = joinPositions(start, stop);
    if (start !== undefined && stop !== undefined && span !== undefined) node.position = span;
  }
}

/** The position of a unit of a text: exact if the HTML has the same characters, otherwise that of the whole text. */
function edgeOf({ value, position }: Leaf, at: number): Position | undefined {
  const { start, end } = offsetsOf(position);
  if (position === undefined || start === undefined || end === undefined || end - start !== value.length)
    return position;
  if (position instanceof OffsetPosition) return new OffsetPosition(start + at, start + at + 1);
  return { start: pointAfter(position.start, value, at), end: pointAfter(position.start, value, at + 1) };
}

/** The point after some units of a text that begins at another point. */
function pointAfter({ line, column, offset = 0 }: Point, text: string, length: number): Point {
  const before = text.slice(0, length);
  const lineEnd = before.lastIndexOf("\n");
  if (lineEnd < 0) return { line, column: column + length, offset: offset + length };
  return { line: line + before.split("\n").length - 1, column: length - lineEnd, offset: offset + length };
}

/** Set the position of new parents, such as a wrapper around a section, to that of their children. */
export function placeParents(tree: Node, known: ReadonlySet<Node>): void {
  const made: (Node & { children: Node[] })[] = [];
  for (const node of nodesIn([tree]))
    if ("children" in node && node.position === undefined && !known.has(node)) made.push(node as (typeof made)[number]);
  // Inner parents come later in the list.
  for (const parent of made.reverse()) {
    const first = parent.children.find(({ position }) => position !== undefined);
    const last = parent.children.findLast(({ position }) => position !== undefined);
    const position = joinPositions(first?.position, last?.position);
    if (position !== undefined) parent.position = position;
  }
}
