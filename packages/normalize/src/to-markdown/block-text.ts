import type { Delete, Emphasis, Image, Link, Parents, PhrasingContent, Strong, Text } from "mdast";
import type { Info, State } from "mdast-util-to-markdown";
import { fencedInline, fencedInlineMath, resource } from "./constructs.ts";
import { pairDelimiters } from "./delimiters.ts";
import { escapeText, lineStartEscapes, mayNeedCare, type TextContext } from "./escape.ts";
import { addPair, countMarks, type MarkCounts, type MarksAround, underscored } from "./marks.ts";

export type BlockKind = "paragraph" | "heading" | "cell";

/** The phrasing content of one block, and its surroundings. */
export interface PhrasingBlock {
  readonly state: State;
  readonly parent: Parents;
  readonly children: readonly PhrasingContent[];
  readonly kind: BlockKind;
  /** Whether the document has link definitions. */
  readonly definitions: boolean;
  readonly emphasis: "*" | "_";
  /** Marks of the whole table, for a cell. */
  readonly around?: (() => MarksAround) | undefined;
}

/** Reads a whole URL back from `<...>`. */
const autolinkable = /^[a-z][a-z\d+.-]{1,31}:[^\s\p{Cc}<>|`\\$]*$/iu;
/** A mail address for `<...>` (CommonMark, section 6.5), without marks that need an escape elsewhere. */
const autolinkableMail =
  /^[\w.!#%&'*+/=?^{}~-]+@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)*$/i;
const lineEnd = /(?:(?<![ \t])[ \t]+)?(?:\r\n?|\n)[ \t]*/;
const leadingSpace = /^[ \t]+/;

/**
 * Write the phrasing content of one block.
 *
 * Expects the output of {@link toMdast}: white space folded, emphasis that readers can read back. Text of other trees is never lost and
 * never becomes a mark, but marks that could not be read are left out.
 */
export function writePhrasing(block: PhrasingBlock): string {
  return new BlockText(block).write();
}

class BlockText {
  readonly #block: PhrasingBlock;
  readonly #kind: BlockKind;
  #counts: MarkCounts | undefined;
  #out = "";
  /** The end of `#out`, two characters if there are as many. Reading it from `#out` would copy the string each time. */
  #tail = "";
  #inBrackets = false;
  #inDescription = false;
  #inLinkedDescription = false;
  /** Text with the last dollar; `null` if something else has it. */
  #lastDollar: Text | null | undefined;
  #unreadable: ReadonlySet<PhrasingContent> = noMarks;

  constructor(block: PhrasingBlock) {
    this.#block = block;
    this.#kind = block.kind;
  }

  write(): string {
    const { children } = this.#block;
    this.#unreadable = children.some(holdsMarks) ? pairDelimiters(children, this.#kind === "cell") : noMarks;
    this.#each(children, "");
    return this.#out;
  }

  #put(piece: string): void {
    if (piece === "") return;
    this.#out += piece;
    this.#tail = piece.length > 1 ? piece : this.#tail.slice(-1) + piece;
  }

  #each(children: readonly PhrasingContent[], after: string): void {
    for (let index = 0; index < children.length; index++) {
      const next = children[index + 1];
      this.#one(children[index] as PhrasingContent, next === undefined ? after : this.#peek(next));
    }
  }

  /** The first characters that a node will write, as far as they matter to the text before it. */
  #peek(node: PhrasingContent): string {
    if (node.type === "text") return node.value.slice(0, 2);
    if (node.type === "break") return this.#break();
    return this.#isAutolink(node) ? "<" : (firstCharacters[node.type] ?? "[");
  }

  #one(node: PhrasingContent, after: string): void {
    switch (node.type) {
      case "text":
        this.#text(node.value, after, this.#holdsLastDollar(node));
        break;
      case "emphasis":
        this.#emphasis(node, this.#isBesideWord(after) ? "*" : this.#block.emphasis);
        break;
      case "strong":
        this.#marked("**", node);
        break;
      case "delete":
        this.#marked("~~", node);
        break;
      case "inlineCode":
        this.#put(fencedInline(node.value, "`", this.#kind === "cell"));
        break;
      case "inlineMath":
        this.#put(fencedInlineMath(node, this.#kind === "cell"));
        break;
      case "link":
        this.#link(node);
        break;
      case "linkReference":
        this.#bracketed(node.children);
        this.#put(`][${node.label ?? node.identifier}]`);
        break;
      case "image":
        this.#image(node);
        break;
      case "break":
        this.#put(this.#break());
        break;
      case "html":
        this.#put(node.value);
        break;
      default:
        this.#other(node, after);
    }
  }

  #break(): string {
    if (this.#kind === "cell") return "<br>";
    return this.#kind === "heading" ? " " : "\\\n";
  }

  #emphasis(node: Emphasis, mark: "*" | "_"): void {
    const inner = underscored(node);
    if (inner === undefined) {
      this.#marked(mark, node);
      return;
    }
    this.#put(mark);
    this.#emphasis(inner, mark === "*" ? "_" : "*");
    this.#put(mark);
  }

  /** `a_b_` is text, and the rules for marks beside marks are made for stars. */
  #isBesideWord(after: string): boolean {
    return wordOrMark.test(this.#tail.slice(-1)) || wordOrMark.test(after.charAt(0));
  }

  #marked(mark: string, node: Emphasis | Strong | Delete): void {
    if (this.#unreadable.has(node)) {
      this.#each(node.children, "");
      return;
    }
    const before = this.#out;
    const tail = this.#tail;
    this.#put(mark);
    const opened = this.#out.length;
    this.#each(node.children, mark);
    if (this.#out.length > opened) {
      this.#put(mark);
    } else {
      // Readers take `****` for a rule or text.
      this.#out = before;
      this.#tail = tail;
    }
  }

  #link(node: Link): void {
    if (this.#isAutolink(node)) {
      this.#put(`<${(node.children[0] as { value: string }).value}>`);
      return;
    }
    this.#bracketed(node.children);
    this.#put(`]${resource(node.url, node.title)}`);
  }

  #bracketed(children: readonly PhrasingContent[]): void {
    this.#put("[");
    const before = this.#inBrackets;
    this.#inBrackets = true;
    this.#each(children, "]");
    this.#inBrackets = before;
  }

  #isAutolink(node: PhrasingContent): boolean {
    if (node.type !== "link") return false;
    const only = node.children[0];
    if (node.title || node.children.length !== 1 || only?.type !== "text" || this.#inBrackets) return false;
    if (`mailto:${only.value}` === node.url) return autolinkableMail.test(only.value);
    return only.value === node.url && autolinkable.test(node.url);
  }

  #image(node: Image): void {
    this.#put("![");
    const before = this.#inBrackets;
    this.#inBrackets = true;
    this.#inDescription = true;
    this.#inLinkedDescription = before;
    this.#text((node.alt ?? "").replace(lineEnd, " "), "]", false);
    this.#inDescription = false;
    this.#inLinkedDescription = false;
    this.#inBrackets = before;
    this.#put(`]${resource(node.url, node.title)}`);
  }

  #other(node: PhrasingContent, after: string): void {
    const { state, parent } = this.#block;
    const exit = state.enter("phrasing");
    const before = this.#tail.slice(-1) || "\n";
    const info = { before, after: after || "\n", now: { line: 1, column: 1 }, lineShift: 0 } as Info;
    this.#put(state.handle(node, parent, state, info));
    exit();
  }

  /** Whether a text holds the last dollar of the block, so that no later one can end a formula. */
  #holdsLastDollar(node: Text): boolean {
    if (!node.value.includes("$") || (this.#block.around?.().dollar ?? 0) > 1) return false;
    this.#lastDollar ??= textOfLastDollar(this.#block.children);
    return this.#lastDollar === node;
  }

  #text(value: string, after: string, holdsLastDollar: boolean): void {
    const isPlain = !mayNeedCare(value);
    if (isPlain || !(value.includes("\n") || value.includes("\r"))) {
      this.#line(value, after, isPlain, holdsLastDollar);
      return;
    }
    const lines = value.split(lineEnd);
    const lineOfDollar = holdsLastDollar ? lines.findLastIndex((line) => line.includes("$")) : -1;
    for (const [index, line] of lines.entries()) {
      const last = index === lines.length - 1;
      const separator = this.#kind === "paragraph" && !this.#inBrackets ? "\n" : " ";
      this.#line(line, last ? after : separator, false, index === lineOfDollar);
      if (!last) this.#put(separator);
    }
  }

  /** @param isPlain Whether only the start of the line may need an escape. */
  #line(value: string, after: string, isPlain: boolean, holdsLastDollar: boolean): void {
    const startsLine = this.#kind === "paragraph" && (this.#out === "" || this.#tail.endsWith("\n"));
    const text = startsLine && value.charCodeAt(0) <= 0x20 ? value.replace(leadingSpace, "") : value;
    const reachesEnd = after === "" || after === "\n" || after === "\\\n";
    if (text.startsWith(":") && footnoteMark.test(this.#tailOfStart())) {
      this.#put("\\");
    }
    const starts = startsLine ? lineStartEscapes(text, this.#out === "", reachesEnd) : this.#mailEscapes(text);
    const lineEscapes = text.includes("{") ? withAttributes(text, starts, !startsLine, reachesEnd) : starts;
    const asItIs = isPlain && lineEscapes.length === 0;
    this.#put(asItIs ? text : escapeText(text, this.#context(after, holdsLastDollar), lineEscapes));
  }

  /** `$x<$a@b.cd>`: the end of a formula or code may begin an address that a text completes. */
  #mailEscapes(text: string): readonly number[] {
    const at = mailEnd.exec(text)?.[0].length;
    return at !== undefined && mailBegin.test(this.#out.slice(-maxMail)) ? [at - 1] : noEscapes;
  }

  /** The block so far, if it may consist of a footnote mark alone. */
  #tailOfStart(): string {
    return this.#tail.endsWith("]") && this.#out.length < maxFootnoteMark ? this.#out : "";
  }

  #context(after: string, holdsLastDollar: boolean): TextContext {
    return {
      before: this.#tail,
      after,
      inBrackets: this.#inBrackets,
      inDescription: this.#inDescription,
      inLinkedDescription: this.#inLinkedDescription,
      inCell: this.#kind === "cell",
      definitions: this.#block.definitions,
      holdsLastDollar,
      counts: () => this.#countsOnce(),
    };
  }

  #countsOnce(): MarkCounts {
    if (this.#counts !== undefined) return this.#counts;
    const { children, emphasis, around } = this.#block;
    const counts = countMarks(children);
    // Any emphasis may be written with underscores.
    if (emphasis === "_" && counts.star > 1) addPair(counts, "underscore");
    const marksAround = around?.();
    counts.backtick = Math.max(counts.backtick, marksAround?.backtick ?? 0);
    counts.dollar = Math.max(counts.dollar, marksAround?.dollar ?? 0);
    this.#counts = counts;
    return counts;
  }
}

