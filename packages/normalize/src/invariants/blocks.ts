import type { Heading, List, Nodes, Parents, PhrasingContent, Table } from "mdast";
import { codeLanguage, codeMeta, joinLines } from "../nodes/text.ts";
import { walk } from "../nodes/tree.ts";
import { isSparse } from "../to-markdown/constructs.ts";
import { type Finding, forNodes, type Invariant } from "./invariant.ts";

/** Invariants of headings, code blocks, lists and tables. */
export const blockInvariants: readonly Invariant[] = [
  /** `#` applies to one line; the text after a line end would be another block. */
  forNodes({
    id: "heading-single-line",
    sentence: "A heading holds no line break.",
    types: ["heading"],
    check: ({ children }) => (hasLineEnd(children) ? "A heading holds a line break." : undefined),
    repair: ({ children }) => putOnOneLine(children),
  }),
  /** Seven `#` are text. */
  forNodes({
    id: "heading-depth",
    sentence: "Every heading has a level from 1 to 6.",
    types: ["heading"],
    runs: "verify",
    check: ({ depth }) => (depth === nearestLevel(depth) ? undefined : `A heading has the level ${depth}.`),
    repair(heading) {
      heading.depth = nearestLevel(heading.depth);
    },
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
  /** A line end ends the row (GFM 0.29, section 4.10). */
  forNodes({
    id: "cell-single-line",
    sentence: "No text, code or formula in a table cell holds a line end.",
    types: ["tableCell"],
    runs: "verify",
    check(cell) {
      let isBroken = false;
      walk(cell, (node) => {
        if ("value" in node && anyLineEnd.test(node.value)) isBroken = true;
      });
      return isBroken ? "A table cell holds a line end." : undefined;
    },
    repair(cell) {
      walk(cell, (node) => {
        if ("value" in node) node.value = joinLines(node.value);
      });
    },
  }),
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
];

const anyLineEnd = /[\r\n]/;

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

function nearestLevel(depth: number): Heading["depth"] {
  return Math.min(6, Math.max(1, Math.round(depth) || 1)) as Heading["depth"];
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
