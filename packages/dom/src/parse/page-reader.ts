import { decodeHTML, decodeHTMLAttribute } from "entities/decode";
import { type QuoteType, Tokenizer, type TokenizerCallbacks } from "htmlparser2";
import { attributeBit } from "../measure/tags.ts";
import { type ElementRule, knownRule } from "./element-rules.ts";
import { BareRecord } from "./nodes.ts";
import { type TagName, TreeBuilder } from "./tree-builder.ts";

/** Most attributes that an element keeps. The HTML Standard has no limit, but real elements have less than a tenth of these. */
const maxAttributes = 1024;

/** About two million tags are read in a second, so asking this often costs nothing. */
const tagsBetweenStops = 1024;

const LESS_THAN = 0x3c;

const characterData = "<![CDATA[";
/** A bogus comment of the same length, which ends at the next `>`. */
const bogusCharacterData = "<!?CDATA[";

const noscript = knownRule("noscript");
const noframes = knownRule("noframes");

/** Marks that affect the end of a script. */
const escapeMarks = /<!--|-->|<\/?script(?=[\t\n\f\r />])/gi;
const noscriptEnd = endTag("noscript");

/** An attribute name; one object for all uses of the name in a page. */
interface AttributeName {
  readonly name: string;
  /** Bit of `Has`. */
  readonly bit: number;
  /** The last tag that had it: the first attribute of a name counts. */
  lastTag: number;
}

/**
 * Reads a page with htmlparser2's tokenizer and gives the tokens to the tree builder.
 *
 * The tokenizer reports offsets only; text and attribute values are cut from the page and decoded here. Where the HTML Standard ends a token
 * at another offset than the tokenizer, tokenizing restarts at that offset.
 */
export class PageReader implements TokenizerCallbacks {
  readonly builder: TreeBuilder;
  private readonly html: string;
  private readonly maxNodes: number;
  private readonly shouldStop: () => boolean;
  private readonly tokenizer: Tokenizer = new Tokenizer({ decodeEntities: false }, this);
  /** Offset in the page at which the tokenizer's input begins. */
  private base = 0;
  /** Offset of the pending restart; -1 for none. */
  private next = -1;
  private isStopped = false;
  private tags = 0;

  private readonly tagNames = new Map<string, TagName>();
  private readonly attributeNames = new Map<string, AttributeName>();
  /** The start tag that is being read. */
  private tagStart = 0;
  private tag: TagName | undefined;
  private attribs: Record<string, string> = {};
  private has = 0;
  private attributeCount = 0;
  private attribute: AttributeName | undefined;
  private value = "";

  /** Rule of the open element whose content is text only. */
  private textOnly: ElementRule | undefined;
  private hasEndlessScript = false;
  private nextNoscriptEnd = -1;

  constructor(html: string, maxNodes: number, shouldStop = () => false) {
    this.html = html;
    this.builder = new TreeBuilder(html);
    this.maxNodes = maxNodes;
    this.shouldStop = shouldStop;
  }

  /** @returns The offset that was reached: the length of the page unless `maxNodes` or `shouldStop` ended the reading. */
  read(): number {
    const { html, tokenizer } = this;
    const source = html.includes("![CDA") ? html.replaceAll(characterData, bogusCharacterData) : html;
    for (this.next = 0; this.next >= 0 && !this.isStopped; ) {
      this.base = this.next;
      this.next = -1;
      tokenizer.reset();
      tokenizer.write(this.base === 0 ? source : source.slice(this.base));
      tokenizer.end();
    }
    this.builder.finish();
    return this.isStopped ? this.next : html.length;
  }

  /** Whether no element has raw content: in foreign content, and in a frameset, whose `noframes` holds markup for other readers. */
  isInForeignContext(): boolean {
    const { builder } = this;
    return builder.isInForeignContent() || builder.isOpen(noframes) || builder.isInFrameset();
  }

