/** Lets many actions run side by side, and one that shall be alone run alone. Actions do not reject. */
export class AloneGate {
  private readonly running = new Set<Promise<unknown>>();
  private alones: Promise<unknown> = Promise.resolve();
  private waiting = 0;

  async shared<Result>(action: () => Promise<Result>): Promise<Result> {
    while (this.waiting > 0) await this.alones;
    const result = action();
    this.running.add(result);
    try {
      return await result;
    } finally {
      this.running.delete(result);
    }
  }

  alone<Result>(action: () => Promise<Result>): Promise<Result> {
    this.waiting++;
    const before = this.alones;
    const result = (async () => {
      try {
        await before;
        await Promise.allSettled(this.running);
        return await action();
      } finally {
        this.waiting--;
      }
    })();
    this.alones = result.catch(() => {});
    return result;
  }
}
