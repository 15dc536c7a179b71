import type { Answer } from "./answer.ts";
import { exitCodes } from "./errors.ts";
import type { ProgressCounts } from "./progress.ts";

/** What became of the pages. */
export class Tally {
  readonly #totalBytes: number | undefined;
  readonly #outcomes = new Map<Answer["outcome"], number>();
  #pages = 0;
  #bytes = 0;
  #unreadable = 0;

  constructor(totalBytes: number | undefined) {
    this.#totalBytes = totalBytes;
  }

  add({ outcome }: Answer): void {
    this.#pages++;
    this.#outcomes.set(outcome, (this.#outcomes.get(outcome) ?? 0) + 1);
  }

  addBytes(bytes: number): void {
    this.#bytes += bytes;
  }

  /** An input as a whole could not be read. */
  addUnreadable(): void {
    this.#unreadable++;
  }

  counts(): ProgressCounts {
    const share = this.#totalBytes === undefined ? undefined : this.#bytes / this.#totalBytes;
    return { pages: this.#pages, failed: this.#failed, share };
  }

  /** One line about failures, if there are any. */
  get summary(): string | undefined {
    if (this.#failed === 0) return undefined;
    const failures = [...this.#outcomes].filter(([outcome]) => outcome !== "converted").sort();
    const reasons = failures.map(([outcome, pages]) => `${outcome} ${pages}`).join(", ");
    return `${this.#failed} of ${this.#pages} pages failed (${reasons})`;
  }

  get exitCode(): number {
    if (this.#unreadable > 0) return exitCodes.input;
    return this.#failed > 0 ? exitCodes.flawed : exitCodes.ok;
  }

  get #failed(): number {
    return this.#pages - (this.#outcomes.get("converted") ?? 0);
  }
}
