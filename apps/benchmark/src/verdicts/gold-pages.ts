import { decode, measure, parse, type Text } from "@decant/dom";
import type { Page, VerdictCode } from "@decant/page";
import { type DataSet, type GoldPage, loadPage } from "../data-sets.ts";
import { bagOf, overlap, sizeOf } from "../metrics/bags.ts";
import { findWords } from "../python-text.ts";
import type { JudgedPage } from "./score-verdicts.ts";

/** Gold of at least so many characters is a sound page's, if the page holds it: more than any rule takes for little. */
const soundChars = 1500;
/** Gold of fewer than this, in the page, is too short. */
const shortChars = 140;
/** A page carries its gold where its text has at least this share of the gold's words. */
const carriedShare = 0.8;
/** It is a shell where its whole source, scripts and all, has at most this share: function words and its own name. */
const shellShare = 0.5;

/** Verdict that gold implies for a page; `undefined` if none. */
export type GoldKind = "sound" | "shell" | "short" | "none";

/**
 * Derive a verdict from gold. Gold was written from rendered pages, so a page whose source lacks most words of its gold is
 * filled by scripts.
 *
 * @param text Text of the page, hidden or not.
 * @param source The page as it was fetched.
 */
export function kindOfGold(gold: string, text: string, source: string): GoldKind | undefined {
  if (gold === "") return "none";
  const carried = shareOfWords(gold, text);
  if (carried >= carriedShare) {
    if (gold.length >= soundChars) return "sound";
    return gold.length < shortChars ? "short" : undefined;
  }
  return gold.length >= shortChars && shareOfWords(gold, source) <= shellShare ? "shell" : undefined;
}

/** Share of the gold's words that a text has, each as often (0 to 1). */
function shareOfWords(gold: string, text: string): number {
  const wanted = bagOf(findWords(gold.toLowerCase()));
  return overlap(wanted, bagOf(findWords(text.toLowerCase()))) / Math.max(1, sizeOf(wanted));
}

/** Page types whose pages may be no more than links to others. */
const linkTypes: ReadonlySet<string> = new Set(["listing", "collection"]);
const codesOfKind: Readonly<Record<Exclude<GoldKind, "none">, readonly VerdictCode[]>> = {
  sound: [],
  shell: ["js-shell"],
  short: ["too-short"],
};

export interface GoldVerdicts {
  /** Pages of which gold says what they are. */
  readonly judged: readonly JudgedPage[];
  /** Pages without any gold, and those of them that got a verdict, whichever. */
  readonly without: number;
  readonly withoutNamed: number;
}

/** Judge the pages of a set by what their gold implies. */
export async function judgeGoldPages(
  { folder, pages }: DataSet,
  convert: (bytes: Uint8Array, url: string) => Page,
): Promise<GoldVerdicts> {
  const judged: JudgedPage[] = [];
  let without = 0;
  let withoutNamed = 0;
  for (const gold of pages) {
    const bytes = await loadPage(folder, gold);
    const source = decode(bytes).text;
    const kind = kindOfGold(gold.text ?? "", textOf(source), source);
    if (kind === undefined) continue;
    const given = convert(bytes, gold.url).verdict;
    if (kind === "none") {
      without++;
      if (given.length > 0) withoutNamed++;
    } else judged.push({ id: gold.id, right: rightCodes(gold, kind), given });
  }
  return { judged, without, withoutNamed };
}

function rightCodes({ pageType = "" }: GoldPage, kind: Exclude<GoldKind, "none">): readonly VerdictCode[] {
  return kind === "sound" && linkTypes.has(pageType) ? ["listing"] : codesOfKind[kind];
}

function textOf(source: string): string {
  const { nodes, runNodes } = measure(parse(source));
  return Array.from(runNodes, (node) => (nodes[node] as Text).data).join("\n");
}
