import { checkValue, lowerBound, type TextRuns, type ValueCheck } from "@decant/page";
import type { AnyNode, Comment, Document, Element, Text } from "domhandler";
import { ClassNames } from "./class-names.ts";
import { countText, type TextCount } from "./count-text.ts";
import { type NodeOrder, readOrder, type StyleSheet, styleSheetsOf } from "./node-order.ts";
import {
  DOCUMENT,
  Has,
  isTextOfFrames,
  type KnownTag,
  knownTag,
  OTHER,
  TEXT,
  tagCount,
  tagId,
  unrenderedElements,
} from "./tags.ts";
import type { Visibility } from "./visibility.ts";

/** Bits of {@link NodeTable.flags}, each inherited by the nodes below. */
export const Flag = {
  /** Text here is never shown: `script`, `head`, `template`, ... */
  UNRENDERED: 1,
  /** Not shown as the page loads. Set by `decideVisibility` of `@decant/dom/visibility`; without it, no node has it. */
  HIDDEN: 2,
  /** Inside a link with an address. */
  LINK: 4,
  HEADING: 8,
  /** Inside `pre`: white space counts. */
  PRE: 16,
  /** Inside a `button` or `label`. */
  CONTROL: 32,
  /** Inside `noscript`. */
  NOSCRIPT: 64,
} as const;

/**
 * Numbers about every element and text node of a page.
 *
 * Nodes are numbered in document order; the document itself is 0, comments have no number. The subtree of node `i` is the
 * range from `i` to `end[i]` (exclusive). The columns from `chars` on are running totals with one more entry than there
 * are nodes: `sum(table.chars, i)`, two reads and a subtraction, is the total over the subtree of `i`.
 */
export class NodeTable {
  readonly document: Document;
  readonly size: number;
  readonly nodes: readonly AnyNode[];
  /** Comments, in document order. */
  readonly comments: readonly Comment[];
  /** Which elements are shown. Set by `decideVisibility` of `@decant/dom/visibility`. */
  visibility: Visibility | undefined;
  /** Style sheets written in the page, in document order. */
  readonly sheets: readonly StyleSheet[];
  /** Number of the parent; -1 for the document. */
  readonly parent: Int32Array;
  /** Number after the last node of the subtree. */
  readonly end: Int32Array;
  readonly depth: Int32Array;
  /** Id of the tag, see `tagId`; 0 for text. */
  readonly tag: Uint8Array;
  /** Bits of {@link Flag}. */
  readonly flags: Uint8Array;
  /** Bits of {@link Has}: reading a number costs much less than looking up an attribute that an element does not have. */
  readonly attributes: Uint16Array;
  /** Number of the class attribute of each element, the same for equal ones; 0 for none. */
  readonly classIds: Int32Array;
  /** The different class attributes of the page, by their number. */
  readonly classValues: readonly string[];
  /** 1-based position among the element siblings; 0 for text. */
  readonly ordinal: Int32Array;
  /** Text runs of the document. They and all columns include hidden text and that of `noscript`, which have flags. `ledgerText` of `@decant/pipeline/ledger` adds those that browsers show beside it. */
  readonly runs: TextRuns;
  /** Number of the text node of each run. */
  readonly runNodes: Int32Array;
  /** The texts of all runs, joined, with others between them; read it rather than the nodes' slices of the page. */
  readonly runTexts: string;
  /** Start of each run's text in `runTexts`. */
  readonly runStarts: Int32Array;

  /** Visible UTF-16 code units of text (see `isVisibleUnit`). */
  readonly chars: Int32Array;
  /** `chars` inside links. */
  readonly linkChars: Int32Array;
  /** Visible characters between white space; in scripts without spaces, every second character is a word. */
  readonly words: Int32Array;
  /** Sentence punctuation of all scripts: commas, stops, question and exclamation marks. */
  readonly punctuation: Int32Array;
  /** Text nodes with visible characters. */
  readonly texts: Int32Array;
  readonly elements: Int32Array;
  readonly links: Int32Array;
  readonly paragraphs: Int32Array;
  readonly headings: Int32Array;
  /** `li`, `dt`, `dd`. */
  readonly listItems: Int32Array;
  readonly images: Int32Array;
  /** Form controls. */
  readonly controls: Int32Array;
  /** `pre`. */
  readonly codeBlocks: Int32Array;

  private indices: Map<AnyNode, number> | undefined;
  private names: ClassNames | undefined;

