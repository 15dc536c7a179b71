import type { AnyNode, Selection, Text } from "@decant/dom";
import { countVisible } from "@decant/page";
import { blockChars } from "../blocks/block-counts.ts";
import { type Attempt, judgeChoice } from "../candidates/attempts.ts";
import { minContentChars } from "../candidates/checks.ts";
import type { Choice } from "../candidates/choose.ts";
import { ruleNumber } from "../decision-rules.ts";
import type { PageView } from "../page-view.ts";
import type { Fallback, FallbackName } from "./fallback.ts";
import { fallbacks } from "./index.ts";
import { jsonLd } from "./json-ld.ts";
import { preloadData } from "./preload-data.ts";

/** The candidate that won, or data that have more to offer. */
export interface Winner {
  /** All that were tried. */
  readonly attempts: readonly Attempt[];
  /** The best of them, accepted or not. */
  readonly won: Attempt;
  /** Content that is in data, where it is to be preferred. */
  readonly data: { readonly id: FallbackName; readonly content: Selection } | undefined;
  /** Whether a fallback found the content. */
  readonly isFallback: boolean;
}

/** Take the accepted candidate; ask fallbacks where there is none, or where it is doubtful and the page declares more. */
export function fallBack(view: PageView, attempts: readonly Attempt[], without: ReadonlySet<string>): Winner {
  const accepted = attempts.find((attempt) => attempt.accepted);
  // The whole page is tried when all else fails.
  const last = attempts.at(-1) as Attempt;
  const found = accepted === undefined ? askFallbacks(view, last.choice, without) : askForMore(view, accepted, without);
  if (found === undefined) return { attempts, won: accepted ?? last, data: undefined, isFallback: false };
  if ("content" in found) return { attempts, won: accepted ?? last, data: found, isFallback: true };
  return { attempts: [...attempts, found.attempt], won: found.attempt, data: undefined, isFallback: true };
}

/** Content that a fallback found: in data, or in the page's tree. */
type Recovery = NonNullable<Winner["data"]> | { readonly attempt: Attempt };

/** What the page says of itself must offer this many times the text that scores found. A guess. */
const recoveryFactor = 2;

/**
 * By the scores, a choice of another kind must be expected to do at least this well beside the one that failed: else it is a
 * banner, or one card of many. With 0.6 one list in the development pages lost its cards to a teaser; 0.8 is a guess.
 */
const minExpectedShare = 0.8;

/**
 * Ask the fallbacks in order; the first that has something to offer wins.
 *
 * @param failed What scores chose at last, and the checks refused.
 * @param without Ids of fallbacks that are not asked.
 */
function askFallbacks(view: PageView, failed: Choice, without: ReadonlySet<string>): Recovery | undefined {
  const least = keptChars(view, failed.keep) * recoveryFactor;
  for (const fallback of fallbacks) {
    if (without.has(fallback.id)) continue;
    const found = ask(view, fallback, least, failed);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** A choice that expects more is believed, whatever the page declares. A guess. */
const sureChoice = 0.7;
/** Of the development pages where what JSON-LD declares is so many times as long as what was chosen, all five fare better with it. */
const declaredFactor = 1.4;

/**
 * The body that a page declares in JSON-LD, where it is longer than a doubtful choice of its tree: a page that shows the
 * beginning and leaves the rest to a script or to subscribers.
 */
function askForMore(view: PageView, { choice }: Attempt, without: ReadonlySet<string>): Recovery | undefined {
  if (choice.expectedF1 > sureChoice || without.has(jsonLd.id)) return undefined;
  return ask(view, jsonLd, keptChars(view, choice.keep) * declaredFactor, choice);
}

function ask(view: PageView, fallback: Fallback, least: number, failed: Choice): Recovery | undefined {
  const { id } = fallback;
  if ("recover" in fallback) {
    const content = fallback.recover(view.table);
    if (content === undefined) return undefined;
    const text = textOf(content);
    if (id === preloadData.id && !isAbout(text, view.hints.title ?? "")) return undefined;
    return countVisible(text) > least ? { id, content } : undefined;
  }
  // No choice of it could pass the checks.
  if ((view.table.chars[view.table.size] as number) < minContentChars) return undefined;
  const keep = fallback.pick(view);
  if (fallback.id === "microdata" && keptChars(view, keep) <= least) return undefined;
  const choice: Choice = { keep, threshold: 0, cut: 0, expectedF1: expectedF1(view, keep) };
  if (choice.expectedF1 < failed.expectedF1 * minExpectedShare) return undefined;
  const changedBy = new Uint8Array(keep.length).fill(ruleNumber(id));
  const attempt = judgeChoice(view, id, { nodes: [0], reason: "the layers had failed" }, { choice, changedBy }, 1);
  return attempt.accepted ? { attempt } : undefined;
}

/** Visible characters of a choice. */
function keptChars({ table, blocks }: PageView, keep: Uint8Array): number {
  let chars = 0;
  for (let b = 0; b < blocks.count; b++) {
    if (keep[b] === 1) chars += blockChars(table, blocks, b).chars;
  }
  return chars;
}

/** The text of a selection, its parts in any order. */
function textOf({ roots }: Selection): string {
  const texts: string[] = [];
  const pending: AnyNode[] = [...roots];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (node.type === "text") texts.push((node as Text).data);
    else if ("children" in node) for (const child of node.children) pending.push(child);
  }
  return texts.join("\n");
}

/** Marks between the name of a page and that of its site. */
const titleSeparator = /\s[-–—|·»:]+\s|[|–—]/;
/** A shorter word may be one of grammar. A guess. */
const titleWord = /\p{L}{4,}/gu;
const unspacedScript = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
/** The beginning of a word, which its inflected forms share. A guess. */
const stemLength = 4;

/**
 * Whether a text names what the page's title does. State holds texts for any place on a site, the terms of delivery among
 * them; what says nothing of the page's subject is not its content. A title without words of some length asks for nothing.
 */
function isAbout(text: string, title: string): boolean {
  const subject = (title.split(titleSeparator)[0] as string).toLowerCase().match(titleWord) ?? [];
  if (subject.length === 0) return true;
  const lower = text.toLowerCase();
  return subject.some((word) =>
    unspacedScript.test(word) ? lower.includes(word.slice(0, 2)) : lower.includes(word.slice(0, stemLength)),
  );
}

/** What a choice that was made without scores may expect by them. */
function expectedF1({ probability, size }: PageView, keep: Uint8Array): number {
  let hits = 0;
  let kept = 0;
  let expected = 0;
  for (let b = 0; b < keep.length; b++) {
    const words = size[b] as number;
    const content = (probability[b] as number) * words;
    expected += content;
    if (keep[b] === 0) continue;
    hits += content;
    kept += words;
  }
  return kept + expected === 0 ? 0 : (2 * hits) / (kept + expected);
}
