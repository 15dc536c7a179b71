/** Functions of a worker, by name. */
export type Handlers = Readonly<Record<string, (ask: never) => unknown>>;
export type Ask<Handler> = Handler extends (ask: infer Asked) => unknown ? Asked : never;
export type Answer<Handler extends (ask: never) => unknown> = Awaited<ReturnType<Handler>>;

export interface RequestMessage {
  readonly id: number;
  readonly name: string;
  readonly ask: unknown;
}

export type AnswerMessage =
  | { readonly id: number; readonly ok: true; readonly answer: unknown }
  | { readonly id: number; readonly ok: false; readonly message: string };

/** A request that was given up: a newer one took its place, or the reader stopped it. */
export class Superseded extends Error {}

interface Request {
  readonly name: string;
  readonly ask: unknown;
  readonly resolve: (answer: never) => void;
  readonly reject: (error: Error) => void;
}

/** Asks a worker that {@link serve}s functions, and starts another one after `stop`. */
export class WorkerClient<Served extends Handlers> {
  private readonly address: string;
  private worker: Worker | undefined;
  /** Requests that the worker has, by their number. */
  private readonly sent = new Map<number, Request>();
  /** The newest request of each name that waits for an older one. A slider asks faster than a long page is cut. */
  private readonly waiting = new Map<string, Request>();
  private lastId = 0;

  /** The worker starts at once: reading its script takes as long as reading the page's. */
  constructor(address: string) {
    this.address = address;
    this.worker = this.start();
  }

  /** @throws {Superseded} If a newer request of this name, or a stop, comes before the worker has it. */
  ask<Name extends keyof Served & string>(name: Name, ask: Ask<Served[Name]>): Promise<Answer<Served[Name]>> {
    return new Promise((resolve, reject) => {
      const request = { name, ask, resolve, reject };
      if (![...this.sent.values()].some((other) => other.name === name)) return this.send(request);
      this.waiting.get(name)?.reject(new Superseded("superseded"));
      this.waiting.set(name, request);
    });
  }

  private send(request: Request): void {
    const id = ++this.lastId;
    this.sent.set(id, request);
    this.worker ??= this.start();
    this.worker.postMessage({ id, name: request.name, ask: request.ask } satisfies RequestMessage);
  }

  /** Give up all requests, even one that is being worked on. */
  readonly stop = (): void => this.end(new Superseded("stopped"));

  private start(): Worker {
    const worker = startWorker(this.address);
    worker.addEventListener("message", ({ data }: MessageEvent<AnswerMessage>) => {
      const request = this.sent.get(data.id);
      if (request === undefined) return;
      this.sent.delete(data.id);
      if (data.ok) request.resolve(data.answer as never);
      else request.reject(new Error(data.message));
      const next = this.waiting.get(request.name);
      if (next === undefined) return;
      this.waiting.delete(request.name);
      this.send(next);
    });
    worker.onerror = (event) => {
      event.preventDefault();
      this.end(new Error(event.message || "The worker could not be started."));
    };
    return worker;
  }

  private end(error: Error): void {
    this.worker?.terminate();
    this.worker = undefined;
    const requests = [...this.sent.values(), ...this.waiting.values()];
    this.sent.clear();
    this.waiting.clear();
    for (const { reject } of requests) reject(error);
  }
}

/**
 * Start a worker from a blob: such a worker inherits the policy of the page, which forbids all connections. A worker from an address would
 * have the policy that its server sends.
 */
function startWorker(address: string): Worker {
  const blob = new Blob([`import ${JSON.stringify(new URL(address, document.baseURI).href)};`], {
    type: "text/javascript",
  });
  const url = URL.createObjectURL(blob);
  const worker = new Worker(url, { type: "module" });
  // Its first message shows that it has read the blob.
  worker.addEventListener("message", () => URL.revokeObjectURL(url), { once: true });
  return worker;
}
