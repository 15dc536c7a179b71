import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { flag, type OptionRow, text, type ValuesOf } from "../options.ts";

/** Options of a command whose figures have floors. */
export const floorOptions: {
  readonly check: OptionRow<boolean | undefined>;
  readonly tightenFloors: OptionRow<boolean | undefined>;
  readonly loosenFloors: OptionRow<string | undefined>;
} = {
  check: flag("exit with 1 if a figure of plain `decant` is below its floor in floors.json"),
  tightenFloors: flag("raise the floors in floors.json to the measured figures; none is ever lowered"),
  loosenFloors: text("reason", "as --tighten-floors, but lower floors too and keep the reason"),
};

type FloorOptions = ValuesOf<typeof floorOptions>;

const floorsFile = join(import.meta.dirname, "../../floors.json");

/** Figures of one set. */
export interface Measured {
  readonly set: string;
  readonly goldSha256: string;
  /** Searched for figures before the object itself. */
  readonly scores?: unknown;
}

/** Bounds on one figure; paths such as `f1`, `types.forum.f1`, `metadata.title.match`, `crashes`, `decisions.unbalanced`, `kept.code`. */
export interface Bound {
  readonly min?: number;
  readonly max?: number;
}

/** The content of `floors.json`. */
export interface Floors {
  /** Distance between a measured figure and its tightened bound. */
  readonly epsilon: number;
  readonly epsilonReason: string;
  readonly sets: Readonly<Record<string, SetFloors>>;
  /** Every loosening, with its reason. */
  readonly loosened: readonly Loosening[];
}

export interface SetFloors {
  /** SHA-256 of the gold file that the bounds were measured on. */
  readonly goldSha256: string;
  readonly bounds: Readonly<Record<string, Bound>>;
}

export interface Loosening {
  readonly set: string;
  readonly figure: string;
  readonly from: Bound;
  readonly to: Bound;
  readonly reason: string;
}

/** Messages for figures below their floor, above their ceiling, or not comparable; empty if all bounds hold. */
export function checkFloors(floors: Floors, summaries: readonly Measured[]): string[] {
  return summaries.flatMap((summary) => {
    const set = floors.sets[summary.set];
    if (set === undefined) return [];
    if (set.goldSha256 !== summary.goldSha256) {
      return [`${summary.set}: the gold file is not the one that the floors were measured on`];
    }
    return Object.entries(set.bounds).flatMap(([figure, bound]) => checkBound(summary, figure, bound));
  });
}

function checkBound(summary: Measured, figure: string, { min, max }: Bound): string[] {
  const value = figureOf(summary, figure);
  const name = `${summary.set} ${figure}`;
  if (value === undefined) return [`${name}: not measured`];
  if (min !== undefined && value < min) return [`${name}: ${value.toFixed(4)} is below the floor ${min}`];
  if (max !== undefined && value > max) return [`${name}: ${value.toFixed(4)} is above the ceiling ${max}`];
  return [];
}

/**
 * Tighten each bound to the measured figure less epsilon. A bound is loosened only for a given reason, which is kept.
 *
 * @throws {RangeError} If a set's gold is not the one that its floors were measured on.
 */
export function tightenFloors(floors: Floors, summaries: readonly Measured[], looseningReason?: string): Floors {
  const sets = { ...floors.sets };
  const loosened = [...floors.loosened];
  for (const summary of summaries) {
    const set = sets[summary.set];
    if (set === undefined) continue;
    if (set.goldSha256 !== summary.goldSha256) throw new RangeError(`floors: other gold for ${summary.set}`);
    const bounds = { ...set.bounds };
    for (const [figure, from] of Object.entries(bounds)) {
      const to = measuredBound(from, figureOf(summary, figure), counts.has(figure) ? 0 : floors.epsilon);
      if (isLooser(to, from)) {
        if (looseningReason === undefined) continue;
        loosened.push({ set: summary.set, figure, from, to, reason: looseningReason });
      }
      bounds[figure] = to;
    }
    sets[summary.set] = { ...set, bounds };
  }
  return { ...floors, sets, loosened };
}

/** Figures that count pages; they are exact and get no epsilon. */
const counts: ReadonlySet<string> = new Set(["crashes", "empty", "decisions.unbalanced", "unbalanced"]);

function measuredBound(bound: Bound, value: number | undefined, slack: number): Bound {
  if (value === undefined) return bound;
  return {
    ...(bound.min !== undefined && { min: Math.floor((value - slack) * 1000) / 1000 }),
    ...(bound.max !== undefined && { max: Math.ceil((value + slack) * 1000) / 1000 }),
  };
}

function isLooser(to: Bound, from: Bound): boolean {
  return (to.min ?? 0) < (from.min ?? 0) || (to.max ?? 0) > (from.max ?? 0);
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

export function wantsFloors({ check, tightenFloors: tighten, loosenFloors: reason }: FloorOptions): boolean {
  return Boolean(check) || Boolean(tighten) || reason !== undefined;
}

/** Move the floors, then compare with them, as the options say. */
export async function applyFloors(options: FloorOptions, measured: readonly Measured[]): Promise<void> {
  const { check, tightenFloors: tighten, loosenFloors: reason } = options;
  if (!wantsFloors(options)) return;
  let floors: Floors = JSON.parse(await readFile(floorsFile, "utf8"));
  if (tighten || reason !== undefined) {
    floors = tightenFloors(floors, measured, reason);
    await writeFile(floorsFile, `${JSON.stringify(floors, undefined, 2)}\n`);
  }
  if (!check) return;
  const faults = checkFloors(floors, measured);
  console.log(faults.length === 0 ? "\nfloors: all held" : `\nfloors:\n${faults.join("\n")}`);
  if (faults.length > 0) process.exitCode = 1;
}
