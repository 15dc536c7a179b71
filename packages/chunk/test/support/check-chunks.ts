import { fromMarkdown, toText } from "@decant/normalize";
import type { Nodes, Root } from "mdast";
import type { Chunk, ChunkDocument } from "../../src/index.ts";

const containers: ReadonlySet<string> = new Set(["list", "listItem", "blockquote", "footnoteDefinition"]);
/** Inline things that no cut may part; counted before and after. */
const inlineTypes = "link image inlineCode inlineMath footnoteReference strong emphasis delete".split(" ");

/**
 * Check the promises of the README about chunks.
 *
 * @param root The parsed Markdown of the document, for callers who check it several times.
 * @returns A sentence for each promise that is broken.
 */
export function checkChunks(
  document: ChunkDocument,
  chunks: readonly Chunk[],
  budget: number,
  countTokens: (text: string) => number,
  root: Root = fromMarkdown(document.markdown),
): string[] {
  return [
    ...checkBudget(chunks, budget, countTokens),
    ...checkCoverage(document.markdown, chunks),
    ...checkOverlap(document.markdown, chunks),
    ...checkReparse(root, document.markdown, chunks),
    ...checkSource(document, chunks),
    ...checkLinks(chunks),
  ];
}

function checkBudget(chunks: readonly Chunk[], budget: number, countTokens: (text: string) => number): string[] {
  const broken: string[] = [];
  for (const { index, content, embedText, tokens, flags } of chunks) {
    if (countTokens(content) !== tokens) broken.push(`${index}: tokens are not those of the content`);
    const isOver = tokens > budget || countTokens(embedText) > budget;
    if (isOver !== flags.includes("oversize")) broken.push(`${index}: ${tokens} tokens, flags ${flags}`);
    if (isOver && !isAtom(fromMarkdown(content))) broken.push(`${index}: oversize, but it could be cut: ${content}`);
  }
  return broken;
}

/** Whether a tree is a single line of code, row, formula, ... that must not be cut. */
function isAtom(tree: Root): boolean {
  const leaves = leavesOf(tree);
  const [leaf] = leaves;
  if (leaf === undefined || leaves.length > 1) return false;
  if (leaf.type === "code") return leaf.value.split("\n").length === 1;
  if (leaf.type === "table") return leaf.children.length <= 2;
  if (leaf.type !== "paragraph") return true;
  const plain = leaf.children
    .filter((child) => child.type === "text")
    .map((child) => child.value.trim())
    .join("\n");
  return leaf.children.some((child) => child.type !== "text") || !/\s/.test(plain);
}

function leavesOf(tree: Nodes): Nodes[] {
  const leaves: Nodes[] = [];
  const stack: Nodes[] = [tree];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    const isLeaf = node.type !== "root" && (node.type === "footnoteDefinition" || !containers.has(node.type));
    if (isLeaf) leaves.push(node);
    else if ("children" in node) stack.push(...[...node.children].reverse());
  }
  return leaves;
}

/** Every character of every block is in exactly one chunk; only prefixes of lines in containers may be missing. */
function checkCoverage(markdown: string, chunks: readonly Chunk[]): string[] {
  const times = new Uint8Array(markdown.length);
  for (const chunk of chunks)
    for (const { start, end } of chunk.markdown) for (let i = start; i < end; i++) times[i] = (times[i] as number) + 1;
  for (let i = 0; i < markdown.length; i++) {
    if ((times[i] as number) > 1) return [`covered twice: ${JSON.stringify(markdown.slice(i, i + 60))}`];
    const isGap = /[\s>]/.test(markdown[i] as string) || (markdown[i] === "\\" && markdown[i + 1] === "\n");
    if (times[i] === 0 && !isGap) return [`not covered: ${JSON.stringify(markdown.slice(i, i + 60))}`];
  }
  return [];
}

/** After the overlap, a chunk begins with its own letters. */
function checkOverlap(markdown: string, chunks: readonly Chunk[]): string[] {
  return chunks.flatMap(({ index, content, overlapChars, markdown: [span] }) => {
    const own = markdown.slice(span?.start, span?.end).split("\n")[0] ?? "";
    const isRight = overlapChars === 0 || content.slice(overlapChars).startsWith(own);
    return isRight
      ? []
      : [`${index}: behind ${overlapChars} characters stands ${content.slice(overlapChars, overlapChars + 40)}`];
  });
}

