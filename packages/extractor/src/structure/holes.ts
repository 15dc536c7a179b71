import { Flag, type NodeTable } from "@decant/dom";
import { Has, knownTag, tagSet } from "@decant/dom/internal";
import { linkShare } from "../blocks/block-counts.ts";
import { headingTags } from "../blocks/heading-tags.ts";
import { classesWith } from "../blocks/joined-texts.ts";
import { attributesOf, blocksIn, nearestDataTable, type PageStructure } from "../blocks/page-structure.ts";
import { smallestAround } from "../blocks/smallest-around.ts";
import type { Draft } from "./draft.ts";

/** Share of the kept words that the container of the content holds; the others are strays. A guess. */
const containerShare = 0.9;
/** If the holes have more than this share of the kept words, the choice itself is doubtful. A guess. */
const maxHoleShare = 0.5;

/** The same for plain text at the edges. A guess: short reference pages end with as many remarks as they have text. */
const maxEdgeShare = 1;

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
]);
const unseen = Flag.HIDDEN | Flag.NOSCRIPT | Flag.CONTROL;

/** Elements and roles that may be chrome inside the content, too. */
const chromeTags = tagSet(["nav", "aside", "footer", "form", "button", "dialog"]);
const chromeRole =
  /^(?:navigation|contentinfo|complementary|search|form|button|menu|menubar|toolbar|(?:alert)?dialog)$/;
const ASIDE = knownTag("aside");
/** Class names of notes, which docutils and others put into `aside`. */
const noteName = /note|admonition|topic/i;
/** Words that mean chrome at the start or end of a class name. Inside a name they may describe content. */
const chromeWords = [
  "nav|navbar|navigation|menu|sidebar|breadcrumbs?|pager|pagination|prev-next|toc|tocbox|skip-link|footer|toolbar|search",
  "share|sharing|social|related|recommended|comments?|feedback|ratings?|edit-?link",
  "ads?|advert|advertisement|sponsor|promo|promotion|cookie|consent|popup|modal|newsletter|subscribe|signup|login",
].join("|");
const chromeName = new RegExp(`(?<!\\S)(?:${chromeWords})(?=[-_\\s]|$)|(?<=[-_])(?:${chromeWords})(?!\\S)`, "gim");

/**
 * Keep dropped blocks between kept blocks of the content's container, whatever they score.
 *
 * In a manual all of them are kept, and at its edges definition lists, code and data tables. In articles and on products only code and
 * data tables are kept, in threads only code: other blocks between paragraphs may be teasers, and definition lists describe members.
 * Chrome by element, role or class name, hidden text, controls and comments stay dropped. The score of documentation on wcxb-dev
 * rises from 0.944 to 0.945, that of the round trip from 0.992 to 0.994.
 */
