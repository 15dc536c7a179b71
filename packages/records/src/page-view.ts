import { type Element, Flag, type NodeTable } from "@decant/dom";
import { Has, knownTag, remembering, tagSet } from "@decant/dom/internal";
import type { ReadContext, ValueKind } from "./kinds/kind.ts";
import { squash } from "./kinds/texts.ts";
import { type Line, PageText, type Range } from "./page-text.ts";
import { collapse, type SourceId, type Span, type Written } from "./written.ts";

export interface Heading extends Line {
  readonly level: number;
}

const wordBreak = /[-_\s:]+|(?<=[a-z\d])(?=[A-Z])/;
const asideTags = tagSet(["nav", "footer", "aside", "dialog"]);
const struckTags = tagSet(["del", "s"]);
const headingTags = ["h1", "h2", "h3", "h4", "h5", "h6"] as const;
const H1 = knownTag("h1");
const levels = new Map<number, number>(headingTags.map((name, level) => [knownTag(name), level + 1]));
const TITLE = knownTag("title");

/** Names of boxes about things other than the page's own. */
const asideName =
  /(?:^|[-_])(?:related|recommend\w*|similar|also|upsells?|cross-?sells?|footer|navbar|navigation|nav-?menu|main-?menu|mega-?menu\w*|cookies?|consent|newsletter|breadcrumbs?|recently|viewed|bundle|sponsored|cart|mini-?cart|basket|sidebar|reviews?|comments?|testimonials?|carousel|financing|shipping|upsell|accessor\w*|popular|trending)(?=$|[-_])|Related|Recommend|Similar|CrossSell|Upsell|Footer|NavBar|Breadcrumb|RecentlyViewed|MiniCart/;
/** Names of boxes that are named for reviews, but hold ratings or counts of reviews. */
const summaryName = /rating|summary|stars|count|average|score/i;
const struckName =
  /(?:^|[-_])(?:old|was|compare|compare-at|strike\w*|regular-price|list-price|rrp|msrp|uvp|original|before|crossed|previous)(?=$|[-_])|oldPrice|wasPrice|listPrice|strikethrough/i;

/** A page as records read it: its visible text with places, and the meaning of its boxes by their names. */
export class PageView {
  readonly html: string;
  readonly table: NodeTable;
  readonly text: PageText;
  readonly language: string | undefined;
  readonly base: string | undefined;
  readonly headings: readonly Heading[];
  /** The heading that names the page's subject. */
  readonly title: Heading | undefined;
  /** 1: in a box about something else; 2: a price that no longer holds. For each node. */
  readonly marks: Uint8Array;
  /** The words of a class name in lower case, with spaces around them. */
  readonly wordsOf: (name: string) => string = remembering(
    (name) => ` ${name.split(wordBreak).join(" ").toLowerCase()} `,
  );

  constructor(html: string, table: NodeTable, url: string | undefined) {
    this.html = html;
    this.table = table;
    this.text = new PageText(html, table);
    this.marks = this.readMarks();
    const root = table.nodes.find((node): node is Element => "name" in node && node.name === "html");
    this.language = root?.attribs.lang?.trim() || undefined;
    this.base = url;
    this.headings = this.readHeadings();
    this.title = this.findTitle();
  }

  contextOf({ decoding }: Pick<Written, "decoding">): ReadContext {
    return { language: this.language, base: this.base, decoding };
  }

  private readMarks(): Uint8Array {
    const { size, parent, tag, classIds, classNames, attributes, nodes } = this.table;
    const aside = classNames.having((name) => asideName.test(name) && !summaryName.test(name));
    const struck = classNames.having((name) => struckName.test(name));
    const marks = new Uint8Array(size);
    // A box that holds most of the page is not about something else.
    const most = this.table.sum(this.table.chars, 0) / 2;
    const titles = this.countTitles();
    for (let i = 1; i < size; i++) {
      const id = tag[i];
      let mark = marks[parent[i]];
      const named = classIds[i];
      if (asideTags[id] === 1 || aside[named] === 1 || (attributes[i] & Has.ID) !== 0) {
        const isAside =
          asideTags[id] === 1 || aside[named] === 1 || asideName.test((nodes[i] as Element).attribs.id ?? "");
        // Boxes around the page's own thing may have such names as themes or states, without that meaning.
        const holdsTitle = asideTags[id] !== 1 && titles[this.table.end[i]] > titles[i];
        if (isAside && !holdsTitle && this.table.sum(this.table.chars, i) < most) mark |= 1;
      }
      if (struckTags[id] === 1 || struck[named] === 1) mark |= 2;
      marks[i] = mark;
    }
    return marks;
  }

  /** Running total of `h1`, up to before each node. */
  private countTitles(): Int32Array {
    const { size, tag } = this.table;
    const counts = new Int32Array(size + 1);
    for (let i = 0; i < size; i++) counts[i + 1] = counts[i] + Number(tag[i] === H1);
    return counts;
  }

