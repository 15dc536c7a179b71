import type { NodeTable } from "@decant/dom";
import { outlineOf, type PartVisit, pathSeparator, runText, visitParts } from "./read-parts.ts";
import { compareParts, compareText, type RecurringText, type TemplatePart } from "./template.ts";

/** Data read from a site. Paths, texts and outlines are numbers here. */
export interface LearnedSite {
  readonly pages: PageParts[];
  readonly seen: Set<string>;
  readonly paths: Numbers;
  readonly texts: Numbers;
  readonly outlines: Numbers;
  /** Number of words and beginning of each text. */
  readonly words: number[];
  readonly samples: string[];
}

/** The elements of a page that may be parts, as columns in document order. */
interface PageParts {
  readonly path: number[];
  readonly text: number[];
  /** Text of the label of a list; -1 for no list. */
  readonly label: number[];
  readonly outline: number[];
  /** Position after the last element inside. */
  readonly after: number[];
  readonly share: number[];
}

class Numbers {
  readonly names: string[] = [];
  readonly #numbers = new Map<string, number>();

  of(name: string): number {
    const known = this.#numbers.get(name);
    if (known !== undefined) return known;
    this.#numbers.set(name, this.names.length);
    return this.names.push(name) - 1;
  }
}

export function newSite(): LearnedSite {
  const numbers = () => new Numbers();
  return {
    pages: [],
    seen: new Set(),
    paths: numbers(),
    texts: numbers(),
    outlines: numbers(),
    words: [],
    samples: [],
  };
}

/** Note the elements of a page. @returns Whether it differs from all earlier ones. */
export function readPage(site: LearnedSite, table: NodeTable): boolean {
  const page: PageParts = { path: [], text: [], label: [], outline: [], after: [], share: [] };
  const open: { readonly end: number; readonly index: number }[] = [];
  const close = (before: number): void => {
    for (let last = open.at(-1); last !== undefined && last.end <= before; last = open.at(-1)) {
      page.after[last.index] = page.path.length;
      open.pop();
    }
  };
  const textOf = (hash: string, from: number, to: number): number => {
    const known = site.texts.names.length;
    const text = site.texts.of(hash);
    if (text === known) {
      site.words.push(wordsOf(table, from, to));
      site.samples.push(sampleOf(table, from, to));
    }
    return text;
  };
  const visit = ({ path }: Position, { node, from, to, hash, label }: PartVisit): "enter" => {
    close(node);
    open.push({ end: table.end[node], index: page.path.length });
    page.text.push(textOf(hash, from, to));
    page.label.push(label === "" ? -1 : textOf(label, from, from + 1));
    page.outline.push(site.outlines.of(outlineOf(table, node)));
    page.share.push(table.sum(table.chars, node) / table.chars[table.size]);
    page.path.push(site.paths.of(path));
    return "enter";
  };
  const whole = visitParts(table, { path: "", depth: 0 }, below, visit);
  close(table.size);
  if (site.seen.has(whole)) return false;
  site.seen.add(whole);
  site.pages.push(page);
  return true;
}

interface Position {
  readonly path: string;
  readonly depth: number;
}

/** Deeper elements are not parts: with each step paths would grow by the square of the depth. */
const maxSteps = 64;

function below({ path, depth }: Position, step: string): Position | undefined {
  if (depth === maxSteps) return undefined;
  return { path: depth === 0 ? step : path + pathSeparator + step, depth: depth + 1 };
}

function wordsOf({ words, runNodes }: NodeTable, from: number, to: number): number {
  return words[runNodes[to - 1] + 1] - words[runNodes[from]];
}

const sampleLength = 80;

/** Beginning of a text, as a new string: a slice would keep the page in memory. */
function sampleOf(table: NodeTable, from: number, to: number): string {
  let sample = " ";
  for (let run = from; run < to && sample.length <= sampleLength; run++) sample += `${runText(table, run)} `;
  const points = Array.from(sample.trim());
  return points.length <= sampleLength ? points.join("") : `${points.slice(0, sampleLength).join("").trimEnd()}…`;
}

/** Fewer pages with the same text may be versions of one page: print, mobile, another address. */
export const leastPages = 3;
/** Shorter texts are labels and buttons, which the scores and rules of an extractor judge better. */
const minWords = 6;
/** A text of so many words on so many pages is not an accident, regardless of the number of other pages. Chosen by hand. */
const longWords = 12;
const longPages = 5;
/** Elements in the same place on a page, from which they are cards, rows or paragraphs. A guess. */
const maxPerPage = 2;
/** A place whose texts nearly all recur is one of boxes of a few authors or topics. Chosen by hand. */
const slotPages = 10;
const slotShare = 0.8;
/** A list that makes up a larger share of its pages is their main content. A guess. */
const maxListShare = 0.25;

/** Parts that are on at least `least` pages, each as wide as it recurs. */
export function listParts(site: LearnedSite, least: number): TemplatePart[] {
  const texts = countPlaces(site, ({ text }) => text);
  const lists = countPlaces(site, ({ label }) => label);
  const isText = (path: number, text: number): boolean =>
    site.words[text] >= minWords && recurs(site, texts.get(path), text, least);
  const isList = (path: number, label: number): boolean => {
    const place = label < 0 ? undefined : lists.get(path)?.counts.get(label);
    return (
      place !== undefined && place.pages >= least && place.times === place.pages && middle(place.shares) <= maxListShare
    );
  };
  const found = new Map<string, Draft>();
  for (const page of site.pages) {
    for (let i = 0; i < page.path.length; ) {
      const path = page.path[i];
      const text = page.text[i];
      const label = page.label[i];
      const kind = isText(path, text) ? "text" : isList(path, label) ? "list" : undefined;
      if (kind === undefined) {
        i++;
        continue;
      }
      const isOffered =
        kind === "text" &&
        (texts.get(path)?.counts.get(text)?.pages ?? 0) < least &&
        isAmongContent(site, texts, page, i);
      note(found, kind, path, kind === "text" ? text : label, page, page.outline[i], isOffered);
      i = page.after[i];
    }
  }
  return [...found.values()].map((draft) => finish(site, draft)).sort(compareParts);
}

