import { type Addition, countVisible, type ItemKind, itemKinds, nodesIn, type StageName } from "@decant/page";
import type { Element as HastElement, Nodes as HastNodes, Root as HastRoot, Text } from "hast";
import type { Nodes as MdastNodes, Root as MdastRoot } from "mdast";

/** The contents of the sanitizer's tree that the ledger needs. */
export interface TreeContent {
  /** Visible characters that came from text runs of the source. */
  readonly fromSource: number;
  /** Texts made from attributes or data, or parsed from text that the page does not show. */
  readonly additions: readonly Addition[];
  /** Texts of attributes that people do not see, or not at first. */
  readonly attributes: readonly AttributeText[];
  /** Offsets of the elements of each kind. */
  readonly starts: Readonly<Record<ItemKind, ReadonlySet<number>>>;
}

/** Text of an attribute that the sanitizer kept. */
export interface AttributeText {
  readonly technique: "alternative-text" | "title";
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** Kind of item that an element of a page is, by its tag. */
export const kindOfTag: ReadonlyMap<string, ItemKind> = new Map([
  ["img", "image"], ["image", "image"], ["amp-img", "image"], ["amp-anim", "image"], ["a", "link"], ["area", "link"], ["pre", "code"],
  ["listing", "code"], ["plaintext", "code"], ["xmp", "code"], ["td", "cell"], ["th", "cell"],
]); // biome-ignore format: a table of names

/** The same in hast, where inline code may stand for a block. */
const kindOfElement: ReadonlyMap<string, ItemKind> = new Map([...kindOfTag, ["code", "code"]]);

/** A record with a value for each kind of item. */
export function byKind<Value>(make: (kind: ItemKind) => Value): Record<ItemKind, Value> {
  const record: Partial<Record<ItemKind, Value>> = {};
  for (const kind of itemKinds) record[kind] = make(kind);
  return record as Record<ItemKind, Value>;
}

/** The sanitizer's data about a text that differs from the source. */
interface OriginData {
  readonly derived?: boolean;
  readonly rule?: string;
  /** Visible characters of the text run that it replaces. */
  readonly standsFor?: number;
}

/**
 * Read a tree that the sanitizer built, without recursion.
 *
 * @example
 * import { parse } from "@decant/dom";
 * import { sanitize } from "@decant/sanitizer";
 * readTree(sanitize(parse("<p>The moon pulls.</p>")).tree).fromSource; // 13
 */
export function readTree(tree: HastRoot): TreeContent {
  const starts = byKind(() => new Set<number>());
  const additions: Addition[] = [];
  const attributes: AttributeText[] = [];
  let fromSource = 0;
  // Texts are slices of the page; joining them is faster than reading slices character by character.
  const texts: string[] = [];
  const pending: HastNodes[] = [tree];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (node.type === "text") {
      if (node.position !== undefined && (node.data as OriginData | undefined)?.derived !== true)
        texts.push(node.value);
      else fromSource += noteAddition(node, additions);
    } else if (node.type === "element" || node.type === "root") {
      if (node.type === "element") {
        const kind = kindOfElement.get(node.tagName);
        const start = node.position?.start.offset;
        if (kind !== undefined && start !== undefined) starts[kind].add(start);
        noteAttributes(node, attributes);
      }
      const { children } = node;
      for (let i = 0; i < children.length; i++) pending.push(children[i] as HastNodes);
    }
  }
  fromSource += countVisible(texts.join(""));
  return { fromSource, additions: additions.reverse(), attributes, starts };
}

function noteAttributes({ properties, position }: HastElement, attributes: AttributeText[]): void {
  const { alt, title } = properties;
  if (alt === undefined && title === undefined) return;
  const start = position?.start.offset;
  const end = position?.end.offset;
  if (start === undefined || end === undefined) return;
  if (typeof alt === "string" && alt.trim() !== "")
    attributes.push({ technique: "alternative-text", text: alt, start, end });
  if (typeof title === "string" && title.trim() !== "")
    attributes.push({ technique: "title", text: title, start, end });
}

/** A text without a position was recovered from data. */
function noteAddition({ value, data, position }: Text, additions: Addition[]): number {
  const { standsFor: replaces = 0, rule = "extractor/recovered" }: OriginData = data ?? {};
  if (countVisible(value) === 0 && replaces === 0) return 0;
  const start = position?.start.offset;
  const end = position?.end.offset;
  additions.push({
    text: value,
    stage: rule.slice(0, rule.indexOf("/")) as StageName,
    rule,
    ...(start === undefined || end === undefined ? {} : { start, end }),
    ...(replaces > 0 && { replaces }),
  });
  return replaces;
}

/** A node of the Markdown's tree that shows an item. */
export interface Shown {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  claimed: boolean;
}

/** Nodes by the kind of item that they show, in order; `made` counts those without a place in the source. */
export interface ShownItems {
  readonly nodes: Readonly<Record<ItemKind, readonly Shown[]>>;
  readonly made: Readonly<Record<ItemKind, number>>;
}

const kindOfNode: ReadonlyMap<string, ItemKind> = new Map([
  ["image", "image"],
  ["link", "link"],
  ["code", "code"],
  ["inlineCode", "code"],
  ["math", "code"],
  ["inlineMath", "code"],
  ["tableCell", "cell"],
]);

/** Kind of item that an element of hast or a node of mdast is, by its name. */
export function kindOf(name: string): ItemKind | undefined {
  return kindOfElement.get(name) ?? kindOfNode.get(name);
}

/**
 * Collect the items in the tree that the Markdown is written from.
 *
 * @example
 * readShown({ type: "root", children: [{ type: "paragraph", children: [{ type: "image", url: "moon.png" }] }] }).made.image; // 1
 */
export function readShown(tree: MdastRoot): ShownItems {
  const nodes = byKind((): Shown[] => []);
  const made = byKind(() => 0);
  for (const node of nodesIn<MdastNodes>([tree])) {
    const { type } = node;
    const kind = kindOfNode.get(type);
    if (kind !== undefined) {
      const start = node.position?.start.offset;
      const end = node.position?.end.offset;
      if (start !== undefined && end !== undefined) nodes[kind].push({ type, start, end, claimed: false });
      // Cells that pad a row are empty; formulas and inline code are not code blocks.
      else if (type === "code" || type === "image" || type === "link") made[kind]++;
    }
  }
  for (const kind of itemKinds) nodes[kind].sort((a, b) => a.start - b.start);
  return { nodes, made };
}
