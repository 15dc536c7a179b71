import { endOf, pieceOf, ranks, splitText, startOf } from "@decant/chunk/internal";
import { toText } from "@decant/normalize";
import { nodesIn } from "@decant/page";
import type { Blockquote, List, ListItem, Nodes, Paragraph, Root, RootContent, Table } from "mdast";

/** A part of a page that an answer holds whole or not at all. */
export type UnitKind = "sentence" | "paragraph" | "row" | "item" | "quote" | "code" | "formula" | "footnote" | "html";

export interface Span {
  readonly start: number;
  /** Exclusive. */
  readonly end: number;
}

/** A heading, or a term in bold above its definition. */
export interface Title extends Span {
  /** 1 to 6 for headings; terms are below all of them. */
  readonly depth: number;
  /** Text without marks; of terms that share a definition, each. */
  readonly texts: readonly string[];
  /** Index of the title above; -1 at the top. */
  readonly parent: number;
}

export interface Unit extends Span {
  readonly kind: UnitKind;
  /** Text without marks. */
  readonly text: string;
  /** Index of the nearest title; -1 before the first. */
  readonly title: number;
  /** Block of the document that it belongs to, and the mdast node whose place it has. */
  readonly block: RootContent;
  readonly node: Nodes;
  /** Text that leads to it: the header of its table, the item above, a sentence that ends with a colon. */
  readonly lead: string;
  /** Index of the unit without which it cannot stand: the beginning of its item or quotation. */
  readonly needs: number | undefined;
  /** Header and rule of its table. */
  readonly header?: Span;
  /** List whose item it is or begins. */
  readonly list: List | undefined;
}

export interface Units {
  readonly units: readonly Unit[];
  readonly titles: readonly Title[];
}

/** A title and those above it, the nearest first. */
export function pathTo(titles: readonly Title[], title: number): number[] {
  const path: number[] = [];
  for (let at = title; at !== -1; at = titles[at]?.parent ?? -1) path.push(at);
  return path;
}