  constructor(document: Document, order: NodeOrder) {
    const { nodes } = order;
    const size = nodes.length;
    const column = columnsOf(size + 1, countColumns);
    this.document = document;
    this.nodes = nodes;
    this.comments = order.comments;
    this.sheets = styleSheetsOf(order.styles);
    this.size = size;
    this.parent = order.parent.subarray(0, size);
    this.end = endsOf(this.parent);
    this.depth = new Int32Array(size);
    this.ordinal = new Int32Array(size);
    this.tag = order.tag.subarray(0, size);
    this.flags = new Uint8Array(size);
    this.attributes = order.attributes.subarray(0, size);
    this.classIds = order.classIds.subarray(0, size);
    this.classValues = order.classes.values;
    this.chars = column();
    this.linkChars = column();
    this.words = column();
    this.punctuation = column();
    this.texts = column();
    this.elements = column();
    this.links = column();
    this.paragraphs = column();
    this.headings = column();
    this.listItems = column();
    this.images = column();
    this.controls = column();
    this.codeBlocks = column();
    this.readElements();
    this.sumTags();
    this.runTexts = this.joinTexts();
    const runs = this.readTexts(this.runTexts);
    this.runNodes = new Int32Array(runs.nodes);
    this.runStarts = new Int32Array(runs.starts);
    this.runs = this.readRuns();
  }

  /** The names in the class attributes; split when first asked for. */
  get classNames(): ClassNames {
    this.names ??= new ClassNames(this.classValues);
    return this.names;
  }

  /** Total of a column over the subtree of a node. */
  sum(column: Int32Array, index: number): number {
    return column[this.end[index]] - column[index];
  }

  /** Number of a node; -1 for one that is not in the table. Nodes are in the order of the source, except where a parser has moved some. */
  indexOf(node: AnyNode): number {
    const { nodes, size } = this;
    const start = node.startIndex;
    if (start !== null) {
      const first = lowerBound(size, (at) => ((nodes[at] as AnyNode).startIndex ?? -1) < start);
      for (let i = first; i < size && (nodes[i] as AnyNode).startIndex === start; i++) if (nodes[i] === node) return i;
    }
    if (this.indices === undefined) {
      this.indices = new Map();
      for (let i = 0; i < this.size; i++) this.indices.set(this.nodes[i] as AnyNode, i);
    }
    return this.indices.get(node) ?? -1;
  }

  /**
   * Path of a node from the root: tag names with their 1-based position among the element siblings, `html[1]/body[2]/p[3]`. A text node
   * has the path of its parent; the document has an empty path.
   */
  path(index: number): string {
    const steps: string[] = [];
    for (let i = index; i > 0; i = this.parent[i]) {
      if (this.ordinal[i] !== 0) steps.push(`${(this.nodes[i] as Element).name}[${this.ordinal[i]}]`);
    }
    return steps.reverse().join("/");
  }

  /** Fill `flags`, `depth` and `ordinal`. Parents come before their children, so their flags are already known. */
  private readElements(): void {
    const { nodes, parent, tag, flags, attributes, depth, ordinal } = this;
    const children = new Int32Array(this.size);
    for (let i = 1; i < this.size; i++) {
      const up = parent[i];
      const id = tag[i];
      depth[i] = depth[up] + 1;
      flags[i] = flags[up];
      if (id === TEXT) continue;
      const node = nodes[i] as Element;
      // CDATA nodes, which XML parsers make.
      if (id === OTHER && !("attribs" in node)) continue;
      const position = children[up] + 1;
      ordinal[i] = position;
      children[up] = position;
      const has = attributes[i];
      let own = ownFlags[id];
      if (id === A && (has & Has.HREF) === 0) own = 0;
      else if (id === TEMPLATE && node.attribs.shadowrootmode !== undefined) own = 0;
      else if (id === OTHER && unrenderedElements.has(node.name) && !isTextOfFrames(node)) own = Flag.UNRENDERED;
      flags[i] = flags[up] | own;
    }
  }

  /** Fill the text columns, and number the runs. */
  private readTexts(all: string): { readonly nodes: readonly number[]; readonly starts: readonly number[] } {
    const { nodes, flags, attributes, chars, linkChars, words, punctuation, texts } = this;
    const runNodes: number[] = [];
    const starts: number[] = [];
    const count: TextCount = { chars: 0, words: 0, punctuation: 0 };
    const total = { chars: 0, linkChars: 0, words: 0, punctuation: 0 };
    let from = 0;
    for (let i = 0; i < this.size; i++) {
      const flag = flags[i];
      if ((attributes[i] & Has.INK) !== 0 && (flag & Flag.UNRENDERED) === 0) {
        const to = from + (nodes[i] as Text).data.length;
        countText(all, from, to, count);
        if (count.chars > 0) {
          runNodes.push(i);
          starts.push(from);
          total.chars += count.chars;
          total.words += count.words;
          total.punctuation += count.punctuation;
          if ((flag & Flag.LINK) !== 0) total.linkChars += count.chars;
        }
        from = to;
      }
      chars[i + 1] = total.chars;
      linkChars[i + 1] = total.linkChars;
      words[i + 1] = total.words;
      punctuation[i + 1] = total.punctuation;
      texts[i + 1] = runNodes.length;
    }
    return { nodes: runNodes, starts };
  }

  /**
   * All rendered texts that are not blank, in one string. Texts are slices of the page, and reading slices character by character takes
   * longer than copying them first.
   */
  private joinTexts(): string {
    const { nodes, flags, attributes } = this;
    const texts: string[] = [];
    for (let i = 0; i < this.size; i++) {
      const isRead = (attributes[i] & Has.INK) !== 0 && (flags[i] & Flag.UNRENDERED) === 0;
      if (isRead) texts.push((nodes[i] as Text).data);
    }
    return texts.join("");
  }

