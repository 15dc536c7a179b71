import type { PhrasingContent } from "mdast";

/** The inline reader's knowledge of the document around a text. */
export interface InlineContext {
  /** Labels of footnotes that the document defines, in lower case. */
  readonly footnotes: ReadonlySet<string>;
  /** Whether the text is a cell of a table, where `\|` is a pipe in code, too. */
  readonly inCell: boolean;
}

/**
 * Read the inline Markdown of a paragraph, heading or cell.
 *
 * It reads only text with one obvious meaning and refuses the rest: marks of emphasis that overlap, unclosed code, unusual references.
 *
 * @returns Undefined if the text has to be read by the complete reader.
 */
export function readInline(text: string, context: InlineContext): PhrasingContent[] | undefined {
  const reader = new InlineReader(text, context);
  const nodes = reader.read(false);
  return reader.failed ? undefined : nodes;
}

/** An open mark of emphasis. */
interface OpenMark {
  readonly mark: string;
  readonly size: number;
  readonly nodes: PhrasingContent[];
}

/** Links in links and images nest; deeper ones go to the complete reader. */
const deepest = 8;

class InlineReader {
  failed = false;
  private readonly text: string;
  private readonly context: InlineContext;
  private at = 0;
  private depth = 0;
  private linkDepth = 0;
  /** First place from which no closing run of this mark and size was found, so that none is looked for twice. */
  private readonly missing = new Map<string, number>();

  constructor(text: string, context: InlineContext) {
    this.text = text;
    this.context = context;
  }

  /** Read to the end, or within brackets to the bracket that closes them. */
  read(inBrackets: boolean): PhrasingContent[] {
    const { text } = this;
    const marks: OpenMark[] = [];
    let nodes: PhrasingContent[] = [];
    let plain = "";
    let from = this.at;
    const flush = (): void => {
      plain += text.slice(from, this.at);
      if (plain !== "") nodes.push({ type: "text", value: plain });
      plain = "";
    };
    for (;;) {
      const code = this.at < text.length ? text.charCodeAt(this.at) : -1;
      if (code === -1) {
        if (inBrackets) this.failed = true;
        flush();
        // Unclosed marks are text.
        for (let open = marks.pop(); open !== undefined; open = marks.pop())
          nodes = [...open.nodes, { type: "text", value: open.mark.repeat(open.size) }, ...nodes];
        return nodes;
      }
      if (code > 126 || kinds[code] === 0) {
        this.at++;
        continue;
      }
      if (code === 93 && inBrackets) {
        if (marks.length > 0) this.failed = true;
        flush();
        this.at++;
        return nodes;
      }
      if (code === 92) {
        const next = text.charCodeAt(this.at + 1);
        if (next === lineFeed) {
          flush();
          nodes.push({ type: "break" });
          this.at += 2;
          from = this.at;
        } else if (isAsciiPunctuation(next)) {
          plain += text.slice(from, this.at);
          from = this.at + 1;
          this.at += 2;
        } else this.at++;
        continue;
      }
      if (code === lineFeed) {
        // Spaces around a line end are a break, or nothing.
        const before = text.charCodeAt(this.at - 1);
        const after = text.charCodeAt(this.at + 1);
        if (before === 32 || before === 9 || after === 32 || after === 9) return this.fail();
        this.at++;
        continue;
      }
      if (code === 42 || code === 95 || code === 126) {
        const step = this.readMark(code, marks);
        if (step === "fail") return this.fail();
        if (step === "text") {
          this.at += this.runLength(code);
          continue;
        }
        flush();
        const size = this.runLength(code);
        this.at += size;
        from = this.at;
        if (step === "open") {
          marks.push({ mark: text.charAt(this.at - 1), size, nodes });
          nodes = [];
        } else {
          const around = (marks.pop() as OpenMark).nodes;
          around.push({ type: "emphasis", children: nodes });
          nodes = around;
        }
        continue;
      }
      const start = this.at;
      const node = this.readNode(code, inBrackets);
      if (this.failed) return [];
      if (node === undefined) continue;
      const end = this.at;
      this.at = start;
      flush();
      this.at = end;
      from = end;
      if (typeof node === "string") plain = node;
      else for (const each of node) nodes.push(each);
    }
  }

  private fail(): [] {
    this.failed = true;
    return [];
  }

  /** A node that begins here, or text in its place; undefined for a character of text, which is then skipped. */
  private readNode(code: number, inBrackets: boolean): readonly PhrasingContent[] | string | undefined {
    const { text } = this;
    switch (code) {
      case 96: // `
      case 36: // $
        return this.readVerbatim(code);
      case 38: // &
        return this.readReference();
      case 60: // <
        return this.readAngle();
      case 33: // !
        if (text.charCodeAt(this.at + 1) !== 91) break;
        return this.readBracket(true);
      case 91: // [
        return this.readBracket(false);
      case 58: // :
      case 46: // .
      case 64: // @
        if (!inBrackets && this.isInAddress(code)) return this.fail();
        break;
    }
    this.at++;
    return undefined;
  }

