import type { Root } from "mdast";
import type { Dialect } from "../from-markdown/dialects.ts";
import { walk } from "../nodes/tree.ts";
import { forMarkdown, type Invariant } from "./invariant.ts";
import { readBack } from "./read-back.ts";
import { readElsewhere } from "./readings.ts";
import { type Shown, shownBy, wordsOf } from "./shown.ts";

/**
 * A formula, table or note is text to readers that do not know it. Anything more than text in it would be unchecked.
 *
 * Marks may differ, and so may the look of a note: readers without footnotes may show its Markdown as code.
 */
export const sameAnywhere: Invariant = forMarkdown({
  id: "same-anywhere",
  sentence:
    "Readers of CommonMark and GFM show the same words, links and images, with and without formulas and footnotes.",
  find(markdown, document) {
    const readings = readElsewhere(document).filter(({ dialect }) => !markdown.includes("$") || !pairsPrices(dialect));
    if (readings.length === 0) return [];
    const main = readBack(document);
    const isInNote = linesOfNotes(main);
    const views = (tree: Root): Views => ({ all: shownBy(tree), outsideOfNotes: shownBy(tree, isInNote) });
    const here = views(main);
    return readings.flatMap(({ dialect, tree }) => {
      const difference = differenceOf(here, views(tree));
      return difference === undefined ? [] : [{ message: `Read as ${dialect.id}: ${difference}` }];
    });
  },
});

/**
 * With formulas and without tables, the text from the price in one cell to the price in another is a formula. Escapes there would make
 * every table of prices longer for very few readers, and such a formula is harmless.
 */
function pairsPrices({ knows }: Dialect): boolean {
  return knows.includes("math") && !knows.includes("tables");
}

interface Views {
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

function differenceOf(here: Views, there: Views): string | undefined {
  const lost = [...here.outsideOfNotes.targets].find((target) => !there.all.targets.has(target));
  if (lost !== undefined) return `nothing links to ${quote(lost)}.`;
  const isNew = (target: string): boolean => !here.all.targets.has(target) && !isShownAddress(target, here.all.words);
  const added = [...there.all.targets].find(isNew);
  if (added !== undefined) return `a link or an image has the address ${quote(added)}.`;
  const tag = [...there.all.html].find((value) => !here.all.html.has(value));
  if (tag !== undefined) return `${quote(tag)} is HTML.`;
  return differenceOfWords(here.outsideOfNotes.words, there.outsideOfNotes.words);
}

const webAddress = /^https?:\/\//i;

/** To readers without footnotes the marks of a note that is an address link to it. */
function isShownAddress(target: string, words: string): boolean {
  return webAddress.test(target) && words.includes(wordsOf(target));
}

function quote(text: string): string {
  return JSON.stringify(text.slice(0, 60));
}

function differenceOfWords(here: string, there: string): string | undefined {
  if (here === there) return undefined;
  let at = 0;
  while (here[at] === there[at]) at++;
  const part = (words: string): string => quote(words.slice(Math.max(0, at - 20), at + 40));
  return `the words are ${part(there)} and not ${part(here)}.`;
}
