import type { Break, Delete, Emphasis, Link, PhrasingContent, Strong, Text, TextData } from "mdast";
import type { Position } from "unist";
import type { Content, Raised } from "../nodes/mdast.ts";
import { append, joinPositions, pushAtom, pushPhrasing, spanOf } from "../nodes/tree.ts";
import { pairDelimiters } from "../to-markdown/delimiters.ts";

type Edge = Text | Break;
type Wrapper = Emphasis | Strong | Delete | Link | Raised;

/** Whether breaks separate lines and two of them paragraphs, lines only, or are spaces. */
type BreakMode = "paragraphs" | "lines" | "spaces";

/** The children of one or more paragraphs: white space cleaned, two breaks in a row separating paragraphs. */
export function cleanParagraphs(nodes: readonly Content[]): PhrasingContent[][] {
  const only = nodes[0];
  if (nodes.length === 1 && only?.type === "text") {
    only.value = only.value.trim();
    return only.value === "" ? [] : [[only]];
  }
  const cleaner = new Cleaner("paragraphs");
  return splitAtBreaks(cleaner.clean(nodes)).map((group) => cleaner.finish(group));
}

/** The children of one paragraph, with any breaks between them. */
export function cleanParagraph(nodes: readonly Content[]): PhrasingContent[] {
  const groups = cleanParagraphs(nodes);
  return groups.length === 1 ? (groups[0] as PhrasingContent[]) : groups.flat();
}

/** The children of a table cell: white space cleaned, breaks single. */
export function cleanCell(nodes: readonly Content[]): PhrasingContent[] {
  const cleaner = new Cleaner("lines");
  return cleaner.finish(cleaner.clean(nodes));
}

/** The children of a heading: white space cleaned, breaks as spaces. */
export function cleanHeading(nodes: readonly Content[]): PhrasingContent[] {
  const cleaner = new Cleaner("spaces");
  return cleaner.finish(cleaner.clean(nodes));
}

/**
 * Cleans phrasing content in one pass, so that Markdown can hold it: white space and breaks at the edges of emphasis and links move
 * out, empty wrappers are removed, equal neighbours merge.
 */
class Cleaner {
  readonly #breaks: BreakMode;
  /** Whether the last character is white space, or the output is empty. */
  #space = true;
  #attention = false;

  constructor(breaks: BreakMode) {
    this.#breaks = breaks;
  }

  clean(nodes: readonly Content[]): PhrasingContent[] {
    const out: PhrasingContent[] = [];
    this.#each(nodes, out, this.#breaks);
    trimEnd(out);
    let first = 0;
    while (out[first]?.type === "break") first++;
    // A copy has no spare capacity; an array that grew has room for sixteen.
    return out.slice(first);
  }

  /** Repair emphasis that could not open or close; after splitting into paragraphs. */
  finish(group: PhrasingContent[]): PhrasingContent[] {
    return this.#attention ? repairAttention(group, this.#breaks === "lines") : group;
  }

  #each(nodes: readonly Content[], out: PhrasingContent[], breaks: BreakMode): void {
    for (const node of nodes) this.#one(node, out, breaks);
  }

  #one(node: Content, out: PhrasingContent[], breaks: BreakMode): void {
    switch (node.type) {
      case "text":
        this.#text(node.value, node.position, out, node.data);
        break;
      case "break":
        if (breaks === "spaces") this.#text(" ", node.position, out);
        else this.#break(node, out, breaks);
        break;
      case "emphasis":
      case "strong":
      case "delete":
      case "link":
      case "superscript":
      case "subscript":
        this.#wrapper(node, out, breaks);
        break;
      case "html":
        out.push(node);
        break;
      default:
        this.#other(node, out, breaks);
    }
  }

  #text(value: string, position: Position | undefined, out: PhrasingContent[], data?: TextData): void {
    const kept = this.#space ? value.trimStart() : value;
    if (kept === "") return;
    this.#space = kept.charCodeAt(kept.length - 1) === 32;
    pushText(out, kept, position, data);
  }

  #break(node: Break, out: PhrasingContent[], breaks: BreakMode): void {
    trimTrailingText(out);
    if (breaks === "lines" && out.at(-1)?.type === "break") return;
    out.push(node);
    this.#space = true;
  }

  #wrapper(node: Wrapper, out: PhrasingContent[], breaks: BreakMode): void {
    const inner: PhrasingContent[] = [];
    const raised = isRaised(node);
    this.#each(
      node.children,
      inner,
      raised ? "spaces" : node.type === "link" && breaks === "paragraphs" ? "lines" : breaks,
    );
    const lead = takeEdge(inner, "start");
    const tail = takeEdge(inner, "end");
    pushEdge(lead, out, breaks);
    if (inner.length > 0) {
      if (isRaised(node)) pushRaised(node, inner, out);
      else if (isAttention(node) && node.type !== "delete" && inner.every(isPicture)) out.push(...inner);
      else this.#pushWrapper(node, inner, out);
    }
    pushEdge(tail, out, breaks);
  }

  #pushWrapper(node: Exclude<Wrapper, Raised>, inner: PhrasingContent[], out: PhrasingContent[]): void {
    if (node.type !== "link") this.#attention = true;
    const groups = splitAtBreaks(inner);
    for (const [index, children] of groups.entries()) {
      if (index > 0) out.push({ type: "break" }, { type: "break" });
      const last = out.at(-1);
      if (last?.type === node.type && node.type !== "link") mergeChildren(last as Emphasis, children);
      else out.push(partOf(node, children, groups.length));
    }
  }

  #other(node: Content, out: PhrasingContent[], breaks: BreakMode): void {
    if ("children" in node) {
      const inner: PhrasingContent[] = [];
      this.#each(node.children as Content[], inner, breaks);
      (node as { children: PhrasingContent[] }).children = inner.slice();
    }
    pushAtom(node as PhrasingContent, out);
    this.#space = false;
  }
}

