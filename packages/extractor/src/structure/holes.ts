import { Flag, type NodeTable } from "@decant/dom";
import { Has, knownTag, tagSet } from "@decant/dom/internal";
import { linkShare } from "../blocks/block-counts.ts";
import { headingTags, smallestAround } from "../blocks/elements.ts";
import { classesWith } from "../blocks/joined-texts.ts";
import { attributesOf, blocksIn, type PageStructure } from "../blocks/page-structure.ts";
import type { Draft } from "./draft.ts";

/** Share of the kept words that the container of the content holds; the others are strays. A guess. */
const containerShare = 0.9;
/**
 * If the holes or the text at the edges have more than this share of the kept words, the choice itself is doubtful. A guess: short
 * reference pages are as much lists and remarks as text.
 */
const maxShare = 2;

const codeTags = tagSet(["pre"]);
const listTags = tagSet(["dl"]);
const itemTags = tagSet(["li", "td", "th", "dt", "dd"]);
const textTags = tagSet(["p", "h2", "h3"]);
const semanticTags = tagSet(["main", "article"]);
const plainTags = tagSet([
  "p",
  "ul",
  "ol",
  "li",
  "dl",
  "dt",
  "dd",
  "table",
  "tbody",
  "tr",
  "td",
  "th",
  "blockquote",
  "pre",
  "h2",
  "h3",
  "h4",
  "h5",
  "h6",
]);
/** Elements without a class that wrap text, inside the container of the content only. */
const wrapperTags = tagSet(["div", "section", "details", "summary", "font", "center", "figure", "figcaption"]);
const unseen = Flag.HIDDEN | Flag.NOSCRIPT | Flag.CONTROL;

/** Elements and roles that may be chrome inside the content, too. */
const chromeTags = tagSet(["nav", "aside", "footer", "form", "button", "dialog"]);
const chromeRole =
  /^(?:navigation|contentinfo|complementary|search|form|button|menu|menubar|toolbar|(?:alert)?dialog)$/;
const ASIDE = knownTag("aside");
/** Class names of notes, which docutils and others put into `aside`. */
const noteName =
  /note|admonition|topic|callout|citation|warning|caution|important|(?<![a-z])(?:tip|hint|danger|seealso)/i;
/** Words that mean chrome at the start or end of a class name. Inside a name they may describe content. */
const chromeWords = [
  "nav|navbar|navigation|menu|sidebar|breadcrumbs?|pager|pagination|prev-next|toc|tocbox|skip-link|footer|toolbar|search",
  "share|sharing|social|related|recommended|comments?|feedback|ratings?|edit-?link",
  "ads?|advert|advertisement|sponsor|promo|promotion|cookie|consent|popup|modal|newsletter|subscribe|signup|login",
].join("|");
const chromeName = new RegExp(`(?<!\\S)(?:${chromeWords})(?=[-_\\s]|$)|(?<=[-_])(?:${chromeWords})(?!\\S)`, "gim");

/**
 * Keep dropped blocks of a manual between kept blocks of its container, at any score and cost, and at its edges definition lists,
 * code, data tables and text beside kept text. Chrome by element, role or class name, hidden text, controls and comments stay dropped.
 *
 * Beside the regions of any page (`fillRegions`), this keeps 99.96 instead of 99.77 % of the words of seven manuals.
 */
export function fillHoles(page: PageStructure) {
  const { table, blocks } = page;
  const chrome = chromeAround(page);
  const lists = page.nearest(listTags);
  const code = page.nearest(codeTags);
  const tables = page.dataTables();
  const items = page.nearest(itemTags);
  return ({ keep, size, probability }: Draft): void => {
    const words = keptWords(keep, size);
    const total = words[keep.length];
    if (total === 0) return;
    const inner = smallestAround(table, 0, (node) => {
      const { from, to } = blocksIn(page, node);
      return words[to] - words[from] >= total * containerShare;
    });
    const container = widen(table, inner, chrome);
    const isStructure = (node: number): boolean =>
      code[node] > container || lists[node] > container || tables[node] > container;
    const { from, to } = blocksIn(page, container);
    const first = keep.indexOf(1, from);
    const last = keep.lastIndexOf(1, to - 1);
    const isHole = (block: number): boolean => {
      if (block < from || block >= to) return false;
      const node = blocks.container[block];
      const isBetween = block > first && block < last;
      // Author and version are also between the heading of the page and its container.
      return (isBetween && (node >= inner || textTags[table.tag[node]] === 1)) || isStructure(node);
    };
    const fill = (isPart: (block: number) => boolean): readonly number[] => {
      const parts: number[] = [];
      let missing = 0;
      for (let block = 0; block < keep.length; block++) {
        const node = blocks.first[block];
        // Comments have a probability of 0. A sign between links is not text.
        if (keep[block] === 1 || probability[block] === 0 || size[block] === 0) continue;
        if ((table.flags[node] & unseen) !== 0 || chrome[node] > inner) continue;
        if (isLoneLink(page, items, block) || !isPart(block)) continue;
        parts.push(block);
        missing += size[block];
      }
      if (missing > maxShare * total) return [];
      for (const block of parts) keep[block] = 1;
      return parts;
    };
    const holes = fill(isHole);
    const edges = fill(edgesOf(page, keep, chrome, inner, container));
    for (const block of [...edges, ...holes].reverse()) if (isEmptySection(page, keep, block)) keep[block] = 0;
  };
}

/**
 * Text at the edges of a manual's content: plain text, lists and tables beside kept text.
 *
 * Inside the container, wrappers without a class, notes, and sections like kept ones are also part of the content. Outside of it, only
 * text with no chrome between it and the container is; outside of a semantic container, nothing is.
 */
