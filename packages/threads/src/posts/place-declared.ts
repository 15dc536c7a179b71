import type { Element, NodeTable } from "@decant/dom";
import { tagSet } from "@decant/dom/internal";
import { firstFrom } from "@decant/extractor/internal";
import { squash } from "@decant/metadata/internal";
import { textOfRun } from "../dates.ts";
import type { FoundPost } from "../found-post.ts";
import { keyLength, maxLevels, type PlacedText, type PlaceTexts } from "./declared-posts.ts";
import { findMarks } from "./post-context.ts";

const widest = tagSet(["html", "body", "main"]);
/** Least and largest length of an element that holds a whole declared text, as shares of its length. Chosen by hand. */
const wholeShare = 0.8;
const longerShare = 1.1;
/** The same where the beginning alone is declared. */
const truncatedShare = 20;
/** Dates beside a post: when it was written, when it was changed. Answers that are not declared are not in its frame. */
const maxDates = 3;

/** Whether a text is in the frame of a post of a known engine: a preview of the post that it answers. */
function isInFrame({ runs }: NodeTable, place: PlacedText, found: readonly FoundPost[]): boolean {
  const at = runs.start[place.runs[0]];
  return found.some(
    ({ element, isGuess }) => !isGuess && (element.startIndex ?? 0) <= at && at < (element.endIndex ?? 0),
  );
}

/** Place declared posts by their texts alone: each in the widest elements around it that hold no other post. */
export const placeTexts: PlaceTexts = (table, findDates, { places, rest, found, joined }) => {
  const texts = rest.filter((place) => !isInFrame(table, place, found));
  if (texts.length === 0) return [];
  const { nodes, parent, tag, runNodes, end } = table;
  const dates = findMarks(table, findDates())?.dates ?? [];
  const dateNodes = dates.map((run) => runNodes[run]);
  const dateRuns = new Set(dates);
  const starts = places.map(({ runs }) => runNodes[runs[0]]).sort((a, b) => a - b);
  const taken = joined.map(({ element }) => element.startIndex ?? 0).sort((a, b) => a - b);
  const count = (sorted: readonly number[], node: number): number => countBetween(sorted, node, end[node]);
  const holdsPost = (node: number): boolean => {
    const { startIndex, endIndex } = nodes[node] as Element;
    return countBetween(taken, startIndex ?? 0, (endIndex ?? 0) + 1) > 0;
  };
  const widen = (from: number, fits: (up: number, inner: number) => boolean): number => {
    let node = from;
    for (let level = 0; level < maxLevels; level++) {
      const up = parent[node];
      if (up <= 0 || widest[tag[up]] === 1 || count(starts, up) !== count(starts, node) || holdsPost(up)) break;
      if (!fits(up, node)) break;
      node = up;
    }
    return node;
  };
  const hasNewHeading = (up: number, inner: number): boolean =>
    table.sum(table.headings, up) > table.sum(table.headings, inner);
  return texts.flatMap(({ post, runs }) => {
    const start = parent[runNodes[runs[0]]];
    if (holdsPost(start)) return [];
    const chars = post.text.replace(spaces, "").length;
    // The widest element without a date that is not much longer, or longer if only the beginning is declared, or the first paragraph.
    const body = widen(start, (up, inner) => {
      const isWhole = table.sum(table.chars, inner) >= wholeShare * chars;
      const isOpen = !isWhole || table.sum(table.paragraphs, up) > table.sum(table.paragraphs, inner);
      const limit = isOpen ? truncatedShare * chars : longerShare * chars + keyLength;
      if (table.sum(table.chars, up) > limit || count(dateNodes, up) > 0) return false;
      return !isWhole || !hasNewHeading(up, inner);
    });
    const element = widen(body, (up, inner) => !hasNewHeading(up, inner) && count(dateNodes, up) <= maxDates);
    const name = squash(post.author ?? "");
    const sources: Element[] = [];
    for (let run = firstFrom(runNodes, element); run < firstFrom(runNodes, end[element]); run++) {
      const text = runNodes[run];
      const isName = name !== "" && squash(textOfRun(table, run)) === name;
      if ((text >= body && text < end[body]) || parent[text] === element || !(isName || dateRuns.has(run))) continue;
      sources.push(nodes[parent[text]] as Element);
    }
    const place = { element: nodes[element] as Element, body: nodes[body] as Element, omitted: [], sources };
    return [{ ...post, ...place, isGuess: false }];
  });
};

const spaces = /\s+/g;

/** Number of ascending numbers that are at least `from` and below `to`. */
function countBetween(numbers: ArrayLike<number>, from: number, to: number): number {
  return firstFrom(numbers, to) - firstFrom(numbers, from);
}
