import { type Addition, countVisible, type Decision } from "@decant/page";
import type { Element, RootContent as HastContent, Nodes as HastNodes, Parents as HastParents } from "hast";
import type { RootContent, Text } from "mdast";
import type { Position } from "unist";
import { type Content, type FlowContent, isPhrasing } from "../nodes/mdast.ts";
import { isSet } from "../nodes/properties.ts";
import { cleanText } from "../nodes/text.ts";
import { append, edgeOf, offsetsOf } from "../nodes/tree.ts";
import { resolveUrl } from "../nodes/url.ts";
import { closeRun, defaultMaxDepth, toFlow } from "./flow.ts";
import { flow, ignore, section, transparent } from "./handlers/blocks.ts";
import { handlersOfSanitized } from "./handlers/index.ts";
import type { Handler, HandlerResult, NodeHandler, State, ToMdastOptions } from "./types.ts";

export type HandlerTable = Readonly<Record<string, Handler>>;

/** A map, as it finds names that come from the page faster than an object. */
const sanitizedByTag: ReadonlyMap<string, Handler> = new Map(Object.entries(handlersOfSanitized));

const standIn = { standIn: true } as const;
const reading = { reading: true } as const;

/** The state of one conversion. One pass, in document order. */
export class Bridge implements State {
  readonly handlers: HandlerTable;
  readonly nodeHandlers: Readonly<Record<string, NodeHandler>>;
  readonly options: ToMdastOptions;
  readonly decisions: Decision[] = [];
  readonly omitted: Set<HastNodes> = new Set();
  readonly added: Addition[] = [];
  readonly removed: string[] = [];
  readonly open: State["open"] = { link: false, heading: false, summary: false, reading: false };
  readonly marks: string[] = [];
  inTable = false;
  qNesting = 0;
  parenthesised: ReadonlySet<Element> | undefined;
  baseFound = false;
  frozenBaseUrl: string | undefined;
  containers = 0;
  definitionLists = 0;
  readonly flatLists: Set<Element> = new Set();
  depth = 0;
  flattened = 0;
  readonly maxDepth: number;
  readonly #handlerByTag: ReadonlyMap<string, Handler>;

  constructor(options: ToMdastOptions, handlers: HandlerTable = handlersOfSanitized) {
    this.options = options;
    this.maxDepth = options.maxDepth ?? defaultMaxDepth;
    this.handlers = mergeHandlers(handlers, options.handlers);
    this.#handlerByTag =
      this.handlers === handlersOfSanitized ? sanitizedByTag : new Map(Object.entries(this.handlers));
    this.nodeHandlers = Object.assign(Object.create(null), withoutNullish(options.nodeHandlers));
    this.frozenBaseUrl = options.baseUrl;
  }

  all(parent: HastParents): RootContent[] {
    const out: Content[] = [];
    this.into(parent, out);
    // Marks and links keep it: a copy has no spare capacity, an array that grew has room for sixteen.
    return out.slice() as RootContent[];
  }

  within(name: keyof State["open"], parent: HastParents): RootContent[] {
    const before = this.open[name];
    this.open[name] = true;
    const nodes = this.all(parent);
    this.open[name] = before;
    return nodes;
  }

  marked<Result>(tagName: string, run: () => Result): Result {
    this.marks.push(tagName);
    const result = run();
    this.marks.pop();
    return result;
  }

  one(node: HastNodes, parent: HastParents | undefined): HandlerResult {
    const out: Content[] = [];
    this.#nodeInto(node as HastContent, parent, out);
    return out.length > 1 ? out : out[0];
  }

  patch(from: HastNodes, to: Content): void {
    if (from.position) to.position = from.position;
  }

  resolve(url: string | null | undefined): string {
    if (url === null || url === undefined) return "";
    return this.frozenBaseUrl === undefined ? url : resolveUrl(url, this.frozenBaseUrl);
  }

  toFlow(nodes: readonly Content[]): FlowContent[] {
    return toFlow(nodes);
  }

  add(value: string, rule: string, origin: Element, side?: "start" | "end"): Text {
    const position = side === undefined ? origin.position : edgeOf(origin.position, side);
    this.#declare(value, rule, position);
    return { type: "text", value, position, ...(this.open.reading && { data: reading }) };
  }

  exchange(before: string, after: string, rule: string, origin: { position?: Position | undefined }): void {
    this.removed.push(before);
    this.#declare(after, rule, origin.position, countVisible(before));
  }

