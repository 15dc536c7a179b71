import type { NodeTable } from "@decant/dom";
import { Has, knownTag, tagSet } from "@decant/dom/internal";
import type { PageType } from "@decant/page";
import { sumOfBlock } from "../blocks/block-counts.ts";
import { joinClasses } from "../blocks/joined-texts.ts";
import { attributesOf, type BlockRange, blocksIn, type PageStructure } from "../blocks/page-structure.ts";
import { shownText } from "../blocks/split-blocks.ts";
import type { DecisionRuleId } from "../decision-rules.ts";
import { bitsOfName, TokenTable } from "../features/name-evidence.ts";
import { type Draft, drop } from "./draft.ts";

interface BoxRule {
  readonly id: DecisionRuleId;
  /** Types of pages that it applies to. */
  readonly on: readonly PageType[];
  /** Words in class names and ids of such boxes, separated by spaces. */
  readonly names?: string;
  /** Headings of such sections, or first lines of such boxes. */
  readonly label?: RegExp;
  /** Whether it may be anywhere. @default at the end only */
  readonly isAnywhere?: boolean;
  /** Fewest words of a box. @default 1 */
  readonly minWords?: number;
  /** Longest box in words. @default 200 */
  readonly maxWords?: number;
  /** Largest share of the kept words. @default 0.25 */
  readonly maxShare?: number;
}

/** A box of any length that is not most of the content. Chosen by hand. */
const ofAnyLength = { isAnywhere: true, maxWords: Number.POSITIVE_INFINITY, maxShare: 0.6 } as const;

/**
 * Boxes and sections that are not part of the content, recognised by their names or headings. The gold keeps, of the words in their
 * blocks that the fits kept on unseen hosts of wcxb-dev: about authors 4 of 28 blocks, disclaimers of articles 1 of 15 blocks; legal notes 4 %.
 */
export const boxRules: readonly BoxRule[] = [
  {
    id: "author-box",
    on: ["article"],
    names: "author authors bio vcard saboxplugin contributor contributors",
    // A shorter one is the name of a reviewer or speaker.
    minWords: 8,
    label:
      /^(?:(?:about|meet) the (?:author|writer|reviewer|contributor)s?|über (?:den autor|die autorin)|à propos de l['’]auteur|sobre (?:el autor|la autora|[oa] autora?)|over de auteur|o autor(?:ze|ce)|informazioni sull['’]autore)\b|^(?:об авторе|この記事を書いた人|著者(?:紹介|プロフィール))/iu,
  },
  {
    id: "legal-box",
    on: ["article", "documentation", "product", "collection", "listing", "service"],
    names: "legal disclaimer disclaimers fineprint",
    ...ofAnyLength,
  },
];

/** Largest share of the kept words that may follow. A guess. */
const maxAfter = 0.15;
/** Longest heading, in words. A guess. */
const maxHeadingWords = 8;

/** Drop one kind of {@link boxRules}. */
export function dropNamedBoxes(page: PageStructure, rule: BoxRule) {
  // A label announces; a name may mean something else.
  const boxes = [...boxesNamed(page, rule), ...sectionsUnder(page, rule)].map((range) => ({
    range,
    evidence: range.to > range.from && rule.label?.test(page.lineOf(range.from)) === true,
  }));
  const { maxWords = 200, maxShare = 0.25 } = rule;
  return (draft: Draft): void => {
    if (boxes.length === 0) return;
    const { keep, size } = draft;
    const words = new Float64Array(keep.length + 1);
    for (let block = 0; block < keep.length; block++)
      words[block + 1] = words[block] + (keep[block] === 1 ? size[block] : 0);
    const total = words[keep.length];
    for (const { range, evidence } of boxes) {
      const { from, to } = range;
      const own = words[to] - words[from];
      if (own > maxWords || own > maxShare * total) continue;
      if (rule.isAnywhere !== true && total - words[to] > maxAfter * total) continue;
      drop(page, draft, range, { evidence });
    }
  };
}

const tokens = new TokenTable(indexNames());

function indexNames(): Map<string, number> {
  const bits = new Map<string, number>();
  boxRules.forEach(({ names = "" }, bit) => {
    for (const word of names.split(" ")) if (word !== "") bits.set(word, (bits.get(word) ?? 0) | (1 << bit));
  });
  return bits;
}

const namesOfPage = new WeakMap<PageStructure, Int32Array>();

/** Rules whose names each element has, as bits. */
function readNames(page: PageStructure): Int32Array {
  const known = namesOfPage.get(page);
  if (known !== undefined) return known;
  const { table } = page;
  const { all, starts } = joinClasses(table);
  const ofClass = Int32Array.from(table.classValues, (_, id) => bitsOfName(tokens, all, starts[id], starts[id + 1]));
  const names = new Int32Array(table.size);
  for (let node = 1; node < table.size; node++) {
    if (table.tag[node] < 2) continue;
    names[node] = ofClass[table.classIds[node]];
    if ((table.attributes[node] & Has.ID) !== 0)
      names[node] = names[node] | bitsOfName(tokens, attributesOf(table, node).id ?? "");
  }
  namesOfPage.set(page, names);
  return names;
}

