import { measure, type NodeTable, parse } from "@decant/dom";
import type { LedgerEntry, TextLedger } from "@decant/page";
import { isTag, isText } from "domhandler";
import { findWords } from "../python-text.ts";

/** Words in sequence that must agree for a stretch to be found; shorter stretches must agree as a whole. */
const sequenceLength = 4;
const outsideEntry = -1;
const spaces = /\s+/;

/** Place and fate of some words. */
export interface Origin {
  /** Such as `dropped by extractor/block-score`, or `not in the visible source`. */
  readonly fate: string;
  /** Words found there. */
  readonly words: number;
  /** Path and attributes of the element around the first of them; empty for words that are not in the source. */
  readonly place: string;
}

/** The visible words of a page in source order, each with the ledger entry that holds it. */
export class SourceWords {
  readonly #table: NodeTable;
  readonly #ledger: TextLedger;
  readonly #words: string[] = [];
  readonly #runs: number[] = [];
  readonly #starts = new Map<string, number[]>();

  constructor(html: string, ledger: TextLedger) {
    this.#table = measure(parse(html));
    this.#ledger = ledger;
    const { runNodes } = this.#table;
    for (let run = 0; run < runNodes.length; run++) {
      const node = this.#table.nodes[runNodes[run] as number];
      if (node === undefined || !isText(node)) continue;
      for (const word of findWords(node.data.toLowerCase())) {
        this.#words.push(word);
        this.#runs.push(run);
      }
    }
    for (let i = 0; i < this.#words.length; i++) {
      const start = this.#words[i] as string;
      const places = this.#starts.get(start);
      if (places === undefined) this.#starts.set(start, [i]);
      else places.push(i);
    }
  }

  /**
   * Find where words came from, most frequent first.
   *
   * @param wanted Fate to prefer if the same words occur more than once.
   */
  origins(words: readonly string[], wanted: "kept" | "lost"): Origin[] {
    const counts = new Map<string, { words: number; place: string }>();
    for (let i = 0; i < words.length; ) {
      const length = Math.min(sequenceLength, words.length);
      const from = Math.min(i, words.length - length);
      const place = this.#find(words.slice(from, from + length), wanted);
      const step = Math.min(length, words.length - i);
      const fate = this.#describe(place);
      const count = counts.get(fate) ?? { words: 0, place: place < 0 ? "" : this.#placeOf(place) };
      count.words += step;
      counts.set(fate, count);
      i += step;
    }
    return [...counts].map(([fate, count]) => ({ fate, ...count })).sort((a, b) => b.words - a.words);
  }

  /** Index of the first word of a sequence; -1 if it does not occur. */
  #find(sequence: readonly string[], wanted: "kept" | "lost"): number {
    let found = -1;
    for (const start of this.#starts.get(sequence[0] ?? "") ?? []) {
      if (!sequence.every((word, k) => this.#words[start + k] === word)) continue;
      const isKept = this.#entryAt(start)?.fate === "kept";
      if (isKept === (wanted === "kept")) return start;
      if (found < 0) found = start;
    }
    return found;
  }

  #describe(word: number): string {
    if (word < 0) return "not in the visible source";
    const entry = this.#entryAt(word);
    if (entry === undefined) return "in no ledger entry";
    const score = entry.score === undefined ? "" : ` (${entry.score.toFixed(2)})`;
    return `${entry.fate} by ${entry.rule}${score}`;
  }

  #entryAt(word: number): LedgerEntry | undefined {
    const start = this.#table.runs.start[this.#runs[word] as number] ?? outsideEntry;
    const { entries } = this.#ledger;
    let low = 0;
    let high = entries.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((entries[middle] as LedgerEntry).end <= start) low = middle + 1;
      else high = middle;
    }
    const entry = entries[low];
    return entry !== undefined && entry.start <= start ? entry : undefined;
  }

  #placeOf(word: number): string {
    const index = this.#table.runNodes[this.#runs[word] as number] as number;
    const path = this.#table.path(index).split("/").slice(-5).join("/");
    const named: string[] = [];
    for (let node = this.#table.nodes[index]?.parent ?? null; node !== null && named.length < 3; node = node.parent) {
      if (!isTag(node)) break;
      const { id, class: classes } = node.attribs;
      if (id !== undefined || classes !== undefined) named.push(tagOf(node.name, id, classes));
    }
    return [path, ...(named.length > 0 ? [named.join(" in ")] : [])].join("  ");
  }
}

function tagOf(name: string, id: string | undefined, classes: string | undefined): string {
  const shown = (classes ?? "").split(spaces).slice(0, 6).join(" ");
  return `<${name}${id === undefined ? "" : ` id="${id}"`}${shown === "" ? "" : ` class="${shown}"`}>`;
}
