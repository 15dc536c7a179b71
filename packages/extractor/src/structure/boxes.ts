import { Has } from "@decant/dom/internal";
import type { PageType } from "@decant/page";
import { sumOfBlock } from "../blocks/block-counts.ts";
import { joinClasses } from "../blocks/joined-texts.ts";
import { attributesOf, type BlockRange, blocksIn, type PageStructure } from "../blocks/page-structure.ts";
import type { DecisionRuleId } from "../decision-rules.ts";
import { bitsOfName } from "../features/name-evidence.ts";
import { TokenTable } from "../features/token-table.ts";
import type { Draft } from "./draft.ts";

interface BoxRule {
  readonly id: DecisionRuleId;
  /** Types of pages that it applies to. */
  readonly on: readonly PageType[];
  /** Words in class names and ids of such boxes, separated by spaces. */
  readonly names?: string;
  /** Headings of such sections. */
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
      /^(?:(?:about|meet) the (?:author|writer|reviewer|contributor)s?|über (?:den autor|die autorin)|à propos de l['’]auteur|sobre (?:el autor|la autora|[oa] autora?)|over de auteur|o autor(?:ze|ce)|informazioni sull['’]autore|об авторе)\b/iu,
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
const maxLabelWords = 8;

/** Drop one kind of {@link boxRules}. */
export function dropBoxes(page: PageStructure, rule: BoxRule) {
  const boxes = [...boxesNamed(page, rule), ...sectionsUnder(page, rule)];
  const { maxWords = 200, maxShare = 0.25 } = rule;
  return ({ keep, size }: Draft): void => {
    if (boxes.length === 0) return;
    const words = new Float64Array(keep.length + 1);
    for (let block = 0; block < keep.length; block++)
      words[block + 1] = words[block] + (keep[block] === 1 ? size[block] : 0);
    const total = words[keep.length];
    for (const { from, to } of boxes) {
      const own = words[to] - words[from];
      if (own > maxWords || own > maxShare * total) continue;
      if (rule.isAnywhere !== true && total - words[to] > maxAfter * total) continue;
      keep.fill(0, from, to);
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
      const isLabel = to > from && sumOfBlock(table.words, blocks, heading) <= maxLabelWords;
      return isLabel && label.test(page.lineOf(heading));
    })
    .map(({ heading, to }) => ({ from: heading, to }));
}
