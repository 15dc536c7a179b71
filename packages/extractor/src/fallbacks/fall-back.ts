import type { NodeTable } from "@decant/dom";
import { countVisible } from "@decant/page";
import { markedChars } from "../blocks/block-counts.ts";
import { blockText } from "../blocks/split-blocks.ts";
import type { Attempt } from "../candidates/attempts.ts";
import type { Choice } from "../candidates/choose.ts";
import { declaredBody } from "../declared/declared-texts.ts";
import { titleSeparators } from "../features/title-overlap.ts";
import type { PageView } from "../page-view.ts";
import { type DataContent, textOf } from "./data-content.ts";
import { stateBody } from "./page-state.ts";

export type FallbackName = "json-ld" | "preload-data";

/** Finds text that the page carries as data. */
interface Fallback {
  readonly id: FallbackName;
  readonly recover: (table: NodeTable) => DataContent | undefined;
}

const jsonLd: Fallback = { id: "json-ld", recover: (table) => declaredBody(table, false) };
const preloadData: Fallback = { id: "preload-data", recover: stateBody };

/** In order, tried when all layers and the whole page failed the checks. */
export const fallbacks: readonly Fallback[] = [jsonLd, preloadData];

/** The candidate that won, or data with more content. */
export interface Winner {
  /** All attempts. */
  readonly attempts: readonly Attempt[];
  /** The best attempt, accepted or not. */
  readonly won: Attempt;
  /** Content from data, if it is preferred. */
  readonly data: { readonly id: FallbackName; readonly content: DataContent } | undefined;
}

/** Take the accepted candidate. Try fallbacks if there is none, and JSON-LD if it is doubtful. */
export function fallBack(view: PageView, attempts: readonly Attempt[]): Winner {
  const accepted = attempts.find((attempt) => attempt.accepted);
  // The last attempt is the whole page.
  const won = accepted ?? (attempts.at(-1) as Attempt);
  if (accepted !== undefined) return { attempts, won, data: readDeclared(view, accepted) };
  for (const fallback of fallbacks) {
    const data = view.without.has(fallback.id) ? undefined : read(view, fallback, won.choice, recoveryFactor);
    if (data !== undefined) return { attempts, won, data };
  }
  return { attempts, won, data: undefined };
}

/** Data must have this many times the text that the scores found. Half and twice change no page of 1,982. */
const recoveryFactor = 2;

/** The content of a fallback, if it has so many times the text of a choice. State also has to be about the page's title. */
function read(
  { table, blocks, hints }: PageView,
  { id, recover }: Fallback,
  { keep }: Choice,
  factor: number,
): Winner["data"] {
  const content = recover(table);
  if (content === undefined) return undefined;
  const text = textOf(content.roots);
  if (id === preloadData.id && !isAbout(text, hints.title ?? "")) return undefined;
  return countVisible(text) > factor * markedChars(table, blocks, keep).chars ? { id, content } : undefined;
}

/** A choice with a higher expected F1 is preferred to the declared body. Half and twice change none of 261 pages that read it. */
const sureChoice = 0.7;
/** All five development pages whose JSON-LD body is this many times as long as a doubtful choice are better with it. */
const declaredFactor = 1.4;

/** Body in JSON-LD that is longer than a doubtful choice, or than one that breaks off: the page shows only the beginning. */
function readDeclared(view: PageView, { choice }: Attempt): Winner["data"] {
  if (view.without.has(jsonLd.id)) return undefined;
  const teaser = choice.expectedF1 > sureChoice ? brokenOff(view, choice) : "";
  if (teaser === undefined) return undefined;
  const recover = (table: NodeTable): DataContent | undefined => declaredBody(table, true);
  const found = read(view, { id: jsonLd.id, recover }, choice, declaredFactor);
  return found !== undefined && spaced(textOf(found.content.roots)).includes(teaser) ? found : undefined;
}

/** Last kept blocks that may break off: a line about the offer may follow. Half and twice change none of 261 pages that read it. */
const lastBlocks = 3;
const ellipsis = /\s?(?:…|\.\.\.)\s*$/;
/** Characters of a broken text that have to be in the declared one. Half and twice change none of 261 pages that read it. */
const teaserLength = 40;
const spaces = /\s+/g;
const spaced = (text: string): string => text.replace(spaces, " ").trim();

/** The beginning of a block near the end of a choice that ends with an ellipsis. */
function brokenOff({ table, blocks }: PageView, { keep }: Choice): string | undefined {
  let left = lastBlocks;
  for (let block = keep.length - 1; block >= 0 && left > 0; block--) {
    if (keep[block] === 0) continue;
    left--;
    const whole = blockText(table, blocks, block).trimEnd();
    const text = whole.endsWith("…") || whole.endsWith("...") ? spaced(whole) : "";
    if (text.length >= teaserLength) return text.replace(ellipsis, "").slice(0, teaserLength);
  }
  return undefined;
}

/** Shorter words may be function words. A guess. */
const titleWord = /\p{L}{4,}/gu;
const unspacedScript = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
/** Characters that the inflected forms of a word share. Half changes none, twice 1 of 1,982 pages. */
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
