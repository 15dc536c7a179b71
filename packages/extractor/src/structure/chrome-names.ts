import { Flag, type NodeTable } from "@decant/dom";
import { knownTag, TEXT, tagSet } from "@decant/dom/internal";
import type { PageType } from "@decant/page";
import { isLinked, linkShare, sumOfBlock } from "../blocks/block-counts.ts";
import { headingTags, nearest } from "../blocks/elements.ts";
import { attributesOf, blocksBefore } from "../blocks/page-structure.ts";
import { type Blocks, blockText, shownText } from "../blocks/split-blocks.ts";
import { type DecisionRuleId, ruleNumber } from "../decision-rules.ts";
import { type Evidence, type EvidenceKind, evidenceBit, evidenceOf, landmarkNames } from "../features/names.ts";

/** Page whose blocks are named. */
export interface NamedPage {
  readonly table: NodeTable;
  readonly blocks: Blocks;
  readonly evidence: Evidence;
  /** @default unknown */
  readonly pageType?: PageType;
}

/** Facts about the place of a text. */
interface Place {
  /** Bits of `Flag`. */
  readonly flags: number;
  /** Bits of `landmarkNames`. */
  readonly landmarks: number;
  /** Name evidence of the element and its ancestors. */
  readonly names: number;
  /** Name evidence of the element, its parent and its grandparent. */
  readonly near: number;
  readonly words: number;
  readonly text: () => string;
  /** Share of links in the block (0 to 1). */
  readonly links: number;
  /** Whether the block is a cell, a heading, a term, a caption or a summary, whose buttons are words. */
  readonly isLabel: boolean;
  /** Whether the block is in a quotation, such as an embedded post, whose names are those of the platform. */
  readonly isQuoted: boolean;
  /** Whether the element with a bit of name evidence around the block has it from an id that a generator made of its heading. */
  readonly isHeadingId: (bit: number) => boolean;
  /** Whether the element with a kind of name around the block has neither links nor controls: a callout, not a side bar. */
  readonly isCallout: (kind: EvidenceKind) => boolean;
  /** Whether the element named for a side bar is called a column, and nothing else: a part of a layout. */
  readonly isColumn: () => boolean;
  /** Whether the element named for a footer is right after a table or figure: its note. */
  readonly isTableNote: () => boolean;
  /** Whether the page is a manual, where `comment` is a name of text about code, unless the element has controls. */
  readonly isRemark: () => boolean;
  /** Whether the block is in MathML, which renderers hide behind a drawing of the formula. */
  readonly isFormula: () => boolean;
  /** Words of the form around, 0 without one. */
  readonly formWords: number;
}

/** A name for chrome: an element, a role, words in class names and ids, or that the text is hidden. */
interface ChromeName {
  readonly id: DecisionRuleId;
  readonly applies: (place: Place) => boolean;
}

const landmark = (name: (typeof landmarkNames)[number]): ChromeName["applies"] => {
  const bit = 1 << landmarkNames.indexOf(name);
  return ({ landmarks }) => (landmarks & bit) !== 0;
};

const named = (kind: EvidenceKind): ChromeName["applies"] => {
  const bit = evidenceBit(kind);
  return ({ names, isHeadingId }) => (names & bit) !== 0 && !isHeadingId(bit);
};

const flagged =
  (flag: number): ChromeName["applies"] =>
  ({ flags }) =>
    (flags & flag) !== 0;

/** Most words of a form that is chrome; longer ones wrap content. A guess. */
const maxFormWords = 80;
/** Share of links from which an `aside` is beside the content. A guess: a note names people with links. */
const asideLinks = 0.6;

/** Longest line of authors and dates, in words. A guess. */
const maxMetadataWords = 25;
/** A year, or words before an author. */
const authorOrDate = /(?:19|20)\d\d|^\s*(?:by|von|par|por|di|door|od|av|автор)\s/i;
const namedFlags = Flag.HIDDEN | Flag.NOSCRIPT | Flag.CONTROL;
const bylineBit = evidenceBit("byline");
const captionBit = evidenceBit("caption");