function checkReparse(root: Root, markdown: string, chunks: readonly Chunk[]): string[] {
  const broken: string[] = [];
  const labels = footnoteLabels(root);
  const counts = countInline(root);
  for (const chunk of chunks) {
    const tree = fromMarkdown(chunk.content);
    const found = blocksOf(tree);
    const wanted = new Set(chunk.blockTypes);
    if (![...found.types].every((type) => wanted.has(type)) || found.types.size !== wanted.size)
      broken.push(`${chunk.index}: reads as ${[...found.types]}, was ${chunk.blockTypes}: ${chunk.content}`);
    if (String([...found.languages]) !== String(chunk.codeLanguages))
      broken.push(`${chunk.index}: languages ${[...found.languages]}, were ${chunk.codeLanguages}`);
    if (chunk.text !== toText(tree)) broken.push(`${chunk.index}: text differs`);
    if (chunk.overlapChars > 0) continue;
    const own = withFootnotes(chunk.content, tree, labels);
    if (startsWithRepeatedHeader(chunk, markdown)) dropFirstHeader(own);
    for (const [type, count] of countInline(own)) counts.set(type, (counts.get(type) ?? 0) - count);
  }
  if (chunks.every(({ overlapChars }) => overlapChars === 0))
    for (const [type, left] of counts) if (left !== 0) broken.push(`${left} ${type} lost in cuts`);
  return broken;
}

/** The tree of a chunk whose footnote marks have notes; parsed again only if notes are missing. */
function withFootnotes(content: string, tree: Root, labels: readonly string[]): Root {
  if (!content.includes("[^")) return tree;
  const absent = labels.filter((label) => !content.includes(`\n[${label}]:`) && !content.startsWith(`[${label}]:`));
  return absent.length === 0 ? tree : fromMarkdown([content, ...absent.map((label) => `[${label}]: x`)].join("\n\n"));
}

function blocksOf(tree: Root): { types: Set<string>; languages: Set<string> } {
  const types = new Set<string>();
  const languages = new Set<string>();
  const stack: Nodes[] = [...tree.children].reverse();
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    types.add(node.type);
    if (node.type === "code" && node.lang) languages.add(node.lang);
    if (containers.has(node.type) && "children" in node) stack.push(...[...node.children].reverse());
  }
  return { types, languages };
}

function countInline(tree: Root): Map<string, number> {
  const counts = new Map(inlineTypes.map((type) => [type, 0]));
  const stack: Nodes[] = [tree];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    const count = counts.get(node.type);
    if (count !== undefined) counts.set(node.type, count + 1);
    if ("children" in node) stack.push(...node.children);
  }
  return counts;
}

function footnoteLabels(root: Root): string[] {
  return root.children.flatMap((node) =>
    node.type === "footnoteDefinition" ? [`^${node.label ?? node.identifier}`] : [],
  );
}

/** Whether a chunk begins with the repeated header of a cut table. */
function startsWithRepeatedHeader({ content, markdown: [span] }: Chunk, markdown: string): boolean {
  return (
    span !== undefined &&
    /^[\s>*+\-\d.)]*\|/.test(content) &&
    firstLine(content) !== firstLine(markdown.slice(span.start, span.end))
  );
}

const firstLine = (text: string): string => text.split("\n")[0]?.replace(/^[\s>*+\-\d.)]*/, "") ?? "";

function dropFirstHeader(tree: Root): void {
  const stack: Nodes[] = [tree];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (node.type === "table") {
      node.children.shift();
      return;
    }
    if ("children" in node) stack.push(...[...node.children].reverse());
  }
}

/** Every noted leaf block of the HTML is in the spans of the chunks once, from end to end. */
function checkSource({ blocks = [] }: ChunkDocument, chunks: readonly Chunk[]): string[] {
  const spans = chunks.flatMap(({ source }) => source);
  const broken: string[] = [];
  for (const block of blocks) {
    if (containers.has(block.type)) continue;
    let covered = 0;
    for (const { start, end } of spans) covered += Math.max(0, Math.min(end, block.end) - Math.max(start, block.start));
    if (covered < block.end - block.start)
      broken.push(`${block.type} of line ${block.line} covered ${covered} of ${block.end - block.start}`);
  }
  return broken;
}

function checkLinks(chunks: readonly Chunk[]): string[] {
  const broken: string[] = [];
  if (new Set(chunks.map(({ id }) => id)).size !== chunks.length) broken.push("ids are not unique");
  for (const [index, { prevId, nextId, parentId, ...chunk }] of chunks.entries()) {
    if (chunk.index !== index) broken.push(`${index}: wrong index`);
    if (prevId !== (chunks[index - 1]?.id ?? null) || nextId !== (chunks[index + 1]?.id ?? null))
      broken.push(`${index}: wrong neighbours`);
    if (parentId !== null && !chunks.slice(0, index).some(({ id }) => id === parentId))
      broken.push(`${index}: parent is not before it`);
  }
  return broken;
}
