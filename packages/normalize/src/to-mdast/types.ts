import type { Element, Nodes as HastNodes, Parents as HastParents } from "hast";
import type { RootContent, Text } from "mdast";
import type { Position } from "unist";
import type { Content, FlowContent } from "../nodes/mdast.ts";

/** The result of a handler: one node, several, or none. */
// biome-ignore lint/suspicious/noConfusingVoidType: handlers written for hast-util-to-mdast may return nothing.
export type HandlerResult = Content | readonly Content[] | undefined | void;

/**
 * Turn one element into mdast. The signature is that of hast-util-to-mdast, so handlers written for it work here.
 *
 * @param state State of the conversion, and functions to convert other nodes.
 * @param element The element; must not be modified.
 * @param parent The parent of the element.
 */
export type Handler = (state: State, element: Element, parent: HastParents | undefined) => HandlerResult;

/** Turn a node other than an element into mdast. */
// biome-ignore lint/suspicious/noExplicitAny: the key of the table is the node type.
export type NodeHandler = (state: State, node: any, parent: HastParents | undefined) => HandlerResult;

/** The first argument of every handler. The first group is the interface of hast-util-to-mdast. */
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
  readonly handlers: Readonly<Record<string, Handler>>;
  readonly nodeHandlers: Readonly<Record<string, NodeHandler>>;
  readonly options: ToMdastOptions;
  inTable: boolean;
  qNesting: number;
  /** Readings of the open `ruby` that follow an `<rp>`. */
  parenthesised: ReadonlySet<Element> | undefined;
  baseFound: boolean;
  frozenBaseUrl: string | undefined;

  /** Kinds of element that are open above this one. */
  readonly open: { link: boolean; heading: boolean; summary: boolean; reading: boolean };
  /** Tag names of emphasis, strong and delete elements open above this one, outermost first. */
  readonly marks: string[];
  /** Run a function while one more mark is open. */
  marked<Result>(tagName: string, run: () => Result): Result;
  /** Lists, quotes and footnotes open above this one: each indents the Markdown. */
  containers: number;
  /** Definition lists open above this one. */
  definitionLists: number;
  /** Lists that are nested too deep: their items are written as blocks. */
  readonly flatLists: Set<Element>;
  /** `all`, with a kind of element open meanwhile. */
  within(name: keyof State["open"], parent: HastParents): RootContent[];
  /** Make a text node that the page does not show, and declare it as added: at the element, or at one of its ends. */
  add(value: string, rule: string, origin: Element, side?: "start" | "end"): Text;
  /** Declare that one text replaces another. */
  exchange(before: string, after: string, rule: string, origin: { readonly position?: Position | undefined }): void;
  /** Record that an element is left out. */
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
  /** Elements nested deeper are flattened: only their text is kept. 1 to 1,000. @default 256 */
  readonly maxDepth?: number | undefined;
  /** Lists, quotes, footnotes and definition lists nested deeper are flattened into the innermost one. 1 to 100. @default 24 */
  readonly maxNesting?: number | undefined;
  /** Write lists whose items hold one paragraph each without blank lines, also if the items hold `<p>`. @default false */
  readonly tightLists?: boolean | undefined;
  /** Quotation marks for `<q>`, by level of nesting; two characters: opening and closing. @default ['"'] */
  readonly quotes?: readonly string[] | undefined;
}
