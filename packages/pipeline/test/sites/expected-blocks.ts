import { fromMarkdown } from "@decant/normalize";

/** A site's place for pages, and parts that its generator cannot express or leaves out of its pages. */
export interface Site {
  readonly tool: string;
  readonly theme: string;
  /** Address of a page, with `{page}` for its name. */
  readonly page: string;
  /** Address of the page called `index`, where it is another. */
  readonly index?: string;
  /** Address of a page that was made from program code, where it is another; the folder is divided from the page by a stop. */
  readonly generated?: string;
  /** Address of an image, with `{image}` for its name. */
  readonly image: string;
  readonly lacks: readonly Lack[];
  /** The pages that the site has. */
  readonly pages: ReadonlySet<string>;
}

/**
 * A generator's missing features: the kinds of callouts (they are quotations), titles of code, languages of code, code without a language
 * (it is called `text`), tabs in code (they are four spaces), the first number of a list, alignment of columns, ticks of tasks, or a
 * separate folding block (it is a note).
 */
export type Lack =
  | "callouts"
  | "codeTitles"
  | "languages"
  | "plainCode"
  | "tabStops"
  | "listStart"
  | "alignment"
  | "ticks"
  | "details";

/** A top-level block: its key, for comparison, and its Markdown, for people. */
export interface Block {
  readonly key: string;
  readonly markdown: string;
}

/** Any node of mdast, as far as it is looked at here. */
interface Node {
  readonly type: string;
  value?: string;
  url?: string;
  lang?: string | null;
  meta?: string | null;
  align?: (string | null)[] | null;
  start?: number | null;
  checked?: boolean | null;
  children?: Node[];
  identifier?: string;
  label?: string;
  data?: unknown;
  readonly position?: { readonly start: { readonly offset?: number }; readonly end: { readonly offset?: number } };
}

/** The top-level blocks of Markdown; footnotes last, regardless of their position. */
export function readBlocks(markdown: string): Block[] {
  return blocksOf(fromMarkdown(markdown) as Node, markdown);
}

/** The blocks that a page made from a source should come back as. */
export function expectedBlocks(source: string, page: string, site: Site): Block[] {
  const tree = fromMarkdown(source) as Node;
  tree.children = foldDetails(tree.children ?? [], site).flatMap((node) => replaceMarks(node, site));
  visit(tree, (node) => adapt(node, page, site));
  return blocksOf(tree, source);
}

/** The address of a page of a site. */
export function addressOf(page: string, { page: pattern, index }: Site): string {
  return page === "index" && index !== undefined ? index : pattern.replace("{page}", page);
}

const detailsStart = /^<!-- details: (.*) -->$/;
const detailsEnd = "<!-- end details -->";

/** Content between the comments of a folding block, as a note if the generator makes one of it. */
function foldDetails(nodes: readonly Node[], site: Site): Node[] {
  const from = nodes.findIndex(({ value }) => detailsStart.test(value ?? ""));
  if (from === -1 || !site.lacks.includes("details")) return [...nodes];
  const to = nodes.findIndex(({ value }) => value === detailsEnd);
  const value = detailsStart.exec(nodes[from]?.value ?? "")?.[1] ?? "";
  const title = paragraph({ type: "strong", children: [{ type: "text", value }] });
  const note: Node = { type: "blockquote", children: [title, ...nodes.slice(from + 1, to)], data: { callout: "note" } };
  return [...nodes.slice(0, from), note, ...nodes.slice(to + 1)];
}

const label = /^<!-- (?:tab|details): (.*) -->$/;

/** Comments mark constructs without a syntax in Markdown; a label is a paragraph in bold, the title of code a plain one. */
function replaceMarks(node: Node, site: Site): Node[] {
  if (node.type === "html") {
    const text = label.exec(node.value ?? "")?.[1];
    return text === undefined ? [] : [paragraph({ type: "strong", children: [{ type: "text", value: text }] })];
  }
  if (node.type !== "code") return [node];
  const title = /title="([^"]*)"/.exec(node.meta ?? "")?.[1];
  node.meta = null;
  return title === undefined || site.lacks.includes("codeTitles")
    ? [node]
    : [paragraph({ type: "text", value: title }), node];
}

function paragraph(child: Node): Node {
  return { type: "paragraph", children: [child] };
}