  ontext(start: number, end: number): void {
    const from = this.base + start;
    const to = this.base + end;
    // At the end of the page the tokenizer reports some unfinished tags as text.
    if (start < 0 || (this.html.charCodeAt(from - 1) === LESS_THAN && this.html.charCodeAt(from) !== LESS_THAN)) return;
    if (this.textOnly !== undefined) {
      this.addTextOnly(this.textOnly, from, to);
      return;
    }
    const data = this.html.slice(from, to);
    this.builder.addText(data.includes("&") ? decodeHTML(data) : data, from, to - 1);
  }

  onopentagname(start: number, end: number): void {
    this.tagStart = this.base + start - 1;
    this.tag = this.tagNameAt(start, end);
    this.attribs = new BareRecord();
    this.has = 0;
    this.attributeCount = 0;
  }

  onattribname(start: number, end: number): void {
    // Names of attributes that are not kept are not looked up, so that the map stays small.
    this.attribute = this.attributeCount < maxAttributes ? this.attributeNameAt(start, end) : undefined;
    this.value = "";
  }

  onattribdata(start: number, end: number): void {
    if (this.attribute === undefined) return;
    const data = this.html.slice(this.base + start, this.base + end);
    this.value = data.includes("&") ? decodeHTMLAttribute(data) : data;
  }

  onattribend(_quote: QuoteType): void {
    const { attribute } = this;
    if (attribute === undefined || attribute.lastTag === this.tags) return;
    attribute.lastTag = this.tags;
    if (this.attributeCount++ === 0) this.attribs = {};
    this.has |= attribute.bit;
    this.attribs[attribute.name] = this.value;
  }

  onopentagend(end: number): void {
    this.openElement(end, false);
  }

  onselfclosingtag(end: number): void {
    this.openElement(end, true);
  }

  onclosetag(start: number, end: number): void {
    // The end tag is part of a script, see `findEscapedEnd`.
    if (this.next >= 0) return;
    this.textOnly = undefined;
    const close = this.html.indexOf(">", this.base + end);
    const lastUnit = close < 0 ? this.html.length - 1 : close;
    this.builder.endElement(this.tagNameAt(start, end), this.base + start - 2, lastUnit);
    this.countTag(lastUnit + 1);
  }

  oncomment(start: number, end: number, endLength: number): void {
    const { html, base, builder } = this;
    const inside = base + start;
    // A comment begins with `<!--`, `<!`, `<?` or `</`.
    const from = html.lastIndexOf("<", inside - 1);
    if (builder.isInForeignContent() && html.startsWith(characterData, from)) {
      this.addCharacterData(from, base + end + 1);
      return;
    }
    builder.addComment(html.slice(inside, base + end - endLength), from, Math.min(base + end, html.length - 1));
  }

  ondeclaration(start: number, end: number): void {
    const from = this.base + start;
    this.builder.addDocumentType(`!${this.html.slice(from, this.base + end)}`, from - 2, this.base + end);
  }

  // Never called: references are decoded here, CDATA sections reach the tokenizer as comments, and HTML has no processing instructions.
  onattribentity(): void {}
  ontextentity(): void {}
  oncdata(): void {}
  onprocessinginstruction(): void {}
  onend(): void {}

  private openElement(end: number, isSelfClosing: boolean): void {
    const { builder, attribs, has } = this;
    const lastUnit = this.base + end;
    const wasForeign = this.isInForeignContext();
    const rule = builder.ruleOf(this.tag as TagName);
    // A form inside a form is ignored.
    if (rule.name !== "form" || !builder.isOpen(rule))
      builder.addElement(rule, { attribs, has, isSelfClosing }, this.tagStart, lastUnit);
    this.countTag(lastUnit + 1);
    if (wasForeign || rule.textOnly === undefined) return;
    if (builder.isWhole(rule, isSelfClosing)) {
      this.startAgain(lastUnit + 1);
      return;
    }
    this.textOnly = rule;
    if (builder.isOpen(noscript)) this.endWithNoscript(rule, lastUnit + 1);
  }

  private countTag(end: number): void {
    const isDue = ++this.tags % tagsBetweenStops === 0;
    if (this.builder.nodes < this.maxNodes && !(isDue && this.shouldStop())) return;
    this.isStopped = true;
    this.startAgain(end);
  }

