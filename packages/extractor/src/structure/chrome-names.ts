import { Flag, type NodeTable } from "@decant/dom";
import { Has, knownTag, TEXT, tagSet } from "@decant/dom/internal";
import type { PageType } from "@decant/page";
import { isLinked, linkShare, sumOfBlock } from "../blocks/block-counts.ts";
import { headingTags, nearest } from "../blocks/elements.ts";
import { attributesOf, blocksIn } from "../blocks/page-structure.ts";
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

/** A text to be named. */
interface Place extends Required<NamedPage> {
  readonly block: number;
  readonly node: number;
  /** The node whose names count: those inside code are its colours. */
  readonly nameOf: number;
  /** The form, quotation or formula around the text, 0 for none. */
  readonly wrapper: number;
}

/** A name for chrome: that the text is hidden, an element or role around it, or words in class names and ids. */
interface ChromeName {
  readonly id: DecisionRuleId;
  /** Bit of `Flag`. */
  readonly flag?: number;
  readonly landmark?: (typeof landmarkNames)[number];
  readonly kind?: EvidenceKind;
  /** Whether only the names of the element, its parent and its grandparent count. @default false */
  readonly isNear?: boolean;
  readonly unless?: (place: Place) => boolean;
}

const shownFlags = Flag.HIDDEN | Flag.NOSCRIPT | Flag.CONTROL;

/** In order; the first that applies names a block. */
const chromeNames: readonly ChromeName[] = [
  { id: "hidden", flag: Flag.HIDDEN, unless: isFormula },
  { id: "noscript", flag: Flag.NOSCRIPT },
  { id: "overlay", kind: "overlay", unless: (place) => isCallout(place, "overlay") },
  { id: "navigation", landmark: "nav" },
  { id: "breadcrumb", kind: "breadcrumb" },
  { id: "pagination", kind: "pagination" },
  // The footer of a quotation names its author, and names in an embedded post are those of the platform.
  { id: "footer", landmark: "footer", unless: isQuoted },
  { id: "comment-section", kind: "comments", unless: isRemark },
  { id: "related", kind: "related", unless: isFeatured },
  { id: "share", kind: "share", unless: isQuoted },
  { id: "promotion", kind: "promotion" },
  { id: "signup", kind: "signup" },
  { id: "control", flag: Flag.CONTROL, unless: isOption },
  { id: "metadata", kind: "byline", isNear: true, unless: (place) => !isByline(place) },
  { id: "form", landmark: "form", unless: (place) => !isShortForm(place) },
  { id: "aside", landmark: "aside", unless: isNote },
  { id: "sidebar", kind: "sidebar", unless: (place) => isCallout(place, "sidebar") || isColumn(place) },
  { id: "navigation", kind: "navigation" },
  { id: "footer", kind: "footer", unless: isTableNote },
];
const tests = chromeNames.map(({ flag = 0, landmark, kind, isNear = false, unless, id }) => ({
  rule: ruleNumber(id),
  flag,
  kind,
  landmark: landmark === undefined ? 0 : 1 << landmarkNames.indexOf(landmark),
  bit: kind === undefined ? 0 : evidenceBit(kind),
  isNear,
  unless,
}));

/**
 * Name blocks as chrome by element, role, names or visibility, or as a box that leads to other pages. A name alone drops no block: it
 * explains a low score, and inside a region of the content only named blocks may be dropped.
 *
 * @returns Number of the rule for each block, 0 for a block that nothing names.
 */
export function nameChrome(page: NamedPage): Uint8Array {
  const { table, blocks, evidence, pageType = "article" } = page;
  const found = new Uint8Array(blocks.count);
  const around = nearestOf(table, wrapperTags);
  const code = nearestOf(table, codeTags);
  for (let block = 0; block < blocks.count; block++) {
    const node = blocks.first[block];
    const nameOf = code[node] > 0 ? table.parent[code[node]] : node;
    const wrapper = around[node];
    if (table.tag[wrapper] !== BLOCKQUOTE && isRowOfTitles(table, blocks, block)) found[block] = linkList;
    let flags = table.flags[node] & shownFlags;
    if ((flags & Flag.CONTROL) !== 0 && holdsMoreThanLabel(table, blocks, block)) flags &= ~Flag.CONTROL;
    const landmarks = evidence.landmarks[nameOf];
    const any = evidence.any[nameOf];
    const near = evidence.near[nameOf];
    // Most blocks are not in a named element.
    if ((flags | landmarks | any | near) === 0) continue;
    const place: Place = { table, blocks, evidence, pageType, block, node, nameOf, wrapper };
    const name = tests.find(({ flag, landmark, bit, kind, isNear, unless }) => {
      const isNamed = (flags & flag) !== 0 || (landmarks & landmark) !== 0 || ((isNear ? near : any) & bit) !== 0;
      return isNamed && unless?.(place) !== true && !(kind !== undefined && isSection(place, kind));
    });
    if (name !== undefined) found[block] = name.rule;
  }
  nameLinkBoxes(table, blocks, around, found);
  return found;
}