/** The text that holds the last dollar of a block; `null` if a formula, code, an address or an unknown node may hold it. */
function textOfLastDollar(children: readonly PhrasingContent[]): Text | null {
  const stack: PhrasingContent[] = [...children];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (node.type === "text") {
      if (node.value.includes("$")) return node;
    } else if (node.type === "link" && !`${node.url}${node.title}`.includes("$")) {
      for (const child of node.children) stack.push(child);
    } else if (node.type === "emphasis" || node.type === "strong" || node.type === "delete") {
      for (const child of node.children) stack.push(child);
    } else if (!isWithoutDollar(node)) {
      return null;
    }
  }
  return null;
}

function isWithoutDollar(node: PhrasingContent): boolean {
  if (node.type === "inlineCode") return !node.value.includes("$");
  if (node.type === "image") return !`${node.url}${node.title}${node.alt}`.includes("$");
  return node.type === "break" || node.type === "footnoteReference";
}

const firstCharacters: Readonly<Partial<Record<PhrasingContent["type"], string>>> = {
  emphasis: "*",
  strong: "*",
  delete: "~",
  inlineCode: "`",
  image: "!",
  inlineMath: "$",
  html: "<",
};

/** `[^1]:` at the start of a block would be the footnote itself. */
const footnoteMark = /^\[\^[^\]]*\]$/;
const maxFootnoteMark = 1000;

