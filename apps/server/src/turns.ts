import { Problem } from "./problem.ts";

interface Client {
  running: number;
  /** How its tasks that wait are begun, the next one first. */
  readonly waiting: (() => void)[];
  /** Number of its last turn; 0 before the first. */
  lastTurn: number;
}

/**
 * Gives clients turns at a number of places: next is the client whose last turn is the longest ago, however many tasks others have. A
 * client that has nothing running finds one more place, so that it need not wait for a long task of another.
 */
export class Turns {
  readonly #places: number;
  readonly #clients = new Map<string, Client>();
  #running = 0;
  #turn = 0;

  constructor(places: number) {
    this.#places = places;
  }

  /**
   * Run a task when it is the client's turn.
   *
   * @param signal Ends the wait; a task that has begun goes on.
   * @throws {Problem} `client-abort` if the signal is aborted before; else what the task throws.
   */
  async run<Result>(name: string, signal: AbortSignal, task: () => Promise<Result>): Promise<Result> {
    const client = this.#clients.get(name) ?? { running: 0, waiting: [], lastTurn: 0 };
    this.#clients.set(name, client);
    try {
      await this.#turnOf(client, signal);
      return await task().finally(() => this.#end(client));
    } finally {
      if (client.running === 0 && client.waiting.length === 0) this.#clients.delete(name);
    }
  }

  #turnOf({ waiting }: Client, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const begin = (): void => {
        signal.removeEventListener("abort", leave);
        resolve();
      };
      const leave = (): void => {
        waiting.splice(waiting.indexOf(begin), 1);
        reject(new Problem("client-abort", "the client went away"));
      };
      waiting.push(begin);
      if (signal.aborted) return leave();
      signal.addEventListener("abort", leave, { once: true });
      this.#beginNext();
    });
  }

  #end(client: Client): void {
    client.running--;
    this.#running--;
    this.#beginNext();
  }

  #beginNext(): void {
    for (let next = this.#next(); next !== undefined; next = this.#next()) {
      next.running++;
      this.#running++;
      next.lastTurn = ++this.#turn;
      next.waiting.shift()?.();
    }
  }

  #next(): Client | undefined {
    let next: Client | undefined;
    for (const client of this.#clients.values()) {
      const places = client.running > 0 ? this.#places : this.#places + 1;
      if (client.waiting.length === 0 || this.#running >= places) continue;
      if (next === undefined || client.lastTurn < next.lastTurn) next = client;
    }
    return next;
  }
}
