import type { AnyNode, Element, NodeTable, Text } from "@decant/dom";
import { blockElements, offsetsInSource } from "@decant/dom/internal";
import { decideVisibility } from "@decant/dom/visibility";
import { lowerBound } from "@decant/page";
import { foldText } from "./words.ts";

/** Offsets in the HTML in UTF-16 code units, end exclusive. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A stretch of {@link BrowserText.text}, end exclusive. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** Elements whose text no browser shows as text of the page, and that its search skips. */
// biome-ignore format: a table of words
const unshown: ReadonlySet<string> = new Set([
  "head", "script", "style", "template", "title", "iframe", "noembed", "noframes", "object", "audio", "video", "canvas", "textarea",
  "select", "datalist", "meter", "progress", "rp", "annotation", "annotation-xml", "desc", "defs", "metadata", "symbol",
]);

/** Inline elements in place of text, or with a line of text of their own. */
// biome-ignore format: a table of words
const apart: ReadonlySet<string> = new Set([
  "img", "input", "button", "embed", "svg", "math", "ruby", "rt", "rtc", "marquee", "option", "foreignobject", "output",
]);
/** Text in them is for the eye alone: no context goes beyond. */
const objects: ReadonlySet<string> = new Set(["select", "audio", "video", "text"]);
/** Elements that are nothing at all in a page that runs scripts. */
const unrendered: ReadonlySet<string> = new Set(["head", "script", "style", "template", "title", "datalist", "rp"]);

/** Techniques by which a browser has no text to find; whatever else hides text only paints it away. */
// biome-ignore format: a table of words
const withoutText: ReadonlySet<string> = new Set([
  "display-none", "visibility-hidden", "hidden-attribute", "closed-dialog", "closed-popover", "noscript", "template",
]);

const preformatted: ReadonlySet<string> = new Set(["pre", "listing", "xmp", "plaintext"]);
const isPreformatted = (node: AnyNode | null): boolean =>
  node !== null && "name" in node && preformatted.has(String(node.name));
const blockDisplay = /(?:^|;)\s*display\s*:\s*(?:block|flow-root|flex|grid|table|list-item)/i;
const apartDisplay = /(?:^|;)\s*display\s*:\s*inline-(?:block|flex|grid|table)/i;
const lineEnds: ReadonlySet<string> = new Set(["br", "hr"]);
const preStyle = /(?:^|;)\s*white-space(?:-collapse)?\s*:\s*(?:pre|break-spaces|preserve)/i;

/** Characters that a search ignores: controls, soft hyphens, joiners, marks of direction, byte order marks. */
function isIgnored(unit: number): boolean {
  return (
    unit === 0xad || (unit >= 0x200b && unit <= 0x200f) || (unit >= 0x202a && unit <= 0x202e) ||
    (unit >= 0x2060 && unit <= 0x2064) || unit === 0xfeff || unit < 9 || (unit > 13 && unit < 32) || (unit > 126 && unit < 160)
  ); // biome-ignore format: a list
}

const blank = /\s/;

function isBlank(unit: number): boolean {
  return unit === 32 || (unit >= 9 && unit <= 13) || (unit > 127 && blank.test(String.fromCharCode(unit)));
}

function isCollapsible(unit: number): boolean {
  return unit === 32 || (unit >= 9 && unit <= 13);
}

const softUnit = 0xfff9;
const objectUnit = 0xfffc;

/** What stands between two characters that are shown. */
const noGap = 0;
const spaceGap = 1;
const lineGap = 2;
/** Whether a word ends there, browsers see differently. */
const softGap = 4;
/** Stands for something. */
const objectGap = 8;

/** Units that stand for a gap, by its bits. */
const gapUnits: readonly (readonly number[])[] = Array.from({ length: 16 }, (_, gap) => {
  if ((gap & objectGap) !== 0) return (gap & (lineGap | spaceGap)) === 0 ? [objectUnit] : [10, objectUnit, 10];
  if ((gap & lineGap) !== 0) return [10];
  return (gap & softGap) === 0 ? [32] : (gap & spaceGap) === 0 ? [softUnit] : [10];
});

/** Which gap begins and ends with an element. */
function gapAround({ name, attribs: { style } }: Element): number {
  const isBlock = blockElements.has(name) || lineEnds.has(name) || (style !== undefined && blockDisplay.test(style));
  const isApart = apart.has(name) || (style !== undefined && apartDisplay.test(style));
  return (isBlock ? lineGap : noGap) | (isApart ? softGap : noGap) | (objects.has(name) ? objectGap : noGap);
}

