import { checkOptions, checkValue } from "@decant/page";
import type {
  Definition,
  Image,
  Link,
  List,
  ListItem,
  Nodes,
  Paragraph,
  Parents,
  PhrasingContent,
  Root,
  TableCell,
  TableRow,
} from "mdast";
import { aTree, type Content, type FlowContent } from "../nodes/mdast.ts";
import { toText } from "../nodes/to-text.ts";
import { copy, pushPhrasing } from "../nodes/tree.ts";
import { type StyleOptions, styleChecks } from "./options.ts";

/** Returns the nodes that replace a node, or the node itself. The rules are applied to the result again. */
type Rule = (node: Nodes, parent: Parents) => readonly Content[];

/**
 * Apply options of style to a tree.
 *
 * @param tree Any mdast. Not modified.
 * @returns A new tree, or the same one if the options change nothing.
 * @throws {TypeError} If `tree` is not a tree, or an option is unknown or of the wrong type.
 * @example
 * toMarkdown(applyStyle(fromMarkdown("See *[the docs](/docs)*.\n"), { links: "drop", formatting: "drop" })); // "See the docs.\n"
 */
export function applyStyle(tree: Root, options: StyleOptions): Root {
  checkValue("tree", tree, aTree);
  checkOptions(options, styleChecks);
  return style(tree, options);
}

/**
 * The part of a normalizer that the options of style need: {@link applyStyle} without its checks.
 *
 * @example
 * createNormalizer({ links: "drop" }, { style })({ type: "root", children: [] }).markdown; // ""
 */
export function style(tree: Root, options: StyleOptions): Root {
  const isPlain = options.dialect === "commonmark";
  const references = new References();
  const rules = [
    options.tables === "drop" ? noTables : isPlain || options.tables === "list" ? listsOfTables : undefined,
    options.formatting === "drop" ? noFormatting : undefined,
    isPlain ? plainOnly : undefined,
    imageRules[options.images ?? "keep"],
    options.links === "drop" ? linkTexts : undefined,
    options.links === "reference" ? references.rule : undefined,
  ].filter((rule) => rule !== undefined);
  if (rules.length === 0) return tree;
  const root = copy(tree);
  const parents = replaceAll(root, rules);
  for (const parent of parents.reverse()) {
    closeGaps(parent);
    removeEmpty(parent);
  }
  for (const definition of references.definitions) root.children.push(definition);
  return root;
}

/** Replace nodes from the top down. @returns All parents, the outer ones first. */
function replaceAll(root: Root, rules: readonly Rule[]): Parents[] {
  const parents: Parents[] = [];
  const stack: Parents[] = [root];
  for (let parent = stack.pop(); parent !== undefined; parent = stack.pop()) {
    parents.push(parent);
    parent.children = replaceChildren(parent, rules) as never;
    for (const child of parent.children as Nodes[]) if ("children" in child) stack.push(child);
  }
  return parents;
}

function replaceChildren(parent: Parents, rules: readonly Rule[]): Nodes[] {
  const out: Nodes[] = [];
  const pending = [...parent.children].reverse() as Nodes[];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    const next = replaced(node, parent, rules);
    if (next !== undefined) for (const other of next.toReversed()) pending.push(other as Nodes);
    else pushPhrasing(node as PhrasingContent, out as PhrasingContent[]);
  }
  return out;
}

function replaced(node: Nodes, parent: Parents, rules: readonly Rule[]): readonly Content[] | undefined {
  for (const rule of rules) {
    const next = rule(node, parent);
    if (next.length !== 1 || next[0] !== node) return next;
  }
  return undefined;
}

const hollowable: ReadonlySet<string> = new Set(
  "paragraph heading emphasis strong delete link linkReference".split(" "),
);

function removeEmpty(parent: Parents): void {
  parent.children = parent.children.filter(
    (child) => !hollowable.has(child.type) || !("children" in child) || child.children.some(showsSomething),
  ) as never;
}

const textBlocks: ReadonlySet<string> = new Set(["paragraph", "heading", "tableCell"]);
const spaces = / {2,}/g;

/** Remove one of the two spaces around a node that was left out, and spaces at an edge. */
function closeGaps(parent: Parents): void {
  if (!textBlocks.has(parent.type)) return;
  for (const child of parent.children) if (child.type === "text") child.value = child.value.replace(spaces, " ");
  const [first] = parent.children;
  if (first?.type === "text") first.value = first.value.trimStart();
  const last = parent.children.at(-1);
  if (last?.type === "text") last.value = last.value.trimEnd();
}

function showsSomething(node: Nodes): boolean {
  return node.type === "text" ? node.value.trim() !== "" : node.type !== "break";
}

/** A rule for the nodes of one type. */
function ruleFor<Type extends Nodes["type"]>(
  type: Type,
  replace: (node: Extract<Nodes, { type: Type }>, parent: Parents) => readonly Content[],
): Rule {
  return (node, parent) => (node.type === type ? replace(node as Extract<Nodes, { type: Type }>, parent) : [node]);
}

const imageRules: Readonly<Record<NonNullable<StyleOptions["images"]>, Rule | undefined>> = {
  keep: undefined,
  drop: ruleFor("image", () => []),
  alt: ruleFor("image", altOf),
  link: ruleFor("image", linkTo),
};

function altOf({ alt, position }: Image): Content[] {
  return alt ? [{ type: "text", value: alt, position }] : [];
}

