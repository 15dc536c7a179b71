import { bagOf } from "../metrics/statistics.ts";
import { allKindWords } from "./callouts.ts";
import type { RoundTripGold } from "./gold.ts";
import { compact, plain, wordsOf } from "./text.ts";

const footnoteHeadings: readonly string[] = ["Footnotes", "Notes", "Note"];
const closingSign = /[:.]$/;
/** Alerts count as alerts, whatever their content. */
const alertMark = /^\[![a-z]+\]/i;

/** Texts that may appear as any block without counting as extra: titles, labels, notes, words for callouts. */
export function neutralTester(gold: RoundTripGold): (text: string) => boolean {
  const { extras, footnotes } = gold;
  const texts = neutralTexts(gold);
  return (text) => {
    const [short, whole] = [compact(text), plain(text)];
    return (
      texts.has(whole) ||
      texts.has(whole.replace(closingSign, "")) ||
      alertMark.test(text) ||
      extras.some((extra) => extra.kind === "card" && short.includes(compact(extra.text))) ||
      footnotes.some((note) => note.text !== undefined && note.text !== "" && short.startsWith(compact(note.text)))
    );
  };
}

function neutralTexts({ title, extras, callouts, footnotes }: RoundTripGold): Set<string> {
  const capitalized = allKindWords.map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  const texts = [
    title,
    ...extras.map(({ text }) => text),
    ...callouts.map((callout) => callout.title ?? ""),
    ...footnotes.map(({ text }) => text ?? ""),
    ...(footnotes.length > 0 ? footnoteHeadings : []),
  ].map(plain);
  if (callouts.length === 0) return new Set(texts);
  const words = [...allKindWords, ...capitalized, ...capitalized.map((word) => `${word}:`)];
  return new Set([...texts, ...words, ...allKindWords.map((word) => word.toUpperCase())]);
}

/** How often each word may occur in a faithful conversion. */
export function allowedWords(gold: RoundTripGold, wanted: ReadonlyMap<string, number>): ReadonlyMap<string, number> {
  const allowed = bagOf(wordsOf(gold.allowText));
  const allow = (word: string, more: number): Map<string, number> => allowed.set(word, (allowed.get(word) ?? 0) + more);
  for (const [word, count] of wanted) allowed.set(word, Math.max(count, allowed.get(word) ?? 0));
  for (const word of allKindWords) allow(word, gold.callouts.length);
  if (gold.footnotes.length > 0) allow("footnotes", 1);
  return allowed;
}
