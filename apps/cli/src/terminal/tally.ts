import { exitCodes } from "../errors.ts";
import type { Total } from "../input/batch-inputs.ts";
import type { Answer, Outcome } from "../output/answer.ts";
import { counted, listCounts, sortedCounts } from "./counted.ts";
import type { ProgressCounts } from "./progress.ts";

/** Words of the summary, in order. `ofNone`: also written for a count of 0. */
const kinds: readonly { readonly kind: Outcome["kind"]; readonly words: string; readonly ofNone: boolean }[] = [
  { kind: "converted", words: "converted", ofNone: true },
  { kind: "without-content", words: "without content", ofNone: true },
  { kind: "left-out", words: "left out", ofNone: false },
  { kind: "failed", words: "failed", ofNone: true },
];

/** Counts the results of a batch. */
export class Tally {
  #total: Total | undefined;
  readonly #reasons = new Map<Outcome["kind"], Map<string, number>>();
  readonly #counts = new Map<Outcome["kind"], number>();
  #pages = 0;
  #bytes = 0;
  #unreadable = 0;
  readonly #skipped = new Map<string, number>();

  /** Set what there is to do, once that is known. */
  setTotal(total: Total | undefined): void {
    this.#total = total;
  }

  add({ outcome: { kind, reason } }: Pick<Answer, "outcome">): void {
    this.#pages++;
    this.#counts.set(kind, this.#count(kind) + 1);
    if (reason === undefined) return;
    const reasons = this.#reasons.get(kind) ?? new Map<string, number>();
    this.#reasons.set(kind, reasons.set(reason, (reasons.get(reason) ?? 0) + 1));
  }

  /** Count a record of an archive that is not a page. */
  addSkipped(reason: string): void {
    this.#skipped.set(reason, (this.#skipped.get(reason) ?? 0) + 1);
  }

  addBytes(bytes: number): void {
    this.#bytes += bytes;
  }

  /** Count an unreadable input. */
  addUnreadable(): void {
    this.#unreadable++;
  }

  counts(): ProgressCounts {
    const done = { pages: this.#pages, failed: this.#count("failed"), of: undefined, share: undefined };
    const total = this.#total;
    if (total === undefined) return done;
    if ("bytes" in total) return { ...done, share: this.#bytes / total.bytes };
    return { ...done, of: total.pages, share: this.#pages / total.pages };
  }

  /**
   * One line with all counts.
   *
   * @example
   * tally.summary; // "3 pages: 1 converted, 1 without content (js-shell 1), 1 failed (timeout 1)"
   */
  get summary(): string {
    const parts = kinds
      .filter(({ kind, ofNone }) => ofNone || this.#count(kind) > 0)
      .map(({ kind, words }) => `${this.#count(kind)} ${words}${this.#reasonsOf(kind)}`);
    return `${counted(this.#pages, "page")}: ${parts.join(", ")}${this.#skippedSummary()}`;
  }

  get exitCode(): number {
    if (this.#unreadable > 0) return exitCodes.input;
    return this.#count("failed") > 0 ? exitCodes.flawed : exitCodes.ok;
  }

  #count(kind: Outcome["kind"]): number {
    return this.#counts.get(kind) ?? 0;
  }

  #reasonsOf(kind: Outcome["kind"]): string {
    return listReasons(this.#reasons.get(kind) ?? new Map());
  }

  #skippedSummary(): string {
    const records = [...this.#skipped.values()].reduce((sum, count) => sum + count, 0);
    return records === 0 ? "" : `; ${counted(records, "record")} skipped${listReasons(this.#skipped)}`;
  }
}

function listReasons(counts: ReadonlyMap<string, number>): string {
  return counts.size === 0 ? "" : ` (${listCounts(sortedCounts(counts))})`;
}