/** The part of a mail address in angle brackets before the at sign (CommonMark, section 6.5), in two pieces. */
const mailBegin = /<[\w.!#$%&'*+/=?^`{|}~-]*$/;
const mailEnd = /^[\w.!#$%&'*+/=?^`{|}~-]{0,64}@/;
/** Longest such part. Chosen by hand. */
const maxMail = 512;

const wordOrMark = /[\p{L}\p{N}\p{Co}\ud800-\udfff_*~]/u;

const noEscapes: readonly number[] = [];

/** `{.class}`, `{#id}`, `{onclick=…}`, `{: …}`, `{=html}`. */
const attributes = /^\{\s{0,9}(?:[:.#=]|[\w-]{1,40}\s{0,9}=)/;

/**
 * Braces that readers with attributes (Pandoc, kramdown, markdown-it-attrs) would apply to the link, code or emphasis before them, or
 * at the end of a block to the block.
 */
function withAttributes(
  text: string,
  escapes: readonly number[],
  isAfterNode: boolean,
  reachesEnd: boolean,
): readonly number[] {
  const found: number[] = [];
  if (isAfterNode && attributes.test(text)) found.push(0);
  const last = reachesEnd && text.trimEnd().endsWith("}") ? text.lastIndexOf("{") : -1;
  if (last >= 0 && found[0] !== last && attributes.test(text.slice(last, last + mostAttribute))) found.push(last);
  return found.length === 0 ? escapes : [...escapes, ...found];
}
/** Longest start of an attribute that is tested. */
const mostAttribute = 64;
const noMarks: ReadonlySet<PhrasingContent> = new Set();

function holdsMarks(node: PhrasingContent): boolean {
  if (node.type === "emphasis" || node.type === "strong" || node.type === "delete") return true;
  return node.type === "link" && node.children.some(holdsMarks);
}
