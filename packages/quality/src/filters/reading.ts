import { fromMarkdown, toText } from "@decant/normalize";
import { nodesIn } from "@decant/page";
import type { Nodes, RootContent } from "mdast";

export type BlockKind = "prose" | "heading" | "list" | "code" | "table";

export interface TextBlock {
  readonly kind: BlockKind;
  /** Without Markdown marks; a list item begins with `- `. */
  readonly text: string;
}

/** Texts of a document by reading; see {@link Reads}. */
export type Reading = Readonly<Record<Reads, string>>;

/**
 * Text that a rule reads: `prose` is paragraphs and quotations, `writing` also headings and lists, `all` also code and tables. In a plain
 * reading, all three are the text as it is.
 */
export type Reads = "prose" | "writing" | "all";

const kindsOf: Readonly<Record<Reads, readonly BlockKind[]>> = {
  prose: ["prose"],
  writing: ["prose", "heading", "list"],
  all: ["prose", "heading", "list", "code", "table"],
};

/** The text as datatrove reads it: every line is prose. */
export function readPlain(text: string): Reading {
  return { prose: text, writing: text, all: text };
}

export function readStructure(markdown: string): Reading {
  const blocks = blocksOf(markdown);
  const join = (reads: Reads): string =>
    blocks
      .filter(({ kind }) => kindsOf[reads].includes(kind))
      .map(({ text }) => text)
      .join("\n\n");
  return { prose: join("prose"), writing: join("writing"), all: join("all") };
}

function blocksOf(markdown: string): TextBlock[] {
  const blocks: TextBlock[] = [];
  const add = (kind: BlockKind, text: string): void => {
    if (text.trim() !== "") blocks.push({ kind, text: text.trim() });
  };
  for (const node of nodesIn(fromMarkdown(markdown).children, holdsBlocks)) {
    if (holdsBlocks(node)) continue;
    if (node.type === "list") add("list", node.children.map((item) => `- ${textOf(item).trim()}`).join("\n"));
    else add(kindOf(node.type), textOf(node));
  }
  return blocks;
}

const holdsBlocks = ({ type }: Nodes): boolean => type === "blockquote" || type === "footnoteDefinition";

function kindOf(type: string): BlockKind {
  if (type === "heading" || type === "table") return type;
  return type === "paragraph" ? "prose" : "code";
}

function textOf(node: RootContent): string {
  joinInlineCode(node);
  return toText({ type: "root", children: [node] });
}

const notOfWord = /[^\p{L}\p{M}\p{N}]+/gu;

/** Inline code counts as one word, regardless of its marks: `open(path, "w")` says no more than a name. */
function joinInlineCode(node: Nodes): void {
  for (const next of nodesIn([node])) if (next.type === "inlineCode") next.value = next.value.replace(notOfWord, "_");
}
