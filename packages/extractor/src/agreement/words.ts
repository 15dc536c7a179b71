/** Words of any script; signs of scripts without spaces stand alone. */
const word =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]|[\p{L}\p{M}\p{N}]+/gu;

/**
 * F1 of the words of two texts as multisets, case ignored: twice what they share over what both have.
 *
 * @returns From 0 to 1; 1 for two texts without words.
 * @example
 * sharedWords("The tide is high", "the tide"); // 0.6666666666666666
 */
export function sharedWords(one: string, other: string): number {
  const counts = new Map<string, number>();
  const ours = one.toLowerCase().match(word) ?? [];
  for (const each of ours) counts.set(each, (counts.get(each) ?? 0) + 1);
  const theirs = other.toLowerCase().match(word) ?? [];
  let shared = 0;
  for (const each of theirs) {
    const left = counts.get(each) ?? 0;
    if (left === 0) continue;
    counts.set(each, left - 1);
    shared++;
  }
  const all = ours.length + theirs.length;
  return all === 0 ? 1 : (2 * shared) / all;
}
