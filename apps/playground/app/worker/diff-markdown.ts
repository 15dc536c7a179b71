import { diffWordsWithSpace, structuredPatch } from "diff";

/** A line of a comparison; `@` heads a part of it. */
export interface DiffRow {
  readonly kind: " " | "-" | "+" | "@";
  readonly parts: readonly { readonly text: string; readonly changed: boolean }[];
}

/** Edits after which two texts count as having too little in common; comparing takes time that grows with their product. */
const maxEdits = 20_000;
/** Longest line whose words are compared, in characters. */
const maxWordDiff = 20_000;

/** Compare two Markdown texts by lines, and changed lines by words; without rows if they have too little in common. */
export function diffMarkdown(before: string, after: string) {
  const chars = [before.length, after.length] as const;
  const patch = structuredPatch("before", "after", before, after, "", "", { context: 2, maxEditLength: maxEdits });
  if (patch === undefined) return { rows: null, added: 0, removed: 0, chars };
  const rows: DiffRow[] = [];
  let added = 0;
  let removed = 0;
  for (const { lines, oldStart, newStart } of patch.hunks) {
    rows.push({ kind: "@", parts: [{ text: `line ${oldStart} / line ${newStart}`, changed: false }] });
    for (let at = 0; at < lines.length; ) {
      const old = takeLines(lines, at, "-");
      const next = takeLines(lines, at + old.length, "+");
      removed += old.length;
      added += next.length;
      rows.push(...pairRows(old, next));
      at += old.length + next.length;
      if (old.length + next.length > 0) continue;
      const line = lines[at++] as string;
      if (line.startsWith(" ")) rows.push({ kind: " ", parts: [{ text: line.slice(1), changed: false }] });
    }
  }
  return { rows, added, removed, chars };
}

/** Lines of one kind in a row, without their marks. */
function takeLines(lines: readonly string[], from: number, mark: string): string[] {
  let to = from;
  while (lines[to]?.startsWith(mark)) to++;
  return lines.slice(from, to).map((line) => line.slice(1));
}

/** Removed lines, then added ones; where there are as many of both, with the words that differ. */
function pairRows(old: readonly string[], next: readonly string[]): DiffRow[] {
  const removed: DiffRow[] = [];
  const added: DiffRow[] = [];
  for (const [index, line] of old.entries()) {
    const other = old.length === next.length ? next[index] : undefined;
    if (other === undefined || line.length + other.length > maxWordDiff) {
      removed.push({ kind: "-", parts: [{ text: line, changed: false }] });
      continue;
    }
    const words = diffWordsWithSpace(line, other);
    const sideOf = (side: "added" | "removed") =>
      words
        .filter((word) => word[side] || !(word.added || word.removed))
        .map((word) => ({ text: word.value, changed: word[side] === true }));
    removed.push({ kind: "-", parts: sideOf("removed") });
    added.push({ kind: "+", parts: sideOf("added") });
  }
  for (const line of next.slice(added.length)) added.push({ kind: "+", parts: [{ text: line, changed: false }] });
  return [...removed, ...added];
}
