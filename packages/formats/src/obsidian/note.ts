import { fromMarkdown } from "@decant/normalize";
import type { Blockquote, Code, Emphasis, Image, Link, LinkReference, Nodes, Parents } from "mdast";
import { lineOf } from "./marked-words.ts";

/** A part of the Markdown to replace. */
interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

type Add = (start: number, end: number, text: string) => void;

/**
 * Markdown that Obsidian shows as other readers show the original: characters that only Obsidian takes for marks are escaped, callouts
 * are its own, and highlights have its marks. Everything else stays as it is, to the byte.
 *
 * @param marked Texts to highlight where they are emphasized.
 */
export function toNote(markdown: string, marked: ReadonlySet<string> = new Set()): string {
  const edits: Edit[] = [];
  const add: Add = (start, end, text) => void edits.push({ start, end, text });
  const stack: { node: Nodes; inBrackets: boolean }[] = [{ node: fromMarkdown(markdown), inBrackets: false }];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    const { node } = next;
    const [start, end] = rangeOf(node);
    let { inBrackets } = next;
    if (node.type === "text") escapeText(markdown, start, end, inBrackets, add);
    else if (node.type === "code") stopQuery(node, markdown, add);
    else if (node.type === "image") escapeDescription(node, markdown, add);
    else if (node.type === "blockquote") nameCallout(node, markdown, add);
    else if (node.type === "emphasis" && marked.has(lineOf(node))) highlight(node, markdown, add);
    else if (node.type === "link" || node.type === "linkReference") {
      if (!hasLabel(node, markdown)) continue;
      inBrackets = markdown.slice(start, end).includes("[[");
    }
    if ("children" in node) for (const child of node.children) stack.push({ node: child, inBrackets });
  }
  return apply(edits, markdown);
}

/** The offsets of a node. */
function rangeOf(node: Nodes): readonly [number, number] {
  return [node.position?.start.offset ?? 0, node.position?.end.offset ?? 0];
}

/**
 * Marks that Obsidian alone reads in a text: `[[note]]`, `==highlight==`, `%%comment%%`, `#tag`, `^[note]`, and `^id` at the end of a
 * line. An escape is a match of its own, so that what it escapes is none. A tag needs a character that is no digit.
 */
const obsidianMarks =
  /\\[\s\S]|[[\]]|={2,200}|%(?=%)|#(?=\d{0,30}[^\s\d!-,.:-@[-^`{-~\u2000-\u206f])|\^(?=\[|[\w-]{1,100}(?:\n|$))/g;
const wordCharacter = /[\p{L}\p{N}_/&#]/u;

function escapeText(markdown: string, start: number, end: number, inBrackets: boolean, add: Add): void {
  // One character more, for marks that the text shares with what follows it.
  const text = markdown.slice(start, end + 1);
  for (const { 0: mark, index } of text.matchAll(obsidianMarks)) {
    const at = start + index;
    const before = markdown[at - 1] ?? "\n";
    const after = markdown[at + mark.length] ?? "\n";
    if (at >= end || mark.startsWith("\\")) continue;
    if (mark === "[" || mark === "]") {
      if (inBrackets || (mark === "[" && after === "[")) add(at, at, "\\");
    } else if (mark.startsWith("=")) {
      const isApart = before.trim() === "" && after.trim() === "";
      if (!isApart) add(at, at + mark.length, "\\=".repeat(mark.length));
    } else if (mark !== "#" || !wordCharacter.test(before)) add(at, at, "\\");
  }
}

/** Bare addresses have no label, and the label of a short reference is its name, which must stay. */
function hasLabel(node: Link | LinkReference, markdown: string): boolean {
  if (node.type === "linkReference") return node.referenceType === "full";
  return markdown[rangeOf(node)[0]] === "[";
}

/** `![[1]](a.png)` would embed a note. */
function escapeDescription(node: Image, markdown: string, add: Add): void {
  const [start, end] = rangeOf(node);
  if (markdown[start + 2] !== "[") return;
  let depth = 1;
  for (const { 0: mark, index } of markdown.slice(start + 2, end).matchAll(/\\[\s\S]|[[\]]/g)) {
    if (mark.length > 1) continue;
    depth += mark === "[" ? 1 : -1;
    if (depth === 0) return;
    add(start + 2 + index, start + 2 + index, "\\");
  }
}

/** `> [!note] Title`: Obsidian's title is on the line of the mark. A title is a first paragraph in bold. */
function nameCallout(node: Blockquote, markdown: string, add: Add): void {
  const { callout } = (node.data ?? {}) as { readonly callout?: string };
  if (callout === undefined) return;
  const start = markdown.indexOf("[!", rangeOf(node)[0]);
  const end = start + callout.length + "[!]".length;
  add(start, end, `[!${callout}]`);
  const [first] = node.children;
  const [title, more] = first?.type === "paragraph" ? first.children : [];
  if (title?.type !== "strong" || more !== undefined) return;
  const [titleStart, titleEnd] = innerRange(title);
  if (markdown.slice(titleStart, titleEnd).includes("\n")) return;
  add(end, titleStart, " ");
  add(titleEnd, rangeOf(title)[1], "");
}

function innerRange(node: Parents): readonly [number, number] {
  const [first, last] = [node.children[0], node.children.at(-1)];
  return first === undefined || last === undefined ? [0, 0] : [rangeOf(first)[0], rangeOf(last)[1]];
}

function highlight(node: Emphasis, markdown: string, add: Add): void {
  const [start, end] = rangeOf(node);
  // One more sign would lengthen the mark.
  if ([markdown[start - 1], markdown[start + 1], markdown[end - 2], markdown[end]].includes("=")) return;
  add(start, start + 1, "==");
  add(end - 1, end, "==");
}

/** Code that Obsidian or a plug-in that many install runs when the note is shown, with the language that only colours it. */
const runLanguages: Readonly<Record<string, string>> = {
  dataviewjs: "js",
  dataview: "sql",
  query: "text",
  base: "yaml",
  tasks: "text",
};

function stopQuery(node: Code, markdown: string, add: Add): void {
  const lang = node.lang?.toLowerCase();
  if (lang === undefined || !Object.hasOwn(runLanguages, lang)) return;
  const start = markdown.indexOf(node.lang as string, rangeOf(node)[0]);
  add(start, start + lang.length, runLanguages[lang] as string);
}

function apply(edits: Edit[], markdown: string): string {
  const pieces: string[] = [];
  let from = 0;
  for (const { start, end, text } of edits.sort((left, right) => left.start - right.start)) {
    pieces.push(markdown.slice(from, start), text);
    from = end;
  }
  return pieces.join("") + markdown.slice(from);
}
