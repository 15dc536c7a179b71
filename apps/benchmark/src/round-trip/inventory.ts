import type { List, Nodes, Parents } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { mathFromMarkdown } from "mdast-util-math";
import { gfm } from "micromark-extension-gfm";
import { math } from "micromark-extension-math";
import { collapse } from "./matching.ts";

/** Blocks of a document in order, and lists of its inline constructs. */
export interface Pieces {
  readonly blocks: readonly ContentBlock[];
  readonly links: readonly Link[];
  readonly images: readonly Image[];
  readonly marks: readonly Mark[];
  readonly callouts: readonly Callout[];
  readonly footnotes: readonly Footnote[];
}

/** Inventory of a Markdown document. */
export interface Inventory extends Pieces {
  /** All text, a line a block. */
  readonly text: string;
}

/** A block with its place `i` in the document. */
export type ContentBlock = { readonly i: number } & BlockBody;
export type BlockBody =
  | { readonly type: "heading"; readonly level: number; readonly text: string }
  | { readonly type: "paragraph"; readonly text: string }
  | ItemBlock
  | { readonly type: "code"; readonly lang: string | null; readonly text: string }
  | {
      readonly type: "table";
      readonly align: readonly (string | null)[];
      readonly rows: readonly (readonly string[])[];
    }
  | { readonly type: "math"; readonly tex: string; readonly display: boolean }
  | { readonly type: "hr" };

/** The first paragraph of a list item, which represents the item. */
export type ItemBlock = { readonly type: "li"; readonly text: string } & ItemPlace;

interface ItemPlace {
  /** 1 for items of an outermost list. */
  readonly depth: number;
  readonly ordered: boolean;
  readonly checked: boolean | null;
  /** The item's number; `null` in an unordered list. */
  readonly start: number | null;
}

export type BlockOfType<Type extends BlockBody["type"]> = Extract<ContentBlock, { readonly type: Type }>;

export function ofType<Type extends BlockBody["type"]>(
  blocks: readonly ContentBlock[],
  type: Type,
): BlockOfType<Type>[] {
  return blocks.filter((block): block is BlockOfType<Type> => block.type === type);
}

export interface Link {
  readonly text: string;
  readonly href: string;
}

export interface Image {
  readonly alt: string;
  readonly src: string;
}

export interface Mark {
  readonly kind: "strong" | "emphasis" | "delete" | "code";
  readonly text: string;
}

/** A quotation; one with a kind is a callout. */
export interface Callout {
  readonly kind: string | null;
  readonly title: string | null;
  readonly text: string;
}

export interface Footnote {
  readonly def?: string;
  readonly ref?: string;
  readonly text?: string;
}

/**
 * Take stock of a Markdown document.
 *
 * @param hasMath Read `$..$`, `$$..$$`, `\(..\)` and `\[..\]` as formulas.
 */
export function takeInventory(markdown: string, hasMath: boolean): Inventory {
  const source = prepare(markdown, hasMath);
  const tree = fromMarkdown(source, {
    extensions: hasMath ? [gfm(), math()] : [gfm()],
    mdastExtensions: hasMath ? [gfmFromMarkdown(), mathFromMarkdown()] : [gfmFromMarkdown()],
  });
  const taker = new InventoryTaker(source, tree);
  taker.takeFlow(tree, { depth: 0, item: null });
  return { ...taker, text: textOfDocument(tree) };
}

