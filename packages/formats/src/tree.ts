import { fromMarkdown } from "@decant/normalize";
import type {
  Definition,
  Html,
  ImageReference,
  LinkReference,
  Nodes as MdastNodes,
  Parents as MdastParents,
  PhrasingContent,
  Root,
  Yaml,
} from "mdast";

/** Superscript and subscript, which are tags in Markdown. */
export interface Raised {
  readonly type: "superscript" | "subscript";
  readonly children: PhrasingContent[];
}

/** mdast for the writers: references resolved, tags replaced by nodes. */
export type Node = Exclude<MdastNodes, Html | Definition | LinkReference | ImageReference | Yaml | Root> | Raised;

/**
 * Read Markdown as a self-contained tree: references have addresses, `<sub>` and `<sup>` are nodes, `<br>` is a break. Other
 * tags are dropped; raw text is text.
 */
export function readTree(markdown: string): readonly Node[] {
  const root = fromMarkdown(markdown);
  const definitions = definitionsOf(root);
  const stack: MdastParents[] = [root];
  for (let parent = stack.pop(); parent !== undefined; parent = stack.pop()) {
    const resolved = (parent.children as MdastNodes[]).flatMap((child) => resolve(child, definitions, parent));
    parent.children = liftTags(resolved) as never;
    for (const child of parent.children as MdastNodes[]) if ("children" in child) stack.push(child);
  }
  return root.children as Node[];
}

type Definitions = ReadonlyMap<string, Definition>;

/** The first of several definitions counts (CommonMark 0.31, "Link reference definitions"). */
function definitionsOf(root: Root): Definitions {
  const definitions = new Map<string, Definition>();
  const stack: MdastNodes[] = [root];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (node.type === "definition" && !definitions.has(node.identifier)) definitions.set(node.identifier, node);
    if ("children" in node) for (const child of node.children.toReversed()) stack.push(child);
  }
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
