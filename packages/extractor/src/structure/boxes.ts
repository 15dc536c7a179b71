import type { NodeTable } from "@decant/dom";
import { Has, knownTag, remembering, tagSet } from "@decant/dom/internal";
import { isLinked } from "../blocks/block-counts.ts";
import { attributesOf, type BlockRange, blocksIn, type PageStructure } from "../blocks/page-structure.ts";
import { shownText } from "../blocks/split-blocks.ts";
import { evidenceBit } from "../features/names.ts";
import { price } from "./ties.ts";

/** Elements with a name, with so many words at least. */
export const named =
  (kind: "author-box" | "legal-box", minWords = 1) =>
  (page: PageStructure): BlockRange[] => {
    const { table, evidence } = page;
    const bit = evidenceBit(kind);
    const boxes: BlockRange[] = [];
    for (let node = 1; node < table.size; node++)
      if ((evidence.own[node] & bit) !== 0 && table.sum(table.words, node) >= minWords)
        boxes.push(blocksIn(page, node));
    return boxes;
  };

/** Sections whose heading has a wording. */
export function sectionsUnder({ sections, lineOf }: PageStructure, wording: RegExp): BlockRange[] {
  return sections
    .filter(({ heading, from, to }) => to > from && wording.test(lineOf(heading)))
    .map(({ heading, to }) => ({ from: heading, to }));
}

const NAV = knownTag("nav");
/** Share of a landmark's text in links from which it is navigation. */
const navigationShare = 0.5;

/** Landmarks of navigation that consist of links. */
export function navigations(page: PageStructure): BlockRange[] {
  const { table, elements } = page;
  const others = elements.described.filter((node) => table.tag[node] !== NAV && roleOf(table, node) === "navigation");
  return [...elements.navs, ...others]
    .filter((node) => isLinked(table, node, navigationShare))
    .sort((one, other) => one - other)
    .map((node) => blocksIn(page, node));
}

function roleOf(table: NodeTable, node: number): string {
  return (table.attributes[node] & Has.ROLE) === 0 ? "" : (attributesOf(table, node).role ?? "");
}

const dialogRole = /^(?:alert)?dialog$/;

/** Dialogs that scripts open (WAI-ARIA 1.2, `dialog`, `aria-modal`). */
export function dialogs(page: PageStructure): BlockRange[] {
  const { table, elements } = page;
  const isDialog = (node: number): boolean =>
    dialogRole.test(roleOf(table, node)) ||
    ((table.attributes[node] & Has.ARIA) !== 0 && attributesOf(table, node)["aria-modal"] === "true");
  return elements.described.filter(isDialog).map((node) => blocksIn(page, node));
}

const INPUT = knownTag("input");
/** Elements that hold more than a box. */
const contentTags = tagSet(["body", "main", "article", "table", "li"]);
/** Levels from a field or button up to its box. Half changes none, twice 1 of 261 pages that read it. */
const boxLevels = 5;
/** Most nodes of a box, so that boxes in each other are read in linear time. Without it, no page of the development sets changes. */
const maxBoxNodes = 512;

/** Elements around a node with at most so many words, the innermost first. */
function boxesAround(table: NodeTable, node: number, maxWords: number): number[] {
  const found: number[] = [];
  for (let up = table.parent[node]; up > 0 && found.length < boxLevels; up = table.parent[up]) {
    if (contentTags[table.tag[up]] === 1 || table.sum(table.words, up) > maxWords) break;
    if (table.end[up] - up > maxBoxNodes) break;
    found.push(up);
  }
  return found;
}

/** The box of each anchor, if there is one. */
function boxesOf(page: PageStructure, anchors: readonly number[], find: (anchor: number) => number | undefined) {
  return [...new Set(anchors.map(find))].flatMap((box) => (box === undefined ? [] : [blocksIn(page, box)]));
}

/** Longest boxes, in words. Chosen by hand. */
const maxSignupWords = 60;
const maxFeedbackWords = 30;
/** Characters of a box that are read. */
const maxReadChars = 2000;
const mailName = /e-?mail/i;
/** A question about a page, in the languages of manuals. */
const feedbackText =
  /(?:helpful|useful|looking for|hilfreich|nützlich|geholfen|utile|aidé|útil|nuttig|przydatn|pomocn|полез|помог)[^?.]{0,40}\?|役に立|参考になり|有帮助|有幫助|有用|도움/iu;

/** Boxes that ask whether the page was useful, with buttons to answer. */
export function feedbackBoxes(page: PageStructure): BlockRange[] {
  const { table } = page;
  const asks = remembering((box: number) =>
    feedbackText.test(shownText(table, box, table.end[box], " ").slice(0, maxReadChars)),
  );
  return boxesOf(page, page.elements.labels, (button) => boxesAround(table, button, maxFeedbackWords).find(asks));
}

/** Boxes with a field for an e-mail address. */
export function signupBoxes(page: PageStructure): BlockRange[] {
  const { table } = page;
  const fields: number[] = [];
  for (let node = table.tag.indexOf(INPUT); node > 0; node = table.tag.indexOf(INPUT, node + 1)) {
    const { type = "text", name = "" } = attributesOf(table, node);
    if (type === "email" || (type === "text" && mailName.test(name))) fields.push(node);
  }
  return boxesOf(page, fields, (field) => boxesAround(table, field, maxSignupWords).at(-1));
}

/** Longest box of an offer or notice, in words. Chosen by hand. */
export const maxNoticeWords = 150;
const offeredTags = tagSet(["ul", "ol", "button", "input", "form", "select"]);

/** The largest box that begins with a line, or the line. */
export function boxFrom(page: PageStructure, line: number, maxWords: number): BlockRange {
  const { table, blocks, lines } = page;
  const box = boxesAround(table, blocks.first[line], maxWords).findLast((up) => blocks.before[up] === line);
  return box === undefined ? lines[line] : blocksIn(page, box);
}

/** The same of an offer; nothing if it has no link, control, list or price. */
export function offerFrom(page: PageStructure, line: number, maxWords: number): BlockRange {
  const { table, blocks } = page;
  const offer = boxFrom(page, line, maxWords);
  const [from, to] = [blocks.container[line], blocks.last[offer.to - 1]];
  const isEvident =
    table.links[to] > table.links[from] ||
    table.tag.subarray(from, to).some((tag) => offeredTags[tag] === 1) ||
    price.test(shownText(table, from, to + 1));
  return isEvident ? offer : { from: line, to: line };
}
