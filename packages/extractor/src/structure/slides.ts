import type { NodeTable } from "@decant/dom";
import { tagSet } from "@decant/dom/internal";
import { branchBeside, H1 } from "../blocks/elements.ts";
import { type BlockRange, blocksIn, type PageStructure } from "../blocks/page-structure.ts";
import { type Draft, drop } from "./draft.ts";
import { dropLabel } from "./teasers.ts";

/** "3/24", "Photo 3 of 24". A step or a part of a text is not a slide. */
const counter =
  /^(?:(?:(?:image|photo|picture|slide|bild|foto|imagen?|immagine|zdjęcie|фото) )?(\d{1,3}) ?\/ ?(\d{1,3})|(?:image|photo|picture|slide|bild|foto|imagen?|immagine|zdjęcie|фото) (\d{1,3}) (?:of|von|sur|de|di|van|av|af|z|из) (\d{1,3}))(?![\d/.,])/iu;

/** Parts of the counter of the first slide. */
const firstCounters = ["1/", "1 /", " 1 "] as const;

/** Fewest slides of a gallery. */
const minSlides = 3;
/** Fewest words of the article around a gallery. A guess: a gallery that is the content has a shorter text above it. */
const minArticle = 150;
/** Levels from a slide up to the element with the name of the gallery. A guess. */
const nameLevels = 5;
const galleryName = /galler(?:y|ia)|galerie|slide|carousel|lightbox|bilderstrecke|fotostrecke/i;
const fixedTags = tagSet(["table", "pre", "nav"]);

/**
 * Drop galleries of pictures in an article: numbered slides in an element with the name of a gallery. Their captions are
 * prose, often about other news. A gallery is the content if the headline has its number, or most text without text after it.
 */
export function dropSlides(page: PageStructure) {
  const galleries = [...galleriesOf(page)];
  return (draft: Draft): void => {
    if (galleries.length === 0) return;
    const { keep, size } = draft;
    const wordsIn = (from: number, to: number): number => {
      let words = 0;
      for (let block = from; block < to; block++) if (keep[block] === 1) words += size[block];
      return words;
    };
    for (const { from, to } of galleries) {
      const own = wordsIn(from, to);
      const above = wordsIn(0, from);
      const below = wordsIn(to, keep.length);
      if (own === 0 || above === 0 || above + below < minArticle || own > above + below + (below > 0 ? own : 0))
        continue;
      // Counters are evidence beside the shape.
      if (drop(page, draft, { from, to }, { evidence: true })) dropLabel(draft, from);
    }
  };
}

function* galleriesOf(page: PageStructure): Generator<BlockRange> {
  // These rule out most pages without reading their lines.
  if (!firstCounters.some((text) => page.table.runTexts.includes(text))) return;
  if (!page.table.classValues.some((names) => galleryName.test(names))) return;
  let slides: number[] = [];
  let count = 0;
  for (let block = 0; block <= page.blocks.count; block++) {
    const match = block < page.blocks.count ? counter.exec(page.lineOf(block)) : null;
    if (match === null && block < page.blocks.count) continue;
    const number = Number(match?.[1] ?? match?.[3]);
    const of = Number(match?.[2] ?? match?.[4]);
    if (of === count && number === slides.length + 1) {
      slides.push(block);
      continue;
    }
    const gallery = galleryOf(page, slides, count);
    if (gallery !== undefined) yield gallery;
    slides = number === 1 ? [block] : [];
    count = number === 1 ? of : 0;
  }
}

/** The gallery of a row of counters, if it is in an element with such a name and the headline does not have its number. */
function galleryOf(page: PageStructure, slides: readonly number[], count: number): BlockRange | undefined {
  if (slides.length < minSlides) return;
  const { table, blocks } = page;
  const [first, second] = slides.map((block) => blocks.container[block]) as [number, number];
  const last = blocks.container[slides.at(-1) as number];
  const start = branchBeside(table, second, first);
  const row = table.parent[start];
  if (fixedTags[table.tag[row]] === 1 || !isNamedGallery(table, start) || last >= table.end[row]) return;
  const isHeadline = (node: number): boolean => table.tag[node] === H1;
  const headline = page.elements.headings.find(isHeadline);
  if (headline !== undefined && page.lineOf(blocksIn(page, headline).from).includes(String(count))) return;
  return { from: blocksIn(page, start).from, to: blocksIn(page, branchBeside(table, first, last)).to };
}

function isNamedGallery({ classIds, classValues, parent }: NodeTable, slide: number): boolean {
  let node = slide;
  for (let level = 0; level < nameLevels && node > 0; level++, node = parent[node])
    if (galleryName.test(classValues[classIds[node]] ?? "")) return true;
  return false;
}
