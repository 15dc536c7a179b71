import type { FootnoteDefinition, FootnoteReference, Nodes, Parents } from "mdast";
import { isPhrasing } from "../nodes/mdast.ts";
import { type Finding, forNodes, type Invariant } from "./invariant.ts";

/** Invariants of what belongs together: marks and footnotes, nodes and their parents. */
export const structureInvariants: readonly Invariant[] = [
  /** Readers end a label at the first bracket or white space, and read the rest as text. */
  forNodes({
    id: "footnote-label",
    sentence: "The label of a footnote is one word without brackets, of at most 999 characters.",
    types: ["footnoteReference", "footnoteDefinition"],
    runs: "verify",
    check: ({ identifier }) =>
      footnoteLabel.test(identifier) ? undefined : `A footnote is labelled ${JSON.stringify(identifier.slice(0, 40))}.`,
  }),
  /** Readers show a mark without a footnote as text, and a footnote without a mark not at all. */
  {
    id: "footnote-pairs",
    sentence: "Every footnote mark has exactly one footnote, and every footnote a mark.",
    types: ["footnoteReference", "footnoteDefinition"],
    repairs: true,
    start() {
      const references: Found<FootnoteReference>[] = [];
      const definitions: Found<FootnoteDefinition>[] = [];
      return {
        visit(node, { parent }): undefined {
          if (node.type === "footnoteReference") references.push({ node, parent });
          else if (node.type === "footnoteDefinition") definitions.push({ node, parent });
        },
        end: () => [...unpairedDefinitions(references, definitions), ...unpairedReferences(references, definitions)],
      };
    },
  },
  /** Each level indents, so depth alone can multiply the length of a page and stop its readers. */
  forNodes({
    id: "nesting-bounded",
    sentence: "Lists, quotations and footnotes nest at most 100 deep.",
    types: ["list", "blockquote", "footnoteDefinition"],
    runs: "verify",
    check: ({ type }, { nesting }) => (nesting === maxNesting ? `A ${type} is inside ${nesting} others.` : undefined),
  }),
  /** A misplaced node cannot be written, and each writer does something else with it. */
  forNodes({
    id: "node-place",
    sentence: "Every node is where its kind may be: items in lists, cells in rows, text in paragraphs.",
    types: [
      ...([
        "list",
        "table",
        "tableRow",
        "listItem",
        "blockquote",
        "footnoteDefinition",
        "paragraph",
        "heading",
      ] as const),
      ...(["tableCell", "emphasis", "strong", "delete", "link", "linkReference"] as const),
    ],
    runs: "verify",
    check(node) {
      const children: readonly Nodes[] = node.children;
      const misplaced = children.find((child) => child.type !== "html" && !accepts(node, child));
      return misplaced && { message: `A ${node.type} holds a ${misplaced.type}.`, node: misplaced };
    },
  }),
  /** Readers show the `\\` of a break that no line follows as a backslash. */
  forNodes({
    id: "no-edge-break",
    sentence: "No paragraph, heading or cell begins or ends with a line break.",
    types: ["paragraph", "heading", "tableCell"],
    runs: "verify",
    check: ({ type, children }) =>
      isBreak(children[0]) || isBreak(children.at(-1)) ? `A ${type} begins or ends with a line break.` : undefined,
    repair(block) {
      while (isBreak(block.children[0])) block.children.shift();
      while (isBreak(block.children.at(-1))) block.children.pop();
    },
  }),
  /** Marks around nothing are read as text or as another construct. An empty item, quotation or code block reads back as itself. */
  {
    // After all invariants whose repairs remove content.
    id: "no-empty-block",
    sentence: "No paragraph, heading, list, table, emphasis or link is empty.",
    types: ["paragraph", "heading", "list", "table", "emphasis", "strong", "delete", "link"],
    repairs: true,
    start() {
      const candidates: Found<Parents>[] = [];
      return {
        visit(node, { parent }): undefined {
          if ("children" in node && !node.children.some(isVisibleText)) candidates.push({ node, parent });
        },
        end: () => emptyOnes(candidates),
      };
    },
  },
];

interface Found<Node> {
  readonly node: Node;
  readonly parent: Parents | undefined;
}

const footnoteLabel = /^[^\s[\]^`\\]{1,999}$/;

function unpairedReferences(
  references: readonly Found<FootnoteReference>[],
  definitions: readonly Found<FootnoteDefinition>[],
): Finding[] {
  const defined = new Set(definitions.map(({ node }) => node.identifier));
  return references
    .filter(({ node }) => !defined.has(node.identifier))
    .map((found) => ({ message: `The footnote ${found.node.identifier} does not exist.`, ...found, replacement: [] }));
}

function unpairedDefinitions(
  references: readonly Found<FootnoteReference>[],
  definitions: readonly Found<FootnoteDefinition>[],
): Finding[] {
  const referenced = new Set(references.map(({ node }) => node.identifier));
  const seen = new Set<string>();
  return definitions.flatMap(({ node, parent }): Finding[] => {
    const { identifier } = node;
    const isRepeated = seen.has(identifier);
    seen.add(identifier);
    if (!isRepeated && referenced.has(identifier)) return [];
    const message = isRepeated
      ? `The footnote ${identifier} exists twice.`
      : `No mark refers to the footnote ${identifier}.`;
    return [{ message, node, parent, replacement: node.children as Nodes[] }];
  });
}

/** The largest value of the option `maxNesting`. Readers that recurse fail somewhere above it. */
const maxNesting = 100;

const onlyChild: Readonly<Record<string, string>> = { list: "listItem", table: "tableRow", tableRow: "tableCell" };
const parts: ReadonlySet<string> = new Set(Object.values(onlyChild));
const flowParents: ReadonlySet<string> = new Set(["listItem", "blockquote", "footnoteDefinition"]);

/** Permitted content of each node (mdast 5, "Content model"). Raw HTML may be anywhere. */
function accepts(parent: Parents, child: Nodes): boolean {
  const only = onlyChild[parent.type];
  if (only !== undefined) return child.type === only;
  return flowParents.has(parent.type) ? !isPhrasing(child) && !parts.has(child.type) : isPhrasing(child);
}

function isBreak(node: Nodes | undefined): boolean {
  return node?.type === "break";
}

/** The nodes that are empty after the repairs of other invariants, found from the inside out. */
function emptyOnes(candidates: readonly Found<Parents>[]): Finding[] {
  const empty = new Set<Nodes>();
  const hasContent = (node: Nodes): boolean =>
    !empty.has(node) && (node.type === "text" ? isVisibleText(node) : node.type !== "break");
  const findings: Finding[] = [];
  for (const { node, parent } of candidates.toReversed()) {
    if (node.children.some(hasContent)) continue;
    empty.add(node);
    findings.push({ message: `A ${node.type} is empty.`, node, parent, replacement: [] });
  }
  return findings.reverse();
}

const visible = /\S/;

function isVisibleText(node: Nodes): boolean {
  return node.type === "text" && visible.test(node.value);
}
