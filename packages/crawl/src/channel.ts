/** Hands values from producers to one consumer; a producer waits while as many are on the way as fit. */
export class Channel<Value> {
  private readonly capacity: number;
  private readonly values: Value[] = [];
  private readonly producers: (() => void)[] = [];
  private wakeConsumer: (() => void) | undefined;
  private ending: { readonly error?: unknown } | undefined;

  constructor(capacity: number) {
    this.capacity = capacity;
  }

  async push(value: Value): Promise<void> {
    while (this.values.length >= this.capacity && this.ending === undefined)
      await new Promise<void>((resolve) => this.producers.push(resolve));
    this.values.push(value);
    this.wakeConsumer?.();
  }

  /** No more values come. */
  end(): void {
    this.finish({});
  }

  /** The consumer gets the values on the way, then this error. */
  fail(error: unknown): void {
    this.finish({ error });
  }

  /** The next value, or `undefined` after the end. */
  async next(): Promise<Value | undefined> {
    while (this.values.length === 0) {
      if (this.ending !== undefined) {
        if ("error" in this.ending) throw this.ending.error;
        return undefined;
      }
      await new Promise<void>((resolve) => {
        this.wakeConsumer = resolve;
      });
    }
    this.producers.shift()?.();
    return this.values.shift();
  }

  private finish(ending: { readonly error?: unknown }): void {
    this.ending ??= ending;
    this.wakeConsumer?.();
    for (const wake of this.producers.splice(0)) wake();
  }
}
