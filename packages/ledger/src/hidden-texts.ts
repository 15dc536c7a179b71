import type { NodeTable } from "@decant/dom";
import { type Addition, countVisible, type HiddenText, type LedgerEntry } from "@decant/page";
import { listHidden, saysSentence } from "@decant/visibility";
import type { AttributeText } from "./items/read-trees.ts";

/** Hidden texts that a page lists; the counts are of all. */
const maxListed = 200;
const maxExcerpt = 80;
const whiteSpace = /\s+/g;
/** Controls, format characters and halves of surrogate pairs. */
const unseen = /[\p{Cc}\p{Cf}\p{Surrogate}]/gu;

/** Texts made from what the page does not show, and how that is called. */
const unseenSources: Readonly<Record<string, string>> = {
  "sanitizer/math": "formula-source",
  "sanitizer/alternative-text": "alternative-text",
  "sanitizer/embed-name": "title",
};
const address = /^[a-z]{2,9}:\/\//i;

function isUnseen({ text, rule }: Addition): boolean {
  if (rule !== "sanitizer/math") return unseenSources[rule] !== undefined && !address.test(text) && ink.test(text);
  return saysSentence(text);
}

const ink = /[\p{L}\p{N}]/u;

/**
 * What the page says without showing it, and where it went, in source order.
 *
 * @param attributes Texts of attributes that are in the tree.
 * @param additions Texts that were made, from data too.
 */
export function findHidden(
  table: NodeTable,
  entries: readonly LedgerEntry[],
  attributes: readonly AttributeText[],
  additions: readonly Addition[],
  html: string,
): HiddenText[] {
  const described = new Set(attributes.map(({ start }) => start));
  const texts = listHidden(table).flatMap(({ technique, start, end, index }): HiddenText[] => {
    if (technique === "alternative-text" && described.has(start)) return [];
    if (index < 0) return [{ technique, fate: "dropped", start, end }];
    const fate = fateOf(entries, start, end);
    return [{ technique, fate, start, end, ...(fate === "kept" && { text: excerptOf(table, index) }) }];
  });
  for (const { technique, start, end, text } of attributes)
    texts.push({ technique, fate: "kept", start, end, text: excerpt(text) });
  for (const addition of additions.filter(isUnseen)) {
    const { text, rule, start, end } = addition;
    if (start !== undefined && end !== undefined)
      texts.push({ technique: unseenSources[rule] as string, fate: "kept", start, end, text: excerpt(text) });
  }
  return texts.sort((a, b) => a.start - b.start || b.end - a.end).filter(({ start }) => start < html.length);
}

/** Bound what a page of many hidden texts lists: notes of those who made it must not crowd out what is hidden among them. */
export function boundHidden(texts: readonly HiddenText[]): readonly HiddenText[] {
  if (texts.length <= maxListed) return texts;
  const byRank: HiddenText[][] = [[], [], []];
  for (const text of texts) byRank[rankOf(text)]?.push(text);
  return byRank
    .flat()
    .slice(0, maxListed)
    .sort((a, b) => a.start - b.start);
}

function rankOf({ technique, fate }: HiddenText): number {
  if (fate === "kept") return 0;
  return isNote.has(technique) ? 2 : 1;
}
/** Every page has these, and some of them hundreds. */
const isNote: ReadonlySet<string> = new Set(["comment", "template", "unshown-element"]);

/** The best fate of any text in a stretch. Entries are disjoint and in order. */
function fateOf(entries: readonly LedgerEntry[], start: number, end: number): HiddenText["fate"] {
  let fate: HiddenText["fate"] = "dropped";
  for (let index = firstBehind(entries, start); index < entries.length; index++) {
    const entry = entries[index] as LedgerEntry;
    if (entry.start >= end) break;
    if (entry.fate === "kept") return "kept";
    if (entry.fate === "moved") fate = "moved";
  }
  return fate;
}

function firstBehind(entries: readonly LedgerEntry[], offset: number): number {
  let low = 0;
  let high = entries.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((entries[middle] as LedgerEntry).end <= offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

function excerptOf(table: NodeTable, index: number): string {
  let text = "";
  for (let i = index; i < (table.end[index] as number) && text.length < maxExcerpt; i++) {
    const node = table.nodes[i];
    if (node?.type !== "text") continue;
    // Only as far as it is shown: disclosures in disclosures all begin with the same text.
    const opening = node.data.slice(0, 4 * maxExcerpt);
    if (countVisible(opening) > 0) text += `${opening} `;
  }
  return excerpt(text);
}

function excerpt(text: string): string {
  return text.replace(whiteSpace, " ").trim().slice(0, maxExcerpt).replace(unseen, "");
}
