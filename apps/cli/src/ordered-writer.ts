import type { Answer } from "./answer.ts";

// Enough for every worker to go on while the page that is next in line takes its time; guesses.
const pendingPerJob = 8;
const maxPendingBytes = 64 * 1024 * 1024;

/** What may be pending where so many workers answer. */
export function pendingLimits(jobs: number): WriterLimits {
  return { maxPending: jobs * pendingPerJob, maxPendingBytes };
}

export interface WriterLimits {
  /** Answers that may be awaited at a time. */
  readonly maxPending: number;
  /** Bytes of input and of finished answers that may be held at a time; one larger page is let through alone. */
  readonly maxPendingBytes: number;
}

/**
 * Writes answers in the order in which they were asked for, each as soon as it and those before it are there.
 *
 * Asking waits while too much is pending, so a slow reader or a slow page slows the whole batch down instead of
 * filling the memory.
 */
export class OrderedWriter<Made extends Pick<Answer, "bytes"> = Answer> {
  readonly #writeAnswer: (answer: Made) => Promise<void>;
  readonly #limits: WriterLimits;
  #tail: Promise<void> = Promise.resolve();
  #pending = 0;
  #pendingBytes = 0;
  #failure: { readonly error: unknown } | undefined;
  #wake: () => void = () => {};
  #reject: (error: unknown) => void = () => {};

  /** Is rejected as soon as a write fails, so that nobody has to wait for more input to learn of it. */
  readonly failed: Promise<never> = new Promise((_, reject) => {
    this.#reject = reject;
  });

  constructor(write: (answer: Made) => Promise<void>, limits: WriterLimits) {
    this.#writeAnswer = write;
    this.#limits = limits;
    this.failed.catch(() => {});
  }

  /**
   * Wait for room, then ask for an answer.
   *
   * @param inputBytes What is held until the answer is there.
   * @param ask Begins the work; its promise must not be rejected but for reasons that end the batch.
   * @throws What an earlier `ask` or a write was rejected with.
   */
  async push(inputBytes: number, ask: () => Promise<Made>): Promise<void> {
    while (this.#isFull(inputBytes)) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    this.#throwFailure();
    this.#pending++;
    this.#pendingBytes += inputBytes;
    const answer = ask().then((made) => {
      this.#pendingBytes += made.bytes.length - inputBytes;
      return made;
    });
    this.#tail = Promise.all([answer, this.#tail]).then(
      ([made]) => this.#write(made),
      (error: unknown) => this.#fail(error),
    );
  }

  /** Wait until everything is written. */
  async finish(): Promise<void> {
    await this.#tail;
    this.#throwFailure();
  }

  async #write(answer: Made): Promise<void> {
    if (this.#failure !== undefined) return;
    try {
      await this.#writeAnswer(answer);
    } catch (error) {
      this.#fail(error);
      return;
    }
    this.#pending--;
    this.#pendingBytes -= answer.bytes.length;
    this.#wake();
  }

  #isFull(inputBytes: number): boolean {
    const { maxPending, maxPendingBytes } = this.#limits;
    if (this.#failure !== undefined || this.#pending === 0) return false;
    return this.#pending >= maxPending || this.#pendingBytes + inputBytes > maxPendingBytes;
  }

  #fail(error: unknown): void {
    this.#failure ??= { error };
    this.#reject(error);
    this.#wake();
  }

  #throwFailure(): void {
    if (this.#failure !== undefined) throw this.#failure.error;
  }
}
