import type { AnyNode, ChildNode, Element, Hiding, Selection, Visibility } from "@decant/dom";
import type { Decision, Diagnostic, Severity } from "@decant/page";
import type { ElementContent, Element as HastElement, Properties, Text } from "hast";
import { type ClassList, ClassLists } from "../source/class-list.ts";
import { indexOf, type Row } from "../source/rows.ts";
import { ContentShare, mostShare } from "./content-share.ts";
import { decideFor } from "./decide-for.ts";
import { ownSpan, type Position, type Positions, type Span } from "./positions.ts";
import type { Schema } from "./schema.ts";
import type { UrlResolver } from "./urls.ts";

/** Limit on source that forms read ahead without result: in multiples of the source, and in characters. Guesses. */
const maxFruitlessShare = 4;
const maxFruitless = 10_000;

/** Everything that one call knows. Nothing of it outlives the call. */
export class Context {
  readonly decisions: Decision[] = [];
  readonly diagnostics: Diagnostic[] = [];
  private readonly classLists: ClassLists = new ClassLists();
  /** Nodes that have been dealt with ahead of the walk, which passes over them. */
  readonly done: Set<ChildNode> = new Set();
  /** Ids of hidden elements that a visible heading opens. */
  readonly revealed: Set<string> = new Set();
  private readonly states = new Map<() => unknown, unknown>();
  /** Subtrees that the selection leaves out; the walk passes over them. */
  readonly omitted: ReadonlySet<ChildNode>;
  private readonly visibility: Visibility;
  /** Rules of style sheets that hide most of the selection. */
  private waiting: ReadonlySet<number> | undefined;
  /** The document that the selection is part of. */
  readonly page: AnyNode | null;
  /** Characters of source that may yet be {@link isReadingLimited}. */
  private fruitlessLeft: number;
  readonly share: ContentShare;
  readonly schema: Schema;
  readonly urls: UrlResolver;
  readonly positions: Positions;
  readonly maxDepth: number;
  /** A fact about a framework that is not known here: tests ask what each of them is needed for. */
  private readonly leftOut: Row | undefined;

  constructor(
    schema: Schema,
    urls: UrlResolver,
    positions: Positions,
    maxDepth: number,
    { roots, omitted, visibility }: Selection,
    leftOut?: Row,
  ) {
    this.leftOut = leftOut;
    this.omitted = omitted;
    this.fruitlessLeft =
      maxFruitlessShare * ((roots.at(-1)?.endIndex ?? 0) - (roots[0]?.startIndex ?? 0)) + maxFruitless;
    this.page = documentOf(roots[0]);
    this.visibility = visibility ?? decideFor(roots);
    this.share = new ContentShare(roots, omitted);
    this.schema = schema;
    this.urls = urls;
    this.positions = positions;
    this.maxDepth = maxDepth;
  }

  /** What a form keeps while this page is built; made when it is first asked for. */
  state<T>(create: () => T): T {
    let state = this.states.get(create) as T | undefined;
    if (state === undefined) {
      state = create();
      this.states.set(create, state);
    }
    return state;
  }

  /** The first row that matches an element. */
  findRow<R extends Row>(rows: readonly R[], element: Element): R | undefined {
    if (this.leftOut !== undefined) return this.findRows(rows, element)[0];
    return indexOf(rows).find(element, this.classList(element));
  }

  /** The rows that match an element, in order. */
  findRows<R extends Row>(rows: readonly R[], element: Element): readonly R[] {
    const found = indexOf(rows).all(element, this.classList(element));
    return this.leftOut === undefined ? found : found.filter((row) => row !== this.leftOut);
  }

  /** Why an element is not shown as the page loads; `undefined` for one that is, or may be. */
  hidingOf(element: Element): Hiding | undefined {
    const hiding = this.visibility.hidden.get(element);
    return hiding?.certainty === "certain" || hiding?.revealedBy !== undefined ? hiding : undefined;
  }

  /** Whether the rule that hides an element hides most of the selection, until a script has run. */
  isWaiting({ rule }: Hiding): boolean {
    if (rule === undefined) return false;
    this.waiting ??= this.share.rulesHiding(this.visibility.hidden, mostShare);
    return this.waiting.has(rule);
  }

  /** Whether forms that read all that an element holds have done so often enough without finding one: such elements may be nested. */
  isReadingLimited(): boolean {
    return this.fruitlessLeft < 0;
  }

  noteFruitlessReading({ startIndex, endIndex }: Element): void {
    this.fruitlessLeft -= (endIndex ?? 0) - (startIndex ?? 0);
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
