import { type AnyNode, decode, measure, parse, spanOf } from "@decant/dom";
import { blockElements } from "@decant/dom/internal";
import { createPipeline } from "@decant/pipeline/create";
import { allValues, type RecordsOptions, type RecordValue, records } from "@decant/records";
import { bareHtml } from "./bare.ts";
import { type ReduceOptions, resolveOptions } from "./options.ts";
import { sourceWithout } from "./prune.ts";
import type { Reduced, Refused } from "./reduce.ts";
import { sourceOf } from "./subtree.ts";
import { WordIndex } from "./words.ts";

/** Type and form of the records; `coverage` and `reference` concern words and do not apply here. */
export interface ReduceToRecordsOptions
  extends Pick<RecordsOptions, "type" | "schema">,
    Omit<ReduceOptions, "coverage" | "reference"> {}

/** The smallest HTML that holds records. */
export interface ReducedRecords extends Reduced {
  readonly records: number;
  /** Values of the records, and those whose text is in the output. */
  readonly values: { readonly all: number; readonly held: number };
}

/** No result; the codes are those of {@link Refused}, and `no-record`. */
export interface RefusedRecords extends Omit<Refused, "code"> {
  readonly code: Refused["code"] | "no-record";
}

/**
 * Find the smallest HTML of a page that holds its records of a type with all their values: one event, a product's card, ingredients
 * with steps. Each value keeps its line (a label beside it stays), a cell its row, and each list of values the heading above it.
 *
 * @param input Decoded HTML, or bytes as received; any input is accepted.
 * @returns The part, with the share of the page's words that it covers and the number of values that it holds; or a refusal.
 * @throws {TypeError} If `input` is neither a string nor a `Uint8Array`, an option is unknown or of the wrong type, or neither or both of `type` and `schema` are given.
 * @example
 * const html = "<body><nav>Menu and more</nav><main><h1>Lamp</h1><p>Price: <b>24 €</b></p><p>A long text about lamps.</p></main>";
 * reduceToRecords(html, { type: "product", mode: "strip" });
 * // { ok: true, output: "<main><h1>Lamp</h1><p>Price: <b>24 €</b></p></main>", values: { all: 2, held: 2 }, ... }
 */
export function reduceToRecords(
  input: string | Uint8Array,
  { type, schema, ...options }: ReduceToRecordsOptions,
): ReducedRecords | RefusedRecords {
  const { mode, countTokens, maxTokens, url } = resolveOptions(options);
  const html = input instanceof Uint8Array ? decode(input).text : input;
  if (typeof html !== "string") throw new TypeError(`input: expected a string or a Uint8Array, got ${typeof html}`);
  const document = parse(html);
  const table = measure(document);
  const index = new WordIndex(table, undefined);
  const found = records({ html, document, table }, { type, schema, url });
  const tokensBefore = countTokens(html);
  const values = Array.from(allValues(found), ([, value]) => value);
  const refused = { ok: false, mode, tokensBefore, coverage: 0 } as const;
  if (values.length === 0)
    return { ...refused, code: "no-record", message: "The page has no such record.", tokens: null };
  const kept = keptNodes(index, values);
  const root = commonElement(index, kept);
  const removed = mode === "subtree" ? [] : withoutKept(index, root, kept);
  const part = mode === "subtree" ? sourceOf(html, index, root) : sourceWithout(html, index, root, removed);
  const output =
    mode === "strip"
      ? bareHtml(part)
      : mode === "markdown"
        ? createPipeline({ extract: false }).convert(part, { url }).markdown
        : part;
  const tokens = countTokens(output);
  const coverage = index.total === 0 ? 0 : coverageOf(index, root, removed);
  if (tokens > maxTokens) {
    const message = `The smallest result has ${tokens} tokens, ${maxTokens} are allowed.`;
    return { ...refused, code: "too-many-tokens", message, coverage, tokens };
  }
  const text = textOf(output);
  return {
    ok: true,
    mode,
    output,
    tokensBefore,
    tokens,
    reduction: tokensBefore === 0 ? 0 : 1 - tokens / tokensBefore,
    coverage,
    path: table.path(root),
    removed: removed.map((node) => table.path(node)),
    records: found.records.length,
    values: { all: values.length, held: values.filter((value) => isHeld(value, html, text)).length },
  };
}

