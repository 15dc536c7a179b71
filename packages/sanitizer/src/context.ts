import type { AnyNode, ChildNode, Element, Selection, SheetHiding } from "@decant/dom";
import { hiddenBySheets } from "@decant/dom";
import type { Decision, Diagnostic, Severity } from "@decant/page";
import type { ElementContent, Element as HastElement, Properties, Root, Text } from "hast";
import { hasFormulaEngine } from "./canonical/formula-engines.ts";
import { type ClassList, ClassLists } from "./class-tokens.ts";
import { ContentShare, mostShare } from "./content-share.ts";
import { FootnoteBook } from "./footnote-book.ts";
import { isElement } from "./peek.ts";
import { ownSpan, type Position, type Positions, type Span } from "./position.ts";
import type { Schema } from "./schema.ts";
import type { UrlResolver } from "./urls.ts";

export type HastParent = HastElement | Root;

/** What an element stands inside of; inherited downwards. */
export const Inside = {
  HEADING: 1,
  LINK: 2,
  STRONG: 4,
  EMPHASIS: 8,
  CODE: 16,
  TABLE: 32,
  CALLOUT: 64,
  DELETED: 128,
  /** Of marks that an editor set for their looks: `b`, `i`. */
  LOOKS: 256,
  SUMMARY: 512,
} as const;

/** A place in the tree where the next nodes go. */
export interface Place {
  readonly parent: HastParent;
  /** Bits of {@link Inside}. */
  readonly inside: number;
  /** Elements around, in the tree that is built. */
  readonly depth: number;
}

/** What a canonical form makes of an element. */
export interface Opening {
  /** The node to put into the tree; without one, the parts go into the parent. */
  readonly node?: HastElement | Text;
  /** What is built inside. */
  readonly parts: readonly Part[];
  /** Bits of {@link Inside} to add for what is built inside. */
  readonly inside?: number;
  /** Without a node: whether the parts are apart from what stands around them, as those of a block are. */
  readonly separate?: boolean;
}

/** A node of the page, built as the walk builds any other, or something a canonical form made. */
export type Part = ChildNode | { readonly type?: never; readonly open: Opening };

/** One way of reading an element as something better known. `undefined` when the element is not that. */
export type CanonicalForm = (element: Element, context: Context, place: Place) => Opening | undefined;

/** How much of the source may be read in vain by forms that read all of an element: in multiples of it, and in characters. Guesses. */
const maxVainShare = 4;
const maxVain = 10_000;

/** Everything that one call knows. Nothing of it outlives the call. */
export class Context {
  readonly decisions: Decision[] = [];
  readonly diagnostics: Diagnostic[] = [];
  private readonly classLists: ClassLists = new ClassLists();
  readonly footnotes: FootnoteBook = new FootnoteBook();
  /** Nodes that have been dealt with ahead of the walk, which passes over them. */
  readonly done: Set<ChildNode> = new Set();
  /** Labels of tab panels that the walk has yet to reach, by element and by id. */
  readonly panels: Map<Element | string, HastElement | undefined> = new Map();
  /** Ids of hidden elements that a visible heading opens. */
  readonly revealed: Set<string> = new Set();
  /** Links whose titles a generator wrote. */
  readonly generatedLinks: WeakSet<HastElement> = new WeakSet();
  /** Addresses of links with their titles. */
  readonly toldTitles: Set<string> = new Set();
  /** Elements that their author left empty, as a Markdown processor writes them; they are kept. */
  readonly leftEmpty: WeakSet<HastElement> = new WeakSet();
  /** `role` of tables that have one. */
  readonly tableRoles: Map<HastElement, string> = new Map();
  /** First rows that are apart from the others by a line: heads, where a table has none. */
  readonly ruledRows: WeakSet<HastElement> = new WeakSet();
  /** Whether every item of a list begins with a box. Asked by each item, so it is looked up once. */
  readonly tickedLists: Map<Element, boolean> = new Map();
  /** Whether the items of a list of Asciidoctor hold no more than their text and other lists; looked up once as well. */
  readonly plainLists: Map<Element, boolean> = new Map();
  /** Whether a list, or an item of one, or a list around it, is marked as compact. */
  readonly compactLists: Map<Element, boolean> = new Map();
  /** Subtrees that the selection leaves out; the walk passes over them. */
  readonly omitted: ReadonlySet<ChildNode>;
  /** What style sheets of the page hide. */
  readonly hiddenBySheets: ReadonlyMap<Element, SheetHiding>;
  private waiting: ReadonlySet<SheetHiding> | undefined;
  private readonly page: AnyNode | null;
  private engine: boolean | undefined;
  /** Characters of source that may yet be {@link isReadInVain}. */
  private vainLeft: number;
  readonly share: ContentShare;
  readonly schema: Schema;
  readonly urls: UrlResolver;
  readonly positions: Positions;
  readonly maxDepth: number;