export function fillHoles(page: PageStructure) {
  const { table, blocks } = page;
  const chrome = chromeAround(page);
  const lists = page.nearest(listTags);
  const code = page.nearest(codeTags);
  const tables = nearestDataTable(page);
  const items = page.nearest(itemTags);
  return ({ keep, size, probability, pageType }: Draft): void => {
    const words = keptWords(keep, size);
    const total = words[keep.length] as number;
    if (total === 0) return;
    const inner = smallestAround(table, 0, (node) => {
      const { from, to } = blocksIn(page, node);
      return (words[to] as number) - (words[from] as number) >= total * containerShare;
    });
    const container = widen(table, inner, chrome);
    const isManual = pageType === "documentation";
    const isStructure = (node: number): boolean =>
      (code[node] as number) > container ||
      (isManual && (lists[node] as number) > container) ||
      (pageType !== "forum" && (tables[node] as number) > container);
    const { from, to } = blocksIn(page, container);
    const first = keep.indexOf(1, from);
    const last = keep.lastIndexOf(1, to - 1);
    const isHole = (block: number): boolean => {
      const node = blocks.container[block] as number;
      const isBetween = block > first && block < last;
      // Between the heading of the page and its container are also author and version.
      if (isManual && isBetween && (node > inner || textTags[table.tag[node] as number] === 1)) return true;
      return (isManual || isBetween) && isStructure(node);
    };
    const holes: number[] = [];
    const edges: number[] = [];
    let missing = 0;
    let atEdges = 0;
    for (let block = from; block < to; block++) {
      const node = blocks.first[block] as number;
      // Comments have a probability of 0.
      if (keep[block] === 1 || probability[block] === 0 || ((table.flags[node] as number) & unseen) !== 0) continue;
      if ((chrome[node] as number) > inner || isLoneLink(page, items, block)) continue;
      // A sign between links is no text.
      if (size[block] === 0) continue;
      if (isHole(block)) {
        holes.push(block);
        missing += size[block] as number;
      } else if (isManual && isPlainPart(table, blocks.container[block] as number, inner)) {
        edges.push(block);
        atEdges += size[block] as number;
      }
    }
    if (missing <= maxHoleShare * total) for (const block of holes) keep[block] = 1;
    for (const block of holes) if (isEmptySection(page, keep, block)) keep[block] = 0;
    if (atEdges <= maxEdgeShare * total) for (const block of edges) keep[block] = 1;
  };
}

/**
 * Whether only text, lists and tables without names are around a block, up to the container of the content or an element around it.
 * Nothing outside of a semantic container is.
 */
function isPlainPart(
  { parent, end, tag, classIds, classValues }: NodeTable,
  block: number,
  container: number,
): boolean {
  let node = block;
  for (; node > container || (end[node] as number) < (end[container] as number); node = parent[node] as number)
    if (plainTags[tag[node] as number] !== 1 || classValues[classIds[node] as number] !== "") return false;
  for (let inner = container; inner > node; inner = parent[inner] as number)
    if (semanticTags[tag[inner] as number] === 1) return false;
  return node !== block;
}

/** Whether a block is nothing except links and no item or cell: a card or a pager. */
function isLoneLink({ table, blocks }: PageStructure, items: Int32Array, block: number): boolean {
  return items[blocks.container[block] as number] === 0 && linkShare(table, blocks, block) === 1;
}

/** Whether a block is a heading, and the next kept one a heading that does not belong to its section. */
function isEmptySection(
  { table: { tag }, blocks: { container } }: PageStructure,
  keep: Uint8Array,
  block: number,
): boolean {
  const level = (of: number) => tag[container[of] as number] as number;
  if (headingTags[level(block)] !== 1) return false;
  const next = keep.indexOf(1, block + 1);
  return next > 0 && headingTags[level(next)] === 1 && level(next) <= level(block);
}

/** Running total of the kept words. */
function keptWords(keep: Uint8Array, size: Float32Array): Float64Array {
  const words = new Float64Array(keep.length + 1);
  for (let block = 0; block < keep.length; block++)
    words[block + 1] = (words[block] as number) + (keep[block] === 1 ? (size[block] as number) : 0);
  return words;
}

/** Widest element around a container without any chrome between the two. Names of wrappers do not count. */
function widen({ parent, end }: NodeTable, container: number, chrome: Int32Array): number {
  let widest = container;
  for (let up = parent[widest] as number; up > 0; up = parent[up] as number) {
    if (hasChrome(chrome, up + 1, widest) || hasChrome(chrome, end[widest] as number, end[up] as number)) break;
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
    found[node] = isChrome(table, node, isNamed) ? node : (found[table.parent[node] as number] as number);
  return found;
}

function isChrome(table: NodeTable, node: number, isNamed: Uint8Array): boolean {
  if (table.tag[node] === ASIDE && noteName.test(attributesOf(table, node).class ?? "")) return false;
  if (chromeTags[table.tag[node] as number] === 1 || isNamed[table.classIds[node] as number] === 1) return true;
  return ((table.attributes[node] as number) & Has.ROLE) !== 0 && chromeRole.test(attributesOf(table, node).role ?? "");
}