/** The page's text as people read it: a line for each block. */
export function readable(text: string): string {
  return text.replace(lines, "\n");
}

const lines = /[\n\ufff9\ufffc]+/g;

/**
 * The text of a page as a browser builds it to search in: what is rendered, block by block, white space collapsed. Text that is
 * hidden, without `display: none` and its like, is in it, because a browser finds it, too.
 */
export class BrowserText {
  readonly html: string;
  readonly table: NodeTable;
  readonly text: string;
  /** The same as far as a search distinguishes characters; with the same offsets. */
  readonly folded: string;
  /** Start of each piece in `text`, its text node, and the offset of its first character in the document's text. */
  private readonly starts: number[] = [];
  private readonly pieces: number[] = [];
  private readonly domStarts: number[] = [];
  /** Offset in the data of its text node, for each character. */
  private readonly offsets: Int32Array;
  /** Text of the body as the DOM has it (`document.body.textContent`). */
  readonly domText: string;
  /** Stretches that a style sheet of the page hides, at least on some screens. */
  readonly doubtful: readonly Stretch[];
  private readInk: PageInk | undefined;

  constructor(html: string, table: NodeTable) {
    this.html = html;
    this.table = table;
    const { nodes, size, end } = table;
    const { hidden } = decideVisibility(table);
    const units = new Uint16Array(2 * html.length + 1);
    const offsets = new Int32Array(2 * html.length + 1);
    const dom: string[] = [];
    let domLength = 0;
    let length = 0;
    let gap = noGap;
    /** Ends of open elements that stand apart, and the gaps there. */
    const open: number[] = [];
    const openGaps: number[] = [];
    let unshownUntil = 0;
    let preUntil = 0;
    let sourceUntil = 0;
    /** Each sign of a formula stands apart. */
    let mathUntil = 0;
    const doubtful: Stretch[] = [];
    let doubtfulFrom = 0;
    let doubtfulUntil = 0;
    /** Whether the space before is one that does not collapse with others: no term goes over two such. */
    let isWide = false;
    /** Whether there are ignored characters since the last one that counts: in a gap they end a context. */
    let hasIgnored = false;
    let body = nodes.findIndex((node) => "name" in node && node.name === "body");
    if (body < 0) body = 0;
    const bodyEnd = end[body];
    for (let i = 1; i < size; i++) {
      if (i === doubtfulUntil && doubtfulFrom < length) doubtful.push({ from: doubtfulFrom, to: length });
      while (open.length > 0 && open[open.length - 1] <= i) {
        gap |= openGaps.pop() as number;
        open.pop();
      }
      const node = nodes[i] as AnyNode;
      if (node.type !== "text") {
        // With scripts, a browser has its source as text.
        if ("name" in node && node.name === "noscript" && i >= sourceUntil && i > body && i < bodyEnd) {
          const source = innerSource(html, node as Element);
          dom.push(source);
          domLength += source.length;
          sourceUntil = end[i];
        }
        if (i < unshownUntil) continue;
        const { name, attribs } = node as Element;
        if (name === undefined) continue;
        const hiding = hidden.get(node);
        // Rules of sheets may hold for other screens: what they hide may be found, but is no context of what is shown.
        const isHidden = hiding !== undefined && hiding.rule === undefined && withoutText.has(hiding.technique);
        if (unshown.has(name) || isHidden || attribs.inert !== undefined) {
          unshownUntil = end[i];
          // What is not rendered parts nothing; what is rendered as something else does.
          if (attribs.inert !== undefined) gap |= objectGap;
          else if (!isHidden && !unrendered.has(name)) gap |= objects.has(name) ? objectGap : softGap;
          continue;
        }
        const { style } = attribs;
        if (name === "math") mathUntil = end[i];
        const around =
          (i < mathUntil ? softGap : gapAround(node as Element)) | (hiding?.rule === undefined ? noGap : objectGap);
        if (around !== noGap) {
          gap |= around;
          open.push(end[i]);
          openGaps.push(around);
        }
        if (hiding?.rule !== undefined && withoutText.has(hiding.technique) && i >= doubtfulUntil) {
          doubtfulUntil = end[i];
          doubtfulFrom = length;
        }
        if (preformatted.has(name) || (style !== undefined && preStyle.test(style)))
          preUntil = Math.max(preUntil, end[i]);
        continue;
      }
      const { data } = node as Text;
      // The line end after `<pre>` is none of its text.
      const left = data.charCodeAt(0) === 10 && node.prev === null && isPreformatted(node.parent) ? 1 : 0;
      const inBody = i > body && i < bodyEnd;
      if (i >= unshownUntil) {
        const isPre = i < preUntil;
        let isNew = true;
        for (let at = 0; at < data.length; at++) {
          const unit = data.charCodeAt(at);
          if (isBlank(unit)) {
            const isKept = isPre || !isCollapsible(unit);
            // A word may go on after a narrow no-break space.
            if (unit === 0x202f) gap |= softGap;
            else
              gap |=
                (isPre && (unit === 10 || unit === 13)) || ((gap & spaceGap) !== 0 && (isKept || isWide))
                  ? lineGap
                  : spaceGap;
            isWide = isKept;
            continue;
          }
          if (isIgnored(unit)) {
            hasIgnored = true;
            continue;
          }
          if (gap !== noGap && length > 0) {
            if (hasIgnored) gap |= objectGap;
            for (const unit of gapUnits[gap] as readonly number[]) {
              units[length] = unit;
              offsets[length++] = at;
            }
          }
          if (isNew) {
            this.starts.push(length);
            this.pieces.push(i);
            this.domStarts.push(inBody ? domLength - left : -1);
            isNew = false;
          }
          gap = noGap;
          isWide = false;
          hasIgnored = false;
          units[length] = unit;
          offsets[length++] = at;
        }
      }
      if (inBody && i >= sourceUntil) {
        dom.push(left === 0 ? data : data.slice(left));
        domLength += data.length - left;
      }
    }
    if (doubtfulUntil === size && doubtfulFrom < length) doubtful.push({ from: doubtfulFrom, to: length });
    this.doubtful = doubtful;
    this.text = joinUnits(units.subarray(0, length));
    this.folded = foldText(this.text);
    this.offsets = offsets.slice(0, length);
    this.domText = dom.join("");
  }

