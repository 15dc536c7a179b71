import { bagOf, overlap } from "../metrics/statistics.ts";
import type { Callout } from "./inventory.ts";
import { plain, wordsOf } from "./text.ts";

/** Words for the kinds of callouts, by the kind in the gold: generators have kinds of their own. */
const kindWords: Readonly<Record<string, readonly string[]>> = {
  note: ["note", "info", "remark"],
  tip: ["tip", "hint", "success", "remark", "remarks"],
  warning: ["warning", "caution", "attention", "warn"],
  danger: ["danger", "caution", "error", "attention", "warning", "important"],
};
/** Words that name any kind of callout. */
export const allKindWords: readonly string[] = [...new Set(Object.values(kindWords).flat())];

/** The callout that holds the same text, if its words overlap by 0.6 or more (Dice). */
export function mostAlikeCallout(
  gold: Callout,
  found: readonly Callout[],
  taken: ReadonlySet<Callout>,
): Callout | undefined {
  const words = wordsOf(gold.text);
  let best: { readonly callout: Callout; readonly shared: number } | undefined;
  for (const callout of found) {
    if (taken.has(callout)) continue;
    const others = wordsOf(`${callout.text} ${callout.title ?? ""}`);
    const shared = (2 * overlap(bagOf(words), bagOf(others))) / (words.length + others.length);
    if (shared > (best?.shared ?? 0)) best = { callout, shared };
  }
  return best !== undefined && best.shared >= 0.6 ? best.callout : undefined;
}

/** The kind is given by the alert, by one of the first words, or by the title; a quotation has none. */
export function isKindKnown(gold: Callout, { kind, title, text }: Callout): boolean {
  if (gold.kind === null) return kind === null;
  const words = kindWords[gold.kind] ?? [];
  const start = plain(title ?? text).toLowerCase();
  return (
    words.includes(kind ?? "") ||
    wordsOf(text)
      .slice(0, 8)
      .some((word) => words.includes(word)) ||
    (gold.title !== null && gold.title !== "" && start.startsWith(plain(gold.title).toLowerCase()))
  );
}
