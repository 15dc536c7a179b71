import type { Delete, Emphasis, PhrasingContent, Strong } from "mdast";
import { type CharacterKind, type Classification, classifications, isLeftFlanking, punctuation } from "./characters.ts";

/** A character beside a run. */
export interface Neighbour {
  readonly kind: CharacterKind;
  /** Whether it is `*`, `_` or `~`. */
  readonly isMark: boolean;
}

/** One `*`, `**` or `~~` that a node writes. */
export interface Delimiter {
  readonly node: Emphasis | Strong | Delete;
  readonly size: 1 | 2;
  readonly opens: boolean;
}

/** Delimiters of one character that touch; CommonMark sees them as one run. */
export interface Run {
  readonly marker: "*" | "~";
  readonly delimiters: Delimiter[];
  /** Length as written. */
  length: number;
  readonly before: Neighbour;
  after: Neighbour;
  /** Delimiters not paired yet are those from `first` to before `last`. */
  first: number;
  last: number;
}

/** Rules in which readers differ. All of them have to read a node as itself. */
interface Reader {
  canOpen(run: Run): boolean;
  canClose(run: Run): boolean;
  /** The length that the rule of three looks at. */
  length(run: Run): number;
}

/** The algorithm in the appendix of the specification. */
function specification(classes: Classification): Reader {
  return {
    canOpen: ({ before, after }) => isLeftFlanking(before.kind, after.kind, classes),
    canClose: ({ before, after }) => isLeftFlanking(after.kind, before.kind, classes),
    length: (run) => run.length,
  };
}

/** micromark lets marks beside marks open and close, and uses the remaining length of a run. */
function lenient(reader: Reader): Reader {
  return {
    canOpen: (run) => reader.canOpen(run) || run.after.isMark,
    canClose: (run) => reader.canClose(run) || run.before.isMark,
    length: remaining,
  };
}

const strictReaders = classifications.map(specification);
const readers: readonly Reader[] = [...strictReaders, ...strictReaders.map(lenient)];

/**
 * Pair runs of `*` as readers do ("process emphasis").
 *
 * @param runs In order. Modified.
 * @param failing Nodes whose two delimiters do not pair with each other are added here.
 */
export function pairRuns(runs: readonly Run[], failing: Set<PhrasingContent>): void {
  if (pairByThemselves(runs)) return;
  for (const reader of readers) {
    for (const run of runs) {
      run.first = 0;
      run.last = run.delimiters.length;
    }
    new Pairing(reader, failing).read(runs);
  }
}

/** Whether single marks open and close in turn, and no reader can pair them differently: most emphasis. */
function pairByThemselves(runs: readonly Run[]): boolean {
  return runs.every((run, index) => {
    const [mark, second] = run.delimiters;
    const opens = index % 2 === 0;
    if (mark === undefined || second !== undefined || mark.opens !== opens || isUnclear(run)) return false;
    if (!opens && runs[index - 1]?.delimiters[0]?.node !== mark.node) return false;
    return strictReaders[0]?.canOpen(run) === opens && strictReaders[0].canClose(run) !== opens;
  });
}

/** Whether readers differ about the neighbours of a run. */
function isUnclear({ before, after }: Run): boolean {
  return before.isMark || after.isMark || before.kind > punctuation || after.kind > punctuation;
}

class Pairing {
  readonly #reader: Reader;
  readonly #failing: Set<PhrasingContent>;
  /** Runs that may still open. */
  readonly #stack: Run[] = [];
  /** Depth below which no opener is left, by kind of closer, so that searches stay linear. */
  readonly #bottoms = [0, 0, 0, 0, 0, 0];

  constructor(reader: Reader, failing: Set<PhrasingContent>) {
    this.#reader = reader;
    this.#failing = failing;
  }

  read(runs: readonly Run[]): void {
    for (const run of runs) {
      if (this.#reader.canClose(run)) this.#closeWith(run);
      if (run.first === run.last) continue;
      if (this.#reader.canOpen(run)) this.#stack.push(run);
      else this.#fail(run);
    }
    for (const run of this.#stack) this.#fail(run);
  }

  #closeWith(closer: Run): void {
    const kind = (this.#reader.length(closer) % 3) + (this.#reader.canOpen(closer) ? 3 : 0);
    const bottom = this.#bottoms[kind];
    let depth = this.#stack.length - 1;
    while (closer.first < closer.last && depth >= bottom) {
      const opener = this.#stack[depth] as Run;
      if (this.#breaksRuleOfThree(opener, closer)) {
        depth--;
        continue;
      }
      // Runs between the two stop being delimiters.
      while (this.#stack.length > depth + 1) this.#fail(this.#stack.pop() as Run);
      this.#pair(opener, closer);
      if (opener.first === opener.last) {
        this.#stack.pop();
        depth--;
      }
    }
    if (closer.first < closer.last) this.#bottoms[kind] = this.#stack.length;
    const height = this.#stack.length;
    for (let index = 0; index < 6; index++) this.#bottoms[index] = Math.min(this.#bottoms[index], height);
  }

  /** Section 6.2, rules 9 and 10: a run that can both open and close pairs only if the lengths do not sum to a multiple of 3. */
  #breaksRuleOfThree(opener: Run, closer: Run): boolean {
    if (!this.#reader.canClose(opener) && !this.#reader.canOpen(closer)) return false;
    const length = this.#reader.length(closer);
    return (this.#reader.length(opener) + length) % 3 === 0 && length % 3 !== 0;
  }

  #pair(opener: Run, closer: Run): void {
    const left = opener.delimiters[opener.last - 1] as Delimiter;
    const right = closer.delimiters[closer.first] as Delimiter;
    const size = remaining(opener) >= 2 && remaining(closer) >= 2 ? 2 : 1;
    if (left.node !== right.node || left.size !== size || !left.opens || right.opens) {
      this.#failing.add(left.node);
      this.#failing.add(right.node);
    }
    opener.last--;
    closer.first++;
  }

  #fail(run: Run): void {
    for (let index = run.first; index < run.last; index++) this.#failing.add((run.delimiters[index] as Delimiter).node);
  }
}

/** Characters of the run that are not paired yet. Nesting is bounded, so runs are short. */
function remaining(run: Run): number {
  let size = 0;
  for (let index = run.first; index < run.last; index++) size += (run.delimiters[index] as Delimiter).size;
  return size;
}
