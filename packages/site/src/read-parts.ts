import { type Element, Flag, type NodeTable, type Text } from "@decant/dom";
import { blockElements, knownTag, OTHER, TEXT, tagSet } from "@decant/dom/internal";

/** A page to learn from or to apply a template to. */
export interface SitePage {
  /** Measurements of the parsed page: `measure(parse(html))` of `@decant/dom`. */
  readonly table: NodeTable;
  /** Address of the page; its host names the site. @default none: the page is of {@link anyHost} */
  readonly url?: string | undefined;
}

/** A subtree that may be a part: one visit of {@link visitParts}. */
export interface PartVisit {
  readonly node: number;
  /** Runs of its text, `to` exclusive. */
  readonly from: number;
  readonly to: number;
  readonly hash: string;
  /** Hash of the first run, if the rest is a list of links under it; empty otherwise. */
  readonly label: string;
}

/** Fewest links of a list, and their share of its characters. Chosen by hand. */
const minListLinks = 3;
const minLinkShare = 0.8;
/** Most words of a label. A guess. */
const maxLabelWords = 8;

/**
 * Walk the elements of a page with text, in document order.
 *
 * @param root State of the body.
 * @param step State of an element with a step of a path; `undefined` leaves its subtree out.
 * @param visit Called for each element that may be a part.
 * @returns Hash of all text of the page.
 */
export function visitParts<State>(
  table: NodeTable,
  root: State,
  step: (state: State, step: string) => State | undefined,
  visit: (state: State, part: PartVisit) => "enter" | "skip",
): string {
  const hashes = new TextHashes(table);
  const stepOf = pathSteps(table);
  const states: (State | undefined)[] = [root];
  for (let i = 1; i < table.size; ) {
    const from = table.texts[i];
    const to = table.texts[table.end[i]];
    const own = stepOf(i);
    const above = states[table.parent[i]] as State;
    const state = from === to ? undefined : own === "" ? above : step(above, own);
    const isSkipped =
      state === undefined ||
      (mayBePart(table, i) &&
        visit(state, { node: i, from, to, hash: hashes.of(from, to), label: labelOf(table, hashes, i) }) === "skip");
    states[i] = state;
    i = isSkipped ? table.end[i] : i + 1;
  }
  return hashes.of(0, table.runs.count);
}

function labelOf(table: NodeTable, hashes: TextHashes, node: number): string {
  const links = table.sum(table.links, node);
  if (links < minListLinks || isContentTag(table, node)) return "";
  const run = table.texts[node];
  const first = table.runNodes[run];
  const label = table.chars[first + 1] - table.chars[first];
  const words = table.words[first + 1] - table.words[first];
  if ((table.flags[first] & Flag.LINK) !== 0 || words > maxLabelWords) return "";
  const others = table.sum(table.chars, node) - label;
  return table.sum(table.linkChars, node) >= minLinkShare * others && others > 0 ? hashes.of(run, run + 1) : "";
}

export const pathSeparator = " > ";

/** Class names of a step. More would distinguish states ("open", "active") rather than parts. */
const maxClasses = 2;
const digit = /\d/;
const spaces = /\s+/;

const rootTags = tagSet(["html", "body"]);

/**
 * Steps of the elements of one page: tag and classes, such as `div.news-letter`; empty for `html`, `body` and text, which are not steps.
 * Equal class attributes are read once.
 */
function pathSteps({ tag, nodes, classIds, classValues }: NodeTable): (node: number) => string {
  const known: (string | undefined)[] = [];
  const classOf = (id: number): string => {
    const names = (classValues[id] ?? "").split(spaces).filter((name) => name !== "" && !digit.test(name));
    const read = names.slice(0, maxClasses).map((name) => `.${name}`);
    known[id] ??= read.join("");
    return known[id];
  };
  return (node) => {
    const { name } = nodes[node] as Partial<Element>;
    if (tag[node] === TEXT || node === 0 || rootTags[tag[node]] === 1 || name === undefined) return "";
    return name + (known[classIds[node]] ?? classOf(classIds[node]));
  };
}

/**
 * Elements that are not parts by themselves: a heading or label that recurs above changing text is the author's structure ("Ingredients"),
 * and a row or an item belongs to its table or list.
 */