/** One part of a wrapper that breaks divide, with the position of that part. */
function partOf(node: Exclude<Wrapper, Raised>, children: PhrasingContent[], parts: number) {
  if (parts === 1) {
    node.children = children.slice() as never;
    return node;
  }
  const position = spanOf(children) ?? node.position;
  return { ...node, children, ...(position && { position }) };
}

function isRaised(node: Wrapper): node is Raised {
  return node.type === "superscript" || node.type === "subscript";
}

function pushText(
  out: PhrasingContent[],
  value: string,
  position: Position | undefined,
  data: TextData | undefined,
): void {
  const last = out.at(-1);
  if (last?.type === "text" && last.data?.standIn === data?.standIn && last.data?.reading === data?.reading) {
    last.value += value;
    last.position = joinPositions(last.position, position);
  } else {
    out.push(data === undefined ? { type: "text", value, position } : { type: "text", value, position, data });
  }
}

function pushRaised(node: Raised, inner: PhrasingContent[], out: PhrasingContent[]): void {
  const tag = node.type === "superscript" ? "sup" : "sub";
  out.push({ type: "html", value: `<${tag}>` });
  append(out, inner);
  out.push({ type: "html", value: `</${tag}>` });
}

function mergeChildren(
  target: { children: PhrasingContent[]; position?: Position | undefined },
  children: PhrasingContent[],
): void {
  for (const child of children) {
    if (child.type === "text") pushText(target.children, child.value, child.position, child.data);
    else pushAtom(child, target.children);
  }
  target.position = joinPositions(target.position, children.at(-1)?.position);
}

/** Write the white space and breaks of an edge outside the wrapper. */
function pushEdge(edge: Edge[], out: PhrasingContent[], breaks: BreakMode): void {
  for (const node of edge) {
    if (node.type === "text") {
      pushText(out, node.value, node.position, node.data);
    } else {
      trimTrailingText(out);
      if (breaks === "paragraphs" || out.at(-1)?.type !== "break") out.push(node);
    }
  }
}

/** Take the white space and breaks at one end of a wrapper out of it. */
function takeEdge(inner: PhrasingContent[], side: "start" | "end"): Edge[] {
  const taken: Edge[] = [];
  const isStart = side === "start";
  let at = isStart ? 0 : inner.length - 1;
  for (let node = inner[at]; node !== undefined; node = inner[at]) {
    if (node.type === "break") taken.push(node);
    else if (node.type !== "text") break;
    else {
      const { value } = node;
      const rest = isStart ? value.trimStart() : value.trimEnd();
      if (rest.length === value.length) break;
      taken.push({
        type: "text",
        value: isStart ? value.slice(0, value.length - rest.length) : value.slice(rest.length),
      });
      node.value = rest;
      if (rest !== "") break;
    }
    at += isStart ? 1 : -1;
  }
  if (!isStart) inner.length = at + 1;
  else if (at > 0) inner.splice(0, at);
  return isStart ? taken : taken.reverse();
}

function trimTrailingText(out: PhrasingContent[]): void {
  const last = out.at(-1);
  if (last?.type !== "text") return;
  last.value = last.value.trimEnd();
  if (last.value === "") out.pop();
}

function trimEnd(out: PhrasingContent[]): void {
  for (;;) {
    trimTrailingText(out);
    if (out.at(-1)?.type !== "break") return;
    out.pop();
  }
}

/** Whether a break is at an edge or followed by another. */
function separates(nodes: readonly PhrasingContent[], at: number): boolean {
  return at === 0 || at === nodes.length - 1 || nodes[at + 1]?.type === "break";
}