/** A link to the picture; inside a link its alternative text. */
function linkTo(image: Image, parent: Parents): Content[] {
  if (parent.type === "link" || parent.type === "linkReference") return altOf(image);
  const { url, alt, title, position } = image;
  return [{ type: "link", url, title: title ?? null, children: [{ type: "text", value: alt || url }], position }];
}

const noTables = ruleFor("table", () => []);

const formatting: ReadonlySet<string> = new Set(["emphasis", "strong", "delete"]);

const noFormatting: Rule = (node) =>
  formatting.has(node.type) && "children" in node ? (node.children as Content[]) : [node];

const linkTexts = ruleFor("link", (link) => link.children);

/** Replaces links by numbered references; equal addresses share a number. */
class References {
  readonly definitions: Definition[] = [];
  readonly #labels = new Map<string, string>();

  readonly rule: Rule = ruleFor("link", (link) => {
    if (isItsOwnText(link)) return [link];
    const identifier = this.#labelOf(link);
    const { children, position } = link;
    return [{ type: "linkReference", identifier, label: identifier, referenceType: "full", children, position }];
  });

  #labelOf({ url, title }: Link): string {
    const key = JSON.stringify([url, title]);
    const known = this.#labels.get(key);
    if (known !== undefined) return known;
    const label = String(this.#labels.size + 1);
    this.#labels.set(key, label);
    this.definitions.push({ type: "definition", identifier: label, label, url, title: title ?? null });
    return label;
  }
}

/** `<https://example.org>` is shorter than any reference. */
function isItsOwnText({ url, children }: Link): boolean {
  const only = children.length === 1 ? children[0] : undefined;
  return url === "" || (only?.type === "text" && (only.value === url || `mailto:${only.value}` === url));
}

/** A list with an item for each row, and in it a line or blocks for each cell after the name of its column. */
const listsOfTables = ruleFor("table", (table) => {
  const [head, ...rows] = table.children;
  const names = head?.children.map((cell) => toText(cell).replaceAll("\n", " ").trim()) ?? [];
  const children = (rows.length === 0 && head !== undefined ? [head] : rows).flatMap((row) =>
    itemOf(row, rows.length === 0 ? [] : names),
  );
  const spread = children.some((item) => item.spread);
  const list: List = { type: "list", ordered: false, spread, children, position: table.position };
  return children.length === 0 ? [] : [list];
});

function itemOf(row: TableRow, names: readonly string[]): ListItem[] {
  const children: FlowContent[] = [];
  let canJoin = false;
  for (const [column, cell] of row.children.entries()) {
    if (cell.children.length === 0) continue;
    const blocks = blocksOf(cell);
    const [first] = blocks;
    const name = nameOf(names[column]);
    if (first?.type === "paragraph") first.children = [...name, ...first.children];
    else if (name.length > 0) blocks.unshift({ type: "paragraph", children: name.slice(0, 1) });
    const last = children.at(-1);
    const isLine = blocks.length === 1 && blocks[0]?.type === "paragraph";
    if (canJoin && isLine && last?.type === "paragraph")
      last.children = [...last.children, { type: "break" }, ...(blocks[0] as Paragraph).children];
    else for (const block of blocks) children.push(block);
    canJoin = isLine;
  }
  if (children.length === 0) return [];
  return [{ type: "listItem", spread: children.length > 1, checked: null, children, position: row.position }];
}

/** The blocks that a cell was made of, or its line as a paragraph. */
function blocksOf({ children, data }: TableCell): FlowContent[] {
  if (data?.blocks === undefined) return [{ type: "paragraph", children }];
  return copy({ type: "root", children: [...data.blocks] }).children as FlowContent[];
}

function nameOf(name: string | undefined): PhrasingContent[] {
  if (!name) return [];
  return [
    { type: "strong", children: [{ type: "text", value: `${name}:` }] },
    { type: "text", value: " " },
  ];
}

/** Replaces nodes that CommonMark lacks by the nearest form that it has. */
const plainOnly: Rule = (node) => {
  switch (node.type) {
    case "delete":
      return node.children;
    case "inlineMath":
      return [{ type: "inlineCode", value: node.value, position: node.position }];
    case "math":
      return [{ type: "code", lang: "math", value: node.value, position: node.position }];
    case "footnoteReference":
      return [{ type: "text", value: `[${node.label ?? node.identifier}]`, position: node.position }];
    case "footnoteDefinition":
      return labelled(`[${node.label ?? node.identifier}]`, node.children);
    case "listItem":
      return typeof node.checked === "boolean"
        ? [{ ...node, checked: null, children: labelled(node.checked ? "[x]" : "[ ]", node.children) as never }]
        : [node];
    case "blockquote":
      return node.data?.callout === undefined
        ? [node]
        : [{ ...node, data: {}, children: [boldLine(node.data.callout), ...node.children] }];
    default:
      return [node];
  }
};

function labelled(label: string, blocks: readonly Nodes[]): Content[] {
  const [first, ...others] = blocks;
  if (first?.type !== "paragraph")
    return [{ type: "paragraph", children: [{ type: "text", value: label }] }, ...blocks];
  return [{ ...first, children: [{ type: "text", value: `${label} ` }, ...first.children] }, ...others];
}

function boldLine(kind: string): Extract<Nodes, { type: "paragraph" }> {
  const value = `${kind.charAt(0).toUpperCase()}${kind.slice(1)}`;
  return { type: "paragraph", children: [{ type: "strong", children: [{ type: "text", value }] }] };
}
