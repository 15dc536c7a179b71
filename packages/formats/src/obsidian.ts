import { fromMarkdown } from "@decant/normalize";
import { nodesIn } from "@decant/page";
import type { Element, Nodes as HastNodes, Root } from "hast";
import type { Blockquote, Code, Emphasis, Image, Link, LinkReference, Nodes, Parents } from "mdast";
import type { DocumentRecord } from "./document.ts";
import { writeYaml } from "./fields.ts";
import { toMarkdownFile } from "./markdown.ts";
import type { SerializeOptions } from "./prepare.ts";

/** A note for Obsidian: properties, then the Markdown that shows the same text there. Comments alone have no properties. */
export function toObsidian(document: DocumentRecord, options: SerializeOptions): string {
  const { markdown, comments, hast } = document;
  const note: DocumentRecord = {
    ...document,
    markdown: toNote(markdown, hast && markedWords(hast)),
    comments: comments && { ...comments, markdown: toNote(comments.markdown) },
  };
  const body = toMarkdownFile(note, { ...options, withMetadata: false });
  if (options.comments === "only") return body;
  return [propertiesOf(document, options.created), body].filter(Boolean).join("\n");
}

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
function toNote(markdown: string, marked: ReadonlySet<string> = new Set()): string {
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

/** Elements that Markdown writes as emphasis. */
const marks: ReadonlySet<string> = new Set(["mark", "em", "i", "cite", "dfn", "var"]);
const isMark = (node: HastNodes): node is Element => node.type === "element" && marks.has(node.tagName);

/**
 * Texts that a page marks with `<mark>`. Markdown has only emphasis for it, so texts that the page also stresses otherwise are left out:
 * their places cannot be told apart.
 */
function markedWords(tree: Root): ReadonlySet<string> {
  const marked = new Set<string>();
  const stressed = new Set<string>();
  for (const node of nodesIn<HastNodes>([tree], (node) => !isMark(node)))
    if (isMark(node)) (node.tagName === "mark" ? marked : stressed).add(lineOf(node));
  for (const text of stressed) marked.delete(text);
  return marked;
}

/** The text of a node on one line. */
function lineOf(node: HastNodes | Nodes): string {
  let text = "";
  for (const next of nodesIn([node])) if ("value" in next) text += next.value;
  return text.replace(/\s+/g, " ").trim();
}

/** Every clipping has it, so that a vault can list them; Obsidian's Web Clipper gives it by default. */
const ownTag = "clippings";

type Value = string | readonly string[] | null | undefined;

/**
 * A document's metadata as the properties of a note in Obsidian: names, order and forms are those of its Web Clipper, then fields that
 * the clipper lacks.
 *
 * Dates are days without quotation marks, which Obsidian needs to see them as dates; all else is a quoted string or a list of them.
 *
 * @param created Day of the clipping, `YYYY-MM-DD`.
 */
function propertiesOf({ metadata, url }: DocumentRecord, created: string | undefined): string {
  const { title, authors, published, modified, siteName, description, canonicalUrl, language, license, tags } =
    metadata;
  const entries: readonly (readonly [string, Value])[] = [
    ["title", title],
    // Links and searches find the note by its title, whatever its file is called.
    ["aliases", title === null ? [] : [title]],
    ["source", url ?? canonicalUrl],
    ["author", authors.map(linkTo).filter((link) => link !== "")],
    ["published", published],
    ["created", created],
    ["description", description],
    ["tags", tagsOf(tags)],
    ["modified", modified],
    ["site", siteName],
    ["language", language],
    ["license", license],
  ];
  const lines = entries.map(([name, value]) => (value?.length ? `${name}:${write(name, value)}\n` : ""));
  return `---\n${lines.join("")}---\n`;
}

const dates: ReadonlySet<string> = new Set(["published", "created", "modified"]);
const day = /^\d{4}-\d\d-\d\d(?=$|T)/;

function write(name: string, value: string | readonly string[]): string {
  const date = dates.has(name) && typeof value === "string" ? day.exec(value)?.[0] : undefined;
  return date === undefined ? writeYaml(value) : ` ${date}`;
}

const unlinkable = /[[\]|#^\s]+/g;

function linkTo(name: string): string {
  const target = name.replace(unlinkable, " ").trim();
  return target === "" ? "" : `[[${target}]]`;
}

/** Obsidian ends a tag at white space and at most punctuation. */
const notInTag = /[^\p{L}\p{M}\p{N}\p{So}_/-]+/gu;
const notDigit = /\D/;
const atTagEnds = /^[-/]+|(?<![-/])[-/]+$/g;

/** Tags as Obsidian accepts them, which ignores their case and refuses those of digits alone. */
function tagsOf(tags: readonly string[]): string[] {
  const found = new Map([[ownTag, ownTag]]);
  for (const tag of tags) {
    const clean = tag.replace(notInTag, "-").replace(atTagEnds, "");
    const key = clean.toLowerCase();
    if (notDigit.test(clean) && !found.has(key)) found.set(key, clean);
  }
  return [...found.values()];
}
