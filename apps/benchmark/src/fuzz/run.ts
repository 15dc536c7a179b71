import { Random } from "./random.ts";
import type { Target } from "./targets.ts";

/** An input that something did not hold for, cut down as far as it still does not. */
export interface Fault {
  readonly target: string;
  readonly seed: number;
  /** Number of the input, from 0. */
  readonly run: number;
  readonly input: string;
  readonly message: string;
}

/**
 * Run a target on inputs of one seed until one fails.
 *
 * @returns Inputs run, and the fault that ended it.
 */
export function fuzz(target: Target, seed: number, runs: number): { readonly runs: number; readonly fault?: Fault } {
  const random = new Random(seed);
  for (let run = 0; run < runs; run++) {
    const input = target.make(random);
    if (complaintOf(target, input) === undefined) continue;
    const least = shrink(input, (candidate) => complaintOf(target, candidate) !== undefined);
    const message = complaintOf(target, least) as string;
    return { runs: run + 1, fault: { target: target.id, seed, run, input: least, message } };
  }
  return { runs };
}

/** What is wrong with an input, a throw included. */
function complaintOf(target: Target, input: string): string | undefined {
  try {
    return target.check(input);
  } catch (error) {
    return error instanceof SyntaxError && target.id === "page" ? undefined : `throws ${String(error)}`;
  }
}

/** Leave out stretches, halves first, single characters last. */
function shrink(input: string, fails: (candidate: string) => boolean): string {
  let least = input;
  for (let size = Math.ceil(least.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let at = 0; at < least.length; ) {
      const candidate = least.slice(0, at) + least.slice(at + size);
      if (fails(candidate)) least = candidate;
      else at += size;
    }
  }
  return least;
}
