import { Problem } from "./problem.ts";

interface Task {
  readonly agent: string;
  readonly begin: () => void;
}

interface Client {
  running: number;
  /** Its tasks that wait, in the order in which they came. */
  readonly waiting: Task[];
  /** Number of its last turn; 0 before the first. */
  lastTurn: number;
  /** The same for those who share its name. */
  readonly lastTurns: Map<string, number>;
}

/** Programs behind one address whose turns are remembered. */
const mostAgents = 1000;

/**
 * Gives clients turns at a number of places: next is the client whose last turn is the longest ago, however many tasks others have, and
 * of those who share its address likewise. A client that has nothing running finds one more place, so that it need not wait for a long
 * task of another.
 */
export class Turns {
  readonly #places: number;
  readonly #ofClient: number;
  readonly #clients = new Map<string, Client>();
  #running = 0;
  #turn = 0;

  /** @param ofClient Places that one client may have. */
  constructor(places: number, ofClient: number = places) {
    this.#places = places;
    this.#ofClient = ofClient;
  }

  /**
   * Run a task when it is the client's turn.
   *
   * @param name A client, and after a space whoever asks for it, as `turnOf` names them.
   * @param signal Ends the wait; a task that has begun goes on.
   * @throws {Problem} `client-abort` if the signal is aborted before; else what the task throws.
   */
  async run<Result>(name: string, signal: AbortSignal, task: () => Promise<Result>): Promise<Result> {
    const [key = "", agent = ""] = name.split(" ", 2);
    const client = this.#clients.get(key) ?? { running: 0, waiting: [], lastTurn: 0, lastTurns: new Map() };
    this.#clients.set(key, client);
    try {
      await this.#turnOf(client, agent, signal);
      return await task().finally(() => this.#end(client));
    } finally {
      if (client.running === 0 && client.waiting.length === 0) this.#clients.delete(key);
    }
  }

  #turnOf({ waiting }: Client, agent: string, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const begin = (): void => {
        signal.removeEventListener("abort", leave);
        resolve();
      };
      const task = { agent, begin };
      const leave = (): void => {
        waiting.splice(waiting.indexOf(task), 1);
        reject(new Problem("client-abort", "the client went away"));
      };
      waiting.push(task);
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
      const turnOf = ({ agent }: Task): number => next?.lastTurns.get(agent) ?? 0;
      const task = next.waiting.reduce((first, other) => (turnOf(other) < turnOf(first) ? other : first));
      next.waiting.splice(next.waiting.indexOf(task), 1);
      if (next.lastTurns.size >= mostAgents) next.lastTurns.clear();
      next.lastTurns.set(task.agent, next.lastTurn);
      task.begin();
    }
  }

  #next(): Client | undefined {
    let next: Client | undefined;
    for (const client of this.#clients.values()) {
      const places = client.running > 0 ? this.#places : this.#places + 1;
      if (client.waiting.length === 0 || this.#running >= places || client.running >= this.#ofClient) continue;
      if (next === undefined || client.lastTurn < next.lastTurn) next = client;
    }
    return next;
  }
}
