import { attributeBit } from "../attributes.ts";
import { BareRecord } from "../bare-record.ts";
import { isNameEnd, isSpace } from "./characters.ts";
import type { ReferenceDecoder } from "./references.ts";
import { WrittenNames } from "./written-names.ts";

/** Attributes of one element that are kept; the HTML Standard knows no limit, but no real element has a tenth of these. */
const maxAttributes = 1024;

const QUOTE = 0x22;
const APOSTROPHE = 0x27;
const SLASH = 0x2f;
const EQUALS = 0x3d;
const GREATER_THAN = 0x3e;

/** A name of attributes; the same object for each use of the name in a page. */
interface AttributeName {
  readonly name: string;
  /** Bit of `Has`. */
  readonly bit: number;
  /** The last tag that had it: the first attribute of a name counts, and a look at a number is cheaper than at the element. */
  lastTag: number;
}

/** Reads the attributes of start tags, one tag after the other. */
export class AttributeReader {
  /** Attributes of the last tag that was read. */
  attribs: Record<string, string> = {};
  /** Which of those that heuristics ask about are among them, as bits of `Has`. */
  has = 0;
  isSelfClosing = false;
  private readonly html: string;
  private readonly references: ReferenceDecoder;
  private readonly names: WrittenNames<AttributeName>;
  /** By their names in lower case. */
  private readonly known = new Map<string, AttributeName>();
  private tag = 0;
  private count = 0;

  constructor(html: string, references: ReferenceDecoder) {
    this.html = html;
    this.references = references;
    this.names = new WrittenNames(html, (written) => this.nameOf(written.toLowerCase()));
  }

  /**
   * Read to the end of a start tag.
   *
   * @param at Offset behind the tag's name.
   * @returns Offset of the `>`; the page's length where there is none.
   */
  read(at: number): number {
    const { html } = this;
    this.attribs = new BareRecord();
    this.has = 0;
    this.isSelfClosing = false;
    this.count = 0;
    this.tag++;
    let i = at;
    for (;;) {
      const unit = html.charCodeAt(i);
      if (unit === GREATER_THAN) return i;
      if (isSpace(unit)) {
        i++;
      } else if (unit === SLASH) {
        i = this.skipSpace(i + 1);
        if (html.charCodeAt(i) !== GREATER_THAN) continue;
        this.isSelfClosing = true;
        return i;
      } else if (i >= html.length) {
        return html.length;
      } else {
        i = this.readAttribute(i);
      }
    }
  }

  /** The page's length for an attribute that it ends in. */
  private readAttribute(start: number): number {
    const { html } = this;
    // An equals sign is part of a name that it begins.
    let nameEnd = start + 1;
    for (; nameEnd < html.length; nameEnd++) {
      const unit = html.charCodeAt(nameEnd);
      if (unit === EQUALS || isNameEnd(unit)) break;
    }
    let at = this.skipSpace(nameEnd);
    if (html.charCodeAt(at) !== EQUALS) {
      this.set(start, nameEnd, at, at);
      return at;
    }
    at = this.skipSpace(at + 1);
    const unit = html.charCodeAt(at);
    if (unit === QUOTE || unit === APOSTROPHE) {
      const end = html.indexOf(unit === QUOTE ? '"' : "'", at + 1);
      if (end < 0) return html.length;
      this.set(start, nameEnd, at + 1, end);
      return end + 1;
    }
    const end = this.findValueEnd(at);
    this.set(start, nameEnd, at, end);
    return end;
  }

  /** End of a value without quotes. */
  private findValueEnd(at: number): number {
    const { html } = this;
    let end = at;
    for (; end < html.length; end++) {
      const unit = html.charCodeAt(end);
      if (unit === GREATER_THAN || isSpace(unit)) break;
    }
    return end;
  }

  private set(start: number, end: number, valueStart: number, valueEnd: number): void {
    // Looking up names costs more the more there are: those of attributes that are not kept are not even read.
    if (this.count >= maxAttributes) return;
    const found = this.names.at(start, end);
    if (found.lastTag === this.tag) return;
    found.lastTag = this.tag;
    if (this.count++ === 0) this.attribs = {};
    this.has |= found.bit;
    this.attribs[found.name] = valueStart === valueEnd ? "" : this.references.attribute(valueStart, valueEnd);
  }

  private nameOf(name: string): AttributeName {
    let found = this.known.get(name);
    if (found === undefined) {
      found = { name, bit: attributeBit(name), lastTag: 0 };
      this.known.set(name, found);
    }
    return found;
  }

  private skipSpace(at: number): number {
    let i = at;
    while (isSpace(this.html.charCodeAt(i))) i++;
    return i;
  }
}
