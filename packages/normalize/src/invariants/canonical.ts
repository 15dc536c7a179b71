import type { Blockquote, Link, List, Nodes, PhrasingContent, Table } from "mdast";

/** A line for each node, with its rendered content. Two trees that read the same have the same lines. */
export interface Outline {
  readonly lines: readonly string[];
  /** The node of each line. */
  readonly nodes: readonly Nodes[];
}

export function outline(tree: Nodes): Outline {
  const lines: string[] = [];
  const nodes: Nodes[] = [];
  const write = (depth: number, text: string, node: Nodes): void => {
    lines.push(`${" ".repeat(depth)}${text}`);
    nodes.push(node);
  };
  block(tree, 0, write);
  return { lines, nodes };
}

type Write = (depth: number, text: string, node: Nodes) => void;

function block(node: Nodes, depth: number, write: Write): void {
  switch (node.type) {
    case "root":
      for (const child of node.children) block(child, depth, write);
      break;
    case "paragraph":
      write(depth, `paragraph ${inline(node.children)}`, node);
      break;
    case "heading":
      write(depth, `heading ${node.depth} ${inline(node.children)}`, node);
      break;
    case "code":
      write(depth, `code ${JSON.stringify([node.lang ?? "", node.meta ?? "", node.value])}`, node);
      break;
    case "math":
      write(depth, `math ${JSON.stringify(node.value)}`, node);
      break;
    case "table":
      write(depth, `table ${tableRows(node)}`, node);
      break;
    case "list":
      write(depth, `list ${node.ordered ? (node.start ?? 1) : "-"} ${isLoose(node) ? "loose" : "tight"}`, node);
      for (const item of node.children) block(item, depth + 1, write);
      break;
    default:
      write(depth, blockHead(node), node);
      if ("children" in node) for (const child of node.children) block(child, depth + 1, write);
  }
}

function blockHead(node: Nodes): string {
  if (node.type === "listItem") return `item ${node.checked ?? ""}`;
  if (node.type === "blockquote") return `quote ${(node as Blockquote).data?.callout ?? ""}`;
  if (node.type === "footnoteDefinition") return `footnote ${node.identifier.toLowerCase()}`;
  return "value" in node ? `${node.type} ${JSON.stringify(node.value)}` : node.type;
}

/** A list in CommonMark is loose or tight, and only its paragraphs show which. */
function isLoose(list: List): boolean {
  const spread = Boolean(list.spread) || list.children.some((item) => item.spread);
  return spread && list.children.some((item) => item.children.some((child) => child.type === "paragraph"));
}

/** Empty cells at the end of a row are invisible. */
function tableRows(table: Table): string {
  const rows = table.children.map((row) => {
    const cells = row.children.map((cell) => inline(cell.children));
    while (cells.length > 0 && cells.at(-1) === "") cells.pop();
    return cells;
  });
  return JSON.stringify([table.align?.map((align) => align ?? ""), rows]);
}

function inline(children: readonly PhrasingContent[]): string {
  return children.map(inlineNode).join("").replace(spaces, " ").trim();
}

const spaces = /\s+/g;
const lineEnds = /(?<!\s)\s*\n\s*/g;

function inlineNode(node: PhrasingContent): string {
  switch (node.type) {
    case "text":
      return node.value.replace(lineEnds, " ").replaceAll("\u0001", "");
    case "inlineCode":
    case "inlineMath":
      return `\u0001${node.type}(${node.value.replaceAll("\n", " ")})`;
    case "break":
      return "\u0001break ";
    case "html":
      return `\u0001html(${node.value})`;
    case "image":
      return `\u0001image(${JSON.stringify([node.url, node.title ?? "", node.alt ?? ""])})`;
    case "link":
      return isBareUrl(node)
        ? inline(node.children)
        : `\u0001link(${JSON.stringify([node.url, node.title ?? ""])} ${inline(node.children)})`;
    case "footnoteReference":
      return `\u0001footnote(${node.identifier.toLowerCase()})`;
    default:
      return "children" in node ? `\u0001${node.type}(${inline(node.children)})` : `\u0001${node.type}`;
  }
}

/** A bare address, which GFM shows as a link with the same text. */
function isBareUrl(link: Link): boolean {
  const only = link.children.length === 1 ? link.children[0] : undefined;
  if (link.title || only?.type !== "text") return false;
  const { value } = only;
  return link.url === value || link.url === `http://${value}` || link.url === `mailto:${value}`;
}
