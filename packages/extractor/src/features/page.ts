import { knownTag } from "@decant/dom/internal";
import { type BlockTexts, isLong } from "./block-texts.ts";
import type { FeatureInput } from "./feature-input.ts";
import { log, ratio, words } from "./numbers.ts";

/** Features that all blocks of a page share. */
export const pageNames: readonly string[] = words(`
  pageChars pageBlocks pageLinkDensity pageElements pageParagraphs pageLongBlocks pageLongChars pageHeadings
  pageImages pageControls pagePunctuation hasMain articles pagePre pageListItems ogArticle ogProduct ogWebsite schemaArticle schemaProduct schemaList schemaForum
  schemaFaq pageTables
`);

const TABLE = knownTag("table");
const MAIN = knownTag("main");
const ARTICLE = knownTag("article");

/** In the order of the features `schemaArticle` to `schemaFaq`. */
const schemaGroups = [
  /Article|BlogPosting|Report/,
  /Product|Offer/,
  /ItemList|CollectionPage|SearchResults|Blog\b/,
  /DiscussionForum|QAPage|Question/,
  /FAQPage|Service|LocalBusiness|Organization/,
];

/** The values of {@link pageNames}. */
export function describePage({ table, blocks, hints, nesting }: FeatureInput, texts: BlockTexts): Float32Array {
  const total = texts.total;
  let longBlocks = 0;
  let longChars = 0;
  let tables = 0;
  let articles = 0;
  let hasMain = 0;
  for (let b = 0; b < blocks.count; b++) {
    if (!isLong(texts.chars[b], texts.links[b])) continue;
    longBlocks++;
    longChars += texts.chars[b];
  }
  for (let i = 0; i < table.size; i++) {
    if (table.tag[i] === TABLE) tables++;
    else if (table.tag[i] === ARTICLE) articles++;
    else if (table.tag[i] === MAIN) hasMain = 1;
  }
  const schema = (hints.schemaTypes ?? []).join(" ");
  return Float32Array.of(
    log(total),
    log(blocks.count),
    ratio(table.linkChars[table.size], total),
    log(nesting.elements[table.size]),
    log(table.paragraphs[table.size]),
    log(longBlocks),
    ratio(longChars, total),
    log(table.headings[table.size]),
    log(table.images[table.size]),
    log(table.controls[table.size]),
    ratio(table.punctuation[table.size], table.words[table.size]),
    hasMain,
    articles,
    table.codeBlocks[table.size],
    log(table.listItems[table.size]),
    hints.ogType === "article" ? 1 : 0,
    hints.ogType?.includes("product") ? 1 : 0,
    hints.ogType === "website" ? 1 : 0,
    ...schemaGroups.map((pattern) => (pattern.test(schema) ? 1 : 0)),
    log(tables),
  );
}
