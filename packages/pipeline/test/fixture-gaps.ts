import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/**
 * Errors that a fixture still has. Fixtures hold the text of a careful person, so most begin with gaps.
 *
 * `fixtures/gaps.json` keeps them, and they only shrink: any gap that is not listed, or worse than listed, fails. `UPDATE=1` rewrites the
 * list; a line that grows in it is a step back and wants a reason in its commit.
 */
export interface Gaps {
  /** Share of the lines of `expected.md` and of the result that both have, where they differ; rounded down to a hundredth. */
  readonly markdown?: number;
  readonly missing?: readonly string[];
  readonly leaked?: readonly string[];
  /** Ids of invariants that stay broken. */
  readonly broken?: readonly string[];
  /** Names of fields: `verdict`, `pageType`, `title`, `authors`, `published`. */
  readonly told?: readonly string[];
}

const file = fileURLToPath(new URL("./fixtures/gaps.json", import.meta.url));

export function readGaps(): Readonly<Record<string, Gaps>> {
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Record<string, Gaps>) : {};
}

export function writeGaps(gaps: Readonly<Record<string, Gaps>>): void {
  const kept = Object.entries(gaps).filter(([, gap]) => Object.keys(gap).length > 0);
  writeFileSync(file, `${JSON.stringify(Object.fromEntries(kept.sort(([a], [b]) => (a < b ? -1 : 1))), null, 2)}\n`);
}

/** Lines that two texts have in common, as a share of all their lines that are not empty. */
export function lineShare(a: string, b: string): number {
  const [x, y] = [a, b].map((text) => text.split("\n").filter((line) => line.trim() !== "")) as [string[], string[]];
  const counts = new Map<string, number>();
  for (const line of x) counts.set(line, (counts.get(line) ?? 0) + 1);
  let common = 0;
  for (const line of y) {
    const left = counts.get(line) ?? 0;
    if (left > 0) common++;
    counts.set(line, left - 1);
  }
  const total = x.length + y.length;
  return total === 0 ? 1 : Math.floor((200 * common) / total) / 100;
}