  private runLength(code: number): number {
    let end = this.at + 1;
    while (this.text.charCodeAt(end) === code) end++;
    return end - this.at;
  }

  /** Whether a run of `*` or `_` opens or closes emphasis (CommonMark, section 6.2), where that is plain. */
  private readMark(code: number, marks: readonly OpenMark[]): "open" | "close" | "text" | "fail" {
    const { text } = this;
    const size = this.runLength(code);
    const left = text.charAt(this.at - 1);
    const right = text.charAt(this.at + size);
    const before = neighbourOf(left);
    const after = neighbourOf(right);
    // Marks next to each other have rules of their own.
    if (left !== "" && marksOfEmphasis.includes(left)) return "fail";
    if (right !== "" && marksOfEmphasis.includes(right)) return "fail";
    const opens = after !== "space" && (after !== "punctuation" || before !== "other");
    const closes = before !== "space" && (before !== "punctuation" || after !== "other");
    if (!opens && !closes) return "text";
    const isBoth = opens && closes;
    if (isBoth && code === 95 && before === "other" && after === "other") return "text";
    if (size > (code === 126 ? 2 : 3)) return "fail";
    const top = marks.at(-1);
    const closesTop = top !== undefined && top.mark.charCodeAt(0) === code && top.size === size;
    if (closes && closesTop) return "close";
    const mark = text.charAt(this.at);
    const isOpen = marks.some((open) => open.mark === mark);
    // Within brackets, the marks around them may match.
    if (!opens) return isOpen || this.depth > 0 ? "fail" : "text";
    if (isBoth && isOpen) return "fail";
    return marks.length < deepest ? "open" : "fail";
  }

  /** Code or a formula. */
  private readVerbatim(code: number): readonly PhrasingContent[] | undefined {
    const { text } = this;
    const size = this.runLength(code);
    const start = this.at + size;
    const key = `${code} ${size}`;
    const isMissing = start >= (this.missing.get(key) ?? Number.POSITIVE_INFINITY);
    for (let end = isMissing ? -1 : text.indexOf(text.charAt(this.at), start); end !== -1; ) {
      this.at = end;
      const run = this.runLength(code);
      if (run === size) {
        this.at = end + size;
        return this.verbatim(code, text.slice(start, end));
      }
      end = text.indexOf(text.charAt(end), end + run);
    }
    if (!isMissing) this.missing.set(key, start);
    // An unclosed run is text.
    this.at = start;
    return undefined;
  }

  private verbatim(code: number, source: string): readonly PhrasingContent[] {
    if (source.includes("\n") || source.includes("\t")) return this.fail();
    const isPadded = source.length > 1 && source.startsWith(" ") && source.endsWith(" ") && notSpace.test(source);
    let value = isPadded ? source.slice(1, -1) : source;
    if (this.context.inCell && value.includes("\\"))
      value =
        code === 36 ? value.replaceAll("\\|", "|") : value.replace(cellEscape, (pair) => (pair === "\\|" ? "|" : pair));
    return [{ type: code === 36 ? "inlineMath" : "inlineCode", value } as PhrasingContent];
  }

  private readReference(): string | undefined {
    const { text } = this;
    for (const [name, value] of references)
      if (text.startsWith(name, this.at)) {
        this.at += name.length;
        return value;
      }
    const next = text.charCodeAt(this.at + 1);
    if (next === 35 || isLetter(next)) {
      const name = text.slice(this.at, this.at + longestReference);
      const end = name.indexOf(";");
      if (end !== -1 && !name.slice(0, end).includes(" ")) {
        this.failed = true;
        return undefined;
      }
    }
    this.at++;
    return undefined;
  }

  private readAngle(): readonly PhrasingContent[] | undefined {
    const { text } = this;
    if (this.context.inCell && text.startsWith("<br>", this.at)) {
      this.at += 4;
      return [{ type: "break" }];
    }
    const next = text.charCodeAt(this.at + 1);
    if (next === 104) {
      const [address] = this.readAddress();
      if (address !== undefined) return [{ type: "text", value: address }];
    }
    if (isLetter(next) || next === 47) {
      const end = text.indexOf(">", this.at);
      const tag = text.slice(this.at, end + 1);
      if (tag.length > longestTag || !plainTag.test(tag)) return this.fail();
      this.at = end + 1;
      return [{ type: "html", value: tag }];
    }
    if (next === 33 || next === 63) return this.fail();
    this.at++;
    return undefined;
  }

  /** The address between angle brackets. */
  private readAddress(): readonly string[] {
    const end = this.text.indexOf(">", this.at);
    const address = this.text.slice(this.at + 1, end);
    if (end === -1 || address.length > longestAddress || !webAddress.test(address)) return [];
    this.at = end + 1;
    return [address];
  }

