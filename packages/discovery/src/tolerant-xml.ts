import { SaxesParser } from "saxes";

/** Events of a document. Names have no prefix and are in lower case. */
export interface XmlHandler {
  open(name: string, attributes: Readonly<Record<string, string>>, hasPrefix: boolean): void;
  /** Text and CDATA between two tags, decoded. */
  text(text: string): void;
  close(name: string): void;
}

/** Deepest nesting that is read; a sitemap has 3 levels and a feed about 6, markup in an Atom entry some more. */
const maxDepth = 256;

/** An ampersand that begins no reference which XML itself defines. */
const bareAmpersand = /&(?!(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[\da-fA-F]{1,6});)/g;
/** Length of the longest reference: `&#1114111;`. */
const referenceLength = 10;

/** Notes the first error and reads on. Making an error object for each costs more than all the reading. */
class QuietParser extends SaxesParser<{ xmlns: false; position: false }> {
  firstError: string | undefined;

  override fail(message: string): this {
    this.firstError ??= message;
    return this;
  }
}

/** Read at once, in UTF-16 code units: too deep nesting is soon found, and escaping takes little memory. */
const pieceLength = 65_536;

/**
 * XML as sites write it, read in pieces: an error is counted and reading goes on. Entities of a document type are not read, so that nothing
 * can grow; an ampersand that should have been escaped is read as text.
 */
export class TolerantXml {
  private readonly parser = new QuietParser({ xmlns: false, position: false });
  private depth = 0;
  private held = "";
  private isStopped = false;

  constructor(handler: XmlHandler) {
    const { parser } = this;
    parser.on("opentag", ({ name, attributes }) => {
      this.depth++;
      if (this.depth > maxDepth) this.isStopped = true;
      if (!this.isStopped) handler.open(localName(name), attributes, name.includes(":"));
    });
    parser.on("closetag", ({ name }) => {
      this.depth--;
      if (!this.isStopped) handler.close(localName(name));
    });
    parser.on("text", (text) => {
      if (!this.isStopped) handler.text(text);
    });
    // The ampersands of a CDATA section were escaped, too.
    parser.on("cdata", (text) => {
      if (!this.isStopped) handler.text(text.replaceAll("&amp;", "&"));
    });
  }

  get error(): string | undefined {
    return this.isStopped ? `elements are nested deeper than ${maxDepth} levels` : this.parser.firstError;
  }

  push(text: string): void {
    for (let at = 0; at < text.length && !this.isStopped; at += pieceLength)
      this.read(text.slice(at, at + pieceLength));
  }

  end(): void {
    if (this.isStopped) return;
    this.parser.write(this.held.replace(bareAmpersand, "&amp;"));
    this.parser.close();
  }

  /** A possible half of a reference waits for the next piece. */
  private read(piece: string): void {
    const all = this.held + piece;
    const last = all.indexOf("&", Math.max(0, all.length - referenceLength));
    const end = last < 0 ? all.length : last;
    this.held = all.slice(end);
    this.parser.write(all.slice(0, end).replace(bareAmpersand, "&amp;"));
  }
}

/** An element inside of an entry or of the document's root. */
export interface XmlChild {
  readonly name: string;
  readonly hasPrefix: boolean;
  readonly attributes: Readonly<Record<string, string>>;
  /** All text in it, but no more than an address or a title may have. */
  text: string;
}

/** More text and more elements of an entry are not kept. */
const maxTextLength = 8192;
const maxChildren = 10_000;

/** Collects the children of entries, and those of the root beside them. */
export class EntryReader implements XmlHandler {
  root: string | undefined;
  /** Children of the root, and of the channel of RSS. */
  readonly head: XmlChild[] = [];
  private readonly names: ReadonlySet<string>;
  private readonly onEntry: (children: readonly XmlChild[], name: string) => void;
  private entry: { readonly name: string; readonly children: XmlChild[] } | undefined;
  private child: XmlChild | undefined;
  /** Depth below the entry, or below the root: `image:loc` and `video:title` are inside elements of their own. */
  private depth = 0;

  /** @param names Those of elements that are entries. */
  constructor(names: readonly string[], onEntry: (children: readonly XmlChild[], name: string) => void) {
    this.names = new Set(names);
    this.onEntry = onEntry;
  }

  open(name: string, attributes: XmlChild["attributes"], hasPrefix: boolean): void {
    const isRoot = this.root === undefined;
    this.root ??= name;
    if (isRoot || name === "channel") this.depth = 0;
    else if (this.names.has(name)) {
      this.entry = { name, children: [] };
      this.depth = 0;
    } else if (++this.depth === 1) {
      this.child = { name, hasPrefix, attributes, text: "" };
      const children = this.entry?.children ?? this.head;
      if (children.length < maxChildren) children.push(this.child);
    }
  }

  text(text: string): void {
    const { child } = this;
    if (this.depth > 0 && child !== undefined && child.text.length < maxTextLength) child.text += text;
  }

  close(name: string): void {
    if (this.entry?.name === name) {
      this.onEntry(this.entry.children, name);
      this.entry = undefined;
      this.depth = 0;
    } else if (this.depth > 0) this.depth--;
  }
}

function localName(name: string): string {
  return name.slice(name.indexOf(":") + 1).toLowerCase();
}