  private startAgain(at: number): void {
    this.next = at;
    this.tokenizer.pause();
  }

  private addTextOnly({ name, textOnly }: ElementRule, from: number, to: number): void {
    const { html, builder } = this;
    let data = html.slice(from, to);
    let end = to;
    if (textOnly === "references") {
      if (data.includes("&")) data = decodeHTML(data);
    } else if (name === "script" && data.includes("<!--")) {
      end = this.findEscapedEnd(from) ?? to;
      if (end !== to) {
        data = html.slice(from, end);
        this.startAgain(end);
      }
    }
    builder.addText(data, from, end - 1);
  }

  /**
   * End of a script that contains a comment. An end tag that closes a start tag inside the comment does not end the script (HTML
   * Standard, "Script data double escaped state"). If no other end tag follows, the whole rest of the page would be script; then the first
   * end tag counts. That is searched once for a page, so that the time stays linear.
   */
  private findEscapedEnd(from: number): number | undefined {
    if (this.hasEndlessScript) return undefined;
    let state: "script" | "comment" | "script in comment" = "script";
    escapeMarks.lastIndex = from;
    for (let mark = escapeMarks.exec(this.html); mark !== null; mark = escapeMarks.exec(this.html)) {
      const [text] = mark;
      if (text === "<!--") {
        if (state === "script") state = "comment";
        // `<!-->` is a whole comment.
        escapeMarks.lastIndex = mark.index + 2;
      } else if (text === "-->") state = "script";
      else if (!text.startsWith("</")) {
        if (state === "comment") state = "script in comment";
      } else if (state !== "script in comment") return mark.index;
      else state = "comment";
    }
    this.hasEndlessScript = true;
    return undefined;
  }

  /**
   * A text-only element that is left open in a `noscript` ends with the `noscript`. Browsers that run scripts read its content as text
   * (HTML Standard, section 13.2.6.4.7), and pages leave frames open in it.
   */
  private endWithNoscript({ name }: ElementRule, from: number): void {
    const { html } = this;
    if (this.nextNoscriptEnd < from) {
      noscriptEnd.lastIndex = from;
      this.nextNoscriptEnd = noscriptEnd.exec(html)?.index ?? html.length;
    }
    const end = this.nextNoscriptEnd;
    const text = html.slice(from, end);
    if (end === html.length || (name !== "plaintext" && endTag(name).test(text))) return;
    if (end > from) this.builder.addText(text, from, end - 1);
    this.textOnly = undefined;
    this.startAgain(end);
  }

  private addCharacterData(from: number, commentEnd: number): void {
    const { html, builder } = this;
    const inside = from + characterData.length;
    const close = html.indexOf("]]>", inside);
    const next = close < 0 ? html.length : close + 3;
    builder.addText(html.slice(inside, close < 0 ? html.length : close), from, next - 1);
    if (next !== commentEnd) this.startAgain(next);
  }

  private tagNameAt(start: number, end: number): TagName {
    // Most tags have the name of the last start tag: items of a list, and the end of what holds only text. It is not cut out again.
    const last = this.tag;
    if (last?.name.length === end - start && this.html.startsWith(last.name, this.base + start)) return last;
    const written = this.html.slice(this.base + start, this.base + end);
    let found = this.tagNames.get(written);
    if (found === undefined) {
      found = this.builder.nameOf(written.toLowerCase());
      this.tagNames.set(written, found);
    }
    return found;
  }

  private attributeNameAt(start: number, end: number): AttributeName {
    const written = this.html.slice(this.base + start, this.base + end);
    let found = this.attributeNames.get(written);
    if (found === undefined) {
      const name = written.toLowerCase();
      found = (name === written ? undefined : this.attributeNames.get(name)) ?? {
        name,
        bit: attributeBit(name),
        lastTag: -1,
      };
      this.attributeNames.set(name, found);
      this.attributeNames.set(written, found);
    }
    return found;
  }
}

function endTag(name: string): RegExp {
  return new RegExp(`</${name}(?=[\\t\\n\\f\\r />])`, "gi");
}
