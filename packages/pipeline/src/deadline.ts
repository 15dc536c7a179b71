/** Share of the time for parsing; ordinary pages take a twentieth. */
const parseShare = 1 / 16;
/** After this share of the time blocks are not scored: writing needs the rest. */
const scoreShare = 1 / 2;
/** Share of the remaining time for building the tree; writing Markdown takes two to three times as long. */
const buildShare = 1 / 4;

/**
 * Divides the time for one page among the stages.
 *
 * The cost of later stages follows from the size of their input, so only the stages that determine it are stopped: the parser, and the
 * walk that builds the tree.
 */
export class Deadline {
  private readonly start: number;
  readonly ms: number;

  constructor(ms: number) {
    this.ms = ms;
    this.start = ms === Number.POSITIVE_INFINITY ? 0 : performance.now();
  }

  readonly stopsParsing = (): boolean => this.elapsed() > this.ms * parseShare;

  isTooLateToScore(): boolean {
    return this.elapsed() > this.ms * scoreShare;
  }

  /** Whether the deadline has passed. */
  get isPassed(): boolean {
    return this.elapsed() > this.ms;
  }

  /** Test for the stage that builds the tree and starts now; `undefined` without a deadline. */
  stopsBuilding(): (() => boolean) | undefined {
    if (this.ms === Number.POSITIVE_INFINITY) return undefined;
    const now = this.elapsed();
    const end = now + (this.ms - now) * buildShare;
    return () => this.elapsed() > end;
  }

  private elapsed(): number {
    return this.ms === Number.POSITIVE_INFINITY ? 0 : performance.now() - this.start;
  }
}
