import type { Delete, Emphasis, PhrasingContent, Strong, Table } from "mdast";

// Kinds of character beside a delimiter run in CommonMark.
/** A letter, a digit, or a character of any kind not listed below. */
const word = 0;
/** White space, or the start or end of a line. */
export const space = 1;
export const punctuation = 2;
/** A symbol beyond ASCII: punctuation since CommonMark 0.31, a word character before (and on GitHub). */
const symbol = 3;

/** A symbol or punctuation beyond the 16-bit plane, which some readers see as two letters. */
const astral = 4;

export type CharacterKind = 0 | 1 | 2 | 3 | 4;

const unicodeSpace = /\s/;
const unicodePunctuation = /\p{P}/u;
const unicodeSymbol = /\p{S}/u;

/** The kind of a code point; `undefined` is the edge of a block. */
export function kindOf(codePoint: number | undefined): CharacterKind {
  if (codePoint === undefined) return space;
  if (codePoint < 128) return asciiKind(codePoint);
  const character = String.fromCodePoint(codePoint);
  if (unicodeSpace.test(character)) return space;
  const isPunctuation = unicodePunctuation.test(character);
  if (!isPunctuation && !unicodeSymbol.test(character)) return word;
  if (codePoint > 0xffff) return astral;
  return isPunctuation ? punctuation : symbol;
}

function asciiKind(code: number): CharacterKind {
  if (code <= 32) return space;
  return isAsciiPunctuation(code) ? punctuation : word;
}

/** The characters that a backslash can escape. */
export function isAsciiPunctuation(code: number): boolean {
  return (code > 32 && code < 48) || (code > 57 && code < 65) || (code > 90 && code < 97) || (code > 122 && code < 127);
}

/** The code point that ends just before an index. */
export function codePointBefore(value: string, index: number): number | undefined {
  if (index <= 0) return undefined;
  const low = value.charCodeAt(index - 1);
  if (low >= 0xdc00 && low <= 0xdfff && index > 1) return value.codePointAt(index - 2);
  return low;
}

/** The kinds that a reader gives to characters about which readers differ. */
export interface Classification {
  readonly symbol: typeof word | typeof punctuation;
  readonly astral: typeof word | typeof punctuation;
}

/** Whether a delimiter run between these two is left-flanking (section 6.2); right-flanking is the same with both exchanged. */
export function isLeftFlanking(before: CharacterKind, after: CharacterKind, classes: Classification): boolean {
  const right = seenAs(after, classes);
  if (right === space) return false;
  return right === word || seenAs(before, classes) !== word;
}

function seenAs(kind: CharacterKind, classes: Classification): CharacterKind {
  if (kind === symbol) return classes.symbol;
  return kind === astral ? classes.astral : kind;
}

/** The classifications of all readers. */
export const classifications: readonly Classification[] = [
  // CommonMark since 0.31: cmark, commonmark.js.
  { symbol: punctuation, astral: punctuation },
  // CommonMark before 0.31, and GitHub.
  { symbol: word, astral: word },
  // micromark, which looks at 16-bit units.
  { symbol: punctuation, astral: word },
];

/** Whether some reader calls the run left-flanking. */
export function mayBeLeftFlanking(before: CharacterKind, after: CharacterKind): boolean {
  return classifications.some((classes) => isLeftFlanking(before, after, classes));
}

export function mayBeRightFlanking(before: CharacterKind, after: CharacterKind): boolean {
  return mayBeLeftFlanking(after, before);
}

/** Occurrences in a block of marks that need a partner. */
export interface MarkCounts {
  star: number;
  underscore: number;
  tilde: number;
  backtick: number;
  dollar: number;
  /** Runs of stars and underscores that may open or close emphasis. */
  starOpens: number;
  starCloses: number;
  underscoreOpens: number;
  underscoreCloses: number;
}