  constructor(
    schema: Schema,
    urls: UrlResolver,
    positions: Positions,
    maxDepth: number,
    { roots, omitted }: Selection,
  ) {
    this.omitted = omitted;
    this.vainLeft = maxVainShare * ((roots.at(-1)?.endIndex ?? 0) - (roots[0]?.startIndex ?? 0)) + maxVain;
    this.page = documentOf(roots[0]);
    this.hiddenBySheets = hiddenBySheets(this.page);
    this.share = new ContentShare(roots, omitted);
    this.schema = schema;
    this.urls = urls;
    this.positions = positions;
    this.maxDepth = maxDepth;
  }

  /** Whether a rule of a style sheet hides most of the page until a script has run. */
  isWaiting(rule: SheetHiding): boolean {
    this.waiting ??= this.share.rulesHiding(this.hiddenBySheets, mostShare);
    return this.waiting.has(rule);
  }

  /** Whether TeX in a text of the page is rendered. */
  rendersTex(): boolean {
    this.engine ??= this.page !== null && hasFormulaEngine(this.page);
    return this.engine;
  }

  /** Whether forms that read all that an element holds have done so often enough without finding one: such elements may be nested. */
  isReadInVain(): boolean {
    return this.vainLeft < 0;
  }

  noteReadInVain({ startIndex, endIndex }: Element): void {
    this.vainLeft -= (endIndex ?? 0) - (startIndex ?? 0);
  }

  /** What the selection has of an element's children: a form that passes over the element itself must not bring them back. */
  childrenOf(element: Element): readonly ChildNode[] {
    return this.omitted.has(element) ? [] : element.children;
  }

  classList(element: Element): ClassList {
    return this.classLists.of(element.attribs.class);
  }

  classesOf(element: Element): readonly string[] {
    return this.classLists.of(element.attribs.class).tokens;
  }

  /** Note that a node does not reach the tree. */
  drop(node: ChildNode, rule: string): void {
    this.decide("dropped", ownSpan(node), rule);
  }

  /** Note that a node's text reaches the tree elsewhere, or as something else. */
  move(node: ChildNode, rule: string): void {
    this.decide("moved", ownSpan(node), rule);
  }

  decide(fate: Decision["fate"], span: Span | undefined, rule: string): void {
    if (span === undefined || span.end <= span.start) return;
    this.decisions.push({ fate, start: span.start, end: span.end, stage: "sanitizer", rule: `sanitizer/${rule}` });
  }

  report(
    code: string,
    severity: Severity,
    message: string,
    node: ChildNode,
    data: NonNullable<Diagnostic["data"]>,
  ): void {
    const at = ownSpan(node);
    const diagnostic: Diagnostic = { code: `sanitizer/${code}`, severity, message, data };
    this.diagnostics.push(at === undefined ? diagnostic : { ...diagnostic, at });
  }

  element(
    tagName: string,
    properties: Properties,
    children: ElementContent[],
    from: ChildNode | Span | undefined,
  ): HastElement {
    const position = this.locate(from);
    // Written in one piece: a property that comes later costs a store of its own, for each node.
    return position === undefined
      ? { type: "element", tagName, properties, children }
      : { type: "element", tagName, properties, children, position };
  }

  text(value: string, from: ChildNode | Span | undefined): Text {
    const position = this.locate(from);
    return position === undefined ? { type: "text", value } : { type: "text", value, position };
  }

  /**
   * A text that no visible run of the source holds in these words.
   *
   * @param standsFor Visible characters of kept text that it takes the place of.
   */
  derivedText(value: string, from: ChildNode | Span | undefined, rule: string, standsFor = 0): Text {
    const text = this.text(value, from);
    text.data = { derived: true, rule: `sanitizer/${rule}`, ...(standsFor > 0 && { standsFor }) };
    return text;
  }

  /** A derived text for a picture or a player that has no text of its own. */
  standIn(value: string, from: ChildNode, rule: string): Text {
    const text = this.derivedText(value, from, rule);
    text.data = { ...text.data, standIn: true };
    return text;
  }

  private locate(from: ChildNode | Span | undefined): Position | undefined {
    const span = from === undefined || !("type" in from) ? from : ownSpan(from);
    return span === undefined ? undefined : this.positions.of(span);
  }
}

function documentOf(node: ChildNode | undefined): AnyNode | null {
  let top: AnyNode | null = node ?? null;
  while (top !== null && top.parent !== null) top = top.parent;
  return top;
}

export function isTag(node: ChildNode | null | undefined, name: string): node is Element {
  return isElement(node) && node.name === name;
}
