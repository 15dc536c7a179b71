import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { parse } from "@decant/dom";
import { toMdast } from "@decant/normalize";
import { convert } from "@decant/pipeline";
import type { Element, ElementContent } from "hast";

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;

/** Something of which many are made, and the heap that one may hold. */
interface HeldCase {
  readonly id: string;
  /** Limit for one, in bytes; measured with the current versions of Node, plus a tenth. */
  readonly limit: number;
  readonly count: number;
  /** Makes so many. */
  readonly make: (count: number) => unknown;
}

const nodes = 20_000;

function element(tagName: string, ...children: ElementContent[]): Element {
  return { type: "element", tagName, properties: {}, children };
}

function many(make: () => ElementContent[]): ElementContent[] {
  return Array.from({ length: nodes }, make).flat();
}

const a: ElementContent = { type: "text", value: "a" };
const terms = element("dl", ...many(() => [element("dt", a), element("dd", a)]));
const bold = element("p", ...many(() => [element("b", a)]));
/** A part of a string can keep the whole one in memory; one of more than a million characters is outside of the heap. */
const padded = `<main><h1>Tides</h1><p>The moon pulls the water twice a day.</p></main><!--${"x".repeat(1 << 19)}-->`;

const cases: readonly HeldCase[] = [
  { id: "element without attributes", limit: 170, count: nodes, make: (count) => parse("<hr>".repeat(count)) },
  {
    id: "element and text below the depth limit",
    limit: 340,
    count: nodes,
    make: (count) => parse("<div>".repeat(600) + "<p>a</p>".repeat(count)),
  },
  { id: "Markdown node of a term and its definition", limit: 560, count: nodes, make: () => toMdast(terms) },
  { id: "children that a handler reads", limit: 170, count: nodes, make: readChildren },
  {
    id: "result of a small page with a comment of 512 KB",
    limit: 50_000,
    count: 20,
    make: (count) => Array.from({ length: count }, () => convert(Buffer.from(padded))),
  },
];

function readChildren(): unknown[] {
  const read: unknown[] = [];
  toMdast(bold, { handlers: { b: (state, node) => void read.push(state.all(node)) } });
  return read;
}

/** Bytes of the heap that one of each holds. */
export function measureNodes(): { readonly id: string; readonly bytes: number; readonly limit: number }[] {
  return cases.map(({ id, limit, count, make }) => ({
    ...{ id, limit, bytes: Math.round(heldBytes(() => make(count)) / count) },
  }));
}

const held: unknown[] = [];
/** A guess. */
const warmUps = 5;

/** Bytes of the heap that a value holds. Measure thousands of nodes at once: the process allocates meanwhile. */
function heldBytes(make: () => unknown): number {
  // The engine sizes objects by those that it has seen before, and compiled code makes smaller ones.
  for (let round = 0; round < warmUps; round++) {
    hold(make);
    held.pop();
  }
  const before = usedBytes();
  hold(make);
  const bytes = usedBytes() - before;
  held.pop();
  return bytes;
}

/** A function of its own, so that its frame keeps nothing alive while the heap is measured. */
function hold(make: () => unknown): void {
  held.push(make());
}

/** Weak references keep their targets through one collection. */
function usedBytes(): number {
  collect();
  collect();
  return process.memoryUsage().heapUsed;
}