const byteOrderMark = /^\uFEFF/;
const frontMatter = /^---\n[\s\S]*?\n---\n/;
const displayMath = /\\\\\[([\s\S]+?)\\\\\]|\\\[([\s\S]+?)\\\]/g;
const inlineMath = /\\\\\(([^\n]+?)\\\\\)|\\\(([^\n]+?)\\\)/g;
const escaped = /\\([\\_*[\]{}()#+\-.!<>|`~$^=&])/g;

function prepare(markdown: string, hasMath: boolean): string {
  const lines = markdown.replace(byteOrderMark, "").replace(/\r\n?/g, "\n").replace(frontMatter, "");
  if (!hasMath) return lines;
  // A converter that took the delimiters for text also escaped the text between them.
  const texOf = (whole: string, tex: string): string =>
    (whole.startsWith("\\\\") ? tex.replace(escaped, "$1") : tex).trim();
  return lines
    .replace(displayMath, (whole, escapedTex, tex) => `\n\n$$\n${texOf(whole, escapedTex ?? tex)}\n$$\n\n`)
    .replace(inlineMath, (whole, escapedTex, tex) => `$${texOf(whole, escapedTex ?? tex)}$`);
}

interface FlowContext {
  readonly depth: number;
  /** Set for the first paragraph of a list item, and for nothing else. */
  readonly item: ItemPlace | null;
}

const alertHead = /^\s*(?:>\s*)*\\?\[!\s*(\w+)\\?\]\s*(.*)$/;
const imageTag = /^<img\b[^>]*>/i;

class InventoryTaker {
  readonly blocks: ContentBlock[] = [];
  readonly links: Link[] = [];
  readonly images: Image[] = [];
  readonly marks: Mark[] = [];
  readonly callouts: Callout[] = [];
  readonly footnotes: Footnote[] = [];
  readonly #source: string;
  readonly #addresses = new Map<string, string>();

  constructor(source: string, tree: Nodes) {
    this.#source = source;
    this.#collectAddresses(tree);
  }

  #collectAddresses(node: Nodes): void {
    if (node.type === "definition") this.#addresses.set(node.identifier, node.url);
    for (const child of childrenOf(node)) this.#collectAddresses(child);
  }

  takeFlow(node: Nodes, context: FlowContext): void {
    const block = blockOf(node);
    if (block !== null) this.#push(block);
    switch (node.type) {
      case "code":
      case "math":
      case "thematicBreak":
      case "definition":
        break;
      case "heading":
      case "html":
      case "table":
        this.#takePhrasing(node);
        break;
      case "paragraph":
        this.#takeParagraph(node, context);
        break;
      case "list":
        this.#takeList(node, context.depth + 1);
        break;
      case "blockquote":
        this.#takeQuote(node, context);
        break;
      case "footnoteDefinition":
        this.footnotes.push({ def: node.identifier, text: textOfChildren(node) });
        for (const child of node.children) this.#takePhrasing(child);
        break;
      default:
        for (const child of childrenOf(node)) this.takeFlow(child, context);
    }
  }

  #takeParagraph(node: Extract<Nodes, { type: "paragraph" }>, { item }: FlowContext): void {
    // Formulas and footnote references are compared on their own; here a formula leaves a gap.
    const gap = node.children.some((child) => child.type === "inlineMath") ? " " : "";
    const text = collapse(textOf(node, gap));
    if (text !== "") this.#push(item === null ? { type: "paragraph", text } : { type: "li", text, ...item });
    this.#takePhrasing(node);
  }

  #takeList(list: List, depth: number): void {
    for (const [offset, item] of list.children.entries()) {
      const ordered = list.ordered === true;
      const start = ordered ? (list.start ?? 1) + offset : null;
      let lead: ItemPlace | null = { depth, ordered, checked: item.checked ?? null, start };
      for (const child of item.children) {
        this.takeFlow(child, { depth, item: child.type === "paragraph" ? lead : null });
        lead = null;
      }
    }
  }

  #takeQuote(node: Extract<Nodes, { type: "blockquote" }>, { depth }: FlowContext): void {
    const [first] = node.children;
    const head = alertHead.exec(first === undefined ? "" : this.#firstLineOf(first));
    this.callouts.push({
      kind: head?.[1]?.toLowerCase() ?? null,
      title: collapse(head?.[2] ?? "") || null,
      text: textOfChildren(node),
    });
    for (const child of node.children) this.takeFlow(child, { depth, item: null });
  }

  #firstLineOf({ position }: Nodes): string {
    return this.#source.slice(position?.start.offset, position?.end.offset).split("\n")[0] ?? "";
  }

  #takePhrasing(node: Nodes): void {
    switch (node.type) {
      case "link":
        this.links.push({ text: collapse(textOf(node)), href: node.url });
        break;
      case "linkReference": {
        const href = this.#addresses.get(node.identifier);
        if (href !== undefined) this.links.push({ text: collapse(textOf(node)), href });
        break;
      }
      case "image":
        this.images.push({ alt: node.alt ?? "", src: node.url });
        break;
      case "imageReference": {
        const src = this.#addresses.get(node.identifier);
        if (src !== undefined) this.images.push({ alt: node.alt ?? "", src });
        break;
      }
      case "strong":
      case "emphasis":
      case "delete":
        this.marks.push({ kind: node.type, text: collapse(textOf(node)) });
        break;
      case "inlineCode":
        this.marks.push({ kind: "code", text: node.value });
        break;
      case "inlineMath":
        this.#push({ type: "math", tex: node.value, display: false });
        break;
      case "footnoteReference":
        this.footnotes.push({ ref: node.identifier });
        break;
      case "html":
        this.#takeImageTag(node.value);
    }
    for (const child of childrenOf(node)) this.#takePhrasing(child);
  }

  #takeImageTag(html: string): void {
    if (!imageTag.test(html)) return;
    const attribute = (name: string): string => new RegExp(`\\b${name}\\s*=\\s*"([^"]*)"`, "i").exec(html)?.[1] ?? "";
    this.images.push({ alt: attribute("alt"), src: attribute("src") });
  }

  #push(block: BlockBody): void {
    this.blocks.push({ i: this.blocks.length, ...block });
  }
}