interface Count {
  pages: number;
  /** On all pages together. */
  times: number;
  last: PageParts;
  readonly shares: number[];
}

interface Place {
  /** Elements in this place, and pages that have any. */
  elements: number;
  pages: number;
  last: PageParts | undefined;
  /** Sum of the pages of all texts. */
  total: number;
  readonly counts: Map<number, Count>;
}

function countPlaces(site: LearnedSite, read: (page: PageParts) => readonly number[]): Map<number, Place> {
  const places = new Map<number, Place>();
  for (const page of site.pages) {
    for (const [i, text] of read(page).entries()) {
      if (text < 0) continue;
      const path = page.path[i];
      const place = places.get(path) ?? { elements: 0, pages: 0, last: undefined, total: 0, counts: new Map() };
      places.set(path, place);
      place.elements++;
      if (place.last !== page) place.pages++;
      place.last = page;
      const count = place.counts.get(text);
      if (count !== undefined) count.times++;
      if (count?.last === page) continue;
      place.total++;
      if (count === undefined) place.counts.set(text, { pages: 1, times: 1, last: page, shares: [page.share[i]] });
      else {
        count.pages++;
        count.last = page;
        count.shares.push(page.share[i]);
      }
    }
  }
  return places;
}

function recurs(site: LearnedSite, place: Place | undefined, text: number, least: number): boolean {
  const pages = place?.counts.get(text)?.pages ?? 0;
  if (place === undefined || pages < leastPages) return false;
  // Cards and rows share prices and labels, but no sentences.
  if (place.elements > maxPerPage * place.pages && site.words[text] < longWords) return false;
  if (pages >= least || (pages >= longPages && site.words[text] >= longWords)) return true;
  if (place.total < slotPages) return false;
  let recurring = 0;
  for (const count of place.counts.values()) if (count.pages >= leastPages) recurring += count.pages;
  return recurring >= slotShare * place.total;
}

function middle(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1];
}

/**
 * Whether an element is between texts that only its page has, in the same parent: a note that some pages have in their sections. In an
 * element for a section it may be the last one.
 */
function isAmongContent(site: LearnedSite, texts: ReadonlyMap<number, Place>, page: PageParts, at: number): boolean {
  const parent = parentOf(site, page, at);
  const isOwn = (other: number): boolean => {
    const path = page.path[other];
    const text = page.text[other];
    return site.words[text] >= minWords && (texts.get(path)?.counts.get(text)?.pages ?? 0) < leastPages;
  };
  let before = at - 1;
  while (before >= 0 && page.after[before] > at) before--;
  while (before >= 0 && parentOf(site, page, before) !== parent && isInside(site, page, before, parent)) before--;
  if (before < 0 || parentOf(site, page, before) !== parent || !isOwn(before)) return false;
  const next = page.after[at];
  if (next < page.path.length && parentOf(site, page, next) === parent) return isOwn(next);
  return sectionStep.test(parent);
}

const sectionStep = /(?:^|> )section(?:\.[^ ]*)?$/;

function parentOf(site: LearnedSite, page: PageParts, at: number): string {
  const path = site.paths.names[page.path[at]];
  return path.slice(0, Math.max(path.lastIndexOf(pathSeparator), 0));
}

function isInside(site: LearnedSite, page: PageParts, at: number, parent: string): boolean {
  return site.paths.names[page.path[at]].startsWith(`${parent}${pathSeparator}`);
}

/** A part while the pages are read. */
interface Draft {
  /** Times that it was found, and those among content. */
  times: number;
  offered: number;
  readonly kind: TemplatePart["kind"];
  readonly path: number;
  readonly pages: Set<PageParts>;
  readonly outlines: Set<number>;
  readonly texts: Map<number, Set<PageParts>>;
}

function note(
  found: Map<string, Draft>,
  kind: TemplatePart["kind"],
  path: number,
  text: number,
  page: PageParts,
  outline: number,
  isOffered: boolean,
): void {
  const key = kind === "text" ? `${path}` : `${path} ${text}`;
  const draft = found.get(key) ?? {
    kind,
    path,
    pages: new Set(),
    outlines: new Set(),
    texts: new Map(),
    times: 0,
    offered: 0,
  };
  found.set(key, draft);
  draft.times++;
  if (isOffered) draft.offered++;
  draft.pages.add(page);
  draft.outlines.add(outline);
  const pages = draft.texts.get(text) ?? new Set();
  draft.texts.set(text, pages.add(page));
}

function finish(site: LearnedSite, { kind, path, pages, outlines, texts, times, offered }: Draft): TemplatePart {
  return {
    path: site.paths.names[path],
    kind,
    drop: offered * 2 <= times,
    pages: pages.size,
    shapes: Array.from(outlines, (outline) => site.outlines.names[outline]).sort(compareText),
    texts: Array.from(
      texts,
      ([text, { size }]): RecurringText => ({
        hash: site.texts.names[text],
        pages: size,
        words: site.words[text],
        sample: site.samples[text],
      }),
    ).sort((a, b) => b.pages - a.pages || compareText(a.hash, b.hash)),
  };
}
