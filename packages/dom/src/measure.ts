import { isVisibleUnit, type TextRuns } from "@decant/page";
import type { AnyNode, Document, Element } from "domhandler";
import { hiddenBy } from "./hidden.ts";
import { DOCUMENT, type KnownTag, knownTag, OTHER, TEXT, tagCount, tagId, tagSet, unrenderedElements } from "./tags.ts";

/** Bits of {@link NodeTable.flags}, each inherited by the nodes below. */
export const Flag = {
  /** Text here is never shown: `script`, `head`, `template`, ... */
  UNRENDERED: 1,
  /** Hidden by an attribute or an inline style, see `hiddenBy`. */
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
 * range from `i` to `end[i]` (exclusive). The columns behind `runs` are running totals with one more entry than there
 * are nodes, so that `sum(table.chars, i)`, two reads and a subtraction, is the total over the subtree of `i`.
 */
export class NodeTable {
  readonly document: Document;
  readonly size: number;
  readonly nodes: readonly AnyNode[];
  /** Number of the parent; -1 for the document. */
  readonly parent: Int32Array;
  /** Number behind the last node of the subtree. */
  readonly end: Int32Array;
  readonly depth: Int32Array;
  /** Id of the tag, see `tagId`; 0 for text. */
  readonly tag: Uint8Array;
  /** Bits of {@link Flag}. */
  readonly flags: Uint8Array;
  /** 1-based position among the element siblings; 0 for text. */
  readonly ordinal: Int32Array;
  /** Text runs for the ledger. Hidden text and that of `noscript` is in them, and in all columns: flags tell. */
  readonly runs: TextRuns;
  /** Number of the text node of each run. */
  readonly runNodes: Int32Array;

  /** UTF-16 code units of text that show something (see `isVisibleUnit`). */
  readonly chars: Int32Array;
  /** Those of them inside links. */
  readonly linkChars: Int32Array;
  /** Stretches of visible characters between white space; in scripts without spaces, every second character. */
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

  constructor(document: Document) {
    const { nodes, parent, end } = numberNodes(document);
    this.document = document;
    this.nodes = nodes;
    this.size = nodes.length;
    this.parent = Int32Array.from(parent);
    this.end = Int32Array.from(end);
    this.depth = new Int32Array(this.size);
    this.tag = new Uint8Array(this.size);
    this.flags = new Uint8Array(this.size);
    this.ordinal = new Int32Array(this.size);
    this.chars = this.column();
    this.linkChars = this.column();
    this.words = this.column();
    this.punctuation = this.column();
    this.texts = this.column();
    this.readElements();
    const counted = this.readTexts();
    this.runs = counted.runs;
    this.runNodes = counted.runNodes;
    this.elements = this.countTags(elementTags);
    this.links = this.countTags(linkTags);
    this.paragraphs = this.countTags(paragraphTags);
    this.headings = this.countTags(headingTags);
    this.listItems = this.countTags(itemTags);
    this.images = this.countTags(imageTags);
    this.controls = this.countTags(controlTags);
    this.codeBlocks = this.countTags(codeTags);
  }

  /** Total of a column over the subtree of a node. */
  sum(column: Int32Array, index: number): number {
    return (column[this.end[index] as number] as number) - (column[index] as number);
  }

  /** Number of a node; -1 for one that is not in the table. */
  indexOf(node: AnyNode): number {
    if (this.indices === undefined) {
      this.indices = new Map();
      for (let i = 0; i < this.size; i++) this.indices.set(this.nodes[i] as AnyNode, i);
    }
    return this.indices.get(node) ?? -1;
  }

  /** As `nodePath`, without walking siblings. */
  path(index: number): string {
    const steps: string[] = [];
    for (let i = index; i > 0; i = this.parent[i] as number) {
      if (this.ordinal[i] !== 0) steps.push(`${(this.nodes[i] as Element).name}[${this.ordinal[i]}]`);
    }
    return steps.reverse().join("/");
  }

  private column(): Int32Array {
    return new Int32Array(this.size + 1);
  }

  /** Fill `tag`, `flags`, `depth` and `ordinal`. Parents come before their children, so flags are read upwards. */
  private readElements(): void {
    const { nodes, parent, tag, flags, depth, ordinal } = this;
    const children = new Int32Array(this.size);
    tag[0] = DOCUMENT;
    for (let i = 1; i < this.size; i++) {
      const node = nodes[i] as AnyNode;
      const up = parent[i] as number;
      depth[i] = (depth[up] as number) + 1;
      flags[i] = flags[up] as number;
      if (node.type === "text") continue;
      if (!("attribs" in node)) {
        tag[i] = OTHER;
        continue;
      }
      const id = tagId(node.name);
      tag[i] = id;
      const position = (children[up] as number) + 1;
      ordinal[i] = position;
      children[up] = position;
      let own = ownFlags[id] as number;
      if (id === A && node.attribs.href === undefined) own = 0;
      else if (id === TEMPLATE && node.attribs.shadowrootmode !== undefined) own = 0;
      else if (id === OTHER && unrenderedElements.has(node.name)) own = Flag.UNRENDERED;
      if (hiddenBy(node) !== undefined) own |= Flag.HIDDEN;
      flags[i] = (flags[up] as number) | own;
    }
  }

  /** Fill the text columns and collect the runs. */
  private readTexts(): { runs: TextRuns; runNodes: Int32Array } {
    const { nodes, tag, flags, chars, linkChars, words, punctuation, texts } = this;
    const runNodes: number[] = [];
    const runChars: number[] = [];
    const count: TextCount = { chars: 0, words: 0, punctuation: 0 };
    for (let i = 0; i < this.size; i++) {
      const next = i + 1;
      chars[next] = chars[i] as number;
      linkChars[next] = linkChars[i] as number;
      words[next] = words[i] as number;
      punctuation[next] = punctuation[i] as number;
      texts[next] = texts[i] as number;
      const flag = flags[i] as number;
      if (tag[i] !== TEXT || (flag & Flag.UNRENDERED) !== 0) continue;
      countText((nodes[i] as AnyNode & { data: string }).data, count);
      if (count.chars === 0) continue;
      runNodes.push(i);
      runChars.push(count.chars);
      chars[next] = (chars[next] as number) + count.chars;
      words[next] = (words[next] as number) + count.words;
      punctuation[next] = (punctuation[next] as number) + count.punctuation;
      texts[next] = (texts[next] as number) + 1;
      if ((flag & Flag.LINK) !== 0) linkChars[next] = (linkChars[next] as number) + count.chars;
    }
    const at = (edge: "startIndex" | "endIndex", offset: number) =>
      Int32Array.from(runNodes, (index) => ((nodes[index] as AnyNode)[edge] ?? -1 - offset) + offset);
    return {
      runs: {
        count: runNodes.length,
        start: at("startIndex", 0),
        end: at("endIndex", 1),
        chars: Int32Array.from(runChars),
      },
      runNodes: Int32Array.from(runNodes),
    };
  }

  private countTags(table: Uint8Array): Int32Array {
    const { tag } = this;
    const column = this.column();
    for (let i = 0; i < this.size; i++) column[i + 1] = (column[i] as number) + (table[tag[i] as number] as number);
    return column;
  }
}

/**
 * Measure a page.
 *
 * @param document Parsed page, from `parse` or any other domhandler tree (parse5's adapter makes one too). Not modified.
 * @example
 * const table = measure(parse("<p>One <a href=/>two</a></p>"));
 * table.sum(table.chars, 0); // 6
 * table.sum(table.linkChars, 0); // 3
 */
export function measure(document: Document): NodeTable {
  return new NodeTable(document);
}

/** Number the nodes in document order, following pointers instead of recursing. */
function numberNodes(document: Document): { nodes: AnyNode[]; parent: number[]; end: number[] } {
  const nodes: AnyNode[] = [document];
  const parent: number[] = [-1];
  const end: number[] = [1];
  let open = 0;
  let node: AnyNode | null = document.children[0] ?? null;
  while (open >= 0) {
    if (node === null) {
      end[open] = nodes.length;
      node = open === 0 ? null : (nodes[open] as AnyNode).next;
      open = parent[open] as number;
      continue;
    }
    const inside: readonly AnyNode[] | undefined = "children" in node ? node.children : undefined;
    if (inside === undefined && node.type !== "text") {
      node = node.next;
      continue;
    }
    const index = nodes.push(node) - 1;
    parent.push(open);
    end.push(index + 1);
    if (inside !== undefined && inside.length > 0) {
      open = index;
      node = inside[0] as AnyNode;
    } else {
      node = node.next;
    }
  }
  return { nodes, parent, end };
}

interface TextCount {
  chars: number;
  words: number;
  punctuation: number;
}

// . , ; : ! ? and their relatives in other scripts; a table for the code units below 128.
const asciiPunctuation = new Uint8Array(128);
for (const mark of ".,;:!?") asciiPunctuation[mark.charCodeAt(0)] = 1;
const otherPunctuation: ReadonlySet<number> = new Set([...",、。.!?;:،؛؟۔।॥…·፡።፣"].map((mark) => mark.charCodeAt(0)));

function countText(text: string, count: TextCount): void {
  let chars = 0;
  let words = 0;
  let punctuation = 0;
  let unspaced = 0;
  let inWord = false;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (!isVisibleUnit(unit)) {
      // Format characters without ink do not end a word.
      if (unit <= 0x20 || unit === 0xa0 || unit === 0x3000) inWord = false;
      continue;
    }
    chars++;
    if (unit < 128) punctuation += asciiPunctuation[unit] as number;
    else if (otherPunctuation.has(unit)) punctuation++;
    if (isUnspaced(unit)) {
      unspaced++;
      inWord = false;
    } else if (!inWord) {
      words++;
      inWord = true;
    }
  }
  count.chars = chars;
  count.words = words + ((unspaced + 1) >> 1);
  count.punctuation = punctuation;
}

/** Scripts written without spaces: Thai to Khmer, kana, Han. (Hangul has spaces.) */
function isUnspaced(unit: number): boolean {
  if (unit < 0xe00) return false;
  return (
    unit <= 0xeff ||
    (unit >= 0x1000 && unit <= 0x109f) ||
    (unit >= 0x1780 && unit <= 0x17ff) ||
    (unit >= 0x2e80 && unit <= 0x9fff && unit !== 0x3000) ||
    (unit >= 0xf900 && unit <= 0xfaff)
  );
}

const A = knownTag("a");
const TEMPLATE = knownTag("template");
const elementTags = new Uint8Array(tagCount).fill(1);
elementTags[TEXT] = 0;
elementTags[DOCUMENT] = 0;
const linkTags = tagSet(["a"]);
const paragraphTags = tagSet(["p"]);
const headingTags = tagSet(["h1", "h2", "h3", "h4", "h5", "h6"]);
const itemTags = tagSet(["li", "dt", "dd"]);
const imageTags = tagSet(["img", "video"]);
const controlTags = tagSet(["button", "input", "select", "textarea"]);
const codeTags = tagSet(["pre"]);

/** Flags that an element brings by its tag alone. */
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
