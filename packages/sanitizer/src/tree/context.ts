import type { AnyNode, ChildNode, Element, Hiding, Selection, Visibility } from "@decant/dom";
import type { Decision, Diagnostic, Severity } from "@decant/page";
import type { ElementContent, Element as HastElement, Properties, Root, Text } from "hast";
import { ContentShare, mostShare } from "../chrome/revealed.ts";
import { type ClassList, ClassLists } from "../source/attributes.ts";
import type { FoundRows, Row } from "../source/rows.ts";
import { ownSpan, type Position, type Positions, type Span } from "./positions.ts";
import type { UrlPolicy, UrlResolver } from "./urls.ts";

/** Permitted content of the tree. */
export interface Schema extends UrlPolicy {
  /** Elements to keep, each with the attributes (HTML names) to keep. */
  readonly elements: Readonly<Record<string, readonly string[]>>;
  /** Elements to keep under another name. */
  readonly rename: Readonly<Record<string, string>>;
}

export type HastParent = HastElement | Root;

/** Flags of the ancestors of an element. */
export const Inside = {
  HEADING: 1,
  LINK: 2,
  STRONG: 4,
  EMPHASIS: 8,
  CODE: 16,
  TABLE: 32,
  CALLOUT: 64,
  DELETED: 128,
  /** Presentational marks: `b`, `i`. */
  LOOKS: 256,
  SUMMARY: 512,
} as const;

/** The place in the tree where the next nodes go. */
export interface Place {
  readonly parent: HastParent;
  /** Bits of {@link Inside}. */
  readonly inside: number;
  /** Number of elements around, in the new tree. */
  readonly depth: number;
}

/** The result of a canonical form. */
export interface Opening {
  /** Node to put into the tree. Without one, the parts go into the parent. */
  readonly node?: HastElement | Text;
  /** Parent of the node. @default the element around */
  readonly into?: HastElement;
  /** Content of the node. */
  readonly parts: readonly Part[];
  /** Bits of {@link Inside} to add for the content. */
  readonly inside?: number;
  /** Without a node: whether the parts form a separate block. */
  readonly separate?: boolean;
}

/** A node of the page, or the result of a canonical form. */
export type Part = ChildNode | { readonly type?: never; readonly open: Opening };

/** A part that is a node with its own content. */
export function newPart(node: HastElement | Text, parts: readonly Part[] = []): Part {
  return { open: { node, parts } };
}

/** Reads an element as one kind of content; `undefined` if it is another. */
export type CanonicalForm = (element: Element, context: Context, place: Place) => Opening | undefined;

/** A form with its conditions. With `attributes` or `classes`, one of them must be met. */
export interface Entry {
  readonly form: CanonicalForm;
  /** Names of the elements. @default all */
  readonly tags?: readonly string[];
  /** Attributes of which one is enough. */
  readonly attributes?: readonly string[];
  /** Whether class tokens are enough. */
  readonly classes?: (tokens: readonly string[]) => boolean;
  /** Rows whose attributes or class tokens are enough. */
  readonly rows?: readonly Row[];
}

/** Writes a text of the page in its own way. @returns Whether it did. */
export type TextWriter = (
  node: ChildNode & { readonly data: string },
  parent: HastParent,
  writer: { readonly text: (parent: HastParent, value: string, from: ChildNode | Span) => void },
  context: Context,
) => boolean;

/** The parts of the sanitizer around the walk that builds the tree. A small program leaves some out. */
export interface SanitizerParts extends ContextParts {
  /** Forms that come before the drop rules, because they read hidden or dropped elements. */
  readonly earlyForms: readonly Entry[];
  /** Forms of content. */
  readonly lateForms: readonly Entry[];
  /** Reads formulas between delimiters in text. Without it they stay text. */
  readonly formulas?: Formulas;
  /** Writes the texts that it changes. */
  readonly writeText?: TextWriter;
  /** Finds the link of the title of a card. */
  readonly cardLink?: (element: Element, context: Context, place: Place) => HastElement | undefined;
  /** What is done to the finished tree, in order. */
  readonly steps: readonly ((tree: Root, context: Context) => void)[];
}

