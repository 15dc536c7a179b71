import type { NodeTable } from "@decant/dom";
import { addressesOfModels, containsSentence, listHidden } from "@decant/dom/visibility";
import {
  type Addition,
  countVisible,
  type HiddenText,
  type HiddenTotals,
  type LedgerEntry,
  lowerBound,
  type Metadata,
  removeInvisible,
} from "@decant/page";
import type { AttributeText } from "./read-trees.ts";

/** Most hidden texts that a page lists. The counts include all. */
const maxListed = 200;
const maxExcerpt = 80;
const whiteSpace = /\s+/g;
/** A pair that an excerpt cut. */
const halfPair = /\p{Surrogate}/u;

/** Techniques of additions made from text that the page does not show, by rule. */
const unseenSources: Readonly<Record<string, string>> = {
  "sanitizer/math": "formula-source",
  "sanitizer/alternative-text": "alternative-text",
  "sanitizer/embed-name": "title",
};
const address = /^[a-z]{2,9}:\/\//i;

function isUnseen({ text, rule }: Addition): boolean {
  if (rule !== "sanitizer/math") return unseenSources[rule] !== undefined && !address.test(text) && ink.test(text);
  return containsSentence(text);
}

const ink = /[\p{L}\p{N}]/u;

/**
 * List hidden texts with their fates, in source order.
 *
 * @param attributes Texts of attributes that are in the tree.
 * @param additions Texts that were added.
 * @param metadata Its values are looked through for such that address models.
 */
export function findHidden(
  table: NodeTable,
  entries: readonly LedgerEntry[],
  attributes: readonly AttributeText[],
  additions: readonly Addition[],
  metadata: Metadata,
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
      texts.push({ technique: unseenSources[rule], fate: "kept", start, end, text: excerpt(text) });
  }
  for (const value of Object.values(metadata).flat())
    if (typeof value === "string" && addressesOfModels(value).length > 0)
      texts.push({ technique: "addresses-models", fate: "kept", start: 0, end: 0, text: excerpt(value) });
  return texts.sort((a, b) => a.start - b.start || b.end - a.end).filter(({ start }) => start < html.length);
}

/** Bound the list: kept texts come first, and comments last, so that many comments cannot displace other hidden texts. */
export function boundHidden(texts: readonly HiddenText[]): readonly HiddenText[] {
  if (texts.length <= maxListed) return texts;
  const ranked = [...texts].sort((a, b) => rankOf(a) - rankOf(b)).slice(0, maxListed);
  return ranked.sort((a, b) => a.start - b.start);
}

const rankOf = ({ technique, fate }: HiddenText): number => (fate === "kept" ? 0 : isNote.has(technique) ? 2 : 1);
/** Techniques that most pages use, some of them hundreds of times. */
const isNote: ReadonlySet<string> = new Set(["comment", "template", "unshown-element"]);

/** The best fate of any text in a stretch. Entries are disjoint and in order. */
function fateOf(entries: readonly LedgerEntry[], start: number, end: number): HiddenText["fate"] {
  let fate: HiddenText["fate"] = "dropped";
  const first = lowerBound(entries.length, (at) => (entries[at] as LedgerEntry).end <= start);
  for (let index = first; index < entries.length; index++) {
    const entry = entries[index] as LedgerEntry;
    if (entry.start >= end) break;
    if (entry.fate === "kept") return "kept";
    if (entry.fate === "moved") fate = "moved";
  }
  return fate;
}

function excerptOf(table: NodeTable, index: number): string {
  let text = "";
  for (let i = index; i < table.end[index] && text.length < maxExcerpt; i++) {
    const node = table.nodes[i];
    if (node?.type !== "text") continue;
    // Nested disclosures all begin with the same text, so only as much as is shown is read.
    const opening = node.data.slice(0, 4 * maxExcerpt);
    if (countVisible(opening) > 0) text += `${opening} `;
  }
  return excerpt(text);
}

function excerpt(text: string): string {
  return removeInvisible(text.replace(whiteSpace, " ")).trim().slice(0, maxExcerpt).replace(halfPair, "");
}

/**
 * Count hidden texts by technique.
 *
 * @example
 * countHidden([{ technique: "comment", fate: "dropped", start: 0, end: 9 }]); // { comment: { count: 1, kept: 0 } }
 */
export function countHidden(texts: readonly HiddenText[]): Readonly<Record<string, HiddenTotals>> {
  const totals = new Map<string, { count: number; kept: number }>();
  for (const { technique, fate } of texts) {
    const total = totals.get(technique) ?? { count: 0, kept: 0 };
    totals.set(technique, total);
    total.count++;
    if (fate !== "dropped") total.kept++;
  }
  return Object.fromEntries([...totals].sort(([a], [b]) => (a < b ? -1 : 1)));
}