  /** Number of the piece that a character is in, or that is before it. */
  private pieceAt(at: number): number {
    return Math.max(0, lowerBound(this.starts.length, (index) => this.starts[index] <= at) - 1);
  }

  nodeAt(at: number): number {
    return this.pieces[this.pieceAt(at)] ?? 0;
  }

  /** Offset of a character in {@link domText}; -1 outside the body. */
  domOffset(at: number): number {
    const start = this.domStarts[this.pieceAt(at)] ?? -1;
    return start < 0 ? -1 : start + this.offsets[at];
  }

  /** The visible characters alone, folded, and where each is in the text. */
  get ink(): PageInk {
    this.readInk ??= inkIn(this.folded);
    return this.readInk;
  }

  /** Number of code points of {@link domText} before an offset. */
  codePointsBefore(offset: number): number {
    let pairs = 0;
    for (let at = 1; at < offset; at++) {
      const unit = this.domText.charCodeAt(at);
      const before = this.domText.charCodeAt(at - 1);
      if (unit >= 0xdc00 && unit <= 0xdfff && before >= 0xd800 && before <= 0xdbff) pairs++;
    }
    return offset - pairs;
  }

  /** The stretch of text that a span of the HTML shows; `undefined` where it shows none. */
  stretchOf({ start, end }: Span): Stretch | undefined {
    let from = this.indexFrom(start);
    let to = this.indexFrom(end);
    while (from < to && isGap(this.text.charCodeAt(from))) from++;
    while (to > from && isGap(this.text.charCodeAt(to - 1))) to--;
    return from < to ? { from, to } : undefined;
  }

  /** Places of a stretch in the HTML, one for each text node. */
  spansOf({ from, to }: Stretch): Span[] {
    const spans: Span[] = [];
    for (let piece = this.pieceAt(from); piece < this.starts.length; piece++) {
      const start = Math.max(from, this.starts[piece]);
      if (start >= to) break;
      let end = Math.min(to, this.starts[piece + 1] ?? this.text.length);
      while (end > start && isGap(this.text.charCodeAt(end - 1))) end--;
      if (end <= start) continue;
      const node = this.table.nodes[this.pieces[piece]] as Text;
      const source = sourceOffsets(this.html, node, [this.offsets[start], this.offsets[end - 1] + 1]);
      if (source !== undefined) spans.push({ start: source[0], end: source[1] });
    }
    return spans;
  }