/** A piece of text: TeX between delimiters, or the text around it. */
export interface TextPiece {
  /** Without the delimiters. */
  readonly value: string;
  /** With the delimiters. */
  readonly raw: string;
  readonly math: "inline" | "display" | undefined;
}

/** Reads formulas between delimiters. */
interface Formulas {
  /** Divide a text into formulas, at most `limit`, and what is between them; nothing for a text without. */
  readonly read: (text: string, limit: number, context: Context) => readonly TextPiece[] | undefined;
  readonly open: (piece: TextPiece, from: ChildNode | Span, context: Context, place: Place) => Opening;
}

/** Source that forms may read ahead without result: in multiples of the source, and in characters. Chosen by hand. */
const maxFruitlessShare = 4;
const maxFruitless = 10_000;
const none: readonly never[] = [];

/** Text of a code block, and its place in the source. */
export interface CodeText {
  readonly value: string;
  readonly span: Span | undefined;
  /** Lines of a diff, by their index. */
  readonly changes: ReadonlyMap<number, LineChange>;
}

/** A line of a diff whose sign the style draws. */
export interface LineChange {
  readonly sign: "+" | "-";
  /** Offset of the line in the source, if it is known. */
  readonly at: number | null;
}

/** Parts that the state of a call uses. */
export interface ContextParts {
  /** Decides what a selection without visibility shows. */
  readonly decideFor: (roots: readonly ChildNode[]) => Visibility;
  /** Finds rows of frameworks. Without it, elements have none. */
  readonly indexRows?: <R extends Row>(rows: readonly R[]) => FoundRows<R>;
  /** Writes the signs of a diff that a style draws. Without it, marked lines are lines. */
  readonly signDiff?: (code: CodeText, language: string | undefined, context: Context) => Text[] | undefined;
}

function withStyle({ attribs: { style } }: Element, bySheet = ""): string {
  return style === undefined ? bySheet : `${style};${bySheet}`;
}

/** The state of one call. */
export class Context {
  readonly decisions: Decision[] = [];
  readonly diagnostics: Diagnostic[] = [];
  private readonly classLists: ClassLists = new ClassLists();
  /** Nodes that a form has read already; the walk skips them. */
  readonly done: Set<ChildNode> = new Set();
  /** Ids of hidden elements that a heading opens. */
  readonly revealed: Set<string> = new Set();
  private readonly states = new Map<() => unknown, unknown>();
  /** Subtrees that the selection leaves out. */
  readonly omitted: ReadonlySet<ChildNode>;
  readonly visibility: Visibility;
  /** Style rules that hide most of the selection. */
  private waiting: ReadonlySet<number> | undefined;
  /** Document of the selection. */
  readonly page: AnyNode | null;
  /** Characters that forms may still read without result. */
  private fruitlessLeft: number;
  readonly share: ContentShare;
  readonly schema: Schema;
  readonly urls: UrlResolver;
  readonly positions: Positions;
  readonly maxDepth: number;
  /** Number of `sup` elements that were made. */
  raised = 0;
  private readonly parts: ContextParts;

  constructor(
    schema: Schema,
    urls: UrlResolver,
    positions: Positions,
    maxDepth: number,
    { roots, omitted, visibility }: Selection,
    parts: ContextParts,
  ) {
    this.parts = parts;
    this.omitted = omitted;
    this.fruitlessLeft =
      maxFruitlessShare * ((roots.at(-1)?.endIndex ?? 0) - (roots[0]?.startIndex ?? 0)) + maxFruitless;
    this.page = documentOf(roots[0]);
    this.visibility = visibility ?? parts.decideFor(roots);
    this.share = new ContentShare(roots, omitted);
    this.schema = schema;
    this.urls = urls;
    this.positions = positions;
    this.maxDepth = maxDepth;
  }