  private readRuns(): TextRuns {
    const { nodes, chars, runNodes } = this;
    const count = runNodes.length;
    const column = columnsOf(count, 3);
    const runs = { count, start: column(), end: column(), chars: column() };
    for (let run = 0; run < count; run++) {
      const i = runNodes[run];
      const { startIndex, endIndex } = nodes[i] as AnyNode;
      runs.start[run] = startIndex ?? -1;
      runs.end[run] = (endIndex ?? -2) + 1;
      runs.chars[run] = chars[i + 1] - chars[i];
    }
    return runs;
  }

  /** Fill the columns that count elements. */
  private sumTags(): void {
    const { tag, elements, links, paragraphs, headings, listItems, images, controls, codeBlocks } = this;
    const columns = [elements, links, paragraphs, headings, listItems, images, controls, codeBlocks];
    columns.forEach((column, bit) => {
      for (let i = 0; i < this.size; i++) column[i + 1] = column[i] + ((tagClasses[tag[i]] >> bit) & 1);
    });
  }
}

/** Columns that hold running totals. */
const countColumns = 13;

/** Makes columns that share one buffer: each allocation costs. */
function columnsOf(length: number, most: number): () => Int32Array {
  const memory = new Int32Array(length * most);
  let taken = 0;
  return () => {
    const column = memory.subarray(taken, taken + length);
    taken += length;
    return column;
  };
}

const aDocument: ValueCheck = {
  expected: "a parsed page (`parse` makes one of HTML)",
  accepts: (value) => Array.isArray((value as Partial<Document> | null | undefined)?.children),
};

/**
 * Measure a page.
 *
 * @param document Parsed page, from `parse` or any other domhandler tree (parse5's adapter makes one too). Not modified.
 * @param order Node order of the document from `parsePage`, if the tree was not changed since; saves a walk. @default read from the tree
 * @throws {TypeError} If `document` is not a parsed page.
 * @example
 * const table = measure(parse("<p>One <a href=/>two</a></p>"));
 * table.sum(table.chars, 0); // 6
 * table.sum(table.linkChars, 0); // 3
 */
export function measure(document: Document, order?: NodeOrder): NodeTable {
  checkValue("document", document, aDocument);
  return new NodeTable(document, order ?? readOrder(document));
}

/** Number after the last node of each subtree: the greatest one of the children, which come later. */
function endsOf(parent: Int32Array): Int32Array {
  const end = new Int32Array(parent.length);
  for (let i = parent.length - 1; i >= 0; i--) {
    if (end[i] === 0) end[i] = i + 1;
    const up = parent[i];
    if (up >= 0 && end[up] === 0) end[up] = end[i];
  }
  return end;
}

const A = knownTag("a");
const TEMPLATE = knownTag("template");

/** The columns that count a tag, as bits in the order of the columns. */
const tagClasses = new Uint8Array(tagCount).fill(1);
tagClasses[TEXT] = 0;
tagClasses[DOCUMENT] = 0;
const countedTags: readonly (readonly KnownTag[])[] = [
  ["a"],
  ["p"],
  ["h1", "h2", "h3", "h4", "h5", "h6"],
  ["li", "dt", "dd"],
  ["img", "video"],
  ["button", "input", "select", "textarea"],
  ["pre"],
];
countedTags.forEach((names, column) => {
  for (const name of names) tagClasses[knownTag(name)] = 1 | (2 << column);
});

/** Flags that follow from the tag alone. */
const ownFlags = new Uint8Array(tagCount);
for (const name of unrenderedElements) ownFlags[tagId(name)] = Flag.UNRENDERED;
ownFlags[OTHER] = 0;
for (const [flag, names] of [
  [Flag.LINK, ["a"]],
  [Flag.HEADING, ["h1", "h2", "h3", "h4", "h5", "h6"]],
  [Flag.PRE, ["pre"]],
  [Flag.CONTROL, ["button", "label"]],
  [Flag.NOSCRIPT, ["noscript"]],
] as const satisfies readonly (readonly [number, readonly KnownTag[]])[]) {
  for (const name of names) ownFlags[knownTag(name)] = flag;
}

const homeAddress = /^(?:https?:\/\/[^/]+)?[./]*(?:index\.\w+)?$/i;

/** Whether a heading is a single link to the front page: the name of the site (Pelican) or book (HonKit). */
export function isSiteName(table: NodeTable, heading: number): boolean {
  let child = heading + 1;
  while (child < table.end[heading] && table.sum(table.chars, child) === 0) child = table.end[child];
  if (table.tag[child] !== A || table.end[child] > table.end[heading]) return false;
  const isAll = table.sum(table.chars, child) === table.sum(table.chars, heading);
  const link = table.nodes[child];
  return isAll && "attribs" in link && homeAddress.test(link.attribs.href ?? "#");
}
