import { Random } from "../sample.ts";
import { checkInput, makeInput } from "./pages.ts";

export interface Target {
  readonly make: (random: Random) => string;
  /** @returns The fault; `undefined` if there is none. A throw is a fault, too. */
  readonly check: (input: string) => string | undefined;
}

/** Pages, converted in all ways, and read by every reader. */
export const readersTarget: Target = { make: makeInput, check: checkInput };

/** A failing input, minimised. */
export interface Fault {
  /** Seed that generates only this input. */
  readonly seed: number;
  readonly input: string;
  readonly message: string;
}

export interface FuzzResult {
  readonly runs: number;
  readonly faults: readonly Fault[];
}

export interface FuzzTask {
  readonly seed: number;
  readonly runs: number;
  readonly faults: number;
}

export function runFuzzTask({ seed, runs, faults }: FuzzTask): FuzzResult {
  return fuzz(readersTarget, seed, runs, faults);
}

/**
 * Run a target on inputs of the seeds from `seed` on, until so many failed.
 *
 * @returns Inputs run, and the faults that were found.
 */
export function fuzz(target: Target, seed: number, runs: number, most = 1): FuzzResult {
  const faults: Fault[] = [];
  let run = 0;
  for (; run < runs && faults.length < most; run++) {
    const input = target.make(new Random(seed + run));
    const complaint = complaintOf(target, input);
    if (complaint === undefined) continue;
    const kind = kindOf(complaint);
    const least = shrink(input, (candidate) => kindOf(complaintOf(target, candidate)) === kind);
    faults.push({ seed: seed + run, input: least, message: complaintOf(target, least) as string });
  }
  return { runs: run, faults };
}

/** The fault of an input; a throw is one, too. */
function complaintOf(target: Target, input: string): string | undefined {
  try {
    return target.check(input);
  } catch (error) {
    return `throws ${String(error)}`;
  }
}

const detail = /[:="]/;

function kindOf(complaint: string | undefined): string | undefined {
  return complaint?.split(detail, 1)[0];
}

const tagsAndWords = /<[^<>]*>|\w+|[^\w<]|</gu;

/** Remove runs of tags and words, then of characters; large runs first. */
function shrink(input: string, fails: (candidate: string) => boolean): string {
  const words = leastOf(input.match(tagsAndWords) ?? [], fails);
  return leastOf([...words.join("")], fails).join("");
}

function leastOf(pieces: readonly string[], fails: (candidate: string) => boolean): readonly string[] {
  let least = pieces;
  for (let size = Math.ceil(least.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let at = 0; at < least.length; ) {
      const candidate = [...least.slice(0, at), ...least.slice(at + size)];
      if (fails(candidate.join(""))) least = candidate;
      else at += size;
    }
  }
  return least;
}