/** Longer items and quotations with several blocks are taken block by block. A guess: a third of an answer of 400 tokens. */
const wholeChars = 480;
/** Longer paragraphs in bold are text. A guess. */
const longestTerm = 200;
const termDepth = 7;
const betweenTerms = /^[\s:,]*$/u;
const leadEnd = /[:：][*_`)\s]{0,8}$/u;

interface Task extends Pick<Unit, "node" | "block" | "lead" | "needs"> {
  readonly list?: List;
}

export function readUnits(root: Root, markdown: string, language: string): Units {
  const units: Unit[] = [];
  const titles: Title[] = [];
  let title = -1;
  let lead = "";
  let tasks: Task[] = [];
  const add = (task: Task, kind: UnitKind, span: Span, text: string, header?: Span): number => {
    const { start, end } = span;
    const { node, block, needs } = task;
    const unit = { kind, start, end, text, title, block, node, lead: task.lead, needs, list: task.list };
    return units.push(header === undefined ? unit : { ...unit, header }) - 1;
  };
  const whole = (task: Task, kind: UnitKind): number => add(task, kind, spanOf(task.node), toText(task.node));

  /** The first child stands with the mark of its container; the others need it. */
  const open = (task: Task, kind: UnitKind): void => {
    const container = task.node as ListItem | Blockquote;
    const [first, ...rest] = container.children;
    if (first === undefined || rest.length === 0 || !canOpen(container)) {
      whole(task, kind);
      return;
    }
    const text = toText(first);
    const needs = add(task, kind, { start: startOf(container), end: endOf(first) }, text);
    for (const node of rest.reverse()) tasks.push({ node, block: task.block, lead: `${task.lead} ${text}`, needs });
  };
  const visit: Partial<Record<Nodes["type"], (task: Task) => void>> = {
    list: (task) => {
      for (const node of [...(task.node as List).children].reverse())
        tasks.push({ ...task, node, list: task.node as List });
    },
    listItem: (task) => open(task, "item"),
    blockquote: (task) => open(task, "quote"),
    table: (task) => {
      const [head, ...rows] = (task.node as Table).children;
      if (head === undefined) return;
      const [first] = rows;
      const header = { start: startOf(head), end: first === undefined ? endOf(task.node) : lastLineEnd(first) };
      const caption = `${task.lead} ${toText(head)}`;
      for (const row of rows) add({ ...task, lead: caption }, "row", spanOf(row), toText(row), header);
    },
    paragraph: (task) => {
      if (task.node !== task.block) whole(task, "paragraph");
      else
        for (const span of sentencesOf(task.node as Paragraph, markdown, language)) {
          const text = textIn(task.node, span, markdown);
          add(task, "sentence", span, text);
        }
    },
    code: (task) => whole(task, "code"),
    math: (task) => whole(task, "formula"),
    footnoteDefinition: (task) => whole(task, "footnote"),
    html: (task) => whole(task, "html"),
  };
  const lastLineEnd = (row: Nodes): number => markdown.lastIndexOf("\n", startOf(row) - 1);

  for (const block of root.children) {
    const made = titleOf(block);
    const open = titles[title];
    if (made?.depth === termDepth && open?.depth === termDepth && units.at(-1)?.title !== title) {
      titles[title] = { ...open, end: made.end, texts: [...open.texts, ...made.texts] };
      continue;
    }
    if (made !== undefined) {
      while (title !== -1 && (titles[title]?.depth ?? 0) >= made.depth) title = titles[title]?.parent ?? -1;
      title = titles.push({ ...made, parent: title }) - 1;
      lead = "";
      continue;
    }
    tasks = [{ node: block, block, lead: block.type === "paragraph" ? "" : lead, needs: undefined }];
    for (let task = tasks.pop(); task !== undefined; task = tasks.pop()) visit[task.node.type]?.(task);
    const raw = markdown.slice(startOf(block), endOf(block));
    if (block.type === "paragraph") lead = leadEnd.test(raw.slice(-16)) ? (units.at(-1)?.text ?? "") : "";
  }
  return { units, titles };
}

function canOpen(container: ListItem | Blockquote): boolean {
  const [first] = container.children;
  const hasBlocks = container.children.some(({ type }) => type === "list" || type === "code" || type === "table");
  const length = endOf(container) - startOf(container);
  return first?.type === "paragraph" && (length > wholeChars || (hasBlocks && length > wholeChars / 2));
}

function titleOf(block: RootContent): Omit<Title, "parent"> | undefined {
  if (block.type === "heading") return { ...spanOf(block), depth: block.depth, texts: [toText(block)] };
  if (block.type !== "paragraph" || endOf(block) - startOf(block) > longestTerm) return undefined;
  return isTerm(block) ? { ...spanOf(block), depth: termDepth, texts: [toText(block)] } : undefined;
}

function isTerm({ children }: Paragraph): boolean {
  const isBold = (node: Nodes): boolean =>
    node.type === "strong" ||
    (node.type === "emphasis" && node.children.length === 1 && node.children[0]?.type === "strong");
  const isBetween = (node: Nodes): boolean =>
    node.type === "break" || (node.type === "text" && betweenTerms.test(node.value));
  return children.some(isBold) && children.every((node) => isBold(node) || isBetween(node));
}

function spanOf(node: Nodes): Span {
  return { start: startOf(node), end: endOf(node) };
}

function sentencesOf(node: Paragraph, markdown: string, language: string): Span[] {
  const parts = splitText(pieceOf(node, 0, 0), { markdown, language });
  // Without a second sentence it cuts between words.
  return parts[1]?.rank === ranks.sentence ? parts : [spanOf(node)];
}

const marked = /\\([!-/:-@[-`{-~])|&(lt|gt|amp|quot);/g;
const named: Readonly<Record<string, string>> = { lt: "<", gt: ">", amp: "&", quot: '"' };

/** The text of a stretch of Markdown without marks: escapes and the references that the writer makes are characters. */
const unescaped = (markdown: string): string =>
  markdown.replace(marked, (_, character: string | undefined, name: string) => character ?? named[name] ?? "");

/** Text of a part of a block: text nodes are cut, other inline nodes are not. */
function textIn(block: Nodes, { start, end }: Span, markdown: string): string {
  const parts: string[] = [];
  const overlaps = (node: Nodes): boolean => endOf(node) > start && startOf(node) < end;
  for (const node of nodesIn([block], overlaps)) {
    if (!overlaps(node)) continue;
    const [from, to] = [startOf(node), endOf(node)];
    if (node.type === "text" && (from < start || to > end))
      parts.push(unescaped(markdown.slice(Math.max(from, start), Math.min(to, end))));
    else if ("value" in node) parts.push(node.value);
    else if (node.type === "image") parts.push(node.alt ?? "");
    else if (node.type === "break") parts.push("\n");
  }
  return parts.join("");
}
