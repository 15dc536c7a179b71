import {
  codePointBefore,
  isAsciiPunctuation,
  kindOf,
  type MarkCounts,
  mayBeLeftFlanking,
  mayBeRightFlanking,
  space,
} from "./marks.ts";

/** The place of a text, which decides which of its characters are marks. */
export interface TextContext {
  /** The end of the Markdown before it in the block; empty at the start of the block. */
  readonly before: string;
  /** The start of the Markdown after it: empty at the end of the block, `\n` at the end of a line. */
  readonly after: string;
  /** Whether it is between the brackets of a link or image. */
  readonly inBrackets: boolean;
  /** Whether it is the description of an image. */
  readonly inDescription: boolean;
  /** Whether it is the description of an image in a link. */
  readonly inLinkedDescription: boolean;
  /** Whether it is in a table cell. */
  readonly inCell: boolean;
  /** Whether the document has link definitions, so that any `[text]` may be a link. */
  readonly definitions: boolean;
  /** Whether it holds the last dollar of the block. */
  readonly holdsLastDollar: boolean;
  /** Occurrences of each mark in the block; counted on first use. */
  readonly counts: () => MarkCounts;
}

/** Characters that may need an escape: marks, line ends, the start of an address. */
const special = /[\\`*_[\]<&~$|!\n\r]|:\/\/|www\./i;
const specials = /[\\`*_[\]<&~$|!(]/g;

/** First characters of a tag, comment, declaration, instruction or autolink. */
const tagStart = /[A-Za-z/!?]/;
/** `<=x@y.zz>` is an address; others need a letter first. */
const mailAutolink = /^<[^\s<>@]+@[^\s<>@]+>/;
/** Characters before the at sign, and those of them that other nodes begin with. */
const mailStart = /^[\w.!#$%&'*+/=?^`{|}~-]*$/;
const mailMark = /^[*_~`$]/;
/** Longest address that is looked for. Chosen by hand. */
const maxMailAutolink = 512;
const LESS_THAN = 0x3c;
const characterReference = /^&(?:#\d{1,7}|#[xX][\da-fA-F]{1,6}|[A-Za-z][A-Za-z\d]{1,31});/;

/** GFM reads a bare address as a link up to the next white space or `<`, backslashes included; marked does within words too. */
const autolinkStart = /(?:https?|ftp):\/\/|www\./gi;
const autolinkEnd = /[\s<]/g;

/** Whether a text may need an escape within a line, or has several lines. Most have neither. */
export function mayNeedCare(value: string): boolean {
  return special.test(value);
}

/**
 * Escape the characters that readers would take for marks in this place, and no others.
 *
 * @param value Text without line ends.
 * @param context Its place.
 * @param lineEscapes Indexes to be escaped because a line begins there.
 */
export function escapeText(value: string, context: TextContext, lineEscapes: readonly number[]): string {
  const positions = findEscapes(value, context, lineEscapes);
  breakAutolinks(value, context, positions);
  return positions.length === 0 ? value : insertEscapes(value, positions, context.inLinkedDescription);
}

function findEscapes(value: string, context: TextContext, lineEscapes: readonly number[]): number[] {
  const positions = [...lineEscapes];
  let pairs: BracketPairs | undefined;
  const pairsOnce = (): BracketPairs => {
    pairs ??= pairBrackets(value);
    return pairs;
  };
  specials.lastIndex = 0;
  for (let match = specials.exec(value); match !== null; match = specials.exec(value)) {
    const index = match.index;
    const end = isRunCharacter(match[0]) ? runEnd(value, index) : index + 1;
    if (needsEscape(value, index, end, context, pairsOnce)) {
      for (let at = index; at < end; at++) positions.push(at);
      if (match[0] === "<") breakMailAutolink(value, index, positions);
    }
    specials.lastIndex = end;
  }
  return positions;
}

/** `&lt;a@b.cd>` is still a bare address for GFM, unless its at sign is escaped as well. */
function breakMailAutolink(value: string, start: number, positions: number[]): void {
  const address = mailAutolink.exec(value.slice(start, start + maxMailAutolink))?.[0];
  if (address !== undefined) positions.push(start + address.indexOf("@"));
}

function isRunCharacter(character: string): boolean {
  return character === "*" || character === "_" || character === "~" || character === "`";
}

function runEnd(value: string, start: number): number {
  let end = start + 1;
  while (value.charCodeAt(end) === value.charCodeAt(start)) end++;
  return end;
}

function needsEscape(
  value: string,
  start: number,
  end: number,
  context: TextContext,
  pairs: () => BracketPairs,
): boolean {
  switch (value[start]) {
    case "\\":
      return escapesNext(value, end, context);
    case "`":
      // marked finds no link after half of a pair.
      return context.inBrackets || context.counts().backtick > 1;
    case "*":
      return canPair(value, start, end, context, false) && mayPair(context.counts(), "star");
    case "_":
      // The neighbours first: most underscores are within words, and counting reads the whole block.
      return canPair(value, start, end, context, true) && mayPair(context.counts(), "underscore");
    case "~":
      // GFM pairs one or two, markdown-it longer runs too, and a run joins a mark beside it.
      return canPair(value, start, end, context, false) && context.counts().tilde > 1;
    case "$":
      return context.counts().dollar > 1 && !isLoneLastDollar(value, start, context);
    case "|":
      return context.inCell;
    case "&":
      return characterReference.test(value.slice(start, start + 40));
    case "<":
      return (
        tagStart.test(value[end] ?? context.after.charAt(0)) ||
        mailAutolink.test(value.slice(start, start + maxMailAutolink)) ||
        (value.length - end < maxMailAutolink && mailMark.test(context.after) && mailStart.test(value.slice(end)))
      );
    case "(":
      return context.inBrackets && endsImage(value, start - 1, pairs());
    case "!":
      return end === value.length && context.after.startsWith("[");
    case "[":
      if (context.inLinkedDescription) return true;
      return context.inBrackets
        ? breaksLink(value, start, pairs(), context.after)
        : opensLink(value, start, context, pairs());
    default:
      if (context.inLinkedDescription) return true;
      return context.inBrackets
        ? breaksLink(value, start, pairs(), context.after)
        : (value[end] ?? context.after.charAt(0)) === "(";
  }
}

/** A formula ends with a dollar, so one after the last dollar is impossible. Dollars side by side are one mark. */
function isLoneLastDollar(value: string, at: number, { before, holdsLastDollar }: TextContext): boolean {
  if (!holdsLastDollar || value.includes("$", at + 1)) return false;
  return (at > 0 ? value[at - 1] : before.at(-1)) !== "$";
}

/** A backslash matters before ASCII punctuation (also the next backslash) and before a line end. */
function escapesNext(value: string, next: number, context: TextContext): boolean {
  const character = value[next] ?? context.after.charAt(0);
  return character === "\n" || (character !== "" && isAsciiPunctuation(character.charCodeAt(0)));
}

/** Whether a delimiter run could open or close emphasis under some version of the rules. */
function canPair(value: string, start: number, end: number, context: TextContext, underscore: boolean): boolean {
  const before = kindOf(
    start > 0 ? codePointBefore(value, start) : codePointBefore(context.before, context.before.length),
  );
  const after = kindOf(end < value.length ? value.codePointAt(end) : context.after.codePointAt(0));
  // Within a word an underscore is text.
  if (underscore && before === 0 && after === 0) return false;
  return mayBeLeftFlanking(before, after) || mayBeRightFlanking(before, after);
}

/** Whether a mark has partners: `*args, **kwargs` opens twice and never closes. */
function mayPair(counts: MarkCounts, mark: "star" | "underscore"): boolean {
  return counts[mark] > 1 && counts[`${mark}Opens`] > 0 && counts[`${mark}Closes`] > 0;
}

/**
 * Whether a `[` outside links is a mark: `[^`, `[...](`, `[...][` (with definitions), and `[...]:` at the start of a line. The `]` of
 * `](` is escaped too, or it would pair with a bracket further out.
 */
function opensLink(value: string, start: number, context: TextContext, pairs: BracketPairs): boolean {
  if (context.definitions || value[start + 1] === "^") return true;
  const close = pairs[start];
  // A bracket without a partner in this text may find one in the next node.
  if (close < 0) return context.after !== "" || context.before === "";
  const next = value[close + 1] ?? context.after.charAt(0);
  return next === "(" || (next === ":" && start === 0);
}

/** For each bracket the index of its partner; -1 without one, and for other characters. */
type BracketPairs = Int32Array;

function pairBrackets(value: string): BracketPairs {
  const pairs = new Int32Array(value.length).fill(-1);
  const open: number[] = [];
  for (let index = 0; index < value.length; index++) {
    const code = value.charCodeAt(index);
    if (code === 91) open.push(index);
    else if (code === 93) {
      const start = open.pop();
      if (start !== undefined) {
        pairs[start] = index;
        pairs[index] = start;
      }
    }
  }
  return pairs;
}

/** Whether a bracket inside a link would end it, without a partner, or with it be a link itself. */
function breaksLink(value: string, index: number, pairs: BracketPairs, after: string): boolean {
  const other = pairs[index];
  if (other < 0) return true;
  const next = value[Math.max(index, other) + 1] ?? after.charAt(0);
  return next === "(" || next === "[" || value[Math.min(index, other) + 1] === "^";
}

/** Inside a link marked ignores the escapes of brackets and makes an image of `![a](b)`, also across nodes. */
function endsImage(value: string, end: number, pairs: BracketPairs): boolean {
  if (value[end] !== "]") return false;
  const start = pairs[end];
  return start < 0 || value[start - 1] === "!";
}

/**
 * A bare URL must hold no escape of ours: GFM would make it part of the link. Escaping the colon, or the dot of `www.`, prevents the
 * link, and all readers show the same text.
 */
function breakAutolinks(value: string, context: TextContext, positions: number[]): void {
  autolinkStart.lastIndex = 0;
  // No reader makes a link inside a link; some make one in the description of an image.
  if ((context.inBrackets && !context.inDescription) || !autolinkStart.test(value)) return;
  const escapes = positions.toSorted(ascending);
  let next = 0;
  let end = 0;
  autolinkStart.lastIndex = 0;
  for (let match = autolinkStart.exec(value); match !== null; match = autolinkStart.exec(value)) {
    const start = match.index;
    if (end <= start) end = endOfAutolink(value, start);
    while (next < escapes.length && escapes[next] < start - 1) next++;
    // Also an escape right after the URL, or the `<` of a false autolink.
    const holdsEscape = next < escapes.length && escapes[next] <= end;
    if (holdsEscape || (end === value.length && !context.inDescription && swallows(context.after))) {
      positions.push(start + match[0].search(colonOrDot));
    }
  }
}

function endOfAutolink(value: string, start: number): number {
  autolinkEnd.lastIndex = start;
  return autolinkEnd.exec(value)?.index ?? value.length;
}

const colonOrDot = /[:.]/;

function swallows(after: string): boolean {
  return after !== "" && !after.startsWith("<") && kindOf(after.codePointAt(0)) !== space;
}

function ascending(left: number, right: number): number {
  return left - right;
}

/** Pieces that are joined at once: a string that grows by appending keeps all its parts in memory. */
const piecesAtOnce = 2048;

/**
 * Put a backslash before the characters at some indexes, and `&lt;` in place of `<`: Markdown before CommonMark, such as
 * Python-Markdown, has no backslash for it and would make a tag.
 */
/** marked knows no escapes of brackets in the brackets of an image in a link. */
const bracketReference: Readonly<Record<string, string>> = { "[": "&#91;", "]": "&#93;" };

function insertEscapes(value: string, positions: number[], inLinkedDescription: boolean): string {
  positions.sort(ascending);
  const parts: string[] = [];
  let pieces: string[] = [];
  let from = 0;
  let last = -1;
  for (const at of positions) {
    if (at === last) continue;
    const isLessThan = value.charCodeAt(at) === LESS_THAN;
    const reference = isLessThan ? "&lt;" : inLinkedDescription ? bracketReference[value.charAt(at)] : undefined;
    pieces.push(value.slice(from, at), reference ?? "\\");
    if (pieces.length >= piecesAtOnce) {
      parts.push(pieces.join(""));
      pieces = [];
    }
    from = reference === undefined ? at : at + 1;
    last = at;
  }
  pieces.push(value.slice(from));
  parts.push(pieces.join(""));
  return parts.join("");
}

/** A construct that a text at the start of a line must not look like. */
interface LineStartRule {
  readonly id: string;
  readonly pattern: RegExp;
  /** Indexes of the characters that get a backslash. @default the first */
  readonly at?: (match: string) => readonly number[];
  /** Applies only if the text reaches the end of its line. */
  readonly wholeLine?: true;
  /** Applies only to the first line of a block. */
  readonly startsBlock?: true;
}

const lastCharacter = (match: string): number[] => [match.length - 1];
const everyCharacter = (match: string): number[] => Array.from(match, (_, index) => index);

/** Constructs at the start of a line: CommonMark 0.31 sections 4 and 5, then GFM and readers of files. First match wins. */
const rules: readonly LineStartRule[] = [
  // Some readers accept any white space after the marks.
  { id: "heading", pattern: /^#{1,6}(?=\s)/ },
  { id: "empty-heading", pattern: /^#{1,6}$/, wholeLine: true },
  { id: "quote", pattern: /^>/ },
  // Three marks, or two after a bullet. Before bullets, as `- - -` is a rule. No group repeats: that would overflow the stack.
  { id: "rule", pattern: /^(?:-[- \t]*|\*[* \t]*|_[_ \t]*)$/, wholeLine: true, at: everyMark },
  { id: "bullet", pattern: /^[-+*](?=[ \t])/ },
  { id: "empty-bullet", pattern: /^\+$/, wholeLine: true },
  { id: "ordered", pattern: /^\d{1,9}[.)](?=[ \t])/, at: lastCharacter },
  { id: "empty-ordered", pattern: /^\d{1,9}[.)]$/, wholeLine: true, at: lastCharacter },
  { id: "fence", pattern: /^(?:`{3,}|~{3,})/, at: everyCharacter },
  { id: "setext", pattern: /^=+[ \t]*$/, wholeLine: true },
  // GFM: such a row makes the line above a table head.
  { id: "delimiter-row", pattern: /^[-:|][-:| \t]*$/, wholeLine: true },
  { id: "display-math", pattern: /^\${2,}/, at: everyCharacter },
  // GitHub and Obsidian: `[!NOTE]` opening a quote is a callout.
  { id: "callout", pattern: /^\[!/, startsBlock: true },
  { id: "task", pattern: /^\[[ xX]\](?=[ \t])/, startsBlock: true },
  // TOML front matter, as Hugo and Zola read it.
  { id: "front-matter", pattern: /^\+{3,}[ \t]*$/, wholeLine: true },
];

/**
 * Settings at the start of a document: `---js` or `--- js` with any language (gray-matter, which runs JavaScript), an object of JSON
 * (Hugo), a title block (Pandoc).
 */
export const settingsStart: RegExp = /^(?:---(?!-)|\{\s*["}]|%[ \t])/;

/** First characters of all rules: any other line takes one test. */
const candidates = /^[#>\-+*_\d`~=:|$[]/;

function everyMark(match: string): number[] {
  return everyCharacter(match).filter((index) => match[index] !== " " && match[index] !== "\t");
}

/**
 * Indexes of characters to escape because the text begins a line.
 *
 * @param value The text from the start of the line on.
 * @param startsBlock Whether the line is the first of its block.
 * @param reachesEnd Whether the line ends where the text ends.
 */
export function lineStartEscapes(value: string, startsBlock: boolean, reachesEnd: boolean): readonly number[] {
  if (!candidates.test(value)) return none;
  for (const rule of rules) {
    if ((rule.wholeLine && !reachesEnd) || (rule.startsBlock && !startsBlock)) continue;
    const match = rule.pattern.exec(value)?.[0];
    if (match !== undefined) return rule.at ? rule.at(match) : first;
  }
  return none;
}

const none: readonly number[] = [];
const first: readonly number[] = [0];
