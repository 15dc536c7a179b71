import type { Element, NodeTable } from "@decant/dom";
import { compileWhenAsked, knownTag, tagSet } from "@decant/dom/internal";
import { countProse } from "../blocks/block-counts.ts";
import type { Blocks } from "../blocks/split-blocks.ts";
import { readAddress } from "../features/address.ts";
import { type FeatureInput, log, type PageHints, ratio } from "../features/feature-input.ts";
import { countTags } from "../features/own.ts";
import type { Nesting } from "../features/shapes.ts";
import { type FrameworkRow, frameworkRows } from "../frameworks.ts";
import { evidenceOfRules, type TypeClues, type TypeEvidence } from "./infer-page-type.ts";
import { readItems } from "./item-shape.ts";

const BODY = knownTag("body");
const META = knownTag("meta");
const SCRIPT = knownTag("script");

/** Find the generator of documentation that made a page, by its head; `undefined` for other pages. */
export function generatorFinder(
  rows: readonly FrameworkRow[] = frameworkRows("documentation"),
): (table: NodeTable) => string | undefined {
  const signs = rows.map(({ id, selector }) => ({ name: id.split("-", 1)[0], matches: compileWhenAsked(selector) }));
  return ({ size, tag, nodes }) => {
    for (let i = 1; i < size && tag[i] !== BODY; i++) {
      const isMeta = tag[i] === META;
      if (!isMeta && tag[i] !== SCRIPT) continue;
      const element = nodes[i] as Element;
      const { name, src, content } = element.attribs;
      // Rules out most elements of a head.
      if (isMeta ? name?.toLowerCase() !== "generator" : src === undefined) continue;
      const sign = signs.find(({ matches }) => matches(element));
      if (sign !== undefined) return isMeta ? content : sign.name;
    }
    return undefined;
  };
}

/** {@link generatorFinder} with all rows. */
const documentationGenerator: (table: NodeTable) => string | undefined = generatorFinder();

/** A shorter page is mostly chrome, so only rules decide. Half changes 2, twice 4 of 260 pages that read it. */
const leastChars = 1000;

const A = knownTag("a");
const FONT = knownTag("font");
const FORM = knownTag("form");
const DT = knownTag("dt");
const codeTags = tagSet(["code", "kbd", "samp", "tt", "var"]);

/** Read the evidence for a page's type. @param others Evidence that other stages found. */
export function readTypeClues(
  { table, blocks, nesting }: Pick<FeatureInput, "table" | "blocks" | "nesting">,
  hints: PageHints,
  others: readonly TypeEvidence[] = [],
): TypeClues {
  const evidence = [...evidenceOfRules(hints, documentationGenerator(table)), ...others];
  if (linksToFiles(table))
    evidence.push({ type: "documentation", source: "links to files beside", weight: fileLinkWeight });
  if (explainsCode(table)) evidence.push({ type: "documentation", source: "terms that are code", weight: termWeight });
  if (hasCartForm(table)) evidence.push({ type: "product", source: "a form of one product", weight: cartFormWeight });
  if (table.chars[table.size] < leastChars) return { evidence, shape: {} };
  const shape = {
    page: 1,
    ...readShape(table, blocks, nesting),
    ...readItems(table, hints.title),
    ...readHints(hints),
  };
  return { evidence, shape };
}

/** Fewer links prove nothing. Half and twice change none of 261 pages that read it. */
const leastLinks = 5;
/** 23 pages of wcxb-dev have this share: 18 are documentation, and the others shops, whose other evidence weighs more. */
const leastFileShare = 0.6;
const fileLinkWeight = 2.5;
const fileLink = /^(?:\.\.?\/)*[\w-][\w./-]*\.html?(?:#.*)?$/;

/**
 * Whether most links lead to files beside the page (`../syntax/select.html#where`): the form of a manual that a program wrote as files.
 * Pages of the old web, which people wrote by hand, set their type with `font`.
 */
function linksToFiles({ tag, nodes }: NodeTable): boolean {
  let links = 0;
  let files = 0;
  if (tag.includes(FONT)) return false;
  for (let i = tag.indexOf(A); i > 0; i = tag.indexOf(A, i + 1)) {
    const { href = "#" } = (nodes[i] as Element).attribs;
    if (href.startsWith("#")) continue;
    links++;
    if (href.includes(".htm") && fileLink.test(href)) files++;
  }
  return links >= leastLinks && files >= leastFileShare * links;
}

/** Fewer terms may be in any article. */
const leastTerms = 3;
/** All 7 pages of wcxb-dev with such terms are documentation. */
const termWeight = 2.5;

/** Whether at least half of the terms of definition lists are code: options, parameters, members. */
function explainsCode(table: NodeTable): boolean {
  const { tag, end, chars } = table;
  let terms = 0;
  let code = 0;
  for (let i = tag.indexOf(DT); i > 0; i = tag.indexOf(DT, i + 1)) {
    terms++;
    for (let inner = i + 1; inner < end[i]; inner++) {
      if (codeTags[tag[inner]] !== 1 || table.sum(chars, inner) < table.sum(chars, i) / 2) continue;
      code++;
      break;
    }
  }
  return code >= leastTerms && code >= terms / 2;
}

const cartFormWeight = 2;
const cartForm = /add\W?to\W?cart|cart\/add|product\W?form|variations_form|(?:^|\s)cart(?:$|\s)/i;

/**
 * Whether exactly one form puts a product into the cart, by the names and addresses that shop platforms give it: WooCommerce, Shopify,
 * Magento, PrestaShop, EverShop. Lists of products have many.
 */
function hasCartForm({ tag, nodes }: NodeTable): boolean {
  let forms = 0;
  for (let i = tag.indexOf(FORM); i > 0; i = tag.indexOf(FORM, i + 1)) {
    const { id = "", class: names = "", action = "" } = (nodes[i] as Element).attribs;
    if (cartForm.test(`${id} ${names} ${action}`)) forms++;
  }
  return forms === 1;
}

/** Logarithms of counts, and shares from 0 to 1. */
function readShape(table: NodeTable, blocks: Blocks, nesting: Nesting): Record<string, number> {
  const { size } = table;
  const total = table.chars[size];
  const tags = countTags(table);
  const prose = countProse(table, blocks);
  const whole = (column: Int32Array): number => log(column[size]);
  return {
    proseBlocks: log(prose.count), proseShare: ratio(prose.chars, total), tables: log(tags.tables), articles:
    log(tags.articles), main: tags.main, chars: log(total), blocks: log(blocks.count), elements:
    whole(nesting.elements), paragraphs: whole(table.paragraphs), headings: whole(table.headings), images:
    whole(table.images), controls: whole(table.controls), listItems: whole(table.listItems), codeBlocks:
    whole(table.codeBlocks), linkDensity: ratio(table.linkChars[size], total), punctuation:
    ratio(table.punctuation[size], table.words[size]),
  }; // biome-ignore format: a row of numbers
}

function readHints({ url, hasAuthors, hasDate }: PageHints): Record<string, number> {
  const declared = { authors: Number(hasAuthors === true), date: Number(hasDate === true) };
  if (url === undefined) return declared;
  const { segments, words, isDated, hasDigits, hasQuery } = readAddress(url);
  return {
    ...declared,
    address: 1,
    addressDepth: segments,
    addressRoot: Number(segments === 0),
    addressWords: words,
    addressDated: Number(isDated),
    addressDigits: Number(hasDigits),
    addressQuery: Number(hasQuery),
  };
}
