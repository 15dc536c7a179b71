import { parse } from "@decant/dom";
import { toMdast } from "@decant/normalize";
import type { Element, ElementContent } from "hast";
import { heldBytes } from "./held-bytes.ts";

/** Bytes of the heap that one node holds. */
export interface NodeMemory {
  readonly id: string;
  readonly bytes: number;
  readonly limit: number;
}

interface NodeCase {
  readonly id: string;
  /** Limit for one node; measured with the current versions of Node, plus a tenth. */
  readonly limit: number;
  /** Makes {@link count} nodes. */
  readonly make: () => unknown;
}

const count = 20_000;

function element(tagName: string, ...children: ElementContent[]): Element {
  return { type: "element", tagName, properties: {}, children };
}

function many(make: () => ElementContent[]): ElementContent[] {
  return Array.from({ length: count }, make).flat();
}

const a: ElementContent = { type: "text", value: "a" };
const terms = element("dl", ...many(() => [element("dt", a), element("dd", a)]));
const bold = element("p", ...many(() => [element("b", a)]));

const cases: readonly NodeCase[] = [
  { id: "element without attributes", limit: 170, make: () => parse("<hr>".repeat(count)) },
  {
    id: "element and text below the depth limit",
    limit: 340,
    make: () => parse("<div>".repeat(600) + "<p>a</p>".repeat(count)),
  },
  { id: "Markdown node of a term and its definition", limit: 560, make: () => toMdast(terms) },
  { id: "children that a handler reads", limit: 170, make: readChildren },
];

function readChildren(): unknown[] {
  const read: unknown[] = [];
  toMdast(bold, { handlers: { b: (state, node) => void read.push(state.all(node)) } });
  return read;
}

export function measureNodes(): NodeMemory[] {
  return cases.map(({ id, limit, make }) => ({ id, limit, bytes: Math.round(heldBytes(make) / count) }));
}
