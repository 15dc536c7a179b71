import type { NodeTable } from "@decant/dom";
import { knownTag, tagSet } from "@decant/dom/internal";
import { attributesOf, blocksIn, type PageStructure } from "../blocks/page-structure.ts";
import { shownText } from "../blocks/split-blocks.ts";
import type { Draft } from "./draft.ts";

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
  return ({ keep }) => {
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
      if (isKept(0, whole.from) || isKept(whole.to, keep.length)) keep.fill(0, whole.from, whole.to);
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
