import type { Root } from "mdast";
import type { Dialect } from "../from-markdown/dialects.ts";
import type { Finding, Invariant } from "./invariant.ts";
import { readBack } from "./read-back.ts";
import { readElsewhere } from "./readings.ts";
import { type Shown, shownBy, walk, wordsOf } from "./shown.ts";

/**
 * What one reader takes for a formula, a table or a note is text to another. Where it is more than that, it is what nobody has checked.
 *
 * Marks may differ, and how a note looks: to a reader without footnotes it may be code that shows its Markdown.
 */
export const sameAnywhere: Invariant = {
  id: "same-anywhere",
  sentence:
    "Readers of CommonMark and GFM show the same words, links and images, with and without formulas and footnotes.",
  types: [],
  runs: "markdown",
  start(document) {
    const { markdown } = document;
    if (markdown === undefined) return undefined;
    return {
      end(): Finding[] {
        const readings = readElsewhere(document).filter(
          ({ dialect }) => !markdown.includes("$") || !pairsPrices(dialect),
        );
        if (readings.length === 0) return [];
        const main = readBack(document);
        const isInNote = linesOfNotes(main);
        const here: Seen = { all: shownBy(main), outsideOfNotes: shownBy(main, isInNote) };
        return readings.flatMap(({ dialect, tree }) => {
          const there: Seen = { all: shownBy(tree), outsideOfNotes: shownBy(tree, isInNote) };
          const difference = differenceOf(here, there);
          return difference === undefined ? [] : [{ message: `Read as ${dialect.id}: ${difference}` }];
        });
      },
    };
  },
};

/**
 * With formulas and without tables, all from the price in one cell to that in another is a formula. An escape before each price would make every
 * table of prices longer, for readers that hardly exist; what such a formula holds is safe all the same.
 */
function pairsPrices({ knows }: Dialect): boolean {
  return knows.includes("math") && !knows.includes("tables");
}

interface Seen {
  readonly all: Shown;
  readonly outsideOfNotes: Shown;
}

function linesOfNotes(tree: Root): (line: number) => boolean {
  const lines = new Set<number>();
  walk(tree, ({ type, position }) => {
    if (type !== "footnoteDefinition" || position === undefined) return;
    for (let line = position.start.line; line <= position.end.line; line++) lines.add(line);
  });
  return (line) => lines.has(line);
}

function differenceOf(here: Seen, there: Seen): string | undefined {
  const lost = [...here.outsideOfNotes.targets].find((target) => !there.all.targets.has(target));
  if (lost !== undefined) return `nothing links to ${JSON.stringify(lost.slice(0, maxShown))}.`;
  const isNew = (target: string): boolean => !here.all.targets.has(target) && !isShownAddress(target, here.all.words);
  const added = [...there.all.targets].find(isNew);
  if (added !== undefined) return `a link or an image has the address ${JSON.stringify(added.slice(0, maxShown))}.`;
  const tag = [...there.all.html].find((value) => !here.all.html.has(value));
  if (tag !== undefined) return `${JSON.stringify(tag.slice(0, maxShown))} is HTML.`;
  return differenceOfWords(here.outsideOfNotes.words, there.outsideOfNotes.words);
}

const webAddress = /^https?:\/\//i;

/** To readers without footnotes a note that is an address is what its marks link to. */
function isShownAddress(target: string, words: string): boolean {
  return webAddress.test(target) && words.includes(wordsOf(target));
}

const maxShown = 60;

function differenceOfWords(here: string, there: string): string | undefined {
  if (here === there) return undefined;
  let at = 0;
  while (here[at] === there[at]) at++;
  const part = (words: string): string => JSON.stringify(words.slice(Math.max(0, at - 20), at + 40));
  return `the words are ${part(there)} and not ${part(here)}.`;
}
