import { type ChildNode, type Element, Flag, type NodeTable, type Selection } from "@decant/dom";
import { knownTag, TEXT, tagSet } from "@decant/dom/internal";
import { accumulate, firstFrom } from "../blocks/block-counts.ts";
import { smallestAround } from "../blocks/elements.ts";
import type { Blocks } from "../blocks/split-blocks.ts";

/**
 * Turn kept blocks into subtrees: the smallest subtree around all of them, without the parts that have only dropped text.
 *
 * Elements without text (images, rules, players) stay with the element around them. A figure keeps its image when its caption
 * is dropped, because only text is scored. An embedded post or a blocked player stays as well: its address represents it.
 *
 * @param fate Blocks with this fate are kept. @default 1
 */
export function selectNodes(table: NodeTable, blocks: Blocks, fates: Uint8Array, fate = 1): Selection {
  const kept = countKept(table, blocks, fates, fate);
  if (kept[table.size] === 0) return { roots: [], omitted: new Set() };
  const root = rootOf(table, blocks, kept, fates.indexOf(fate), fates.lastIndexOf(fate));
  const omitted = new Set<ChildNode>();
  omitDropped(table, kept, root, omitted);
  const roots =
    root === 0 ? table.document.children.filter((node) => !omitted.has(node)) : [table.nodes[root] as ChildNode];
  return { roots, omitted, visibility: table.visibility };
}

/** Add the parts of a subtree that have only dropped text. @param kept From {@link countKept}. */
export function omitDropped(table: NodeTable, kept: Int32Array, root: number, omitted: Set<ChildNode>): void {
  const has = (column: Int32Array, i: number) => column[table.end[i]] > column[i];
  for (let i = root + 1; i < table.end[root]; i++) {
    if (!has(table.texts, i) || has(kept, i)) continue;
    if (holdsMediaAlone(table, i) || isPictureBelowButtons(table, i)) continue;
    const node = table.nodes[i] as ChildNode;
    // An empty cell keeps the columns of its row in place.
    const isPlace = cellTags[table.tag[i]] === 1 && has(kept, table.parent[i]);
    for (const left of isPlace && "children" in node ? node.children : [node]) omitted.add(left);
    i = table.end[i] - 1;
  }
}

/** Elements that give the block inside them its meaning. */
const holders = tagSet(["blockquote", "li", "ul", "ol", "dt", "dd", "dl", "figcaption", "figure"]);

/** Parts of a table that mean nothing without it: a row of line numbers and code. */
const rowTags = tagSet(["tr", "tbody", "thead", "tfoot"]);

/** The document, if all of it is kept, else the smallest element around the kept blocks. A single block keeps its {@link holders}. */
function rootOf(table: NodeTable, { container }: Blocks, kept: Int32Array, first: number, last: number): number {
  if (kept[table.size] === table.texts[table.size]) return 0;
  if (first !== last) {
    const total = kept[table.size];
    let around = smallestAround(table, 0, (i) => kept[table.end[i]] - kept[i] === total);
    while (rowTags[table.tag[around]] === 1) around = table.parent[around];
    return around;
  }
  let root = container[first];
  while (holders[table.tag[table.parent[root]]] === 1) root = table.parent[root];
  return root;
}

const cellTags = tagSet(["td", "th"]);
const FIGURE = knownTag("figure");
const FIGCAPTION = knownTag("figcaption");
const IMG = knownTag("img");
const unshown = Flag.HIDDEN | Flag.UNRENDERED;
const mediaTags = tagSet(["img", "picture", "video", "audio", "iframe"]);

/** Whether an element is a figure, or its child other than the caption, and holds media. */
function isFigure({ tag, parent, end }: NodeTable, i: number): boolean {
  if (tag[i] !== FIGURE && (tag[parent[i]] !== FIGURE || tag[i] === FIGCAPTION)) return false;
  for (let inner = i + 1; inner < end[i]; inner++) if (mediaTags[tag[inner]] === 1) return true;
  return false;
}

/** Whether all the text of an element is in a figure or an embedded post, in wrappers or not. */
function holdsMediaAlone(table: NodeTable, i: number): boolean {
  const { texts, end, tag } = table;
  for (let part = i, next = 0; part > 0; part = next) {
    if (tag[part] === TEXT) return false;
    if (isFigure(table, part) || isEmbed(table, part)) return true;
    next = 0;
    for (let child = part + 1; next === 0 && child < end[part]; child = end[child])
      if (texts[child] === texts[part] && texts[end[child]] === texts[end[part]]) next = child;
  }
  return false;
}

/** Whether an element is marked as an embedded post or player of another site. */
function isEmbed({ nodes }: NodeTable, i: number): boolean {
  const { name, attribs } = nodes[i] as Element;
  if (attribs === undefined) return false;
  if (playerNames.has(name) || attribs.class?.split(" ").some((token) => postNames.has(token)) === true) return true;
  return Object.entries(attribs).some(([key, value]) => key.startsWith("data-") && player.test(value));
}

const playerNames: ReadonlySet<string> = new Set([
  "lite-youtube", "lite-vimeo", "youtube-video", "vimeo-video", "amp-youtube", "amp-vimeo", "amp-twitter", "amp-instagram", "amp-facebook",
]); // biome-ignore format: a table of words
const postNames: ReadonlySet<string> = new Set([
  "twitter-tweet", "instagram-media", "tiktok-embed", "reddit-embed-bq", "bluesky-embed", "mastodon-embed", "fb-post", "fb-video",
  "text-post-media",
]); // biome-ignore format: a table of words
const player =
  /^(?:https?:)?\/\/(?:www\.|player\.|open\.|w\.)?(?:youtube(?:-nocookie)?\.com\/embed\/|vimeo\.com\/video\/|dailymotion\.com\/embed\/|spotify\.com\/embed\/|soundcloud\.com\/player\/)/i;

/** Whether an element has a picture of its own and no visible text: buttons appear over the picture (Gmail). */
function isPictureBelowButtons({ tag, parent, end, runs, runNodes, flags }: NodeTable, i: number): boolean {
  const last = end[i];
  let hasPicture = false;
  for (let inner = i + 1; inner < last && !hasPicture; inner = end[inner]) hasPicture = tag[inner] === IMG;
  if (!hasPicture || parent[i] === 0) return false;
  for (let run = firstFrom(runNodes, i + 1); run < runs.count && runNodes[run] < last; run++)
    if ((flags[runNodes[run]] & unshown) === 0) return false;
  return true;
}

/** Running total of kept text nodes. @param cuts Runs of kept blocks that are dropped. */
export function countKept(
  table: NodeTable,
  { ofRun }: Blocks,
  fates: Uint8Array,
  fate: number,
  cuts?: ReadonlyMap<number, number>,
): Int32Array {
  const kept = new Int32Array(table.size + 1);
  for (let run = 0; run < ofRun.length; run++) {
    if (fates[ofRun[run]] === fate && cuts?.has(run) !== true) kept[table.runNodes[run] + 1] = 1;
  }
  accumulate(kept);
  return kept;
}