  #declare(text: string, rule: string, position: Position | undefined, replaces = 0): void {
    this.added.push({
      text,
      stage: "normalize",
      rule: `normalize/${rule}`,
      ...offsetsOf(position),
      ...(replaces > 0 && { replaces }),
    });
  }

  drop(element: Element, rule: string): undefined {
    this.omitted.add(element);
    const { start, end } = offsetsOf(element.position);
    if (start === undefined || end === undefined) return;
    this.decisions.push({ fate: "dropped", start, end, stage: "normalize", rule: `normalize/${rule}` });
  }

  /** Convert the children of a parent and append the results. */
  into(parent: HastParents, out: Content[]): void {
    for (const child of parent.children) this.#nodeInto(child, parent, out);
  }

  #nodeInto(node: HastContent | HastNodes, parent: HastParents | undefined, out: Content[]): void {
    if (node.type === "text") {
      const value = cleanText(node.value);
      if (value === "" || (value === " " && lastIsPhrasing(out) === false)) return;
      const { position } = node;
      const data = this.open.reading ? reading : node.data?.standIn ? standIn : undefined;
      out.push(data === undefined ? { type: "text", value, position } : { type: "text", value, position, data });
    } else if (node.type === "element") {
      this.#elementInto(node, parent, out);
    } else {
      const handler = this.nodeHandlers[node.type];
      if (handler) appendResult(handler(this, node, parent), out);
      else if (node.type === "root") this.into(node, out);
    }
  }

  #elementInto(element: Element, parent: HastParents | undefined, out: Content[]): void {
    if (this.depth >= this.maxDepth) {
      this.flattened++;
      flattenDeep(this, element, out);
      return;
    }
    this.depth++;
    const handler = this.#handlerOf(element);
    if (handler === transparent) {
      this.into(element, out);
    } else if (handler === flow || (handler === section && !isSet(element, "dataFootnotes"))) {
      // In place: a result would be copied once for each such element that is open.
      closeRun(out);
      this.into(element, out);
      closeRun(out);
    } else {
      appendResult(handler(this, element, parent), out);
    }
    this.depth--;
  }

  #handlerOf(element: Element): Handler {
    const properties = element.properties;
    if (properties !== undefined) {
      if (properties.dataMdast === "ignore") return (state, element) => state.drop(element, "marked-ignore");
      if (properties.role === "heading" && this.#handlerByTag.has(element.tagName)) return this.handlers.h2 as Handler;
    }
    return this.#handlerByTag.get(element.tagName) ?? transparent;
  }
}

/** Whether phrasing content (`true`) or a block (`false`) was written last. */
function lastIsPhrasing(out: readonly Content[]): boolean | undefined {
  const last = out.at(-1);
  return last && isPhrasing(last);
}

function appendResult(result: HandlerResult, out: Content[]): void {
  if (Array.isArray(result)) append(out, result as readonly Content[]);
  else if (result) out.push(result as Content);
}

function mergeHandlers(handlers: HandlerTable, own: ToMdastOptions["handlers"]): HandlerTable {
  return own === undefined ? handlers : Object.assign(Object.create(null), handlers, withoutNullish(own));
}

function withoutNullish<T>(table: Readonly<Record<string, T | null | undefined>> | undefined): Record<string, T> {
  const entries = Object.entries(table ?? {}).filter(
    (entry): entry is [string, T] => entry[1] !== null && entry[1] !== undefined,
  );
  return Object.fromEntries(entries);
}

/** Elements without a meaning of their own below the depth limit, and without a break in the text. */
const inline: ReadonlySet<string> = new Set(
  "a b strong i em u s del ins code kbd samp tt var q cite dfn mark sub sup small ruby rt rp wbr".split(" "),
);

/** Write the text below an element, with block elements and breaks as paragraphs, at any depth. */
function flattenDeep(state: State, element: Element, out: Content[]): void {
  const stack: (HastNodes | undefined)[] = [element];
  while (stack.length > 0) {
    const node = stack.pop();
    if (node === undefined) {
      closeRun(out);
    } else if (node.type === "text") {
      const value = cleanText(node.value);
      if (value !== "") out.push({ type: "text", value, position: node.position });
    } else if (node.type === "element") {
      const handler = state.handlers[node.tagName] ?? transparent;
      if (handler === ignore) {
        ignore(state, node, undefined);
        continue;
      }
      if (handler !== transparent && !inline.has(node.tagName)) {
        closeRun(out);
        // After the children.
        stack.push(undefined);
      }
      for (let index = node.children.length - 1; index >= 0; index--) stack.push(node.children[index]);
    }
  }
}
