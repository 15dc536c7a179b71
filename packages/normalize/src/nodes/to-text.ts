import { checkValue } from "@decant/page";
import type { Nodes, Parents, PhrasingContent, Table } from "mdast";
import { aTree, hasFlow, isPhrasing } from "./mdast.ts";

/**
 * The text of mdast without the marks of Markdown.
 *
 * Blocks are separated by blank lines, list items and table rows by line ends, cells by tabs. Code is verbatim, math is
 * its TeX. Left out are images with their alternative text, stand-ins for images and players, captions that are marked as such, readings
 * beside their base (ruby) and footnote marks.
 *
 * @throws {TypeError} If `tree` is not a tree.
 * @example
 * toText({ type: "paragraph", children: [{ type: "strong", children: [{ type: "text", value: "Hi" }] }] }); // "Hi"
 */
export function toText(tree: Nodes): string {
  checkValue("tree", tree, aTree);
  const lines: string[] = [];
  blockText(tree, lines, false);
  while (lines.at(-1) === "") lines.pop();
  return lines.join("\n");
}

/** Append the lines of a block, and a blank line unless the block is in a list. */
function blockText(node: Nodes, lines: string[], tight: boolean): void {
  switch (node.type) {
    case "root":
    case "blockquote":
    case "footnoteDefinition":
    case "listItem":
      for (const child of node.children) blockText(child, lines, tight);
      break;
    case "list":
      for (const item of node.children) blockText(item, lines, true);
      if (!tight) pushBlank(lines);
      break;
    case "table":
      for (const row of tableLines(node)) lines.push(row);
      pushBlank(lines, tight);
      break;
    case "code":
    case "math":
      lines.push(node.value);
      pushBlank(lines, tight);
      break;
    case "paragraph":
    case "heading":
      if (isCaption(node.children)) break;
      pushText(phrasingText(node.children), lines);
      pushBlank(lines, tight);
      break;
    case "thematicBreak":
    case "definition":
    case "yaml":
      break;
    default:
      // A plugin's own node may hold blocks.
      if (hasBlocks(node)) for (const child of node.children) blockText(child, lines, tight);
      else pushText(phrasingText([node as PhrasingContent]), lines);
  }
}

/** Whether all texts of a paragraph belong to a picture. Code and formulas cannot be marked as such. */
function isCaption(children: readonly PhrasingContent[]): boolean {
  return holdsText(children, true) && !holdsText(children, false);
}

/** Whether phrasing content has a text that is not blank and belongs to a picture, or one that does not. */
function holdsText(children: readonly PhrasingContent[], standIn: boolean): boolean {
  return children.some((child) =>
    child.type === "text"
      ? (child.data?.standIn === true) === standIn && ink.test(child.value)
      : "children" in child && holdsText(child.children, standIn),
  );
}

const ink = /\S/;

function hasBlocks(node: Nodes): node is Parents {
  return "children" in node && !isPhrasing(node) && hasFlow(node.children);
}

function pushText(text: string, lines: string[]): void {
  const trimmed = text.trim();
  if (trimmed !== "") lines.push(trimmed);
}

function pushBlank(lines: string[], tight = false): void {
  if (!tight && lines.length > 0 && lines.at(-1) !== "") lines.push("");
}

function tableLines(table: Table): string[] {
  return table.children
    .map((row) =>
      row.children
        .map((cell) => (cell.data?.repeated ? "" : phrasingText(cell.children).replaceAll("\n", " ").trim()))
        .join("\t")
        .trimEnd(),
    )
    .filter((line) => line !== "");
}

/** A node without text between two spaces takes one of them away. */
function phrasingText(children: readonly PhrasingContent[]): string {
  let text = "";
  let omitted = false;
  // Reading the end of a string that still grows would copy it each time.
  let endsInSpace = false;
  for (const child of children) {
    const value = textOf(child);
    const added: string = omitted && endsInSpace && value.startsWith(" ") ? value.slice(1) : value;
    omitted = value === "";
    if (added === "") continue;
    text += added;
    endsInSpace = added.endsWith(" ");
  }
  return text;
}

function textOf(node: PhrasingContent): string {
  if (node.type === "break") return "\n";
  if (node.type === "text") return node.data?.standIn === true || node.data?.reading === true ? "" : node.value;
  if (node.type === "inlineCode" || node.type === "inlineMath") return node.value;
  return "children" in node ? phrasingText(node.children) : "";
}