/** In order; the first that applies names a block. */
const chromeNames: readonly ChromeName[] = [
  { id: "hidden", applies: (place) => flagged(Flag.HIDDEN)(place) && !place.isFormula() },
  { id: "noscript", applies: flagged(Flag.NOSCRIPT) },
  { id: "overlay", applies: (place) => named("overlay")(place) && !place.isCallout("overlay") },
  { id: "navigation", applies: landmark("nav") },
  { id: "breadcrumb", applies: named("breadcrumb") },
  { id: "pagination", applies: named("pagination") },
  // The footer of a quotation names its author.
  { id: "footer", applies: (place) => landmark("footer")(place) && !place.isQuoted },
  { id: "comment-section", applies: (place) => named("comments")(place) && !place.isRemark() },
  { id: "related", applies: named("related") },
  { id: "share", applies: (place) => named("share")(place) && !place.isQuoted },
  { id: "promotion", applies: named("promotion") },
  { id: "signup", applies: named("signup") },
  { id: "control", applies: (place) => flagged(Flag.CONTROL)(place) && !place.isLabel },
  {
    id: "metadata",
    applies: ({ near, isLabel, isQuoted, words, text }) =>
      !isLabel &&
      !isQuoted &&
      words <= maxMetadataWords &&
      (near & bylineBit) !== 0 &&
      (near & captionBit) === 0 &&
      authorOrDate.test(text()),
  },
  { id: "form", applies: ({ formWords }) => formWords > 0 && formWords <= maxFormWords },
  { id: "aside", applies: (place) => landmark("aside")(place) && place.links >= asideLinks },
  { id: "sidebar", applies: (place) => named("sidebar")(place) && !place.isCallout("sidebar") && !place.isColumn() },
  { id: "navigation", applies: named("navigation") },
  { id: "footer", applies: (place) => named("footer")(place) && !place.isTableNote() },
];

/**
 * Name blocks as chrome by element, role, names or visibility, or as a box that leads to other pages. A name alone drops no block: it
 * explains a low score, and inside a region of the content only named blocks may be dropped.
 *
 * @returns Number of the rule for each block, 0 for a block that nothing names.
 */
export function nameChrome({ table, blocks, evidence, pageType }: NamedPage): Uint8Array {
  const found = new Uint8Array(blocks.count);
  const hasWrappers = table.tag.includes(FORM) || table.tag.includes(BLOCKQUOTE);
  const around = hasWrappers ? nearest(table, wrapperTags) : new Int32Array(table.size);
  const code = table.tag.includes(PRE) ? nearest(table, codeTags) : new Int32Array(table.size);
  for (let block = 0; block < blocks.count; block++) {
    const node = blocks.first[block];
    // Names inside code are its colours.
    const nameOf = code[node] > 0 ? table.parent[code[node]] : node;
    const wrapper = around[node];
    const isForm = table.tag[wrapper] === FORM;
    if (table.tag[wrapper] !== BLOCKQUOTE && isRowOfTitles(table, blocks, block)) found[block] = linkList;
    let flags = table.flags[node] & namedFlags;
    if ((flags & Flag.CONTROL) !== 0 && holdsMoreThanLabel(table, blocks, block)) flags &= ~Flag.CONTROL;
    const landmarks = evidence.landmarks[nameOf];
    const names = evidence.any[nameOf];
    const near = evidence.near[nameOf];
    // Most blocks are not in a named element.
    if (!isForm && (flags | landmarks | names | near) === 0) continue;
    const place: Place = {
      flags,
      landmarks,
      names,
      near,
      words: sumOfBlock(table.words, blocks, block),
      text: () => blockText(table, blocks, block),
      links: linkShare(table, blocks, block),
      isLabel: labelTags[table.tag[blocks.container[block]]] === 1,
      isQuoted: wrapper > 0 && !isForm,
      isHeadingId: (bit) => isHeadingId(table, boxNamed(table, evidence, nameOf, bit), bit),
      isCallout: (kind) => isCallout(table, boxNamed(table, evidence, node, evidenceBit(kind))),
      isColumn: () => isColumn(table, boxNamed(table, evidence, node, sidebarBit, columnDepth)),
      isTableNote: () => isTableNote(table, boxNamed(table, evidence, node, footerBit)),
      isRemark: () =>
        pageType === "documentation" && !hasControls(table, boxNamed(table, evidence, nameOf, commentsBit)),
      isFormula: () => isInMath(table, node),
      formWords: isForm ? table.sum(table.words, wrapper) : 0,
    };
    const name = chromeNames.find(({ applies }) => applies(place));
    if (name !== undefined) found[block] = ruleNumber(name.id);
  }
  nameLinkBoxes(table, blocks, around, found);
  return found;
}

/** Whether words, not links, follow the label that a block begins with: the ingredient after its check box. */
function holdsMoreThanLabel(table: NodeTable, { first, last, container }: Blocks, block: number): boolean {
  const start = first[block];
  if (table.tag[container[block]] !== LI || !isInLabel(table, start, container[block])) return false;
  for (let i = start + 1; i <= last[block]; i++) {
    if (table.tag[i] !== TEXT || (table.flags[i] & notShown) !== 0) continue;
    if (table.sum(table.words, i) > 0 && !isLinked(table, i, 1)) return true;
  }
  return false;
}