function edgesOf(
  page: PageStructure,
  keep: Uint8Array,
  chrome: Int32Array,
  inner: number,
  container: number,
): (block: number) => boolean {
  const { table, blocks } = page;
  const tables = page.dataTables();
  const { parent, end, tag, classIds, classValues } = table;
  const kept = keptAround(page, keep);
  const limits = reachOf(table, chrome, inner);
  const isPlain = (node: number): boolean => {
    const isInside = node > container && node < end[container];
    const isText = plainTags[tag[node]] === 1;
    if (classValues[classIds[node]] === "")
      return isText || (isInside && wrapperTags[tag[node]] === 1 && !hasChromeId(table, node));
    if (isInside && (isText || isNote(table, node) || holdsOneHeading(page, node))) return true;
    if (tables[node] === node) return true;
    return kept.siblings.has(siblingKey(table, node));
  };
  return (block) => {
    let node = blocks.container[block];
    if (node < limits.from || node >= limits.to) return node === inner;
    for (; kept.isAround[node] === 0; node = parent[node]) if (!isPlain(node)) return false;
    return node !== blocks.container[block] || node >= inner;
  };
}

/** Elements around kept blocks, and their sibling keys. */
function keptAround({ table, blocks }: PageStructure, keep: Uint8Array) {
  const isAround = new Uint8Array(table.size);
  const siblings = new Set<number>();
  isAround[0] = 1;
  for (let block = 0; block < keep.length; block++) {
    if (keep[block] === 0) continue;
    for (let node = blocks.container[block]; isAround[node] === 0; node = table.parent[node]) {
      isAround[node] = 1;
      siblings.add(siblingKey(table, node));
    }
  }
  return { isAround, siblings };
}

/** Equal for siblings with the same classes. */
function siblingKey({ parent, classIds, classValues }: NodeTable, node: number): number {
  return parent[node] * classValues.length + classIds[node];
}

/** Nodes around a container up to the next chrome, inside the semantic element around it. */
function reachOf({ parent, end, tag, size }: NodeTable, chrome: Int32Array, container: number) {
  let around = container;
  while (around > 0 && semanticTags[tag[around]] !== 1) around = parent[around];
  const isChrome = (node: number): boolean => {
    const outer = chrome[node];
    return outer !== 0 && !(outer <= container && end[outer] > container);
  };
  let from = container;
  while (from > around + 1 && !isChrome(from - 1)) from--;
  let to = end[container];
  const last = around > 0 ? end[around] : size;
  while (to < last && !isChrome(to)) to++;
  return { from, to };
}

/** Whether an element is a note by its class or by a role of digital publishing, such as `doc-endnote`. */
function isNote(table: NodeTable, node: number): boolean {
  const { class: name = "", role = "" } = attributesOf(table, node);
  return noteName.test(name) || role.startsWith("doc-");
}

/** Whether a block is a card or a pager: only links, and not in an item or cell. */
function isLoneLink({ table, blocks }: PageStructure, items: Int32Array, block: number): boolean {
  return items[blocks.container[block]] === 0 && linkShare(table, blocks, block) === 1;
}

/** Whether a block is a heading with nothing kept in its section. */
function isEmptySection(
  { table: { tag }, blocks: { container } }: PageStructure,
  keep: Uint8Array,
  block: number,
): boolean {
  const level = (of: number) => tag[container[of]];
  if (headingTags[level(block)] !== 1) return false;
  const next = keep.indexOf(1, block + 1);
  return next < 0 || (headingTags[level(next)] === 1 && level(next) <= level(block));
}

/** Running total of the kept words. */
function keptWords(keep: Uint8Array, size: Float32Array): Float64Array {
  const words = new Float64Array(keep.length + 1);
  for (let block = 0; block < keep.length; block++)
    words[block + 1] = words[block] + (keep[block] === 1 ? size[block] : 0);
  return words;
}

/** Whether an element has a heading and no other text. */
function holdsOneHeading(page: PageStructure, node: number): boolean {
  const { from, to } = blocksIn(page, node);
  return to === from + 1 && headingTags[page.table.tag[page.blocks.container[from]]] === 1;
}

function hasChromeId(table: NodeTable, node: number): boolean {
  const { id = "" } = attributesOf(table, node);
  return id !== "" && id.search(chromeName) >= 0;
}

/** Widest element around a container without any chrome between the two. Names of wrappers do not count. */
function widen({ parent, end }: NodeTable, container: number, chrome: Int32Array): number {
  let widest = container;
  for (let up = parent[widest]; up > 0; up = parent[up]) {
    if (hasChrome(chrome, up + 1, widest) || hasChrome(chrome, end[widest], end[up])) break;
    widest = up;
  }
  return widest;
}

function hasChrome(chrome: Int32Array, from: number, to: number): boolean {
  for (let node = from; node < to; node++) if (chrome[node] === node) return true;
  return false;
}

/** Innermost chrome element around each node, 0 for none. */
function chromeAround({ table }: PageStructure): Int32Array {
  const isNamed = new Uint8Array(table.classValues.length);
  for (const id of classesWith(table, chromeName)) isNamed[id] = 1;
  const found = new Int32Array(table.size);
  for (let node = 1; node < table.size; node++)
    found[node] = isChrome(table, node, isNamed) ? node : found[table.parent[node]];
  return found;
}

function isChrome(table: NodeTable, node: number, isNamed: Uint8Array): boolean {
  if (table.tag[node] === ASIDE && noteName.test(attributesOf(table, node).class ?? "")) return false;
  if (chromeTags[table.tag[node]] === 1 || isNamed[table.classIds[node]] === 1) return true;
  return (table.attributes[node] & Has.ROLE) !== 0 && chromeRole.test(attributesOf(table, node).role ?? "");
}