  /** State of a form for this call, created on first use. */
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
    return this.parts.indexRows?.(rows).find(element, this.classList(element));
  }

  /** The rows that match an element, in order. */
  findRows<R extends Row>(rows: readonly R[], element: Element): readonly R[] {
    return this.parts.indexRows?.(rows).all(element, this.classList(element)) ?? none;
  }

  signDiff(code: CodeText, language: string | undefined): Text[] | undefined {
    return this.parts.signDiff?.(code, language, this);
  }

  /** Why an element is certainly hidden as the page loads; `undefined` for any other. */
  hidingOf(element: Element): Hiding | undefined {
    const hiding = this.visibility.hidden.get(element);
    return hiding?.certainty === "certain" || hiding?.revealedBy !== undefined ? hiding : undefined;
  }

  /** Declarations of attributes and style sheets about the look of an element; the winning one is first. */
  lookOf(element: Element): string {
    return withStyle(element, this.visibility.lookOf?.(element, "meaning"));
  }

  /** The same about the box of an element: `display:flex`. */
  layoutOf(element: Element): string {
    return withStyle(element, this.visibility.lookOf?.(element, "layout"));
  }

  /** Whether the rule that hides an element hides most of the selection: the page waits for a script. */
  isWaiting({ rule }: Hiding): boolean {
    if (rule === undefined) return false;
    this.waiting ??= this.share.rulesHiding(this.visibility.hidden, mostShare);
    return this.waiting.has(rule);
  }

  /** Whether forms have read too much without result. Elements that they read may be nested. */
  isReadingLimited(): boolean {
    return this.fruitlessLeft < 0;
  }

  noteFruitlessReading({ startIndex, endIndex }: Element): void {
    this.fruitlessLeft -= (endIndex ?? 0) - (startIndex ?? 0);
  }

  /** Whether the selection leaves out a node, or an element around it in another one. */
  isLeftOut(node: ChildNode, root: Element): boolean {
    let current: ChildNode | null = node;
    for (; current !== null && current !== root; current = current.parent as ChildNode | null)
      if (this.omitted.has(current)) return true;
    return false;
  }

  /** The selected children of an element, for forms that skip the element itself. */
  childrenOf(element: Element): readonly ChildNode[] {
    return this.omitted.has(element) ? [] : element.children;
  }

  classList(element: Element): ClassList {
    return this.classLists.of(element.attribs.class);
  }

  classesOf(element: Element): readonly string[] {
    return this.classLists.of(element.attribs.class).tokens;
  }

  /** Record that a node is not in the tree. */
  drop(node: ChildNode, rule: string): void {
    this.decide("dropped", ownSpan(node), rule);
  }

  /** Drop a node that the walk has not reached. */
  dropAhead(node: ChildNode, rule: string): void {
    this.done.add(node);
    this.drop(node, rule);
  }

  /** Record that a node's text is elsewhere in the tree, or in another form. */
  move(node: ChildNode, rule: string): void {
    this.decide("moved", ownSpan(node), rule);
  }

  decide(fate: Decision["fate"], span: Span | undefined, rule: string): void {
    if (span === undefined || span.end <= span.start) return;
    this.decisions.push({ fate, start: span.start, end: span.end, stage: "sanitizer", rule: `sanitizer/${rule}` });
  }

  report(
    code: "hidden-shown",
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
    if (tagName === "sup") this.raised++;
    const position = this.locate(from);
    // In one literal: a property that is added later costs memory for each node.
    return position === undefined
      ? { type: "element", tagName, properties, children }
      : { type: "element", tagName, properties, children, position };
  }

  text(value: string, from: ChildNode | Span | undefined): Text {
    const position = this.locate(from);
    return position === undefined ? { type: "text", value } : { type: "text", value, position };
  }

  /** A text that is not in the source; `standsFor` counts the visible characters of kept text that it replaces. */
  derivedText(value: string, from: ChildNode | Span | undefined, rule: string, standsFor = 0): Text {
    const text = this.text(value, from);
    text.data = { derived: true, rule: `sanitizer/${rule}`, ...(standsFor > 0 && { standsFor }) };
    return text;
  }

  /** A derived text in place of a picture or a player. */
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
