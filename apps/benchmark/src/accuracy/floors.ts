import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { flag, type OptionRow } from "../options.ts";

export const check: OptionRow<boolean | undefined> = flag(
  "exit with 1 if a figure of plain `decant` is out of its bounds in floors.json",
);

const floorsFile = join(import.meta.dirname, "../../floors.json");

export interface Measured {
  readonly set: string;
  readonly goldSha256: string;
  /** Searched for figures before the object itself. */
  readonly scores?: unknown;
}

/** What of `floors.json` is compared, by set. */
export interface Floors {
  readonly sets: Readonly<Record<string, SetFloors>>;
}

interface SetFloors {
  /** SHA-256 of the gold file that the bounds were measured on. */
  readonly goldSha256: string;
  /** By path: `f1`, `types.forum.f1`, `metadata.title.match`, `crashes`, `decisions.unbalanced`, `kept.code`. */
  readonly bounds: Readonly<Record<string, { readonly min?: number; readonly max?: number }>>;
}

/** Messages for figures below their floor, above their ceiling, or not comparable; empty if all bounds hold. */
export function checkFloors(floors: Floors, summaries: readonly Measured[]): string[] {
  return summaries.flatMap((summary) => {
    const set = floors.sets[summary.set];
    if (set === undefined) return [];
    if (set.goldSha256 !== summary.goldSha256)
      return [`${summary.set}: the gold file is not the one that the floors were measured on`];
    return Object.entries(set.bounds).flatMap(([figure, { min, max }]): string[] => {
      const value = figureOf(summary, figure);
      const name = `${summary.set} ${figure}`;
      if (value === undefined) return [`${name}: not measured`];
      if (min !== undefined && value < min) return [`${name}: ${value.toFixed(4)} is below the floor ${min}`];
      return max !== undefined && value > max ? [`${name}: ${value.toFixed(4)} is above the ceiling ${max}`] : [];
    });
  });
}

/** Find a figure in the scores, else in the whole summary. */
function figureOf(summary: Measured, path: string): number | undefined {
  for (const root of [summary.scores, summary]) {
    let value: unknown = root;
    for (const key of path.split(".")) value = (value as Record<string, unknown> | null | undefined)?.[key];
    if (typeof value === "number") return value;
  }
  return undefined;
}

/** Compare figures with the floors of this app, and report. */
export async function applyFloors(measured: readonly Measured[]): Promise<void> {
  const faults = checkFloors(JSON.parse(await readFile(floorsFile, "utf8")) as Floors, measured);
  console.log(faults.length === 0 ? "\nfloors: all held" : `\nfloors:\n${faults.join("\n")}`);
  if (faults.length > 0) process.exitCode = 1;
}