/** {@link nearest}, for tags that most pages do not have. */
function nearestOf(table: NodeTable, tags: Uint8Array): Int32Array {
  return table.tag.some((tag) => tags[tag] === 1) ? nearest(table, tags) : new Int32Array(table.size);
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

/** Levels from the name of an option up to its group. Chosen by hand. */
const groupLevels = 6;
const FIELDSET = knownTag("fieldset");

/** Whether a text is in a group of controls on a page of a product: a size, a colour. The sanitizer drops labels of fields and buttons. */
function isOption({ table, pageType, node }: Place): boolean {
  let group = node;
  for (let level = 0; level < groupLevels && group > 0 && table.tag[group] !== FIELDSET; level++)
    group = table.parent[group];
  return pageType === "product" && table.tag[group] === FIELDSET && table.sum(table.controls, group) > 1;
}

const notShown = shownFlags | Flag.UNRENDERED;
const codeTags = tagSet(["pre"]);
const FORM = knownTag("form");
const LABEL = knownTag("label");
const LI = knownTag("li");
const BLOCKQUOTE = knownTag("blockquote");
const MATH = knownTag("math");
const wrapperTags = tagSet(["form", "blockquote", "math"]);

/** MathML is hidden behind a drawing of the formula. */
function isFormula({ table, wrapper }: Place): boolean {
  return table.tag[wrapper] === MATH;
}

function isQuoted({ table, wrapper }: Place): boolean {
  return table.tag[wrapper] === BLOCKQUOTE;
}

/** Longest line of authors and dates, in words. Half and twice change none of 260 pages that read it. */
const maxMetadataWords = 25;
/** A year, or words before an author. */
const authorOrDate = /(?:19|20)\d\d|^\s*(?:by|von|par|por|di|door|od|av|автор)\s/i;
const captionBit = evidenceBit("caption");

function isByline(place: Place): boolean {
  const { table, blocks, block, evidence, nameOf } = place;
  if (
    labelTags[table.tag[blocks.container[block]]] === 1 ||
    isQuoted(place) ||
    (evidence.near[nameOf] & captionBit) !== 0
  )
    return false;
  return (
    sumOfBlock(table.words, blocks, block) <= maxMetadataWords && authorOrDate.test(blockText(table, blocks, block))
  );
}

/** Most words of a form that is chrome; longer ones wrap content. Half changes 3, twice none of 260 pages that read it. */
const maxFormWords = 80;
/** Fewest words of a list of values. Chosen by hand. */
const minValues = 6;
const valueTags = tagSet(["dl", "table"]);

function isShortForm({ table, wrapper }: Place): boolean {
  return table.tag[wrapper] === FORM && table.sum(table.words, wrapper) <= maxFormWords && !holdsValues(table, wrapper);
}

/** Whether a form wraps a list or table of values without a field in it: shops put the button below the specifications. */
function holdsValues(table: NodeTable, form: number): boolean {
  for (let i = form; i < table.end[form]; i++)
    if (valueTags[table.tag[i]] === 1 && table.sum(table.controls, i) === 0 && table.sum(table.words, i) >= minValues)
      return true;
  return false;
}

/** Share of links from which an `aside` is beside the content. A note names people with links. Half changes 1, twice none of 260 pages that read it. */
const asideLinks = 0.6;

function isNote({ table, blocks, block }: Place): boolean {
  return linkShare(table, blocks, block) < asideLinks;
}

/** Levels from a text up to a box with a name. Half changes 2, twice none of 261 pages that read it. */
const boxDepth = 6;

/** The element around a text whose own names have a bit; -1 if it is not near. */
function boxNamed({ table, evidence }: Place, node: number, kind: EvidenceKind, depth = boxDepth): number {
  const bit = evidenceBit(kind);
  let box = node;
  for (let level = 0; level < depth && box > 0; level++, box = table.parent[box])
    if ((evidence.own[box] & bit) !== 0) return box;
  return -1;
}

const noWord = /[^\p{L}\p{N}]+/gu;
const toWords = (text: string): string => text.replace(noWord, "").toLowerCase();

/**
 * Whether a box is a section, whose id is made of a heading: `<section id="where-to-go-next"><h2>Where to go next` holds no other pages.
 * A pager has no heading at all.
 */
function isSection(place: Place, kind: EvidenceKind): boolean {
  const { table } = place;
  const isPager = kind === "pagination";
  const box = boxNamed(place, place.nameOf, kind, isPager ? columnDepth : boxDepth);
  const { id, class: names } = box < 0 ? {} : attributesOf(table, box);
  if (id === undefined || (names !== undefined && (evidenceOf(names) & evidenceBit(kind)) !== 0)) return false;
  for (let i = box; i < table.end[box]; i++)
    if (headingTags[table.tag[i]] === 1) return isPager || toWords(id) === toWords(shownText(table, i, table.end[i]));
  return false;
}

/** Whether a named box has neither links nor controls. */
function isCallout(place: Place, kind: EvidenceKind): boolean {
  const { table } = place;
  const box = boxNamed(place, place.node, kind);
  return box >= 0 && table.sum(table.links, box) + table.sum(table.controls, box) === 0;
}

/** Whether the named box is a picture with its caption: themes call the first picture of a post featured. */
function isFeatured(place: Place): boolean {
  const { table } = place;
  return isCallout(place, "related") && table.sum(table.images, boxNamed(place, place.node, "related")) > 0;
}

/** Whether the page is a manual, where `comment` is a name of text about code, unless the element has controls. */
function isRemark(place: Place): boolean {
  const { table, pageType, nameOf } = place;
  const box = boxNamed(place, nameOf, "comments");
  return pageType === "documentation" && box >= 0 && table.sum(table.controls, box) === 0;
}

/** Levels from a text up to a column: grids nest deeply. Half changes five pages, twice none. */
const columnDepth = 24;
const columnName = /column/i;
/** The other names of side bars. */
const besideName = /sidebar|aside|(?<![a-z])(?:rail|secondary|complementary|side|drawer)(?![a-z])/i;

/** Whether the element named for a side bar is called a column, and nothing else: a part of a layout, such as Javadoc's tables. */
function isColumn(place: Place): boolean {
  const box = boxNamed(place, place.node, "sidebar", columnDepth);
  const { id, class: names, role } = box < 0 ? {} : attributesOf(place.table, box);
  const all = `${id} ${names} ${role}`;
  return columnName.test(all) && !besideName.test(all);
}

const notedTags = tagSet(["table", "figure"]);

/** Whether the element named for a footer is right after a table or figure. */
function isTableNote(place: Place): boolean {
  const { table } = place;
  let before = table.nodes[boxNamed(place, place.node, "footer")]?.prev ?? null;
  while (before !== null && before.type === "text") before = before.prev;
  return before?.type === "tag" && notedTags[table.tag[table.indexOf(before)]] === 1;
}

const labelTags = tagSet(["td", "th", "dt", "dd", "summary", "figcaption", "h1", "h2", "h3", "h4", "h5", "h6"]);
const listTags = tagSet(["ul", "ol"]);
const A = knownTag("a");

const linkList = ruleNumber("link-list");
/** Number of the rule for teasers: several blocks in one link, or a title that leads to another page, as a heading or alone. */
export const linkCard: number = ruleNumber("link-card");

/** Share of links from which a list is a list of links. Half changes 3, twice 2 of 261 pages that read it. */
const minListLinks = 0.6;
/** The same for a title. Half changes 3, twice none of 260 pages that read it. */
const minTitleLinks = 0.9;

function nameLinkBoxes(table: NodeTable, blocks: Blocks, around: Int32Array, found: Uint8Array): void {
  const { tag, size } = table;
  const nameAll = (from: number, to: number, rule: number): void => {
    for (let block = from; block < to; block++) if (found[block] === 0) found[block] = rule;
  };
  for (let node = 1; node < size; node++) {
    const own = tag[node];
    if (own !== A && listTags[own] !== 1 && headingTags[own] !== 1) continue;
    if (tag[around[node]] === BLOCKQUOTE) continue;
    const { from, to } = blocksIn({ table, blocks }, node);
    if (own === A) {
      // An anchor without an address holds what follows it, where it is closed in its start tag.
      if ((table.attributes[node] & Has.HREF) === 0 || (to - from > 1 && isBookmark(table, node))) continue;
      if (to - from > 1 || isTitleAlone(table, blocks, from, node))
        nameAll(from, from + Math.max(1, to - from), linkCard);
    } else if (headingTags[own] === 1) {
      if (to > from && isLinked(table, node, minTitleLinks) && leadsAway(table, node)) nameAll(from, to, linkCard);
    } else if (to - from > 1 && isLinked(table, node, minListLinks) && leadsAway(table, node)) {
      if (from > 0 && isOwnEnd(table, blocks, from - 1)) continue;
      nameAll(from, to, linkList);
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

/** Fewest words of a title; shorter links alone in their block are names and values. Half changes 15, twice 7 of 261 pages that read it. */
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

/** Fewest words of a title beside others, in the mean. Names have two or three. Half changes 5, twice 2 of 261 pages that read it. */
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