/** The block of a node itself, whatever its ancestors. */
function blockOf(node: Nodes): BlockBody | null {
  switch (node.type) {
    case "heading":
      return { type: "heading", level: node.depth, text: collapse(textOf(node)) };
    case "code":
      return { type: "code", lang: node.lang || null, text: node.value };
    case "math":
      return { type: "math", tex: node.value, display: true };
    case "table": {
      const rows = node.children.map((row) => row.children.map((cell) => collapse(textOf(cell))));
      return { type: "table", align: node.align ?? [], rows };
    }
    case "thematicBreak":
      return { type: "hr" };
    default:
      return null;
  }
}

function childrenOf(node: Nodes): readonly Nodes[] {
  return "children" in node ? node.children : [];
}

const breakTag = /^<br/i;

/**
 * Text without marks. Tags vanish, a line break is a space.
 *
 * @param gap Placeholder for a formula.
 */
function textOf(node: Nodes, gap?: string): string {
  switch (node.type) {
    case "inlineMath":
      return gap ?? node.value;
    case "text":
    case "inlineCode":
    case "code":
    case "math":
      return node.value;
    case "html":
      return breakTag.test(node.value) ? " " : "";
    case "break":
      return " ";
    case "footnoteReference":
      return gap ?? "";
    default:
      return childrenOf(node)
        .map((child) => textOf(child, gap))
        .join("");
  }
}

function textOfChildren(node: Parents): string {
  return collapse(node.children.map((child) => textOf(child)).join(" "));
}

const blockTag = /^<(br|\/?(td|th|tr|p|div|li|table|details|summary))\b/i;
const tagsWithText = /<\w+[^>]*>[^<]+</;
const ownLines: ReadonlySet<string> = new Set([
  "paragraph", "heading", "listItem", "tableCell", "tableRow", "blockquote", "footnoteDefinition",
]); // biome-ignore format: words
const linesOfChildren: ReadonlySet<string> = new Set(["root", "list", "table"]);

/** All text, with that of alternatives and of raw HTML. */
function textOfDocument(node: Nodes): string {
  if (node.type === "image") return ` ${node.alt ?? ""} `;
  if (node.type === "html") {
    const hasText = blockTag.test(node.value) || node.value.includes("\n") || tagsWithText.test(node.value);
    return hasText ? ` ${node.value.replace(/<[^>]*>/g, " ")} ` : "";
  }
  if ("value" in node) return node.value;
  const texts = childrenOf(node).map(textOfDocument);
  if (linesOfChildren.has(node.type)) return texts.join("\n");
  return ownLines.has(node.type) ? `${texts.join("")}\n` : texts.join("");
}
