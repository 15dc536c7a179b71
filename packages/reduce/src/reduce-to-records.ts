import { measure, parse, spanOf } from "@decant/dom";
import { blockElements } from "@decant/dom/internal";
import { allValues, type RecordsOptions, type RecordValue, records } from "@decant/records";
import type { ReduceOptions } from "./options.ts";
import { makeResult, partOf, type Reduced, type Refused, readPage, refuse, write } from "./reduce.ts";
import type { WordIndex } from "./words.ts";

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
 * const html = "<body><nav>Menu and more</nav><main><h1>Lamp</h1><p>Price: <b>24 €</b></p><button>Add to cart</button><p>A long text about lamps.</p></main>";
 * reduceToRecords(html, { type: "product", mode: "strip" });
 * // { ok: true, output: "<main><h1>Lamp</h1><p>Price: <b>24 €</b></p></main>", values: { all: 2, held: 2 }, ... }
 */
export function reduceToRecords(
  input: string | Uint8Array,
  { type, schema, ...options }: ReduceToRecordsOptions,
): ReducedRecords | RefusedRecords {
  const page = readPage(input, options);
  const { html, index, settings } = page;
  const { table } = index;
  const found = records({ html, document: table.document, table }, { type, schema, url: settings.url });
  const values = Array.from(allValues(found), ([, value]) => value);
  if (values.length === 0) return refuse(page, "no-record", "The page has no such record.", 0, null);
  const kept = keptNodes(index, values);
  const root = commonElement(index, kept);
  const part = partOf(page, root, settings.mode === "subtree" ? [] : withoutKept(index, root, kept));
  const result = makeResult(page, part, write(part.html, settings));
  if (!result.ok) return result;
  const text = textOf(result.output);
  const held = values.filter((value) => isHeld(value, html, text)).length;
  return { ...result, records: found.records.length, values: { all: values.length, held } };
}

/** Visible place of a value, else the place where it is declared. */
const placesOf = ({ shown, visible, spans }: RecordValue) => (visible ? spans : (shown?.spans ?? spans));

/** Longest line that is kept whole around a value, in characters of text. A guess. */
const maxLine = 300;
const headings: ReadonlySet<string> = new Set(["h1", "h2", "h3", "h4", "h5", "h6"]);

/** Numbers of the nodes whose subtrees stay: the lines of all values, and the headings above them. */
function keptNodes(index: WordIndex, values: readonly RecordValue[]): Set<number> {
  const { table } = index;
  const kept = new Set<number>();
  const nameOf = (node: number): string => String((table.nodes[node] as { readonly name?: unknown }).name ?? "");
  for (const { start } of values.flatMap(placesOf)) {
    let node = innermostAt(index, start);
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
function innermostAt(index: WordIndex, offset: number): number {
  const { size, end } = index.table;
  let at = 0;
  for (let i = 1; i < size; ) {
    const span = index.spanAt(i);
    if (span.start <= offset && offset < span.end) at = i++;
    else i = end[i];
  }
  return at;
}

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
