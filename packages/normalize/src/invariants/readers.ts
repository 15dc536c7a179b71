import { nodesIn } from "@decant/page";
import type { List, Nodes, Root } from "mdast";
import { bareAddresses } from "../from-markdown/from-markdown.ts";
import { partitionMarkdown } from "../from-markdown/partition.ts";
import type { Dialect } from "../from-markdown/syntax.ts";
import { append } from "../nodes/tree.ts";
import type { Checked, Finding, Invariant } from "./invariant.ts";
import { forMarkdown } from "./markdown-text.ts";
import { readBack, readElsewhere } from "./read-back.ts";
import { allowedTags } from "./text.ts";

/** Invariants of what readers make of the Markdown, also those that know less than the writer. */
export const readerInvariants: readonly Invariant[] = [
  /** A bare address extends to the next space in GFM, so the backslash of an escape in it would become part of the link. */
  forMarkdown({
    id: "no-swallowed-escape",
    sentence: "No bare address that readers make a link of contains the backslash of an escape.",
    check(markdown, document) {
      const elsewhere = readElsewhere(document).filter(({ dialect }) => dialect.knows.includes("addresses"));
      const suspects = [undefined, ...elsewhere.map(({ dialect }) => dialect.knows)]
        .flatMap((features) => bareAddresses(markdown, features))
        .filter(({ text }) => escapeInside.test(text));
      const own = suspects.length === 0 ? "" : textOfSource(document);
      return suspects
        .filter(({ text }) => !own.includes(text))
        .map(({ text, line }) => ({ message: `A bare address takes in a backslash: ${text.slice(0, 60)}`, line }));
    },
  }),
  /**
   * A formula, table or note is text to readers that do not know it. Anything more than text in it would be unchecked.
   *
   * Marks may differ, and so may the look of a note: readers without footnotes may show its Markdown as code.
   */
  forMarkdown({
    id: "same-anywhere",
    sentence:
      "Readers of CommonMark and GFM show the same words, links and images, with and without formulas and footnotes.",
    check(markdown, document) {
      const readings = readElsewhere(document).filter(
        ({ dialect }) => !markdown.includes("$") || !pairsPrices(dialect),
      );
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
  }),
  /** Renderers count from the first number; a machine that reads the Markdown itself reads each of them. */
  forMarkdown({
    id: "list-numbers",
    sentence: "The numbers of an ordered list go up by one, as readers show them.",
    check(markdown, document) {
      const findings: Finding[] = [];
      for (const node of nodesIn<Nodes>([readBack(document)]))
        if (node.type === "list" && node.ordered) append(findings, wrongNumbers(node, markdown));
      return findings.sort((a, b) => (a.line ?? 0) - (b.line ?? 0));
    },
  }),
  /** A character that is neither the page's text nor a mark of a closed list would have been invented. */
  forMarkdown({
    id: "marks-declared",
    sentence:
      "Every character is text, an address, a description, a name, white space or one of the writer's marks: none is underlined (unless asked for), indented or a character reference, except `&lt;`, `&amp;`, `&#91;` and `&#93;`.",
    check(markdown, { writer }) {
      const { unknown, foreign, parts, length } = partitionMarkdown(markdown);
      const known = Object.values(parts).reduce((sum, count) => sum + count, 0);
      const asked = writer?.headings === "setext" ? "setextHeading" : undefined;
      const strange = [...unknown, ...foreign].filter((mark) => mark !== asked);
      if (strange.length === 0 && known === length) return [];
      return [{ message: `${known} of ${length} characters are known; other marks: ${strange.join(", ") || "none"}.` }];
    },
  }),
];

const escapeInside = /\\[!-/:-@[-`{-~]/;

/** The text of the tree that the Markdown was written from: its backslashes are the page's own. */
function textOfSource({ mdast, source }: Checked): string {
  let text = "";
  if (source === undefined) return text;
  for (const node of nodesIn<Nodes>([mdast])) if (node.type === "text") text += node.value;
  return text;
}

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
  for (const { type, position } of nodesIn<Nodes>([tree])) {
    if (type !== "footnoteDefinition" || position === undefined) continue;
    for (let line = position.start.line; line <= position.end.line; line++) lines.add(line);
  }
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

const number = /\d{1,9}(?=[.)])/y;

function wrongNumbers(list: List, markdown: string): Finding[] {
  return list.children.flatMap((item, index) => {
    number.lastIndex = item.position?.start.offset ?? 0;
    const written = number.exec(markdown)?.[0];
    const shown = (list.start ?? 1) + index;
    if (written === undefined || Number(written) === shown) return [];
    const line = item.position?.start.line;
    return [{ message: `An item is numbered ${written} and shown as ${shown}.`, ...(line !== undefined && { line }) }];
  });
}

/** Rendered content of a document, except marks. */
interface Shown {
  /** Letters and digits in order, including those of alternative texts and labels. */
  readonly words: string;
  /** Addresses of links and images. */
  readonly targets: ReadonlySet<string>;
  /** Tags that no document may hold. */
  readonly html: ReadonlySet<string>;
}

const notWord = /[^\p{L}\p{N}\p{M}]+/gu;

/** The letters and digits of a text. */
function wordsOf(text: string): string {
  return text.replace(notWord, "").toLowerCase();
}

/** @param isLeftOut Whether nodes that start on a line, 1-based, are left out. */
function shownBy(tree: Root, isLeftOut: (line: number) => boolean = () => false): Shown {
  const addresses = new Map<string, string>();
  const nodes = [...nodesIn<Nodes>([tree])];
  for (const node of nodes) if (node.type === "definition") addresses.set(node.identifier, node.url);
  let text = "";
  const targets = new Set<string>();
  const html = new Set<string>();
  for (const node of nodes) {
    if (isLeftOut(node.position?.start.line ?? 0)) continue;
    const target = "url" in node && node.type !== "definition" ? node.url : addresses.get(referenceOf(node));
    if (target !== undefined) targets.add(target);
    if (node.type === "html" && !allowedTags.has(node.value)) html.add(node.value);
    text += ownText(node);
  }
  return { words: wordsOf(text), targets, html };
}

function referenceOf(node: Nodes): string {
  return node.type === "linkReference" || node.type === "imageReference" ? node.identifier : "";
}

/** The text of a node without its children. */
function ownText(node: Nodes): string {
  switch (node.type) {
    case "html":
      return allowedTags.has(node.value) ? "" : node.value;
    case "image":
    case "imageReference":
      return node.alt ?? "";
    case "footnoteReference":
    case "footnoteDefinition":
      return node.label ?? node.identifier;
    // To readers without footnotes a note that is an address defines a link.
    case "definition":
      return `${node.label ?? node.identifier}${node.url}${node.title ?? ""}`;
    // To readers without tasks the box is text.
    case "listItem":
      return node.checked === true ? "x" : "";
    default:
      return "value" in node ? node.value : "";
  }
}
