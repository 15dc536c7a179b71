import { fromMarkdown } from "@decant/normalize";
import { nodesIn } from "@decant/page";
import type { Nodes } from "mdast";
import { foldText } from "./words.ts";

/** Visible characters of a Markdown document, and where each text of it begins in them. */
export interface MarkdownInk {
  readonly ink: string;
  readonly leaves: readonly InkLeaf[];
}

interface InkLeaf {
  readonly start: number;
  readonly end: number;
  /** Offset of its first character in the ink. */
  readonly at: number;
  readonly value: string;
  /** Offset in the Markdown where its value begins. */
  readonly valueStart: number;
}

export function inkOf(text: string): string {
  return foldText(text.replace(unseen, ""));
}

const unseen = /[\s\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]+/g;

export function readInk(markdown: string): MarkdownInk {
  const leaves: InkLeaf[] = [];
  const parts: string[] = [];
  let at = 0;
  for (const node of nodesIn<Nodes>([fromMarkdown(markdown)])) {
    if ("value" in node && node.position !== undefined) {
      const start = node.position.start.offset ?? 0;
      const end = node.position.end.offset ?? start;
      const first = markdown.indexOf("\n", start);
      const valueStart = node.type === "code" && first >= 0 && first < end ? first + 1 : start;
      leaves.push({ start, end, at, value: node.value, valueStart });
      const ink = inkOf(node.value);
      parts.push(ink);
      at += ink.length;
    }
  }
  return { ink: parts.join(""), leaves };
}

/** Number of visible characters before an offset in the Markdown. */
export function inkBefore(markdown: string, { ink, leaves }: MarkdownInk, offset: number): number {
  const leaf = leaves.find(({ end }) => end > offset);
  if (leaf === undefined) return ink.length;
  if (offset <= leaf.valueStart) return leaf.at;
  const written = markdown.slice(leaf.valueStart, offset).replace(escaped, "$1");
  const guess = inkOf(written).length;
  // A cut is at white space of the value; marks of lists and quotations inside of a text are not its own.
  const words = leaf.value.split(spaces);
  let seen = 0;
  let best = 0;
  for (const word of words) {
    if (Math.abs(seen - guess) < Math.abs(best - guess)) best = seen;
    seen += inkOf(word).length;
  }
  if (Math.abs(seen - guess) < Math.abs(best - guess)) best = seen;
  // Without spaces, sentences are cut between letters.
  return leaf.at + (Math.abs(best - guess) <= 8 ? best : Math.min(guess, seen));
}

const escaped = /\\([!-/:-@[-`{-~])/g;
const spaces = /\s+/;