/** Visible place of a value, else the place where it is declared. */
const placesOf = ({ shown, visible, spans }: RecordValue) => (visible ? spans : (shown?.spans ?? spans));

/** Longest line that is kept whole around a value, in characters of text. A guess. */
const maxLine = 300;
const headings: ReadonlySet<string> = new Set(["h1", "h2", "h3", "h4", "h5", "h6"]);

/** Numbers of the nodes whose subtrees stay: the lines of all values, and the headings above them. */
function keptNodes({ table }: WordIndex, values: readonly RecordValue[]): Set<number> {
  const kept = new Set<number>();
  const nameOf = (node: number): string => String((table.nodes[node] as { readonly name?: unknown }).name ?? "");
  const starts = Int32Array.from(table.nodes, (node) => spanOf(node)?.start ?? 0);
  for (const { start } of values.flatMap(placesOf)) {
    let node = innermostAt(table.nodes, starts, start, table.end);
    // The line, or the row of a cell, as far as it is short.
    for (let up = node; up > 0; up = table.parent[up]) {
      const name = nameOf(up);
      if (!blockElements.has(name)) continue;
      const isCell = name === "td" || name === "th" || name === "dd";
      const line = isCell ? table.parent[up] : up;
      if (table.sum(table.chars, line) <= maxLine) node = line;
      break;
    }
    if (kept.has(node)) continue;
    kept.add(node);
    for (let before = node - 1; before > 0; before--) {
      if (!headings.has(nameOf(before))) continue;
      kept.add(before);
      break;
    }
  }
  return kept;
}

/** The last node that begins at or before an offset and holds it. */
function innermostAt(nodes: readonly AnyNode[], starts: Int32Array, offset: number, end: Int32Array): number {
  let at = 0;
  for (let i = 1; i < nodes.length; ) {
    const span = spanOf(nodes[i] as AnyNode);
    if (span !== undefined && starts[i] <= offset && offset < span.end) {
      at = i;
      i++;
    } else i = end[i];
  }
  return at;
}

/** The innermost element around all of some nodes. */
function commonElement({ table }: WordIndex, kept: ReadonlySet<number>): number {
  const first = Math.min(...kept);
  const last = Math.max(...kept);
  let root = first;
  while (root > 0 && (table.end[root] <= last || table.tag[root] === 0)) root = table.parent[root];
  if (root > 0) return root;
  // Beside each other at the top: the first element is the page's.
  return Math.max(
    1,
    table.nodes.findIndex((node) => "name" in node && spanOf(node) !== undefined),
  );
}

/** The largest subtrees below an element that hold no kept node. */
function withoutKept({ table }: WordIndex, root: number, kept: ReadonlySet<number>): number[] {
  const holds = new Uint8Array(table.size);
  for (const node of kept) {
    holds.fill(1, node, table.end[node]);
    for (let up = table.parent[node]; up >= 0 && holds[up] === 0; up = table.parent[up]) holds[up] = 1;
  }
  const removed: number[] = [];
  for (let i = root + 1; i < table.end[root]; ) {
    if (holds[i] === 1) i++;
    else {
      removed.push(i);
      i = table.end[i];
    }
  }
  return removed;
}

function coverageOf({ table, places, total }: WordIndex, root: number, removed: readonly number[]): number {
  const isLeft = new Uint8Array(table.size).fill(1, root, table.end[root]);
  for (const node of removed) isLeft.fill(0, node, table.end[node]);
  return places.filter((nodes) => nodes.some((node) => isLeft[node] === 1)).length / total;
}

const space = /\s+/g;

/** Everything that an output says, in its text and its source. */
function textOf(output: string): string {
  const texts = measure(parse(output)).nodes.map((node) => ("data" in node ? node.data : ""));
  return `${texts.join(" ")} ${output}`.replace(space, "");
}

function isHeld(value: RecordValue, html: string, text: string): boolean {
  const { written, shown } = value;
  const wanted = value.visible ? written : (shown?.written ?? written);
  if (text.includes(wanted.replace(space, ""))) return true;
  return placesOf(value).every(({ start, end }) => text.includes(html.slice(start, end).replace(space, "")));
}
