import { countVisible } from "@decant/page";
import { Element } from "domhandler";
import { blockElements, unrenderedElements } from "../tags.ts";
import type { ElementRule } from "./element-rules.ts";
import { type ContentKind, contentKindInside } from "./foreign.ts";

/** Elements that are not blocks and yet keep texts apart. */
const separators: ReadonlySet<string> = new Set(["br", "img", "input"]);

/**
 * What is left of tags when a page has spent its nodes: line ends between its texts, and silence where it shows nothing.
 *
 * Elements are still opened and closed, so that the end of what is hidden is found and an end tag never closes an
 * element of the tree that it does not belong to.
 */
export class FlatText {
  /** Offset of the first tag that is no node. */
  readonly start: number;
  /** Elements that are no nodes. */
  elements = 0;
  /** Visible characters that hidden elements would have held. */
  hiddenChars = 0;
  private readonly kinds: ContentKind[];
  private readonly isHidden: (element: Element) => boolean;
  private readonly open: ElementRule[] = [];
  private readonly counts: number[] = [];
  /** How many elements were open when the outermost hidden one began. */
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
   * Close an element that is no node.
   *
   * @param isNodeOpen Whether an element of the tree could be meant instead.
   * @returns `false` when one is meant; then nothing that is no node is open any more.
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
   * End what is open of one rule, innermost.
   *
   * @returns `false` while another element is open in which that stands.
   */
  leave(rule: ElementRule): boolean {
    while (this.open[this.open.length - 1] === rule) this.pop();
    return this.open.length === 0;
  }

  leaveForeignContent(): void {
    while (this.open.length > 0 && this.kinds[this.kinds.length - 1] !== "html") this.pop();
  }

  /** Whether a text is not shown. */
  omits(data: string): boolean {
    if (this.hiddenAt === undefined) return false;
    this.hiddenChars += countVisible(data);
    return true;
  }

  /** A text as it stands behind another one. */
  separate(data: string): string {
    if (!this.isApart) return data;
    this.isApart = false;
    return `\n${data}`;
  }

  /** Most elements have none of the attributes that hide, and need not be made. */
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
    this.counts[rule.index] = (this.counts[rule.index] as number) - 1;
    if (rule.changesContent) this.kinds.pop();
    if (this.hiddenAt !== undefined && this.open.length <= this.hiddenAt) this.hiddenAt = undefined;
  }
}
