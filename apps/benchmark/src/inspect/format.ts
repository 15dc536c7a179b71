import { styleText } from "node:util";
import { findWords, pythonRegExp } from "../python-text.ts";
import type { SourceWords } from "./source-words.ts";
import { diffWords, type Hunk } from "./word-diff.ts";

/** A text with its lower-cased words and their offsets. */
interface WordedText {
  readonly text: string;
  readonly words: readonly string[];
  /** Offsets of the beginning and end of each word. */
  readonly spans: readonly (readonly [number, number])[];
}

export interface DiffOptions {
  /** Print unchanged and long stretches in full. */
  readonly full: boolean;
  /** Where words came from; undefined for systems that do not account for them. */
  readonly source: SourceWords | undefined;
}

const word = pythonRegExp("\\w+");
/** Characters of a changed stretch that are shown unless everything is. */
const maxShown = 700;
/** Words at either end of an unchanged stretch that are shown. */
const contextWords = 7;
/** Share of a hunk's word pairs that must be on the other side for it to count as moved. */
const movedShare = 0.8;

/** Gold against prediction: missing lines in red with `-`, extra ones in green with `+`, each with where it came from. */
export function formatDiff(gold: string, predicted: string, options: DiffOptions): string {
  const [a, b] = [wordText(gold), wordText(predicted)];
  const hunks = diffWords(a.words, b.words);
  const moved = {
    missing: pairsOf(hunks.filter((hunk) => hunk.kind === "missing").map((hunk) => a.words.slice(...hunk.from))),
    extra: pairsOf(hunks.filter((hunk) => hunk.kind === "extra").map((hunk) => b.words.slice(...hunk.to))),
  };
  const lines = hunks.flatMap((hunk) => {
    const side = hunk.kind === "extra" ? b : a;
    const range = hunk.kind === "extra" ? hunk.to : hunk.from;
    if (hunk.kind === "same") return formatSame(a, range, options.full);
    const others = hunk.kind === "missing" ? moved.extra : moved.missing;
    return formatChanged(hunk.kind, side, range, isMoved(side.words.slice(...range), others), options);
  });
  return [...lines, "", formatTotals(hunks)].join("\n");
}

function wordText(text: string): WordedText {
  const words: string[] = [];
  const spans: [number, number][] = [];
  for (const match of text.matchAll(word)) {
    // Lower-casing can split a word, as it does with a dotted capital I.
    words.push(findWords(match[0].toLowerCase()).join(""));
    spans.push([match.index, match.index + match[0].length]);
  }
  return { text, words, spans };
}

function sliceOf({ text, spans }: WordedText, [start, end]: readonly [number, number]): string {
  return text.slice(spans[start]?.[0] ?? 0, spans[end - 1]?.[1] ?? 0);
}

function formatSame(side: WordedText, [start, end]: readonly [number, number], full: boolean): string[] {
  const whole = sliceOf(side, [start, end]);
  if (full) return linesOf(whole, "  ");
  if (end - start <= 3 * contextWords) return [styleText("dim", `  ${oneLine(whole)}`)];
  const head = oneLine(sliceOf(side, [start, start + contextWords]));
  const tail = oneLine(sliceOf(side, [end - contextWords, end]));
  return [styleText("dim", `  ${head} … ${end - start - 2 * contextWords} words … ${tail}`)];
}

function formatChanged(
  kind: "missing" | "extra",
  side: WordedText,
  range: readonly [number, number],
  isElsewhere: boolean,
  { full, source }: DiffOptions,
): string[] {
  const mark = kind === "missing" ? "-" : "+";
  const color = isElsewhere ? "yellow" : kind === "missing" ? "red" : "green";
  const text = sliceOf(side, range);
  const shown = full || text.length <= maxShown ? text : `${text.slice(0, maxShown)} …`;
  const count = range[1] - range[0];
  const head = `${mark} ${count} ${count === 1 ? "word" : "words"}${isElsewhere ? ", elsewhere on the other side" : ""}`;
  const origins = source?.origins(side.words.slice(...range), kind === "missing" ? "lost" : "kept") ?? [];
  return [
    styleText(["bold", color], head),
    ...origins
      .slice(0, 3)
      .map(({ fate, words, place }) => styleText("cyan", `    ${words} ${fate}  ${place}`.trimEnd())),
    ...linesOf(shown, `${mark} `).map((line) => styleText(color, line)),
  ];
}

function formatTotals(hunks: readonly Hunk[]): string {
  const total = (kind: Hunk["kind"], side: "from" | "to"): number =>
    hunks.filter((hunk) => hunk.kind === kind).reduce((sum, hunk) => sum + hunk[side][1] - hunk[side][0], 0);
  return `words in order: ${total("same", "from")} same, ${total("missing", "from")} missing, ${total("extra", "to")} extra`;
}

function linesOf(text: string, prefix: string): string[] {
  return text
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => `${prefix}${line.trim()}`);
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ");
}

/** Neighbouring words of all stretches of one side. */
function pairsOf(stretches: readonly (readonly string[])[]): Set<string> {
  return new Set(stretches.flatMap(pairs));
}

function pairs(words: readonly string[]): string[] {
  return words.slice(1).map((next, i) => `${words[i]} ${next}`);
}

function isMoved(words: readonly string[], others: ReadonlySet<string>): boolean {
  const own = pairs(words);
  return own.length > 0 && own.filter((pair) => others.has(pair)).length >= movedShare * own.length;
}
