import { Random } from "./random.ts";
import type { Target } from "./targets.ts";

/** An input that something did not hold for, cut down as far as it still does not. */
export interface Fault {
  /** Makes the input again, as the first and only one. */
  readonly seed: number;
  readonly input: string;
  readonly message: string;
}

/** What came of some inputs of one target. */
export interface FuzzResult {
  readonly runs: number;
  readonly faults: readonly Fault[];
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

/** What is wrong with an input, a throw included. */
function complaintOf(target: Target, input: string): string | undefined {
  try {
    return target.check(input);
  } catch (error) {
    return error instanceof SyntaxError && target.id === "page" ? undefined : `throws ${String(error)}`;
  }
}

const detail = /[:="]/;

/** What stands before the details. */
function kindOf(complaint: string | undefined): string | undefined {
  return complaint?.split(detail, 1)[0];
}

const tagsAndWords = /<[^<>]*>|\w+|[^\w<]|</gu;

/** Leave out stretches of tags and words, then of characters: halves first, single ones last. */
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
