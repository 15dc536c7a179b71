import type { FootnoteDefinition, FootnoteReference, Heading, Nodes, Parents } from "mdast";
import type { Finding, Invariant } from "./invariant.ts";

/** Invariants of headings, footnotes and empty blocks. */
export const blockInvariants: readonly Invariant[] = [
  /** A heading two levels below the one before it belongs to no section. It moves up, and the headings below it with it. */
  {
    id: "heading-step",
    sentence: "A heading is at most one level below the heading before it; the first may have any level.",
    types: ["heading"],
    repairs: true,
    start() {
      const open: { readonly written: number; readonly kept: number }[] = [];
      return {
        visit(node, { quoted }): Finding | undefined {
          if (quoted) return undefined;
          const heading = node as Heading;
          const { depth } = heading;
          while (open.length > 0 && (open.at(-1)?.written ?? 0) >= depth) open.pop();
          const kept = Math.min(depth, (open.at(-1)?.kept ?? depth) + 1) as Heading["depth"];
          open.push({ written: depth, kept });
          if (kept === depth) return undefined;
          const repair = (): void => {
            heading.depth = kept;
          };
          return { message: `A heading of level ${depth} follows one of level ${kept - 1}.`, node, repair };
        },
      };
    },
  },
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
