import { fromMarkdown } from "@decant/normalize";
import { nodesIn } from "@decant/page";
import type {
  FootnoteDefinition,
  Html,
  ImageReference,
  Definition as LinkDefinition,
  LinkReference,
  List,
  ListItem,
  Nodes as MdastNodes,
  Parents as MdastParents,
  PhrasingContent,
  Root,
  Yaml,
} from "mdast";

/** Superscript and subscript, which are tags in Markdown. */
interface Raised {
  readonly type: "superscript" | "subscript";
  readonly children: PhrasingContent[];
}

/** mdast for the writers: references resolved, tags replaced by nodes. */
export type Node = Exclude<MdastNodes, Html | LinkDefinition | LinkReference | ImageReference | Yaml | Root> | Raised;

/** A document for the writers, with the names of its footnotes. */
export interface ReadDocument {
  readonly nodes: readonly Node[];
  readonly footnotes: Footnotes;
}

/**
 * Read Markdown as a self-contained tree: references have addresses, `<sub>` and `<sup>` are nodes, `<br>` is a break. Other
 * tags are dropped; raw text is text.
 *
 * @param prefix First part of the names of all footnotes.
 */
export function readTree(markdown: string, prefix: string): ReadDocument {
  const root = fromMarkdown(markdown);
  const links = linkDefinitionsOf(root);
  const notes: FootnoteDefinition[] = [];
  const stack: MdastParents[] = [root];
  for (let parent = stack.pop(); parent !== undefined; parent = stack.pop()) {
    if (parent.type === "footnoteDefinition") notes.push(parent);
    const resolved = (parent.children as MdastNodes[]).flatMap((child) => resolve(child, links, parent));
    parent.children = liftTags(resolved) as never;
    for (const child of (parent.children as MdastNodes[]).toReversed()) if ("children" in child) stack.push(child);
  }
  return { nodes: root.children as Node[], footnotes: new Footnotes(notes, prefix) };
}

type Definitions = ReadonlyMap<string, LinkDefinition>;

/** The first of several definitions counts (CommonMark 0.31, "Link reference definitions"). */
function linkDefinitionsOf(root: Root): Definitions {
  const definitions = new Map<string, LinkDefinition>();
  for (const node of nodesIn<MdastNodes>([root]))
    if (node.type === "definition" && !definitions.has(node.identifier)) definitions.set(node.identifier, node);
  return definitions;
}

function resolve(node: MdastNodes, definitions: Definitions, parent: MdastParents): MdastNodes[] {
  switch (node.type) {
    case "definition":
    case "yaml":
      return [];
    case "linkReference": {
      const { url, title } = definitions.get(node.identifier) ?? {};
      return url === undefined ? node.children : [{ type: "link", url, title: title ?? null, children: node.children }];
    }
    case "imageReference": {
      const { url = "", title = null } = definitions.get(node.identifier) ?? {};
      return [{ type: "image", url, title, alt: node.alt ?? null }];
    }
    case "html":
      return resolveHtml(node, parent);
    default:
      return [node];
  }
}

const blockParents: ReadonlySet<string> = new Set(["root", "blockquote", "listItem", "footnoteDefinition"]);
const raisingTag = /^<(\/?)(sub|sup)>$/;
const onlyTag = /^<(?:!--[\s\S]*--|\/?[A-Za-z][^<>]*)>$/;

function resolveHtml(node: Html, parent: MdastParents): MdastNodes[] {
  if (raisingTag.test(node.value)) return [node];
  if (node.value === "<br>") return [{ type: "break" }];
  if (onlyTag.test(node.value)) return [];
  const text: MdastNodes = { type: "text", value: node.value };
  return blockParents.has(parent.type) ? [{ type: "paragraph", children: [text] }] : [text];
}

interface Open {
  readonly type: Raised["type"];
  readonly siblings: MdastNodes[];
}

/** Move the content between a start and an end tag into a node. Unmatched tags are dropped. */
function liftTags(nodes: readonly MdastNodes[]): MdastNodes[] {
  if (!nodes.some((node) => node.type === "html")) return nodes as MdastNodes[];
  const open: Open[] = [];
  let siblings: MdastNodes[] = [];
  for (const node of nodes) {
    if (node.type !== "html") {
      siblings.push(node);
      continue;
    }
    const [, slash, name] = raisingTag.exec(node.value) ?? [];
    const type = name === "sub" ? "subscript" : "superscript";
    if (slash === "") {
      open.push({ type, siblings });
      siblings = [];
    } else if (open.at(-1)?.type === type) {
      const children = siblings as PhrasingContent[];
      siblings = (open.pop() as Open).siblings;
      siblings.push({ type, children } as Raised as never);
    }
  }
  for (let outer = open.pop(); outer !== undefined; outer = open.pop()) siblings = [...outer.siblings, ...siblings];
  return siblings;
}

