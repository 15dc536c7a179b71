import { readRows } from "../fixtures.ts";

/**
 * A part of a page. `{i}`, `{next}`, `{day}` and `{word}` in a repeated piece become the number of the repetition, the number
 * after it, a date and a word of its own.
 */
type Part =
  | string
  /** A piece again and again: `times` times, or until it fills its share (0 to 1, default 1) of the page. */
  | { readonly repeat: string; readonly times?: number; readonly share?: number }
  /** An opening as often as fits, the text inside, and the closing as often. */
  | { readonly nest: readonly [open: string, close?: string]; readonly inner: string; readonly share?: number }
  /** Rows that begin with the first piece and hold the second one more time than the row before. */
  | { readonly grow: readonly [start: string, piece: string] };

/** Pages of any size that are designed to cost more than their size. */
export interface Family {
  readonly id: string;
  /** The code under attack. */
  readonly target: string;
  /** A page of about `size` characters. */
  readonly make: (size: number) => string;
}

const placeholder = /\{(?:i|next|day|word)\}/;
const placeholders = /\{(i|next|day|word)\}/g;

function write(part: Part, size: number): string {
  if (typeof part === "string") return part;
  if ("nest" in part) {
    const [open, close = ""] = part.nest;
    const count = Math.max(1, Math.ceil((size * (part.share ?? 1)) / (open.length + close.length)));
    return open.repeat(count) + part.inner + close.repeat(count);
  }
  if ("grow" in part) {
    const [start, piece] = part.grow;
    return numbered((i) => start + piece.repeat(i), size);
  }
  const { repeat, times, share = 1 } = part;
  if (times !== undefined) return repeat.repeat(times);
  const length = size * share;
  if (!placeholder.test(repeat)) return repeat.repeat(Math.max(1, Math.ceil(length / repeat.length)));
  return numbered((i) => repeat.replace(placeholders, (_, name: string) => placeholderValue(name, i)), length);
}

/** Pieces that each know their number. */
function numbered(piece: (index: number) => string, length: number): string {
  let html = "";
  for (let index = 0; html.length < length; index++) html += piece(index);
  return html;
}

function placeholderValue(name: string, index: number): string {
  if (name === "day") return new Date(Date.UTC(1990, 0, 1 + (index % 12_000))).toISOString().slice(0, 10);
  if (name === "word") return index.toString(26).replace(/\d/g, (digit) => "ghijklmnop"[Number(digit)] as string);
  return String(name === "next" ? index + 1 : index);
}

const [first, ...rest] = readRows<{ readonly id: string; readonly target: string; readonly parts: readonly Part[] }>(
  "hostile/families.jsonl",
).map(
  ({ id, target, parts }): Family => ({ id, target, make: (size) => parts.map((part) => write(part, size)).join("") }),
) as [Family, ...Family[]];

/** An ordinary page of headings, paragraphs, lists, links, code and a table, for comparison. */
export const plainPage: Family = first;

export const families: readonly Family[] = rest;

export interface FamilyCost {
  /** Characters of the smaller page, of the larger one, and of the plain one. */
  readonly sizes: readonly [small: number, large: number, plain: number];
  /** Least CPU time of all rounds, for the same pages. */
  readonly cpuMs: readonly [small: number, large: number, plain: number];
  /** Characters of Markdown that the larger page becomes. */
  readonly outputLength: number;
}

export interface CostRatios {
  /** CPU time for each character of the larger page in multiples of the plain page's. */
  readonly againstPlain: number;
  /** CPU time of the larger page in multiples of the one of half its size. */
  readonly doubled: number;
}

export function ratiosOf({ sizes, cpuMs }: Pick<FamilyCost, "sizes" | "cpuMs">): CostRatios {
  const [small, large, plain] = [cpuMs[0] / sizes[0], cpuMs[1] / sizes[1], cpuMs[2] / sizes[2]];
  // Some families cannot have an exact size.
  return { againstPlain: large / plain, doubled: (2 * large) / small };
}
