import type { NodeTable } from "@decant/dom";
import { knownTag } from "@decant/dom/internal";
import { blockChars } from "../blocks/block-counts.ts";
import type { Blocks } from "../blocks/split-blocks.ts";
import { readAddress } from "../features/address.ts";
import type { FeatureInput } from "../features/feature-input.ts";
import type { PageHints } from "../features/feature-writer.ts";
import type { Nesting } from "../features/nesting.ts";
import { log, ratio } from "../features/numbers.ts";
import { documentationGenerator } from "./generators.ts";
import { evidenceOfRules, type TypeClues } from "./infer-page-type.ts";

/** Blocks of at least this many characters, mostly not links, are prose. */
const proseChars = 100;

/** The shape of a page with fewer characters is that of its frame, and says nothing: rules decide. A guess. */
const leastChars = 1000;

const TABLE = knownTag("table");
const MAIN = knownTag("main");
const ARTICLE = knownTag("article");

type PageParts = Pick<FeatureInput, "table" | "blocks" | "nesting">;

/** Read what speaks for a page's type. */
export function readTypeClues({ table, blocks, nesting }: PageParts, hints: PageHints): TypeClues {
  const evidence = evidenceOfRules(hints, documentationGenerator(table));
  if ((table.chars[table.size] as number) < leastChars) return { evidence, shape: {} };
  const shape = { page: 1, ...readShape(table, blocks, nesting), ...readHints(hints) };
  return { evidence, shape };
}

/** Counts as logarithms, shares from 0 to 1, and 0 or 1 for what there is. */
function readShape(table: NodeTable, blocks: Blocks, nesting: Nesting): Record<string, number> {
  const { size } = table;
  const total = table.chars[size] as number;
  const whole = (column: Int32Array): number => log(column[size] as number);
  return {
    ...readProse(table, blocks),
    ...readTags(table),
    chars: log(total),
    blocks: log(blocks.count),
    elements: whole(nesting.elements),
    paragraphs: whole(table.paragraphs),
    headings: whole(table.headings),
    images: whole(table.images),
    controls: whole(table.controls),
    listItems: whole(table.listItems),
    codeBlocks: whole(table.codeBlocks),
    linkDensity: ratio(table.linkChars[size] as number, total),
    punctuation: ratio(table.punctuation[size] as number, table.words[size] as number),
  };
}

function readHints({ url, hasAuthors, hasDate }: PageHints): Record<string, number> {
  const said = { authors: Number(hasAuthors === true), date: Number(hasDate === true) };
  if (url === undefined) return said;
  const { segments, words, isDated, hasDigits, hasQuery } = readAddress(url);
  return {
    ...said,
    address: 1,
    addressDepth: segments,
    addressRoot: Number(segments === 0),
    addressWords: words,
    addressDated: Number(isDated),
    addressDigits: Number(hasDigits),
    addressQuery: Number(hasQuery),
  };
}

function readProse(table: NodeTable, blocks: Blocks): Record<string, number> {
  let proseBlocks = 0;
  let prose = 0;
  for (let b = 0; b < blocks.count; b++) {
    const { chars, links } = blockChars(table, blocks, b);
    if (chars < proseChars || links * 2 > chars) continue;
    proseBlocks++;
    prose += chars;
  }
  return { proseBlocks: log(proseBlocks), proseShare: ratio(prose, table.chars[table.size] as number) };
}

function readTags({ size, tag }: NodeTable): Record<string, number> {
  let [tables, articles, main] = [0, 0, 0];
  for (let i = 0; i < size; i++) {
    if (tag[i] === TABLE) tables++;
    else if (tag[i] === ARTICLE) articles++;
    else if (tag[i] === MAIN) main = 1;
  }
  return { tables: log(tables), articles: log(articles), main };
}