const innerTags = tagSet([
  ...(["h1", "h2", "h3", "h4", "h5", "h6", "legend", "caption", "summary", "figcaption", "pre"] as const),
  ...(["tr", "td", "th", "thead", "tbody", "tfoot", "li", "dt", "dd", "option", "optgroup", "html", "body"] as const),
]);

/** Whether an element may be a part of a template: a block-level element other than {@link innerTags}. */
function mayBePart({ tag, nodes }: NodeTable, node: number): boolean {
  const id = tag[node];
  if (id === TEXT || node === 0 || innerTags[id] === 1) return false;
  const { name } = nodes[node] as Partial<Element>;
  return name !== undefined && blockElements.has(name);
}

/** Levels of an outline below its element. */
const outlineDepth = 2;
/** Children of an element that an outline reads. A list has equal items, and a page may have thousands of them. */
const maxOutlineChildren = 64;

const MAIN = knownTag("main");
const ARTICLE = knownTag("article");

/** Whether an element is by its meaning the content of a page, and so never a list beside it. */
function isContentTag({ tag }: NodeTable, node: number): boolean {
  return tag[node] === MAIN || tag[node] === ARTICLE;
}

/** Outline of a subtree: its block-level elements to three levels, equal neighbours once. @example "aside(h2 ul(li))" */
export function outlineOf(table: NodeTable, node: number, depth: number = outlineDepth): string {
  const { name } = table.nodes[node] as Element;
  if (depth === 0) return name;
  const parts: string[] = [];
  let read = 0;
  for (let i = node + 1; i < table.end[node] && read < maxOutlineChildren; i = table.end[i]) {
    const id = table.tag[i];
    if (id === TEXT || table.sum(table.texts, i) === 0) continue;
    const child = table.nodes[i] as Partial<Element>;
    if (child.name === undefined || (id !== OTHER && !blockElements.has(child.name))) continue;
    read++;
    const part = outlineOf(table, i, depth - 1);
    if (part !== parts.at(-1)) parts.push(part);
  }
  return parts.length === 0 ? name : `${name}(${[...new Set(parts)].join(" ")})`;
}

const whiteSpace = /\s+/g;

/** The text of a run as it is compared: white space collapsed. */
export function runText({ nodes, runNodes }: NodeTable, run: number): string {
  return (nodes[runNodes[run]] as Text).data.replace(whiteSpace, " ").trim();
}

/** Odd multipliers of the two sums. */
const factors = [0x01000193, 0x5bd1e995] as const;

/**
 * Hashes of the text of any part of a page, after one pass over its runs.
 *
 * Each of two sums is a polynomial over the hashes of the runs, and a part is a difference of two values, so every subtree costs the same.
 */
class TextHashes {
  readonly #sums: readonly [Int32Array, Int32Array];
  readonly #powers: readonly [Int32Array, Int32Array];

  constructor(table: NodeTable) {
    const count = table.runs.count;
    this.#sums = [new Int32Array(count + 1), new Int32Array(count + 1)];
    this.#powers = [new Int32Array(count + 1), new Int32Array(count + 1)];
    for (const lane of [0, 1] as const) this.#powers[lane][0] = 1;
    for (let run = 0; run < count; run++) {
      const text = runText(table, run);
      for (const lane of [0, 1] as const) {
        const sums = this.#sums[lane];
        const powers = this.#powers[lane];
        sums[run + 1] = Math.imul(sums[run], factors[lane]) + hashString(text, lane);
        powers[run + 1] = Math.imul(powers[run], factors[lane]);
      }
    }
  }

  /** Hash of the runs from `from` to `to` (exclusive): 16 hexadecimal digits. */
  of(from: number, to: number): string {
    return this.#part(0, from, to) + this.#part(1, from, to);
  }

  #part(lane: 0 | 1, from: number, to: number): string {
    const sums = this.#sums[lane];
    const sum = sums[to] - Math.imul(sums[from], this.#powers[lane][to - from]);
    return (sum >>> 0).toString(16).padStart(8, "0");
  }
}

/** FNV-1a over UTF-16 code units, with a mix at the end, from one of two starting values. */
function hashString(text: string, lane: 0 | 1): number {
  let hash = lane === 0 ? 0x811c9dc5 : 0x9747b28c;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}
