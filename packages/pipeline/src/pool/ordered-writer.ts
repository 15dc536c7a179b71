export interface WriterLimits {
  readonly maxPending: number;
  /** Most bytes of pending input and finished answers. A larger page is processed alone. */
  readonly maxPendingBytes: number;
}

// Chosen by hand: enough to keep all workers busy while the next page in line is slow.
const pendingPerWorker = 8;
const maxPendingBytes = 64 * 1024 * 1024;

/**
 * The limits of an {@link OrderedWriter} for the answers of so many workers.
 *
 * @example
 * pendingLimits(4).maxPending; // 32
 */
export function pendingLimits(workers: number): WriterLimits {
  return { maxPending: workers * pendingPerWorker, maxPendingBytes };
}

/**
 * Writes answers in the order of their requests, each as soon as it and the answers before it are ready.
 *
 * Requests wait while too much is pending: a slow reader or a slow page slows the whole down and does not fill the memory.
 *
 * @example
 * const writer = new OrderedWriter(async ({ bytes }) => console.log(bytes.length), pendingLimits(2));
 * for (const text of ["a", "bc"]) await writer.push(text.length, async () => ({ bytes: new TextEncoder().encode(text) }));
 * await writer.finish();
 */
export class OrderedWriter<Made extends { readonly bytes: Uint8Array }> {
  readonly #writeAnswer: (answer: Made) => Promise<void>;
  readonly #limits: WriterLimits;
  #tail: Promise<void> = Promise.resolve();
  #pending = 0;
  #pendingBytes = 0;
  #failure: { readonly error: unknown } | undefined;
  #wake: () => void = () => {};
  #reject: (error: unknown) => void = () => {};

  /** Rejects as soon as a write fails, even while the caller waits for input. */
  readonly failed: Promise<never> = new Promise((_, reject) => {
    this.#reject = reject;
  });

  constructor(write: (answer: Made) => Promise<void>, limits: WriterLimits) {
    this.#writeAnswer = write;
    this.#limits = limits;
    this.failed.catch(() => {});
  }

  /**
   * Wait for capacity, then request an answer.
   *
   * @param inputBytes Bytes of input held until the answer is ready.
   * @param ask Starts the work. A rejection ends the writing.
   * @throws The error of an earlier `ask` or write.
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

  /** @throws As {@link push}. */
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