  private readHeadings(): Heading[] {
    const { size, tag, flags } = this.table;
    const headings: Heading[] = [];
    for (let i = 1; i < size; i++) {
      const level = levels.get(tag[i]);
      if (level === undefined || (flags[i] & Flag.HIDDEN) !== 0) continue;
      const { start, end } = this.text.rangeOf(i);
      if (end > start) headings.push({ node: i, level, start, end });
    }
    return headings;
  }

  private findTitle(): Heading | undefined {
    const { table, headings } = this;
    const found = table.tag.indexOf(TITLE);
    const element = found < 0 ? undefined : (table.nodes[found] as Element);
    const words = squash(element?.children.map((child) => ("data" in child ? child.data : "")).join("") ?? "");
    const own = headings.filter(({ node }) => (this.marks[node] & 1) === 0);
    const isNamed = ({ start, end }: Heading): boolean => {
      const key = squash(this.text.slice(start, end));
      return key.length > 2 && words.includes(key);
    };
    const first = own.filter(({ node }) => table.tag[node] === H1);
    return (
      first.find(isNamed) ??
      (first.length === 1 ? first[0] : undefined) ??
      own.find((heading) => heading.level <= 3 && isNamed(heading)) ??
      first[0]
    );
  }

  isAside(node: number): boolean {
    return (this.marks[node] & 1) !== 0;
  }

  isStruck(node: number): boolean {
    return (this.marks[node] & 2) !== 0;
  }

  /** Elements with one of some tags, in order, without those that are about something else. */
  *elements(...tags: readonly number[]): Generator<number> {
    const { size, tag } = this.table;
    for (let i = 1; i < size; i++) if (tags.includes(tag[i]) && !this.isAside(i)) yield i;
  }

  /** Elements with a class of such words, in order, without those that are about something else. */
  *named(fits: (words: string) => boolean): Generator<number> {
    const { size, classIds, classNames } = this.table;
    const isNamed = classNames.having((name) => fits(this.wordsOf(name)));
    for (let i = 1; i < size; i++) if (isNamed[classIds[i]] === 1 && !this.isAside(i)) yield i;
  }

  /** The words of the title; empty without one. */
  get titleText(): string {
    return this.title === undefined ? "" : this.text.slice(this.title.start, this.title.end);
  }

  /** Stretches of a visible text that may be values of a kind. */
  find(kind: ValueKind, { start, end }: Range, source: SourceId): Written[] {
    const found = kind.find?.(this.text.slice(start, end), this.contextOf({ decoding: "text" })) ?? [];
    return found.map((place) => this.text.written(start + place.start, start + place.end, source));
  }

  /** The visible text of an element, if any. */
  elementText(node: number, source: SourceId): Written | undefined {
    const { start, end } = this.text.rangeOf(node);
    return end > start ? this.text.written(start, end, source) : undefined;
  }

  attribute(node: number, name: string, source: SourceId): Written | undefined {
    const element = this.table.nodes[node] as Element;
    const value = element.attribs[name];
    if (value === undefined || collapse(value) === "") return undefined;
    const locate = (): Span[] | undefined => {
      const span = attributeSpan(this.html, element, name);
      return span === undefined ? undefined : [span];
    };
    return { text: value, decoding: "attribute", source, isVisible: false, node, at: -1, locate };
  }
}

/** The stretches of a visible text that are values of a kind: all of it, or those that the kind finds. */
export function valuesIn(view: PageView, whole: Written, kind: ValueKind, source: SourceId): Written[] {
  const isValue = ({ text }: Written): boolean => kind.read(text, view.contextOf(whole)) !== undefined;
  const found = view.find(kind, { start: whole.at, end: whole.at + whole.text.length }, source).filter(isValue);
  return found.length > 0 || !isValue(whole) ? found : [{ ...whole, source }];
}

const attributePattern = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/y;
const gaps = /[\s/]*/y;
const tagStart = /<[^\s/>]+/y;

/** Place of the value of an attribute in the tag. */
function attributeSpan(html: string, element: Element, wanted: string): Span | undefined {
  tagStart.lastIndex = element.startIndex ?? 0;
  if (!tagStart.test(html)) return undefined;
  let at = tagStart.lastIndex;
  for (let tries = 0; tries < 200; tries++) {
    gaps.lastIndex = at;
    gaps.test(html);
    attributePattern.lastIndex = gaps.lastIndex;
    const match = attributePattern.exec(html);
    if (match === null) return undefined;
    const [all, name = "", double, single, bare] = match;
    const value = double ?? single ?? bare;
    if (name.toLowerCase() === wanted && value !== undefined) {
      const end = match.index + all.length - (bare === undefined ? 1 : 0);
      return { start: end - value.length, end };
    }
    at = match.index + all.length;
  }
  return undefined;
}
