/** Part of the time that reading a page may take; on ordinary pages it takes a twentieth. */
const parseShare = 1 / 16;
/** Once this part has passed, blocks are no longer scored: what is left is needed for writing. */
const scoreShare = 1 / 2;
/** Part of what is then left that building the tree may take; writing Markdown takes twice to three times as long. */
const buildShare = 1 / 4;

/**
 * Time that one page may take, dealt out to the stages.
 *
 * Later stages cost so many times what the earlier ones cost, by the size of what they are handed. So it is enough to stop
 * those that decide about that size: the parser, and the walk that builds the tree.
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

  /** Whether all of the time was taken. */
  get isPassed(): boolean {
    return this.elapsed() > this.ms;
  }

  /** For a stage that starts now. */
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
