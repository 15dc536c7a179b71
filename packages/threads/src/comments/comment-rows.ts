import { Flag } from "@decant/dom";
import { tagSet } from "@decant/dom/internal";
import {
  type Blocks,
  blockText,
  CommentRole,
  firstFrom,
  linkShare,
  type PageView,
  sumOfBlock,
} from "@decant/extractor/internal";
import { widgetClasses } from "./comment-names.ts";

/** The line above a section of comments: "5 Comments", "Kommentare (3)". */
const sectionLabel =
  /^(?:\d{1,5}\s*|(?:all|reader'?s?|user|your|latest)\s+)?(?:comments?|responses?|replies|(?:leser)?kommentare?|commentaires?|comentarios?|comentários|commenti|reacties|komentarze|コメント|评论|評論)(?:\s*[([]?\d{1,5}[)\]]?)?\s*(?:so far|to this (?:post|entry))?\s*[»:.!]*$/iu;
/** Who wrote, at the beginning of a line ("Posted by Ann at 4:05") or at its end ("Ben says:"). */
const whoWrote =
  /^(?:\d{1,4}[.)]?\s*)?(?:posted|submitted|written|left|comment(?:ed)?|from|by|geschrieben|publié|enviado|geplaatst)\s*(?:by|von|par|por|door)?:?\s|\s(?:says|said|wrote|writes|schrieb|schreibt|a écrit|dijo|dice|escribió|skrev)(?:\s*:|\s+(?:on|at|am)\b|\s*\.{0,3}$)/iu;
const control =
  /^(?:(?:add|leave|post|write) (?:a|your) comment|reply|respond|report(?: (?:abuse|this|comment))?|flag|permalink|link|quote|antworten|melden|répondre|signaler|responder|beantwoorden|rispondi|odpowiedz|回复|返信)$/iu;
const headings = tagSet(["h1", "h2", "h3", "h4", "h5", "h6"]);
const h1 = tagSet(["h1"]);
const widest = tagSet(["html", "body", "main", "article"]);

/** Characters of a line that may say who wrote, of a label, and of the least text. */
const longestMark = 160;
const longestLabel = 48;
const leastText = 25;
/** Words of likely content before the first comment: what is commented on. */
const leastBefore = 30;
/** More labels than this are the counters of a front page's posts. */
const mostLabels = 2;
/** Blocks between a mark and its text; between the marks of a section without an element. */
const reach = 4;
const longestGap = 40;
/** More characters for each mark are sections of an article. */
const longestComment = 1500;

/** `SHORT`: text that says too little to be a comment by itself ("Thanks!"). */
const Kind = { OTHER: 0, MARK: 1, TEXT: 2, SHORT: 3, CONTROL: 4 } as const;

interface Section {
  readonly from: number;
  readonly to: number;
  /** Whether an element named for comments holds it. */
  readonly isNamed: boolean;
}

/**
 * Find comments that are rows of a mark (a date, "Posted by", "Reply") and a text, whatever their mark-up: in an element that is named
 * for comments, or below a line that announces them. A heading of the page and text of its own must stand before them.
 *
 * @param role Set for the blocks found.
 */
export function findCommentRows(view: PageView, dates: () => Uint8Array, named: Uint8Array, role: Uint8Array): void {
  const sections = findSections(view, named, startOfComments(view));
  if (sections.length === 0) return;
  const kinds = kindsOf(view, dates());
  for (const section of sections) {
    const { from } = section;
    if (role[from] !== CommentRole.NONE) continue;
    const end = endOfRows(view, kinds, section);
    for (let b = from; b < end; b++)
      role[b] = kinds[b] === Kind.OTHER || kinds[b] === Kind.CONTROL ? CommentRole.SURROUNDING : CommentRole.COMMENT;
  }
}

/** Elements named for comments, the outermost of each, then the labels outside of widgets, from a block on. */
function findSections(view: PageView, named: Uint8Array, earliest: number): Section[] {
  const { table, blocks } = view;
  const sections: Section[] = [];
  const isWidgetClass = widgetClasses(table);
  const inWidget = new Uint8Array(blocks.count);
  for (let i = 1; i < table.size; i++) {
    const isWidget = isWidgetClass[table.classIds[i]] === 1;
    if (!isWidget && (table.ordinal[i] === 0 || widest[table.tag[i]] === 1 || named[i] === 0)) continue;
    const [from, to] = [firstFrom(blocks.first, i), firstFrom(blocks.first, table.end[i])];
    if (isWidget) inWidget.fill(1, from, to);
    else if (to - from < 2) continue;
    else if (from >= earliest) sections.push({ from, to, isNamed: true });
    i = table.end[i] - 1;
  }
  const labels: Section[] = [];
  for (let b = earliest; b < blocks.count; b++)
    if (inWidget[b] === 0 && isLabel(view, b)) labels.push({ from: b, to: blocks.count, isNamed: false });
  return labels.length > mostLabels ? sections : [...sections, ...labels];
}

/** A line that announces comments. A link leads to them. */
function isLabel({ table, blocks }: PageView, block: number): boolean {
  if (sumOfBlock(table.chars, blocks, block) > longestLabel || linkShare(table, blocks, block) >= 0.5) return false;
  return sectionLabel.test(lineOf(table, blocks, block));
}

function lineOf(table: PageView["table"], blocks: Blocks, block: number): string {
  return blockText(table, blocks, block).trim().replace(spaces, " ");
}

const spaces = /\s+/g;

/** First block that comments may begin at: after the page's heading and so many words of likely content. */
function startOfComments({ table, blocks, probability, size }: PageView): number {
  const heading = blocks.container.findIndex((node) => h1[table.tag[node]] === 1);
  let b = 0;
  for (let words = 0; b < blocks.count && words < leastBefore; b++) if (probability[b] >= 0.4) words += size[b];
  return Math.max(b, heading + 1);
}

function kindsOf({ table, blocks }: PageView, dates: Uint8Array): Uint8Array {
  const kinds = new Uint8Array(blocks.count);
  for (let run = 0; run < table.runs.count; run++) if (dates[run] === 1) kinds[blocks.ofRun[run]] = Kind.MARK;
  for (let b = 0; b < blocks.count; b++) {
    const chars = sumOfBlock(table.chars, blocks, b);
    const line = chars > longestMark ? "" : lineOf(table, blocks, b);
    const isProse = (table.flags[blocks.first[b]] & Flag.CONTROL) === 0 && linkShare(table, blocks, b) < 0.5;
    if (control.test(line)) kinds[b] = Kind.CONTROL;
    else if (line !== "" && (kinds[b] === Kind.MARK || whoWrote.test(line))) kinds[b] = Kind.MARK;
    else if (!isProse || sectionLabel.test(line)) kinds[b] = Kind.OTHER;
    else kinds[b] = chars < leastText ? Kind.SHORT : Kind.TEXT;
  }
  return kinds;
}

/** End of the rows in a section; its beginning if these are none. */
function endOfRows(view: PageView, kinds: Uint8Array, { from, to, isNamed }: Section): number {
  const { table, blocks } = view;
  let [rows, chars, lastMark, firstText] = [0, 0, -1, -1];
  let isHeaded = false;
  let end = from;
  for (; end < to; end++) {
    const kind = kinds[end];
    const isHeading = headings[table.tag[blocks.container[end]]] === 1;
    if (!isNamed && end > from && ((isHeading && !isLabel(view, end)) || end - Math.max(lastMark, from) > longestGap))
      break;
    if (kind === Kind.TEXT) {
      if (firstText < 0) firstText = end;
      chars += sumOfBlock(table.chars, blocks, end);
    }
    if (kind !== Kind.MARK && kind !== Kind.CONTROL) continue;
    if (lastMark < 0) isHeaded = firstText < 0;
    const near = kinds.subarray(Math.max(from, lastMark + 1, end - reach), Math.min(to, end + reach));
    if (near.includes(Kind.TEXT)) rows++;
    lastMark = end;
  }
  if (rows < (isNamed ? 1 : 2) || chars === 0 || chars > rows * longestComment) return from;
  if (isNamed) return to;
  // Text after the last mark is a comment where marks stand above their texts.
  end = lastMark + 1;
  while (end < to && (kinds[end] === Kind.CONTROL || (isHeaded && kinds[end] === Kind.TEXT))) end++;
  return end;
}