function isInLabel({ tag, parent }: NodeTable, node: number, container: number): boolean {
  for (let up = node; up > container; up = parent[up]) if (tag[up] === LABEL) return true;
  return false;
}

const notShown = namedFlags | Flag.UNRENDERED;
const PRE = knownTag("pre");
const codeTags = tagSet(["pre"]);
const FORM = knownTag("form");
const LABEL = knownTag("label");
const LI = knownTag("li");
const BLOCKQUOTE = knownTag("blockquote");
const wrapperTags = tagSet(["form", "blockquote"]);
const MATH = knownTag("math");
/** Levels from a text up to its formula. A guess. */
const formulaDepth = 16;

function isInMath({ tag, parent }: NodeTable, node: number): boolean {
  let up = node;
  for (let level = 0; level < formulaDepth && up > 0; level++, up = parent[up]) if (tag[up] === MATH) return true;
  return false;
}

/** Levels from a text up to a box with a name. A guess. */
const boxDepth = 6;

/** The element around a text whose own names have a bit; -1 if it is not near. */
function boxNamed({ parent }: NodeTable, { own }: Evidence, node: number, bit: number, depth = boxDepth): number {
  let box = node;
  for (let level = 0; level < depth && box > 0; level++, box = parent[box]) if ((own[box] & bit) !== 0) return box;
  return -1;
}

const noWord = /[^\p{L}\p{N}]+/gu;
const toWords = (text: string): string => text.replace(noWord, "").toLowerCase();

/** `<section id="where-to-go-next"><h2>Where to go next` is no box of other pages. */
function isHeadingId(table: NodeTable, box: number, bit: number): boolean {
  if (box < 0) return false;
  const { id, class: names } = attributesOf(table, box);
  if (id === undefined || (names !== undefined && (evidenceOf(names) & bit) !== 0)) return false;
  for (let i = box; i < table.end[box]; i++) {
    if (headingTags[table.tag[i]] === 1) return toWords(id) === toWords(shownText(table, i, table.end[i]));
  }
  return false;
}

function isCallout(table: NodeTable, box: number): boolean {
  return box >= 0 && table.sum(table.links, box) + table.sum(table.controls, box) === 0;
}

const commentsBit = evidenceBit("comments");

function hasControls(table: NodeTable, box: number): boolean {
  return box < 0 || table.sum(table.controls, box) > 0;
}

const sidebarBit = evidenceBit("sidebar");
/** Levels from a text up to a column: grids nest deeply. Half changes five pages, twice none. */
const columnDepth = 24;
const columnName = /column/i;
/** The other names of side bars. */
const besideName = /sidebar|aside|(?<![a-z])(?:rail|secondary|complementary|side|drawer)(?![a-z])/i;

function isColumn(table: NodeTable, box: number): boolean {
  if (box < 0) return false;
  const { id, class: names, role } = attributesOf(table, box);
  const all = `${id} ${names} ${role}`;
  return columnName.test(all) && !besideName.test(all);
}

const notedTags = tagSet(["table", "figure"]);
const footerBit = evidenceBit("footer");

function isTableNote(table: NodeTable, box: number): boolean {
  let before = table.nodes[box]?.prev ?? null;
  while (before !== null && before.type === "text") before = before.prev;
  const index = before === null ? -1 : table.indexOf(before);
  return index > 0 && notedTags[table.tag[index]] === 1;
}

const labelTags = tagSet(["td", "th", "dt", "dd", "summary", "figcaption", "h1", "h2", "h3", "h4", "h5", "h6"]);
const listTags = tagSet(["ul", "ol"]);
const cellTags = tagSet(["td", "th", "dt", "dd"]);
const A = knownTag("a");

const linkList = ruleNumber("link-list");
/** Number of the rule for teasers: several blocks in one link, or a title that leads to another page, as a heading or alone. */
export const linkCard: number = ruleNumber("link-card");

/** Share of links from which a list is a list of links. A guess. */
const minListLinks = 0.6;
/** The same for a title. A guess. */
const minTitleLinks = 0.9;

