import type { AnyNode, Selection, Text } from "@decant/dom";
import { countVisible } from "@decant/page";
import { markedChars } from "../blocks/block-counts.ts";
import { blockText } from "../blocks/split-blocks.ts";
import { type Attempt, judgeChoice, minContentChars } from "../candidates/attempts.ts";
import type { Choice } from "../candidates/choose.ts";
import { ruleNumber } from "../decision-rules.ts";
import { titleSeparators } from "../features/title-overlap.ts";
import type { PageView } from "../page-view.ts";
import type { Fallback, FallbackName } from "./fallback.ts";
import { frameset } from "./frameset.ts";
import { fallbacks } from "./index.ts";
import { jsonLdBody } from "./json-ld.ts";
import { preloadData } from "./preload-data.ts";

/** The candidate that won, or data with more content. */
export interface Winner {
  /** All attempts. */
  readonly attempts: readonly Attempt[];
  /** The best attempt, accepted or not. */
  readonly won: Attempt;
  /** Content from data, if it is preferred. */
  readonly data: { readonly id: FallbackName; readonly content: Selection } | undefined;
  /** Whether a fallback found the content. */
  readonly isFallback: boolean;
}

/** Take the accepted candidate. Try fallbacks if there is none, and JSON-LD if it is doubtful. */
export function fallBack(view: PageView, attempts: readonly Attempt[], without: ReadonlySet<string>): Winner {
  const accepted = attempts.find((attempt) => attempt.accepted);
  // The last attempt is the whole page.
  const last = attempts.at(-1) as Attempt;
  const found =
    accepted === undefined ? tryFallbacks(view, last.choice, without) : tryDeclaredBody(view, accepted, without);
  if (found === undefined) return { attempts, won: accepted ?? last, data: undefined, isFallback: false };
  if ("content" in found) return { attempts, won: accepted ?? last, data: found, isFallback: true };
  return { attempts: [...attempts, found.attempt], won: found.attempt, data: undefined, isFallback: true };
}

/** Content of a fallback: from data, or in the page's tree. */
type Recovery = NonNullable<Winner["data"]> | { readonly attempt: Attempt };

/** Data must have this many times the text that the scores found. A guess. */
const recoveryFactor = 2;

/**
 * Least expected F1 of a fallback's choice, as a share of the failed one's: a lower one is a banner or a single card. With 0.6 one
 * development page lost its cards to a teaser; 0.8 is a guess.
 */
const minExpectedShare = 0.8;

/**
 * Try the fallbacks in order; the first with a result wins.
 *
 * @param failed Last choice by scores, which the checks rejected.
 * @param without Ids of fallbacks that are switched off.
 */
function tryFallbacks(view: PageView, failed: Choice, without: ReadonlySet<string>): Recovery | undefined {
  const least = keptChars(view, failed.keep) * recoveryFactor;
  for (const fallback of fallbacks) {
    if (without.has(fallback.id)) continue;
    const found = tryFallback(view, fallback, least, failed);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** A choice with a higher expected F1 is preferred to the declared body. A guess. */
const sureChoice = 0.7;
/** All five development pages whose JSON-LD body is this many times as long as a doubtful choice are better with it. */
const declaredFactor = 1.4;

/** Body in JSON-LD that is longer than a doubtful choice, or than one that breaks off: the page shows only the beginning. */
function tryDeclaredBody(view: PageView, { choice }: Attempt, without: ReadonlySet<string>): Recovery | undefined {
  if (without.has(jsonLdBody.id)) return undefined;
  const teaser = choice.expectedF1 > sureChoice ? brokenOff(view, choice) : "";
  if (teaser === undefined) return undefined;
  const found = tryFallback(view, jsonLdBody, keptChars(view, choice.keep) * declaredFactor, choice);
  const isBeginning = found !== undefined && "content" in found && spaced(textOf(found.content)).includes(teaser);
  return isBeginning ? found : undefined;
}

/** Last kept blocks that may break off: a line about the offer may follow. A guess. */
const lastBlocks = 3;
const ellipsis = /\s?(?:…|\.\.\.)\s*$/;
/** Characters of a broken text that have to be in the declared one. A guess. */
const teaserLength = 40;
const spaces = /\s+/g;
const spaced = (text: string): string => text.replace(spaces, " ").trim();

/** The beginning of a block near the end of a choice that ends with an ellipsis. */
function brokenOff({ table, blocks }: PageView, { keep }: Choice): string | undefined {
  let left = lastBlocks;
  for (let block = keep.length - 1; block >= 0 && left > 0; block--) {
    if (keep[block] === 0) continue;
    left--;
    const text = spaced(blockText(table, blocks, block));
    if (text.length >= teaserLength && ellipsis.test(text)) return text.replace(ellipsis, "").slice(0, teaserLength);
  }
  return undefined;
}

function tryFallback(view: PageView, fallback: Fallback, least: number, failed: Choice): Recovery | undefined {
  const { id } = fallback;
  if ("recover" in fallback) {
    const content = fallback.recover(view.table);
    if (content === undefined) return undefined;
    const text = textOf(content);
    if (id === preloadData.id && !isAbout(text, view.hints.title ?? "")) return undefined;
    // A page of frames may have no text at all.
    return id === frameset.id || countVisible(text) > least ? { id, content } : undefined;
  }
  // No choice could pass the checks.
  if (view.table.chars[view.table.size] < minContentChars) return undefined;
  const keep = fallback.pick(view);
  if (fallback.id === "microdata" && keptChars(view, keep) <= least) return undefined;
  const choice: Choice = { keep, threshold: 0, cut: 0, expectedF1: expectedF1(view, keep) };
  if (choice.expectedF1 < failed.expectedF1 * minExpectedShare) return undefined;
  const changedBy = new Uint8Array(keep.length).fill(ruleNumber(id));
  const attempt = judgeChoice(view, id, { nodes: [0], reason: "the layers had failed" }, { choice, changedBy }, 1);
  return attempt.accepted ? { attempt } : undefined;
}

function keptChars({ table, blocks }: PageView, keep: Uint8Array): number {
  return markedChars(table, blocks, keep).chars;
}

/** Text of a selection, in any order. */
function textOf({ roots }: Selection): string {
  const texts: string[] = [];
  const pending: AnyNode[] = [...roots];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (node.type === "text") texts.push((node as Text).data);
    else if ("children" in node) for (const child of node.children) pending.push(child);
  }
  return texts.join("\n");
}

/** Shorter words may be function words. A guess. */
const titleWord = /\p{L}{4,}/gu;
const unspacedScript = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
/** Characters that the inflected forms of a word share. A guess. */
const stemLength = 4;

/** Whether a text has a word of the page's title. State also holds texts of other pages. True for a title without long words. */
function isAbout(text: string, title: string): boolean {
  const subject = title.split(titleSeparators)[0].toLowerCase().match(titleWord) ?? [];
  if (subject.length === 0) return true;
  const lower = text.toLowerCase();
  return subject.some((word) =>
    unspacedScript.test(word) ? lower.includes(word.slice(0, 2)) : lower.includes(word.slice(0, stemLength)),
  );
}

/** Expected F1 of a choice that was made without scores. */
function expectedF1({ probability, size }: PageView, keep: Uint8Array): number {
  let hits = 0;
  let kept = 0;
  let expected = 0;
  for (let b = 0; b < keep.length; b++) {
    const words = size[b];
    const content = probability[b] * words;
    expected += content;
    if (keep[b] === 0) continue;
    hits += content;
    kept += words;
  }
  return kept + expected === 0 ? 0 : (2 * hits) / (kept + expected);
}
