import type { Element, Nodes as HastNodes, Parents as HastParents } from "hast";
import type { Nodes, Parents, RootContent, Text } from "mdast";
import type { Position } from "unist";
import type { Content, FlowContent } from "../nodes/mdast.ts";

/** The result of a handler: nothing, one node, or several. */
// biome-ignore lint/suspicious/noConfusingVoidType: handlers written for hast-util-to-mdast may return nothing.
export type HandlerResult = Content | readonly Content[] | undefined | void;

/**
 * Turn one element into mdast. The signature is that of hast-util-to-mdast, so handlers written for it work here.
 *
 * @param state What is known on the way down, and the functions to go on with.
 * @param element The element. Not to be modified.
 * @param parent The parent of the element.
 */
export type Handler = (state: State, element: Element, parent: HastParents | undefined) => HandlerResult;

/** Turn a node that is no element into mdast. */
// biome-ignore lint/suspicious/noExplicitAny: the node type is whatever the key of the table says.
export type NodeHandler = (state: State, node: any, parent: HastParents | undefined) => HandlerResult;

/** Passed to every handler. The first group is the interface of hast-util-to-mdast. */
export interface State {
  /** Turn the children of a parent into mdast nodes. */
  all(parent: HastParents): RootContent[];
  /** Turn one node into mdast. */
  one(node: HastNodes, parent: HastParents | undefined): HandlerResult;
  /** Copy the position of a hast node. */
  patch(from: HastNodes, to: Content): void;
  /** Resolve a URL against `<base>` and the `baseUrl` option. */
  resolve(url: string | null | undefined): string;
  /** Wrap runs of phrasing content in paragraphs. */
  toFlow(nodes: readonly Content[]): FlowContent[];
  /** Put nodes that are not of the wanted kind into the neighbouring ones that are. */
  toSpecificContent<Child extends Nodes, Parent extends Parents & { children: Child[] }>(
    nodes: readonly Content[],
    build: () => Parent,
  ): Parent[];
  readonly handlers: Readonly<Record<string, Handler>>;
  readonly nodeHandlers: Readonly<Record<string, NodeHandler>>;
  readonly options: ToMdastOptions;
  readonly elementById: Map<string, Element>;
  inTable: boolean;
  qNesting: number;
  /** Readings of the open `ruby` that stand behind a mark of the page's own. */
  parenthesised: ReadonlySet<Element> | undefined;
  baseFound: boolean;
  frozenBaseUrl: string | undefined;

  /** Elements that are open above this one and would mean nothing twice. */
  readonly open: { link: boolean; heading: boolean; summary: boolean; reading: boolean };
  /** Tag names of emphasis, strong and delete elements open above this one, outermost first. */
  readonly marks: string[];
  /** Run something with one more open mark. */
  marked<Result>(tagName: string, run: () => Result): Result;
  /** Lists, quotes and footnotes open above this one: each indents the Markdown. */
  containers: number;
  /** Definition lists open above this one. */
  definitionLists: number;
  /** Items met outside of any list, which still have to get one. */
  strayItems: number;
  /** Lists that are flattened: their items are no items. */
  readonly flatLists: Set<Element>;
  /** Like `all`, with something open meanwhile. */
  within(name: keyof State["open"], parent: HastParents): RootContent[];
  /** Declare a text that the page has not, made from an element or standing at one of its ends, and give it as a node. */
  add(value: string, rule: string, origin: Element, side?: "start" | "end"): Text;
  /** Declare that a text was written in another way. */
  exchange(before: string, after: string, rule: string, origin: { readonly position?: Position | undefined }): void;
  /** Account for an element that is left out. */
  drop(element: Element, rule: string): undefined;
}

/** Options of {@link toMdast}. */
export interface ToMdastOptions {
  /** Base of relative URLs. A `<base href>` in the tree is resolved against it. */
  readonly baseUrl?: string | undefined;
  /** Handlers by tag name; merged over the defaults. */
  readonly handlers?: Readonly<Record<string, Handler | null | undefined>>;
  /** Handlers by node type, for nodes that are neither elements nor text. */
  readonly nodeHandlers?: Readonly<Record<string, NodeHandler | null | undefined>>;
  /** Elements nested deeper are flattened: their text is kept, their structure is not. 1 to 1,000. @default 256 */
  readonly maxDepth?: number | undefined;
  /** Lists, quotes, footnotes and definition lists nested deeper are flattened into the innermost one. 1 to 100. @default 24 */
  readonly maxNesting?: number | undefined;
  /** Write every list without blank lines whose items hold one paragraph each, even where the source has `<p>` in them. @default false */
  readonly tightLists?: boolean | undefined;
  /** Quotation marks for `<q>`, by level of nesting; two characters: opening and closing. @default ['"'] */
  readonly quotes?: readonly string[] | undefined;
}
