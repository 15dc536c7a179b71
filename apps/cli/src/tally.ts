import type { Answer, Outcome } from "./answer.ts";
import { exitCodes } from "./errors.ts";
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
  readonly #totalBytes: number | undefined;
  readonly #reasons = new Map<Outcome["kind"], Map<string, number>>();
  readonly #counts = new Map<Outcome["kind"], number>();
  #pages = 0;
  #bytes = 0;
  #unreadable = 0;

  constructor(totalBytes: number | undefined) {
    this.#totalBytes = totalBytes;
  }

  add({ outcome: { kind, reason } }: Pick<Answer, "outcome">): void {
    this.#pages++;
    this.#counts.set(kind, this.#count(kind) + 1);
    if (reason === undefined) return;
    const reasons = this.#reasons.get(kind) ?? new Map<string, number>();
    this.#reasons.set(kind, reasons.set(reason, (reasons.get(reason) ?? 0) + 1));
  }

  addBytes(bytes: number): void {
    this.#bytes += bytes;
  }

  /** Count an unreadable input. */
  addUnreadable(): void {
    this.#unreadable++;
  }

  counts(): ProgressCounts {
    const share = this.#totalBytes === undefined ? undefined : this.#bytes / this.#totalBytes;
    return { pages: this.#pages, failed: this.#count("failed"), share };
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
    return `${this.#pages} ${this.#pages === 1 ? "page" : "pages"}: ${parts.join(", ")}`;
  }

  get exitCode(): number {
    if (this.#unreadable > 0) return exitCodes.input;
    return this.#count("failed") > 0 ? exitCodes.flawed : exitCodes.ok;
  }

  #count(kind: Outcome["kind"]): number {
    return this.#counts.get(kind) ?? 0;
  }

  #reasonsOf(kind: Outcome["kind"]): string {
    const reasons = [...(this.#reasons.get(kind) ?? [])].sort(([a], [b]) => (a < b ? -1 : 1));
    return reasons.length === 0 ? "" : ` (${reasons.map(([reason, pages]) => `${reason} ${pages}`).join(", ")})`;
  }
}