  /** Index of the first character that is not before an offset in the HTML. */
  private indexFrom(offset: number): number {
    const piecesBefore = lowerBound(
      this.pieces.length,
      (index) => startOf(this.table.nodes[this.pieces[index]] as AnyNode) <= offset,
    );
    const piece = piecesBefore - 1;
    if (piece < 0) return 0;
    const node = this.table.nodes[this.pieces[piece]] as Text;
    const next = this.starts[piecesBefore] ?? this.text.length;
    if (node.endIndex === null || offset > node.endIndex) return next;
    const wanted = dataOffset(this.html, node, offset);
    let at = this.starts[piece];
    while (at < next && this.offsets[at] < wanted) at++;
    return at;
  }
}

export interface PageInk {
  readonly ink: string;
  readonly places: Int32Array;
}

function inkIn(text: string): PageInk {
  const places = new Int32Array(text.length);
  let length = 0;
  for (let at = 0; at < text.length; at++) if (!isGap(text.charCodeAt(at))) places[length++] = at;
  return { ink: text.replace(gaps, ""), places: places.subarray(0, length) };
}

const gaps = /[ \n\ufff9\ufffc]+/g;

function innerSource(html: string, { name, startIndex, endIndex }: Element): string {
  const whole = html.slice(startIndex ?? 0, (endIndex ?? 0) + 1);
  const from = whole.indexOf(">") + 1;
  const to = whole.toLowerCase().lastIndexOf(`</${name}`);
  return whole.slice(from, to < from ? whole.length : to);
}

function startOf({ startIndex }: AnyNode): number {
  return startIndex ?? 0;
}

/** Where the parts of a text begin in its source, which may have tags that made no element. */
function offsetsIn(source: string, text: string, at: readonly number[]): number[] | undefined {
  // Only what is read to its end is known to go together.
  const found = offsetsInSource(source, text, [...at, text.length])?.slice(0, at.length);
  if (found !== undefined || !source.includes("<")) return found;
  const places: number[] = [];
  let shown = "";
  let from = 0;
  for (const { index, 0: tag } of [...source.matchAll(anyTag), { index: source.length, 0: "" }]) {
    for (let place = from; place < index; place++) places.push(place);
    shown += source.slice(from, index);
    from = index + tag.length;
  }
  places.push(source.length);
  return offsetsInSource(shown, text, at)?.map((offset) => places[offset]);
}

const anyTag = /<[/!?a-z][^<>]*>/gi;

/** Offset in the data of a text node of an offset in the HTML. */
function dataOffset(html: string, node: Text, offset: number): number {
  const start = startOf(node);
  const { data, endIndex } = node;
  if (data.length === (endIndex ?? 0) + 1 - start) return offset - start;
  const every = Array.from({ length: data.length }, (_, at) => at);
  const found = offsetsIn(html.slice(start, (endIndex ?? 0) + 1), data, every);
  if (found === undefined) return 0;
  const at = found.findIndex((source) => start + source >= offset);
  return at < 0 ? data.length : at;
}

/** Offsets in the HTML of offsets in the data of a text node. */
function sourceOffsets(html: string, node: Text, at: readonly number[]): number[] | undefined {
  const start = startOf(node);
  const end = (node.endIndex ?? 0) + 1;
  if (node.data.length === end - start) return at.map((offset) => start + offset);
  const found = offsetsIn(html.slice(start, end), node.data, at);
  return found === undefined ? undefined : at.map((_, index) => start + (found[index] ?? end - start));
}

/** Whether a context may go on after a unit: white space, or the end of a block or line. */
export function isPassable(unit: number): boolean {
  return unit === 32 || unit === 10 || unit === softUnit;
}

/** Whether a unit of the text is white space or a separator. */
export function isGap(unit: number): boolean {
  return unit === 32 || unit === 10 || unit === softUnit || unit === objectUnit;
}

const unitsAtOnce = 8192;

function joinUnits(units: Uint16Array): string {
  let text = "";
  for (let at = 0; at < units.length; at += unitsAtOnce)
    text += String.fromCharCode(...units.subarray(at, at + unitsAtOnce));
  return text;
}
