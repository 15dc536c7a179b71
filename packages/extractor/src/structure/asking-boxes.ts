import type { NodeTable } from "@decant/dom";
import { knownTag, tagSet } from "@decant/dom/internal";
import { attributesOf, type BlockRange, blocksIn, type PageStructure } from "../blocks/page-structure.ts";
import { shownText } from "../blocks/split-blocks.ts";
import { choiceText, consentText, cookieText } from "../verdict/verdict-words.ts";
import type { Draft } from "./draft.ts";

const INPUT = knownTag("input");
const BUTTON = knownTag("button");
/** Elements that hold more than a box. */
const contentTags = tagSet(["body", "main", "article", "table", "li"]);
/** Levels from a field or button up to its box. A guess. */
const boxLevels = 5;
/** Longest boxes, in words. Guesses. */
const maxConsentWords = 120;
const maxSignupWords = 60;
const maxFeedbackWords = 30;
/** Characters of a box that are read. */
const maxReadChars = 2000;
const mailName = /e-?mail/i;
/** A question about a page, in the languages of manuals. */
const feedbackText =
  /(?:helpful|useful|looking for|hilfreich|nützlich|geholfen|utile|aidé|útil|nuttig|przydatn|pomocn|полез|помог)[^?.]{0,40}\?|役に立|参考になり|有帮助|有幫助|有用|도움/iu;

/** Drop boxes that ask for consent to cookies, whatever their classes: a button that accepts or rejects beside such words. */
export function dropConsentBoxes(page: PageStructure): (draft: Draft) => void {
  const { table } = page;
  const readText = (node: number): string =>
    shownText(table, node, table.end[node] as number, " ")
      .slice(0, maxReadChars)
      .trim()
      .toLowerCase();
  const asks = (node: number): boolean => {
    const text = readText(node);
    return cookieText.test(text) && (text.match(consentText)?.length ?? 0) >= 2;
  };
  const boxes = page.elements.labels
    .filter((button) => choiceText.test(readText(button)))
    .map((button) => ancestorsWithin(table, button, maxConsentWords).find(asks));
  return dropBoxesOf(page, boxes);
}

/** Drop boxes that ask whether the page was of use, with buttons to answer. */
export function dropFeedbackBoxes(page: PageStructure): (draft: Draft) => void {
  const { table } = page;
  const asks = (node: number): boolean =>
    feedbackText.test(shownText(table, node, table.end[node] as number, " ").slice(0, maxReadChars));
  const boxes = page.elements.labels
    .filter((button) => table.tag[button] === BUTTON)
    .map((button) => ancestorsWithin(table, button, maxFeedbackWords).find(asks));
  return dropBoxesOf(page, boxes);
}

/** Drop boxes with a field for an e-mail address. */
export function dropSignupBoxes(page: PageStructure): (draft: Draft) => void {
  const { table } = page;
  const boxes: (number | undefined)[] = [];
  for (let node = table.tag.indexOf(INPUT); node > 0; node = table.tag.indexOf(INPUT, node + 1)) {
    const { type = "text", name = "" } = attributesOf(table, node);
    if (type === "email" || (type === "text" && mailName.test(name)))
      boxes.push(ancestorsWithin(table, node, maxSignupWords).at(-1));
  }
  return dropBoxesOf(page, boxes);
}

/** Elements around a node with at most so many words, the innermost first. */
function ancestorsWithin(table: NodeTable, node: number, maxWords: number): number[] {
  const found: number[] = [];
  for (let up = table.parent[node] as number; up > 0 && found.length < boxLevels; up = table.parent[up] as number) {
    if (contentTags[table.tag[up] as number] === 1 || table.sum(table.words, up) > maxWords) break;
    found.push(up);
  }
  return found;
}

/** Drop boxes beside kept text. */
function dropBoxesOf(page: PageStructure, boxes: readonly (number | undefined)[]): (draft: Draft) => void {
  const ranges: BlockRange[] = boxes.filter((box) => box !== undefined).map((box) => blocksIn(page, box));
  return ({ keep }) => {
    for (const { from, to } of ranges)
      if (keep.subarray(0, from).includes(1) || keep.subarray(to).includes(1)) keep.fill(0, from, to);
  };
}
