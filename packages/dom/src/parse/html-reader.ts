import type { Element } from "domhandler";
import { AttributeReader } from "./attribute-reader.ts";
import { findNameEnd, isLetter, isNameEnd } from "./characters.ts";
import { type ElementRule, knownRule } from "./element-rules.ts";
import { ReferenceDecoder } from "./references.ts";
import { type TagName, TreeBuilder } from "./tree-builder.ts";
import { WrittenNames } from "./written-names.ts";

const EXCLAMATION = 0x21;
const HYPHEN = 0x2d;
const SLASH = 0x2f;
const GREATER_THAN = 0x3e;
const QUESTION = 0x3f;

const noscript = knownRule("noscript");

/** What changes where a script ends. */
const escapeMarks = /<!--|-->|<\/?script(?=[\t\n\f\r />])/gi;

/** Tags are read at some two million a second; asking the time after so many costs nothing. */
const tagsBetweenStops = 1024;

/**
 * Reads the mark-up of a page from its first unit to its last (HTML Standard, section 13.2.5 "Tokenization").
 *
 * It looks for what can end the thing that it is in, instead of stepping through states unit by unit: most of a page is
 * scripts, styles, addresses and text, where only one or two units matter. Each `read...` takes the offset of a `<` and returns the
 * offset behind what it has read.
 */
export class HtmlReader {
  private readonly html: string;
  readonly builder: TreeBuilder;
  private readonly references: ReferenceDecoder;
  private readonly attributes: AttributeReader;
  private readonly names: WrittenNames<TagName>;
  private hasEndlessScript = false;

  constructor(html: string, maxNodes: number, isHidden: (element: Element) => boolean) {
    this.html = html;
    this.builder = new TreeBuilder(html, maxNodes, isHidden);
    this.references = new ReferenceDecoder(html);
    this.attributes = new AttributeReader(html, this.references);
    this.names = new WrittenNames(html, (written) => this.builder.nameOf(written.toLowerCase()));
  }

  /**
   * @param shouldStop Asked now and then; `true` leaves the rest of the page unread.
   * @returns The offset that was reached.
   */
  read(shouldStop: () => boolean = () => false): number {
    const { html } = this;
    let at = 0;
    for (let tags = 1; at < html.length; tags++) {
      if (tags % tagsBetweenStops === 0 && shouldStop()) break;
      const start = html.indexOf("<", at);
      if (start !== at) this.addText(at, start < 0 ? html.length : start);
      at = start < 0 ? html.length : this.readMarkup(start);
    }
    this.builder.finish();
    return at;
  }

  private readMarkup(start: number): number {
    const unit = this.html.charCodeAt(start + 1);
    if (isLetter(unit)) return this.readStartTag(start);
    if (unit === SLASH) return this.readEndTag(start);
    if (unit === EXCLAMATION) return this.readDeclaration(start);
    if (unit === QUESTION) return this.readBogusComment(start, start + 1);
    return this.readStrayText(start);
  }

  /** A `<` that begins nothing is text, as is what follows it. */
  private readStrayText(start: number): number {
    const next = this.html.indexOf("<", start + 1);
    const end = next < 0 ? this.html.length : next;
    this.addText(start, end);
    return end;
  }

  private readStartTag(start: number): number {
    const { html, builder, attributes } = this;
    const nameEnd = findNameEnd(html, start + 1);
    const end = attributes.read(nameEnd);
    // A tag that the page ends in is no tag.
    if (end >= html.length) return end;
    const wasForeign = builder.isInForeignContent();
    const rule = builder.ruleOf(this.names.at(start + 1, nameEnd));
    // A form inside a form is ignored.
    if (rule.name === "form" && builder.isOpen(rule)) return end + 1;
    builder.addElement(rule, attributes, start, end);
    return wasForeign || rule.textOnly === undefined ? end + 1 : this.readTextOnly(rule, end + 1);
  }

  private readEndTag(start: number): number {
    const { html } = this;
    const nameStart = start + 2;
    const unit = html.charCodeAt(nameStart);
    if (unit === GREATER_THAN) return nameStart + 1;
    if (nameStart >= html.length) return this.readStrayText(start);
    if (!isLetter(unit)) return this.readBogusComment(start, nameStart);
    const nameEnd = findNameEnd(html, nameStart);
    if (nameEnd === html.length) return nameEnd;
    // Most end tags end with their name; some have attributes, which mean nothing but may hold a `>`.
    const found = html.charCodeAt(nameEnd) === GREATER_THAN ? nameEnd : this.attributes.read(nameEnd);
    const end = Math.min(found, html.length - 1);
    this.builder.endElement(this.names.at(nameStart, nameEnd), start, end);
    return end + 1;
  }