function boxesNamed(page: PageStructure, rule: BoxRule): BlockRange[] {
  const { table } = page;
  const { names, minWords = 1 } = rule;
  const boxes: BlockRange[] = [];
  if (names === undefined || page.ignoresNames) return boxes;
  const found = readNames(page);
  const bit = 1 << boxRules.indexOf(rule);
  for (let node = 1; node < table.size; node++) {
    if ((found[node] & bit) !== 0 && table.sum(table.words, node) >= minWords) boxes.push(blocksIn(page, node));
  }
  return boxes;
}

function sectionsUnder(page: PageStructure, { label }: BoxRule): BlockRange[] {
  const { table, blocks, sections } = page;
  if (label === undefined) return [];
  return sections
    .filter(({ heading, from, to }) => {
      const isLabel = to > from && sumOfBlock(table.words, blocks, heading) <= maxHeadingWords;
      return isLabel && label.test(page.lineOf(heading));
    })
    .map(({ heading, to }) => ({ from: heading, to }));
}

const INPUT = knownTag("input");
/** Elements that hold more than a box. */
const contentTags = tagSet(["body", "main", "article", "table", "li"]);
/** Levels from a field or button up to its box. A guess. */
const boxLevels = 5;
/** Most nodes of a box, so that boxes in each other are read in linear time. Without it, no page of the development sets changes. */
const maxBoxNodes = 512;
/** Longest boxes, in words. Chosen by hand. */
const maxSignupWords = 60;
const maxFeedbackWords = 30;
/** Characters of a box that are read. */
const maxReadChars = 2000;
const mailName = /e-?mail/i;
/** A question about a page, in the languages of manuals. */
const feedbackText =
  /(?:helpful|useful|looking for|hilfreich|nützlich|geholfen|utile|aidé|útil|nuttig|przydatn|pomocn|полез|помог)[^?.]{0,40}\?|役に立|参考になり|有帮助|有幫助|有用|도움/iu;

/** Drop boxes that ask whether the page was useful, with buttons to answer. */
export function dropFeedbackBoxes(page: PageStructure): (draft: Draft) => void {
  const asks = (box: number): boolean => feedbackText.test(readText(page.table, box));
  return dropBoxes(page, page.elements.labels, maxFeedbackWords, (_, boxes) => boxes.find(asks));
}

/** Drop boxes with a field for an e-mail address. */
export function dropSignupBoxes(page: PageStructure): (draft: Draft) => void {
  const { table } = page;
  const fields: number[] = [];
  for (let node = table.tag.indexOf(INPUT); node > 0; node = table.tag.indexOf(INPUT, node + 1)) {
    const { type = "text", name = "" } = attributesOf(table, node);
    if (type === "email" || (type === "text" && mailName.test(name))) fields.push(node);
  }
  return dropBoxes(page, fields, maxSignupWords, (_, boxes) => boxes.at(-1));
}

/**
 * Drop boxes beside kept text.
 *
 * @param anchors Fields or buttons.
 * @param find The box to drop among the elements around one of them, the innermost first. Called only if some of their text is kept.
 */
function dropBoxes(
  page: PageStructure,
  anchors: readonly number[],
  maxWords: number,
  find: (anchor: number, boxes: readonly number[]) => number | undefined,
): (draft: Draft) => void {
  const around = anchors.map((anchor) => ({ anchor, boxes: ancestorsWithin(page.table, anchor, maxWords) }));
  const found = new Map<number, number | undefined>();
  return (draft) => {
    const { keep } = draft;
    const isKept = (from: number, to: number): boolean => keep.subarray(from, to).includes(1);
    for (const { anchor, boxes } of around) {
      const widest = boxes.at(-1);
      if (widest === undefined) continue;
      const { from, to } = blocksIn(page, widest);
      if (!isKept(from, to)) continue;
      if (!found.has(anchor)) found.set(anchor, find(anchor, boxes));
      const box = found.get(anchor);
      if (box === undefined) continue;
      const whole = blocksIn(page, box);
      if (isKept(0, whole.from) || isKept(whole.to, keep.length)) drop(page, draft, whole, { evidence: true });
    }
  };
}

function readText(table: NodeTable, node: number): string {
  return shownText(table, node, table.end[node], " ").slice(0, maxReadChars).trim().toLowerCase();
}

/** Elements around a node with at most so many words, the innermost first. */
function ancestorsWithin(table: NodeTable, node: number, maxWords: number): number[] {
  const found: number[] = [];
  for (let up = table.parent[node]; up > 0 && found.length < boxLevels; up = table.parent[up]) {
    if (contentTags[table.tag[up]] === 1 || table.sum(table.words, up) > maxWords) break;
    if (table.end[up] - up > maxBoxNodes) break;
    found.push(up);
  }
  return found;
}