function adapt(node: Node, page: string, site: Site): void {
  const lacks = (what: Lack): boolean => site.lacks.includes(what);
  if (node.children !== undefined) node.children = joinElements(node.children);
  if (node.type === "link") node.url = linkAddress(node.url ?? "", page, site);
  if (node.type === "image") node.url = site.image.replace("{image}", (node.url ?? "").replace("/img/", ""));
  if (node.type === "code") adaptCode(node, lacks);
  if (node.type === "list" && lacks("listStart") && typeof node.start === "number") node.start = 1;
  if (node.type === "table" && lacks("alignment")) node.align = node.align?.map(() => null) ?? null;
  if (node.type === "listItem" && lacks("ticks")) untick(node);
  if (node.type === "blockquote" && lacks("callouts")) delete node.data;
}

/** The tick of a task is text to a generator without tasks. */
function untick(item: Node): void {
  const text = item.children?.[0]?.children?.[0];
  if (typeof item.checked === "boolean" && text?.type === "text") {
    text.value = `[${item.checked ? "x" : " "}] ${text.value}`;
  }
  item.checked = null;
}

function adaptCode(node: Node, lacks: (what: Lack) => boolean): void {
  if (lacks("languages")) node.lang = null;
  if (lacks("plainCode")) node.lang ??= "text";
  if (lacks("tabStops")) node.value = node.value?.replaceAll("\t", "    ") ?? "";
}

const pageLink = /^(\w+)\.md(#.*)?$/;

function linkAddress(url: string, from: string, site: Site): string {
  if (url.startsWith("#")) return `${addressOf(from, site)}${url}`;
  const [, page, hash = ""] = pageLink.exec(url) ?? [];
  if (page === undefined) return url;
  // Generators leave a link alone that leads to a page which is not there.
  return site.pages.has(page) ? `${addressOf(page, site)}${hash}` : new URL(url, addressOf(from, site)).href;
}

/** Elements in the sources, and the marks that replace them. */
const markOf: Readonly<Record<string, string>> = { "<kbd>": "inlineCode", "<mark>": "emphasis" };

function joinElements(children: readonly Node[]): Node[] {
  const joined: Node[] = [];
  for (let at = 0; at < children.length; at++) {
    const [open, text] = [children[at] as Node, children[at + 1]];
    const mark = open.type === "html" ? markOf[open.value ?? ""] : undefined;
    if (mark === undefined || text === undefined) {
      joined.push(open);
      continue;
    }
    joined.push(mark === "inlineCode" ? { type: mark, value: text.value ?? "" } : { type: mark, children: [text] });
    at += 2;
  }
  return joined;
}

function blocksOf(tree: Node, markdown: string): Block[] {
  const children = tree.children ?? [];
  const isNote = ({ type }: Node): boolean => type === "footnoteDefinition";
  numberNotes(tree);
  return [...children.filter((node) => !isNote(node)), ...children.filter(isNote)].map((node) => ({
    key: JSON.stringify(bare(node)),
    markdown: sliceOf(node, markdown),
  }));
}

/** Generators number footnotes; their labels in the source are not in the page. */
function numberNotes(tree: Node): void {
  const numbers = new Map<string, string>();
  visit(tree, (node) => {
    if (node.type !== "footnoteReference" && node.type !== "footnoteDefinition") return;
    const name = node.identifier ?? "";
    if (!numbers.has(name)) numbers.set(name, String(numbers.size + 1));
    node.identifier = numbers.get(name) as string;
    delete node.label;
  });
}

/** A node without positions. `left` is dropped, because a column without alignment looks the same. */
function bare(node: Node): unknown {
  const { position, children, align, ...rest } = node;
  return {
    ...rest,
    ...(align && { align: align.map((side) => (side === "left" ? null : side)) }),
    ...(children && { children: joinTexts(children).map(bare) }),
  };
}

function joinTexts(children: readonly Node[]): Node[] {
  const joined: Node[] = [];
  for (const child of children) {
    const last = joined.at(-1);
    if (child.type === "text" && last?.type === "text") {
      joined[joined.length - 1] = { type: "text", value: `${last.value}${child.value}` };
    } else joined.push(child);
  }
  return joined;
}

function sliceOf(node: Node, markdown: string): string {
  const { position } = node;
  if (position !== undefined) return markdown.slice(position.start.offset, position.end.offset);
  const text = (inner: Node): string => inner.value ?? (inner.children ?? []).map(text).join("");
  return text(node);
}

function visit(node: Node, look: (node: Node) => void): void {
  look(node);
  for (const child of node.children ?? []) visit(child, look);
}