/** Count runs of marks in everything that a block's phrasing content writes. */
export function countMarks(children: readonly PhrasingContent[]): MarkCounts {
  const counts: MarkCounts = {
    ...{ star: 0, underscore: 0, tilde: 0, backtick: 0, dollar: 0 },
    ...{ starOpens: 0, starCloses: 0, underscoreOpens: 0, underscoreCloses: 0 },
  };
  const stack: PhrasingContent[] = [...children];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    addOwnMarks(node, counts);
    if ("value" in node) addText(node.value, counts);
    if ("url" in node) addText(`${node.url}${node.title ?? ""}`, counts);
    if ("alt" in node) addText(node.alt ?? "", counts);
    if ("children" in node) for (const child of node.children) stack.push(child);
  }
  return counts;
}

/** Marks that pair across the cells of a table for readers without tables, which see one paragraph. */
export type MarksAround = Pick<MarkCounts, "backtick" | "dollar">;

/** Dollars count only if one may end code or a link early: a formula between two prices shows the same text. */
export function marksOfTable({ children }: Table): MarksAround {
  const content = children.flatMap((row) => row.children.flatMap((cell) => cell.children));
  const { backtick, dollar } = countMarks(content);
  return { backtick, dollar: content.some(bindsDollar) ? dollar : 0 };
}

/** Whether a dollar is part of code, a formula, a link or an image. */
function bindsDollar(node: PhrasingContent): boolean {
  if (node.type === "text") return false;
  if (node.type === "emphasis" || node.type === "strong" || node.type === "delete")
    return node.children.some(bindsDollar);
  return countMarks([node]).dollar > 0;
}

function addOwnMarks(node: PhrasingContent, counts: MarkCounts): void {
  if (node.type === "emphasis" && underscored(node)) addPair(counts, "underscore");
  if (node.type === "emphasis" || node.type === "strong") addPair(counts, "star");
  if (node.type === "delete") counts.tilde += 2;
  else if (node.type === "inlineCode") counts.backtick += 2;
  else if (node.type === "inlineMath") counts.dollar += 2;
}

/** The only child of an emphasis, if it is emphasis too: written `*_a_*`, as `**a**` would be strong. */
export function underscored(node: Emphasis | Strong | Delete): Emphasis | undefined {
  const only = node.children.length === 1 ? node.children[0] : undefined;
  return node.type === "emphasis" && only?.type === "emphasis" ? only : undefined;
}

export function addPair(counts: MarkCounts, mark: "star" | "underscore"): void {
  counts[mark] += 2;
  counts[`${mark}Opens`]++;
  counts[`${mark}Closes`]++;
}

const anyMark = /[*_~`$]/;

/** Read by characters: a pattern with `+` overflows its stack on runs of millions. Most texts have no mark. */
function addText(value: string, counts: MarkCounts): void {
  if (!anyMark.test(value)) return;
  for (let index = 0, end = 0; index < value.length; index = end) {
    const code = value.charCodeAt(index);
    const mark = marks[code];
    end = index + 1;
    if (mark === undefined) continue;
    if (mark !== "dollar") while (value.charCodeAt(end) === code) end++;
    if (mark !== "star" && mark !== "underscore") {
      counts[mark]++;
      continue;
    }
    const before = kindOf(codePointBefore(value, index));
    const after = kindOf(value.codePointAt(end));
    // `a_b`: an underscore between letters has no partner.
    if (mark === "underscore" && before === word && after === word) continue;
    counts[mark]++;
    // At the edges of a text any character may be beside the run.
    if (end === value.length || mayBeLeftFlanking(index === 0 ? punctuation : before, after)) counts[`${mark}Opens`]++;
    if (index === 0 || mayBeRightFlanking(before, end === value.length ? punctuation : after))
      counts[`${mark}Closes`]++;
  }
}

type MarkName = "star" | "underscore" | "tilde" | "backtick" | "dollar";

/** Marks by their character code. */
const marks: Readonly<Partial<Record<number, MarkName>>> = {
  42: "star",
  95: "underscore",
  126: "tilde",
  96: "backtick",
  36: "dollar",
};