function nameLinkBoxes(table: NodeTable, blocks: Blocks, around: Int32Array, found: Uint8Array): void {
  const { tag, end, size } = table;
  const before = blocksBefore(table, blocks);
  const nameAll = (from: number, to: number, rule: number): void => {
    for (let block = from; block < to; block++) if (found[block] === 0) found[block] = rule;
  };
  for (let node = 1; node < size; node++) {
    const own = tag[node];
    if (own !== A && listTags[own] !== 1 && headingTags[own] !== 1) continue;
    if (tag[around[node]] === BLOCKQUOTE) continue;
    const from = before[node];
    const to = before[end[node]];
    if (own === A) {
      if (to - from > 1 && isBookmark(table, node)) continue;
      if (to - from > 1 || isTitleAlone(table, blocks, from, node))
        nameAll(from, from + Math.max(1, to - from), linkCard);
    } else if (headingTags[own] === 1) {
      if (to > from && isLinked(table, node, minTitleLinks) && leadsAway(table, node)) nameAll(from, to, linkCard);
    } else if (to - from > 1 && isLinked(table, node, minListLinks) && leadsAway(table, node)) {
      if (from > 0 && isOwnEnd(table, blocks, from - 1)) continue;
      for (let block = from; block < to; block++)
        if (cellTags[tag[blocks.container[block]]] !== 1) nameAll(block, block + 1, linkList);
    }
  }
}

const bookmark = /(?:^|[\s-])bookmark(?:$|[\s-])/;

/** Whether a card shows the page that an author's text leads to (Notion, Ghost). */
function isBookmark(table: NodeTable, link: number): boolean {
  return bookmark.test(attributesOf(table, link).class ?? "");
}

/** Headings of lists of links that are part of a text: its sources, and files. */
const ownEnd =
  /^\W{0,9}(?:(?:re)?sources?|references?|bibliography|works cited|citations?|notes?|footnotes?|downloads?|documents?|attachments?|files|transcripts?|quellen(?:angaben)?|literatur(?:verzeichnis)?|einzelnachweise|belege|dokumente|anhänge|références|bibliographie|téléchargements|pièces jointes|fuentes|referencias|bibliografía|documentos|descargas|fontes|referências|bibliografia|documenti|allegati|fonti|riferimenti|bronnen|referenties|documenten|bijlagen|källor|referenser|kilder|referanser|źródła|przypisy|dokumenty|załączniki|источники|примечания|литература|документы|файлы|出典|参考文献|脚注|注释|参考资料|来源|參考資料|참고 ?문헌|출처)\W{0,9}$/iu;

function isOwnEnd(table: NodeTable, blocks: Blocks, block: number): boolean {
  return headingTags[table.tag[blocks.container[block]]] === 1 && ownEnd.test(blockText(table, blocks, block));
}

/** Fewest words of a title; shorter links alone in their block are names and values. A guess. */
const minTitleWords = 6;
const itemTags = tagSet(["td", "th", "dt", "dd", "li"]);
const file = /\.(?:pdf|zip|csv|docx?|xlsx?|pptx?|odt|epub|mp3|mp4|gz|exe|dmg)(?:[?#]|$)/i;

/** Whether a block is nothing except one link, with the words of a title, to another page. */
function isTitleAlone(table: NodeTable, blocks: Blocks, block: number, link: number): boolean {
  if (block >= blocks.count || table.sum(table.words, link) < minTitleWords) return false;
  if (itemTags[table.tag[blocks.container[block]]] === 1) return false;
  if (table.sum(table.chars, link) < sumOfBlock(table.chars, blocks, block)) return false;
  return isElsewhere(attributesOf(table, link).href);
}

/** Fewest words of a title beside others, in the mean. A guess: names have two or three. */
const minRowWords = 4;

/** Whether a block is nothing except several links with the words of titles. */
function isRowOfTitles(table: NodeTable, blocks: Blocks, block: number): boolean {
  // The first one begins before the block's text.
  const links = 1 + sumOfBlock(table.links, blocks, block);
  if (links < 2 || linkShare(table, blocks, block) < minTitleLinks) return false;
  if (itemTags[table.tag[blocks.container[block]]] === 1) return false;
  return sumOfBlock(table.words, blocks, block) >= minRowWords * links;
}

/** Whether the first link in a heading or list, or the link around it, leads to another page. */
function leadsAway(table: NodeTable, box: number): boolean {
  let link = box + 1;
  while (link < table.end[box] && table.tag[link] !== A) link++;
  if (link === table.end[box]) link = table.parent[box];
  return isElsewhere(attributesOf(table, link).href);
}

/** Whether an address is of another page, and not of a file or a part of the page. */
function isElsewhere(href = "#"): boolean {
  return !href.startsWith("#") && !file.test(href);
}
