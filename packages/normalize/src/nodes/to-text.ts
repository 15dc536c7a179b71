import { checkValue } from "@decant/page";
import type { Nodes, Parents, PhrasingContent, Table } from "mdast";
import { aTree, hasFlow, isPhrasing } from "./mdast.ts";

/**
 * The text of mdast without Markdown's marks.
 *
 * Blocks are separated by blank lines, list items and table rows by line ends, cells by tabs. Code is verbatim, math is
 * its TeX. Images (also their alternative text), what stands in for images and players, readings beside their base (ruby)
 * and footnote marks give nothing.
 *
 * @throws {TypeError} If `tree` is no tree.
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

/** Append the lines of a block; a blank one after it unless it stands in a list. */
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

/** Between two spaces, what gives nothing takes one of them along. */
function phrasingText(children: readonly PhrasingContent[]): string {
  let text = "";
  let omitted = false;
  // Of the text so far only its end is asked for: to look for that in a string that is still put together copies it each time.
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
