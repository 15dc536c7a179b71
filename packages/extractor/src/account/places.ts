import { Flag } from "@decant/dom";
import type { DecisionRuleId } from "../decision-rules.ts";
import { type EvidenceKind, evidenceBit, landmarkNames } from "../features/name-evidence.ts";

/** A place that names the rule of a block with a low score. First match wins. */
interface Place {
  readonly id: DecisionRuleId;
  readonly applies: (block: BlockContext) => boolean;
}

/** Facts about the place of a block. */
export interface BlockContext {
  /** Bits of `Flag`. */
  readonly flags: number;
  /** Bits of `landmarkNames`. */
  readonly landmarks: number;
  /** Name evidence of the element and its ancestors. */
  readonly names: number;
}

function landmark(name: (typeof landmarkNames)[number]): (block: BlockContext) => boolean {
  const bit = 1 << landmarkNames.indexOf(name);
  return ({ landmarks }) => (landmarks & bit) !== 0;
}

function named(kind: EvidenceKind): (block: BlockContext) => boolean {
  const bit = evidenceBit(kind);
  return ({ names }) => (names & bit) !== 0;
}

const flagged =
  (flag: number) =>
  ({ flags }: BlockContext): boolean =>
    (flags & flag) !== 0;

const places: readonly Place[] = [
  { id: "hidden", applies: flagged(Flag.HIDDEN) },
  { id: "noscript", applies: flagged(Flag.NOSCRIPT) },
  { id: "overlay", applies: named("overlay") },
  { id: "navigation", applies: landmark("nav") },
  { id: "breadcrumb", applies: named("breadcrumb") },
  { id: "pagination", applies: named("pagination") },
  { id: "footer", applies: landmark("footer") },
  { id: "comment-section", applies: named("comments") },
  { id: "related", applies: named("related") },
  { id: "share", applies: named("share") },
  { id: "promotion", applies: named("promotion") },
  { id: "signup", applies: named("signup") },
  { id: "control", applies: flagged(Flag.CONTROL) },
  { id: "aside", applies: landmark("aside") },
  { id: "sidebar", applies: named("sidebar") },
  { id: "header", applies: landmark("header") },
  { id: "navigation", applies: named("navigation") },
  { id: "footer", applies: named("footer") },
  { id: "score", applies: () => true },
];

const rules: readonly string[] = places.map(({ id }) => `extractor/${id}`);

/** Rule id for a block that scored below the threshold, for example `extractor/navigation`. */
export function placeRule(block: BlockContext): string {
  return rules[places.findIndex((place) => place.applies(block))] as string;
}
