import type { BlockExplanation } from "@decant/extractor/explain";
import { countVisible } from "@decant/page";
import { firstFrom } from "../../ledger/balance.ts";
import { type Doubt, rankDoubts } from "../evidence.ts";
import type { PageSegment } from "../segments.ts";
import { countWords } from "./format.ts";

/** What becomes of a text; `hidden` is dropped, and people do not see it. */
export const shownFates = ["kept", "moved", "dropped", "hidden"] as const;
export type ShownFate = (typeof shownFates)[number];

/** Rules that can be shown alone. The style has a line for each. */
export const mostRules = 20;

export interface Amount {
  blocks: number;
  words: number;
  chars: number;
}

export interface RuleAmount extends Amount {
  readonly fate: ShownFate;
  readonly rule: string;
  readonly first: number;
  /** Class of its blocks; rules after the largest share the class `r0`. */
  className: string;
}

/** Neighbouring blocks with one fate by one rule. */
export interface Group {
  readonly amount: RuleAmount;
  /** Index of the first and after the last block. */
  readonly from: number;
  to: number;
}

/** A doubtful decision, and the block that shows it. */
export interface ShownDoubt extends Doubt {
  readonly index: number;
}

export interface ReportAccount {
  readonly byFate: Readonly<Record<ShownFate, Amount>>;
  /** Kept rules last, otherwise the one with the most words first. */
  readonly rules: readonly RuleAmount[];
  readonly groups: readonly Group[];
  readonly doubts: readonly ShownDoubt[];
}

/** A decision is in doubt if the probability of the other one is at least this; chosen by hand. */
const leastDoubt = 0.3;
const mostDoubts = 5;

export function makeAccount(segments: readonly PageSegment[], scores: readonly BlockExplanation[]): ReportAccount {
  const byFate = Object.fromEntries(shownFates.map((fate) => [fate, { blocks: 0, words: 0, chars: 0 }])) as Record<
    ShownFate,
    Amount
  >;
  const byRule = new Map<string, RuleAmount>();
  const groups: Group[] = [];
  for (const [index, { text, fate, hidden, rule }] of segments.entries()) {
    const shown = fate === "dropped" && hidden !== null ? "hidden" : fate;
    const key = `${shown} ${rule}`;
    const amount = byRule.get(key) ?? {
      fate: shown,
      rule,
      first: index,
      className: "r0",
      blocks: 0,
      words: 0,
      chars: 0,
    };
    byRule.set(key, amount);
    const [words, chars] = [countWords(text), countVisible(text)];
    for (const sum of [amount, byFate[shown]]) {
      sum.blocks++;
      sum.words += words;
      sum.chars += chars;
    }
    const last = groups.at(-1);
    if (last?.amount === amount) last.to = index + 1;
    else groups.push({ amount, from: index, to: index + 1 });
  }
  const rules = [...byRule.values()].sort(
    (one, other) =>
      Number(one.fate === "kept") - Number(other.fate === "kept") || other.words - one.words || one.first - other.first,
  );
  for (const [at, amount] of rules.slice(0, mostRules).entries()) amount.className = `r${at + 1}`;
  const doubts = rankDoubts(
    scores.filter(({ kept, probability }) => (kept ? 1 - probability : probability) >= leastDoubt),
    mostDoubts,
  ).map((doubt) => ({ ...doubt, index: Math.min(firstFrom(segments, doubt.block.start), segments.length - 1) }));
  return { byFate, rules, groups, doubts };
}