  /**
   * Text up to the end tag of the element just opened, which alone can end it, but for the end of a `noscript` around it: browsers
   * that run scripts see nothing but text there (HTML Standard, section 13.2.6.4.7), and pages leave frames open in it.
   */
  private readTextOnly({ name, textOnly }: ElementRule, start: number): number {
    const { html, builder } = this;
    const ownEnd = textOnly === "plain" ? html.length : this.findEnd(name, start);
    const end = builder.isOpen(noscript) ? this.findEndTag("noscript", start, ownEnd) : ownEnd;
    if (end > start) {
      const data = textOnly === "references" ? this.references.text(start, end) : this.html.slice(start, end);
      this.builder.addText(data, start, end - 1);
    }
    return end;
  }

  private findEnd(name: string, from: number): number {
    const end = this.findEndTag(name, from, this.html.length);
    if (name !== "script" || !this.html.slice(from, end).includes("<!--")) return end;
    return this.findEscapedEnd(from) ?? end;
  }

  /**
   * End of a script that holds a comment: an end tag that belongs to a start tag in that comment does not end it (HTML Standard,
   * "Script data double escaped state"). Where nothing else does, the page would end in the script; then the first end tag ends it, for what
   * follows is more likely the page. That is tried once for a page, so that the time stays linear.
   */
  private findEscapedEnd(from: number): number | undefined {
    if (this.hasEndlessScript) return undefined;
    let state: "script" | "comment" | "script in comment" = "script";
    escapeMarks.lastIndex = from;
    for (let mark = escapeMarks.exec(this.html); mark !== null; mark = escapeMarks.exec(this.html)) {
      const [text] = mark;
      if (text === "<!--") {
        if (state === "script") state = "comment";
        // `<!-->` ends at once.
        escapeMarks.lastIndex = mark.index + 2;
      } else if (text === "-->") state = "script";
      else if (text.charCodeAt(1) !== SLASH) {
        if (state === "comment") state = "script in comment";
      } else if (state !== "script in comment") return mark.index;
      else state = "comment";
    }
    this.hasEndlessScript = true;
    return undefined;
  }

  /** Offset of the first end tag of a name, `to` if there is none before. */
  private findEndTag(name: string, from: number, to: number): number {
    const { html } = this;
    for (let at = html.indexOf("</", from); at >= 0 && at < to; at = html.indexOf("</", at + 2)) {
      const end = at + 2 + name.length;
      if (isNameEnd(html.charCodeAt(end)) && html.slice(at + 2, end).toLowerCase() === name) return at;
    }
    return to;
  }

  /** What begins with `<!`: a comment, a document type, or a section that only SVG and MathML know. */
  private readDeclaration(start: number): number {
    const { html } = this;
    const inside = start + 2;
    if (html.startsWith("--", inside)) return this.readComment(start);
    if (html.startsWith("[CDATA[", inside)) return this.readCharacterData(start);
    if (html.slice(inside, inside + 7).toLowerCase() !== "doctype") return this.readBogusComment(start, inside);
    const end = html.indexOf(">", inside + 7);
    if (end < 0) return html.length;
    this.builder.addDocumentType(`!${html.slice(inside, end)}`, start, end);
    return end + 1;
  }

  /** Ends at `-->` or `--!>`, or at once: `<!-->`, `<!--->`. */
  private readComment(start: number): number {
    const { html } = this;
    const inside = start + 4;
    const at = html.charCodeAt(inside) === HYPHEN ? inside + 1 : inside;
    if (html.charCodeAt(at) === GREATER_THAN) return this.addComment(start, inside, inside, at);
    for (let close = html.indexOf("--", inside); close >= 0; close = html.indexOf("--", close + 1)) {
      const end = html.charCodeAt(close + 2) === EXCLAMATION ? close + 3 : close + 2;
      if (html.charCodeAt(end) === GREATER_THAN) return this.addComment(start, inside, close, end);
    }
    return this.addComment(start, inside, html.length, html.length - 1);
  }

  /** In HTML a bogus comment (HTML Standard, "Markup declaration open state"): pages open one and never close it. */
  private readCharacterData(start: number): number {
    const { html, builder } = this;
    if (!builder.isInForeignContent()) return this.readBogusComment(start, start + 2);
    const inside = start + 9;
    const close = html.indexOf("]]>", inside);
    const end = close < 0 ? html.length : close;
    const next = close < 0 ? html.length : close + 3;
    builder.addText(html.slice(inside, end), start, next - 1);
    return next;
  }

  /** Whatever else begins with `<!`, `<?` or `</` lasts to the next `>` and means nothing. */
  private readBogusComment(start: number, inside: number): number {
    const found = this.html.indexOf(">", inside);
    const end = found < 0 ? this.html.length : found;
    return this.addComment(start, inside, end, Math.min(end, this.html.length - 1));
  }

  private addComment(start: number, from: number, to: number, lastUnit: number): number {
    this.builder.addComment(this.html.slice(from, to), start, lastUnit);
    return lastUnit + 1;
  }

  private addText(start: number, end: number): void {
    this.builder.addText(this.references.text(start, end), start, end - 1);
  }
}