/** Finished markup, or a node still to be written. */
export type Piece = string | Node;

export type Handlers = {
  readonly [Type in Node["type"]]?: (node: Extract<Node, { readonly type: Type }>) => readonly Piece[];
};

/** Write nodes by their handlers with an explicit stack, because foreign Markdown may nest to any depth. */
export function writePieces(pieces: readonly Piece[], handlers: Handlers): string {
  const out: string[] = [];
  const stack: Piece[] = pieces.toReversed();
  for (let piece = stack.pop(); piece !== undefined; piece = stack.pop()) {
    if (typeof piece === "string") {
      out.push(piece);
      continue;
    }
    const handler = handlers[piece.type] as ((node: Node) => readonly Piece[]) | undefined;
    const inner = handler?.(piece) ?? childrenOf(piece);
    for (let index = inner.length - 1; index >= 0; index--) stack.push(inner[index] as Piece);
  }
  return out.join("");
}

export function childrenOf(node: Node): readonly Node[] {
  return "children" in node ? (node.children as Node[]) : [];
}

/**
 * Content of an item. In a tight list a single paragraph is its inline content, as in HTML.
 */
export function itemContent(list: List, item: ListItem): readonly Piece[] {
  const paragraphs = item.children.filter((child) => child.type === "paragraph").length;
  if (list.spread || item.spread || paragraphs > 1) return item.children as Node[];
  return (item.children as Node[]).flatMap((child) => (child.type === "paragraph" ? childrenOf(child) : [child]));
}

/** One or more terms with their definition. */
export interface Definition {
  readonly terms: readonly (readonly Node[])[];
  readonly meaning: readonly Node[];
}

/**
 * Read a list as a definition list: each bullet has terms in bold (one a line), a break, and the definition.
 *
 * @returns `undefined` for any other list.
 */
export function definitionsOf(list: List): Definition[] | undefined {
  if (list.ordered || list.spread) return undefined;
  const definitions: Definition[] = [];
  for (const item of list.children) {
    const definition = definitionOf(item);
    if (definition === undefined) return undefined;
    definitions.push(definition);
  }
  return definitions.some(({ meaning }) => meaning.length > 0) ? definitions : undefined;
}

function definitionOf({ children, checked, spread }: ListItem): Definition | undefined {
  const [only, ...others] = children;
  if (only?.type !== "paragraph" || others.length > 0 || spread || typeof checked === "boolean") return undefined;
  const nodes = only.children as readonly Node[];
  const terms: (readonly Node[])[] = [];
  let at = 0;
  for (; nodes[at]?.type === "strong"; at += 2) {
    const term = childrenOf(nodes[at] as Node);
    const next = nodes[at + 1];
    if ((next !== undefined && !isBreak(next)) || term.some(isBreak)) return undefined;
    terms.push(term);
  }
  return terms.length === 0 ? undefined : { terms, meaning: nodes.slice(at) };
}

const isBreak = (node: Node): boolean => node.type === "break";

/** Terms joined, for lists with one place for them. */
export function joinTerms({ terms }: Definition): readonly Node[] {
  return terms.flatMap((term, index) => (index === 0 ? term : [{ type: "break" } as const, ...term]));
}

/** Characters allowed in HTML ids, `xml:id` and fragments. */
const plainIdentifier = /^[\w.-]+$/;

/** Unique names for the footnotes of a file: labels are arbitrary, and comments have footnotes of their own. */
export class Footnotes {
  readonly definitions: readonly FootnoteDefinition[];
  readonly #names = new Map<FootnoteDefinition, string>();
  /** Those that references lead to: the first of each identifier. */
  readonly #first = new Map<string, { readonly name: string; readonly number: number }>();

  constructor(definitions: readonly FootnoteDefinition[], prefix: string) {
    this.definitions = definitions;
    const taken = new Set<string>();
    for (const [index, definition] of definitions.entries()) {
      const { identifier } = definition;
      const wanted = `${prefix}${identifier}`;
      const isFree = plainIdentifier.test(identifier) && !taken.has(wanted);
      // Identifiers are in lower case, so no other name has a capital.
      const name = isFree ? wanted : `${prefix}N${index + 1}`;
      taken.add(name);
      this.#names.set(definition, name);
      if (!this.#first.has(identifier)) this.#first.set(identifier, { name, number: index + 1 });
    }
  }

  nameOf(definition: FootnoteDefinition): string {
    return this.#names.get(definition) as string;
  }

  /** Number of the definition of a reference, from 1; `undefined` without a definition. */
  numberOf(identifier: string): number | undefined {
    return this.#first.get(identifier)?.number;
  }

  /** Fragment of a reference's footnote, with `#`; `undefined` without a definition. */
  targetOf(identifier: string): string | undefined {
    const first = this.#first.get(identifier);
    return first && `#${first.name}`;
  }
}
