import type {
  FootnoteDefinition,
  FootnoteReference,
  Heading,
  List,
  Nodes,
  Parents,
  PhrasingContent,
  Table,
} from "mdast";
import { codeLanguage, codeMeta, joinLines } from "../nodes/text.ts";
import { isSparse } from "../to-markdown/constructs.ts";
import { type Finding, forNodes, type Invariant } from "./invariant.ts";

/** Invariants of headings, code blocks, lists, tables and footnotes. */
export const blockInvariants: readonly Invariant[] = [
  /** `#` applies to one line; the text after a line end would be another block. */
  forNodes({
    id: "heading-single-line",
    sentence: "A heading holds no line break.",
    types: ["heading"],
    check: ({ children }) => (hasLineEnd(children) ? "A heading holds a line break." : undefined),
    repair: ({ children }) => putOnOneLine(children),
  }),
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
  /** A backtick ends the fence; a `|` makes markdown-it read the fence as a table head, and the code as text. */
  forNodes({
    id: "code-language-token",
    sentence:
      "The info string of a code block is a language of letters, digits and +#.-_, then text that no reader takes for a mark.",
    types: ["code"],
    check({ lang, meta }) {
      if ((!lang || codeLanguage(lang) === lang) && (!meta || codeMeta(meta) === meta)) return undefined;
      const info = [lang, meta].filter(Boolean).join(" ");
      return `A code block names the language ${JSON.stringify(info.slice(0, 40))}.`;
    },
    repair(code) {
      code.lang = code.lang ? codeLanguage(code.lang) : (code.lang ?? null);
      code.meta = code.lang && code.meta ? codeMeta(code.meta) : null;
    },
  }),
  /**
   * Readers show any other list as text (CommonMark 0.31.2, section 5.2). So does micromark for a list that starts at another number
   * than 1 after indented code, which a footnote is to readers without footnotes.
   */
  {
    id: "list-start",
    sentence:
      "The numbers of an ordered list are whole, not negative, and have at most nine digits; a list that does not start at 1 follows no footnote.",
    types: ["list", "footnoteDefinition"],
    repairs: true,
    start() {
      const withFootnotes = new Set<Parents>();
      return {
        visit(node, { parent }): Finding | undefined {
          if (node.type === "list") return wrongStart(node);
          if (parent !== undefined) withFootnotes.add(parent);
          return undefined;
        },
        end: () => [...withFootnotes].flatMap(listsAfterFootnotes),
      };
    },
  },
  /** GFM drops cells beyond those of the head. A sparse table reads the same unfilled; filling it could multiply its size. */
  forNodes({
    id: "table-rectangular",
    sentence: "Every row of a table has as many cells as its head; rows of a sparse table may end early.",
    types: ["table"],
    check(table) {
      const { head, widest, isRagged } = shapeOf(table);
      if (head === widest && !isRagged && (table.align?.length ?? head) === head) return undefined;
      return `A table has rows of different length; the head has ${head} cells, the longest row ${widest}.`;
    },
    repair: fillTable,
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

export const anyLineEnd: RegExp = /[\r\n]/;

function hasLineEnd(children: readonly PhrasingContent[]): boolean {
  return children.some((child) => {
    if ("children" in child) return hasLineEnd(child.children);
    return child.type === "break" || ("value" in child && anyLineEnd.test(child.value));
  });
}

function putOnOneLine(children: PhrasingContent[]): void {
  for (const [index, child] of children.entries()) {
    if (child.type === "break") children[index] = { type: "text", value: " " };
    else if ("children" in child) putOnOneLine(child.children);
    else if ("value" in child) child.value = joinLines(child.value);
  }
}

/** CommonMark allows nine digits. */
const maxNumber = 999_999_999;

function wrongStart(list: List): Finding | undefined {
  const start = list.start ?? 1;
  const most = maxNumber - list.children.length;
  if (!list.ordered || (Number.isInteger(start) && start >= 0 && start <= most)) return undefined;
  const repair = (): void => {
    list.start = Math.min(Math.max(Math.trunc(start) || 0, 0), most);
  };
  return { message: `An ordered list starts with ${start}.`, node: list, repair };
}

/** Footnotes move after the lists that follow them. */
function listsAfterFootnotes(parent: Parents): Finding[] {
  const children: Nodes[] = [];
  const footnotes: Nodes[] = [];
  let first: Nodes | undefined;
  for (const child of parent.children) {
    if (child.type === "footnoteDefinition") {
      footnotes.push(child);
    } else {
      const startsLater = child.type === "list" && child.ordered === true && (child.start ?? 1) !== 1;
      if (startsLater && footnotes.length > 0) first ??= child;
      else children.push(...footnotes.splice(0));
      children.push(child);
    }
  }
  if (first === undefined) return [];
  const repair = (): void => {
    parent.children = [...children, ...footnotes] as never;
  };
  return [{ message: "A list that does not start at 1 follows a footnote.", node: first, repair }];
}

interface TableShape {
  readonly head: number;
  readonly widest: number;
  /** Whether a row is too short, and filling it would not multiply the size. */
  readonly isRagged: boolean;
}

function shapeOf({ children }: Table): TableShape {
  const lengths = children.map((row) => row.children.length);
  const widest = lengths.reduce((most, length) => Math.max(most, length), 0);
  const cells = lengths.reduce((sum, length) => sum + length, 0);
  const isRagged = lengths.some((length) => length < widest) && !isSparse(lengths.length, widest, cells);
  return { head: lengths[0] ?? 0, widest, isRagged };
}

function fillTable(table: Table): void {
  const { widest, isRagged } = shapeOf(table);
  for (const [index, { children }] of table.children.entries()) {
    while ((isRagged || index === 0) && children.length < widest) children.push({ type: "tableCell", children: [] });
  }
  const align = table.align ?? [];
  table.align = Array.from({ length: widest }, (_, column) => align[column] ?? null);
}

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
