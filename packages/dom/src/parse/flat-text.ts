import { countVisible } from "@decant/page";
import { Element } from "domhandler";
import { blockElements, unrenderedElements } from "../measure/tags.ts";
import { type ContentKind, contentKindInside, type ElementRule } from "./element-rules.ts";

/** Elements that are not blocks but separate texts. */
const separators: ReadonlySet<string> = new Set(["br", "img", "input"]);

/**
 * Reads tags after `maxNodes`: blocks become line ends between texts, and hidden text is left out.
 *
 * Elements are still opened and closed, so that the end of a hidden element is found and an end tag never closes an element of the
 * tree that it does not belong to.
 */
export class FlatText {
  /** Offset of the first tag without a node. */
  readonly start: number;
  /** Number of elements without a node. */
  elements = 0;
  /** Visible characters of the hidden text left out. */
  hiddenChars = 0;
  private readonly kinds: ContentKind[];
  private readonly isHidden: (element: Element) => boolean;
  private readonly open: ElementRule[] = [];
  private readonly counts: number[] = [];
  /** Number of open elements when the outermost hidden one began. */
  private hiddenAt: number | undefined;
  private isApart = false;

  constructor(start: number, kinds: ContentKind[], isHidden: (element: Element) => boolean) {
    this.start = start;
    this.isHidden = isHidden;
    this.kinds = kinds;
  }

  openElement(rule: ElementRule, attribs: Record<string, string>, isEmpty: boolean): void {
    this.elements++;
    this.keepApart(rule);
    while (rule.ends?.[this.open[this.open.length - 1]?.index ?? -1] === true) this.pop();
    if (rule.isVoid || isEmpty) return;
    if (unrenderedElements.has(rule.name) || this.hides(rule, attribs)) this.hiddenAt ??= this.open.length;
    this.open.push(rule);
    this.counts[rule.index] = (this.counts[rule.index] ?? 0) + 1;
    if (rule.changesContent)
      this.kinds.push(contentKindInside(rule.name, attribs, this.kinds[this.kinds.length - 1] as ContentKind));
  }

  /**
   * Close an element without a node.
   *
   * @param isNodeOpen Whether the tree has an open element of that name.
   * @returns `false` if the end tag belongs to that one; then no element without a node is open any more.
   */
  closeElement(rule: ElementRule, isNodeOpen: boolean): boolean {
    this.keepApart(rule);
    const isOwn = (this.counts[rule.index] ?? 0) > 0;
    if (!isOwn && !isNodeOpen) return true;
    while (this.open.length > 0 && (!isOwn || this.open[this.open.length - 1] !== rule)) this.pop();
    if (isOwn) this.pop();
    return isOwn;
  }

  /**
   * Close the innermost open elements of one rule.
   *
   * @returns `false` if another element is still open around them.
   */
  leave(rule: ElementRule): boolean {
    while (this.open[this.open.length - 1] === rule) this.pop();
    return this.open.length === 0;
  }

  leaveForeignContent(): void {
    while (this.open.length > 0 && this.kinds[this.kinds.length - 1] !== "html") this.pop();
  }

  /** Whether a text is hidden. */
  omits(data: string): boolean {
    if (this.hiddenAt === undefined) return false;
    this.hiddenChars += countVisible(data);
    return true;
  }

  /** A text, with a line end before it if a block separates it from the previous one. */
  separate(data: string): string {
    if (!this.isApart) return data;
    this.isApart = false;
    return `\n${data}`;
  }

  /** An element is made only if it has one of the attributes that can hide it. */
  private hides({ name }: ElementRule, attribs: Record<string, string>): boolean {
    const { style, hidden, color } = attribs;
    if (style === undefined && hidden === undefined && color === undefined) return false;
    return this.isHidden(new Element(name, attribs));
  }

  private keepApart({ name }: ElementRule): void {
    this.isApart ||= blockElements.has(name) || separators.has(name);
  }

  private pop(): void {
    const rule = this.open.pop() as ElementRule;
    this.counts[rule.index] = this.counts[rule.index] - 1;
    if (rule.changesContent) this.kinds.pop();
    if (this.hiddenAt !== undefined && this.open.length <= this.hiddenAt) this.hiddenAt = undefined;
  }
}
