import type { Answer } from "./sink.ts";

// Chosen by hand: enough to keep all workers busy while the next page in line is slow.
const pendingPerJob = 8;
const maxPendingBytes = 64 * 1024 * 1024;

export function pendingLimits(jobs: number): WriterLimits {
  return { maxPending: jobs * pendingPerJob, maxPendingBytes };
}

/**
 * Ask for an answer for each item, and write the answers in the order of the items.
 *
 * @param ask Starts the work for an item; undefined leaves the item out.
 * @throws The error of reading, asking or writing that comes first.
 */
export async function writeInOrder<Item, Made extends { readonly bytes: Uint8Array }>(
  items: AsyncIterable<Item>,
  jobs: number,
  {
    bytesOf,
    ask,
    write,
  }: {
    readonly bytesOf: (item: Item) => number;
    readonly ask: (item: Item) => (() => Promise<Made>) | undefined;
    readonly write: (made: Made) => Promise<void>;
  },
): Promise<void> {
  const writer = new OrderedWriter<Made>(write, pendingLimits(jobs));
  const feed = async (): Promise<void> => {
    for await (const item of items) {
      const task = ask(item);
      if (task !== undefined) await writer.push(bytesOf(item), task);
    }
    await writer.finish();
  };
  await Promise.race([feed(), writer.failed]);
}

export interface WriterLimits {
  readonly maxPending: number;
  /** Maximum bytes of pending input and finished answers. A larger page is processed alone. */
  readonly maxPendingBytes: number;
}

/**
 * Writes answers in the order of their requests, each as soon as it and the answers before it are ready.
 *
 * Requests wait while too much is pending: a slow reader or a slow page slows the batch down and does not fill the memory.
 */
export class OrderedWriter<Made extends { readonly bytes: Uint8Array } = Answer> {
  readonly #writeAnswer: (answer: Made) => Promise<void>;
  readonly #limits: WriterLimits;
  #tail: Promise<void> = Promise.resolve();
  #pending = 0;
  #pendingBytes = 0;
  #failure: { readonly error: unknown } | undefined;
  #wake: () => void = () => {};
  #reject: (error: unknown) => void = () => {};

  /** Rejects as soon as a write fails, even while the batch waits for input. */
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
   * @param ask Starts the work. A rejection ends the batch.
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