  /** A link, an image, a call of a footnote, or brackets. */
  private readBracket(isImage: boolean): readonly PhrasingContent[] | undefined {
    const { text } = this;
    const open = this.at + (isImage ? 1 : 0);
    if (text.charCodeAt(open + 1) === 94) {
      const end = text.indexOf("]", open);
      const label = end === -1 ? "" : text.slice(open + 2, end);
      if (isImage || !this.context.footnotes.has(label.toLowerCase())) return this.fail();
      this.at = end + 1;
      return [{ type: "footnoteReference", identifier: label }];
    }
    if (this.depth === deepest) return this.fail();
    this.at = open + 1;
    this.depth++;
    const linksBefore = this.linkDepth;
    const children = this.read(true);
    this.depth--;
    if (this.failed) return [];
    const isResource = text.charCodeAt(this.at) === 40;
    if (!isResource) {
      if (bareAddress.test(text.slice(open, this.at))) return this.fail();
      // A reference without a definition is text, and so is an image's mark.
      const marks: readonly [string, string] = [isImage ? "![" : "[", "]"];
      return [{ type: "text", value: marks[0] }, ...children, { type: "text", value: marks[1] }];
    }
    if (!this.skipResource()) return this.fail();
    if (isImage) return [{ type: "image", url: "" }];
    if (this.linkDepth !== linksBefore) return this.fail();
    this.linkDepth++;
    return [{ type: "link", url: "", children: children as never }];
  }

  /** Skip `(address "title")`. */
  private skipResource(): boolean {
    const { text } = this;
    let at = this.at + 1;
    if (text.charCodeAt(at) === 60) {
      for (at++; ; at++) {
        const code = text.charCodeAt(at);
        if (code === 62) break;
        if (Number.isNaN(code) || code === 60 || code === lineFeed) return false;
        if (code === 92 && isAsciiPunctuation(text.charCodeAt(at + 1))) at++;
      }
      at++;
    } else
      for (let depth = 0; ; at++) {
        const code = text.charCodeAt(at);
        if (code === 32 || (code === 41 && depth === 0)) break;
        if (Number.isNaN(code) || code < 32 || code === 60 || code === 127) return false;
        if (code === 92 && isAsciiPunctuation(text.charCodeAt(at + 1))) at++;
        else if (code === 40 && ++depth > deepest) return false;
        else if (code === 41) depth--;
      }
    if (text.startsWith(' "', at)) {
      for (at += 2; ; at++) {
        const code = text.charCodeAt(at);
        if (code === 34) break;
        if (Number.isNaN(code) || code === lineFeed) return false;
        if (code === 92 && isAsciiPunctuation(text.charCodeAt(at + 1))) at++;
      }
      at++;
    }
    if (text.charCodeAt(at) !== 41) return false;
    this.at = at + 1;
    return true;
  }

  /** Whether this begins a bare address in which marks may be letters. */
  private isInAddress(code: number): boolean {
    const { text } = this;
    if (code === 58 && !text.startsWith("//", this.at + 1)) return false;
    if (code === 46 && (text.charCodeAt(this.at - 1) | 32) !== 119) return false;
    if (code === 46 && text.slice(this.at - 3, this.at).toLowerCase() !== "www") return false;
    let start = this.at;
    let end = this.at;
    while (start > 0 && !isSpace(text.charCodeAt(start - 1))) start--;
    while (end < text.length && !isSpace(text.charCodeAt(end))) end++;
    for (let i = start; i < end; i++) if (marksInAddress.includes(text.charAt(i))) return true;
    this.at = end - 1;
    return false;
  }
}

const lineFeed = 10;
const notSpace = /[^ ]/;
/** A tag without attributes, such as `<sub>`. */
const plainTag = /^<\/?[a-z][a-z0-9]{0,20}>$/i;
const longestTag = 24;
/** The longest name of CommonMark has 31 letters. */
const longestReference = 40;
const webAddress = /^https?:[^\s<>]*$/;
const longestAddress = 2000;
const marksOfEmphasis = "*_~";
const bareAddress = /:\/\/|www\.|@/i;
const cellEscape = /\\[\\|]/g;
const marksInAddress = "\\`*_~[]<>&$!";

/** References that our writer writes, and the most frequent others. */
const references: readonly (readonly [string, string])[] = [
  ["&lt;", "<"],
  ["&amp;", "&"],
  ["&gt;", ">"],
  ["&quot;", '"'],
  ["&#91;", "["],
  ["&#93;", "]"],
];

/** Characters that may be marks. */
const kinds = new Uint8Array(127);
for (const mark of "\\`*_~[]<&$!\n:.@") kinds[mark.charCodeAt(0)] = 1;

const isLetter = (code: number): boolean => (code > 64 && code < 91) || (code > 96 && code < 123);

const isSpace = (code: number): boolean => code === 32 || code === lineFeed || code === 9;

function isAsciiPunctuation(code: number): boolean {
  return (code > 32 && code < 48) || (code > 57 && code < 65) || (code > 90 && code < 97) || (code > 122 && code < 127);
}

type Neighbour = "space" | "punctuation" | "other";

const whiteSpace = /\s/;
const punctuation = /\p{P}|\p{S}/u;

/** By its code unit, as the complete reader does. */
function neighbourOf(character: string): Neighbour {
  if (character === "" || whiteSpace.test(character)) return "space";
  return punctuation.test(character) ? "punctuation" : "other";
}