/** Groups between runs of two or more breaks; breaks at the edges of a group are removed. */
function splitAtBreaks(nodes: PhrasingContent[]): PhrasingContent[][] {
  if (!nodes.some((node, at) => node.type === "break" && separates(nodes, at))) return nodes.length > 0 ? [nodes] : [];
  const groups: PhrasingContent[][] = [];
  let group: PhrasingContent[] = [];
  let breaks: Break[] = [];
  for (const node of nodes) {
    if (node.type === "break") {
      breaks.push(node);
      continue;
    }
    if (breaks.length > 1 && group.length > 0) {
      groups.push(group);
      group = [];
    } else if (breaks.length === 1 && group.length > 0) {
      group.push(breaks[0] as Break);
    }
    breaks = [];
    group.push(node);
  }
  if (group.length > 0) groups.push(group);
  return groups;
}

type Attention = Emphasis | Strong | Delete;

/** Each round shrinks or removes at least one node; nodes that fail in the last one lose their marks. */
const maxRounds = 12;

const leadingPunctuation = /^[\p{P}\p{S}]+/u;
const trailingPunctuation = /(?<![\p{P}\p{S}])[\p{P}\p{S}]+$/u;

/**
 * Change emphasis, strong and delete nodes that readers could not read back.
 *
 * The marks of `これは**「重要」**です` cannot open between a letter and punctuation. So the punctuation moves out of the node (`これは「**重要**」です`); if
 * that does not help, its children replace the node. No text changes.
 *
 * @param children Children of one block. Modified.
 * @param inCell Whether they are in a table cell.
 * @returns Children that all read back as themselves.
 */
function repairAttention(children: PhrasingContent[], inCell: boolean): PhrasingContent[] {
  let current = children;
  for (let round = 0; round < maxRounds; round++) {
    const failing = pairDelimiters(current, inCell);
    if (failing.size === 0) return current;
    current = rebuild(current, failing, round === maxRounds - 1);
  }
  return current;
}

function rebuild(
  children: readonly PhrasingContent[],
  failing: ReadonlySet<PhrasingContent>,
  giveUp: boolean,
): PhrasingContent[] {
  const out: PhrasingContent[] = [];
  for (const child of children) {
    const turned = giveUp ? undefined : turnedInside(child, failing);
    if (turned) {
      out.push(turned);
      continue;
    }
    const fails = isAttention(child) && (giveUp || failing.has(child));
    // A node inside a failing one often fails because of it, so the outer one is repaired first.
    if ("children" in child && (giveUp || !fails)) child.children = rebuild(child.children, failing, giveUp) as never;
    if (!fails) pushPhrasing(child, out);
    else for (const node of giveUp ? child.children : repaired(child)) pushPhrasing(node, out);
  }
  return out;
}

/** Readers take `***a***` for strong inside emphasis, never for the reverse. */
function turnedInside(node: PhrasingContent, failing: ReadonlySet<PhrasingContent>): Emphasis | undefined {
  if (node.type !== "strong" || node.children.length !== 1) return undefined;
  const only = node.children[0];
  if (only?.type !== "emphasis" || !(failing.has(only) || failing.has(node))) return undefined;
  return { ...only, children: [{ ...node, children: only.children }] };
}

/** A picture is neither bold nor slanted. */
function isPicture(node: PhrasingContent): boolean {
  return node.type === "image" || (node.type === "link" && node.children.length > 0 && node.children.every(isPicture));
}

function isAttention(node: PhrasingContent): node is Attention {
  return node.type === "emphasis" || node.type === "strong" || node.type === "delete";
}

/** The nodes that replace a failing one: the same with less inside, or its children. */
function repaired(node: Attention): PhrasingContent[] {
  const only = node.children.length === 1 ? node.children[0] : undefined;
  // Between the brackets of [**a**](b) marks always open and close.
  if (node.type === "emphasis" && only?.type === "emphasis") return node.children;
  if (only?.type === "link") return [{ ...only, children: [{ ...node, children: only.children }] }];
  return shrunk(node);
}

/** Move punctuation at the edges out of the node; without any, the children replace it. */
function shrunk(node: Attention): PhrasingContent[] {
  const before = takePunctuation(node.children, 0, leadingPunctuation);
  const after = takePunctuation(node.children, node.children.length - 1, trailingPunctuation);
  const kept: PhrasingContent[] =
    before === "" && after === ""
      ? node.children
      : node.children.some((child) => child.type !== "break")
        ? [node]
        : node.children;
  const out: PhrasingContent[] = [];
  const { position } = node;
  if (before !== "") out.push({ type: "text", value: before, position });
  for (const child of kept) out.push(child);
  if (after !== "") out.push({ type: "text", value: after, position });
  return out;
}

function takePunctuation(children: PhrasingContent[], index: number, edge: RegExp): string {
  const child = children[index];
  if (child?.type !== "text") return "";
  const taken = edge.exec(child.value)?.[0] ?? "";
  child.value =
    index === 0 && edge === leadingPunctuation
      ? child.value.slice(taken.length)
      : child.value.slice(0, child.value.length - taken.length);
  if (child.value === "") children.splice(index, 1);
  return taken;
}
