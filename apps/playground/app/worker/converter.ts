import { startWorker } from "../parts/start-worker.ts";
import workerUrl from "./page-worker.ts?worker&url";
import type { AnswerMessage, RequestName, Requests } from "./protocol.ts";

/** A request that was given up: a newer one took its place, or the reader stopped it. */
export class Superseded extends Error {}

interface Request {
  readonly name: RequestName;
  readonly ask: unknown;
  readonly resolve: (answer: never) => void;
  readonly reject: (error: Error) => void;
}

/** Asks the worker, and starts another one after `stop`. */
export class Converter {
  private worker: Worker | undefined;
  /** Requests that the worker has, by their number. */
  private readonly sent = new Map<number, Request>();
  /** The newest request of each name that waits for an older one. A slider asks faster than a long page is cut. */
  private readonly waiting = new Map<RequestName, Request>();
  private lastId = 0;

  /** The worker starts at once: reading its script takes as long as reading the page's. */
  constructor() {
    this.worker = this.start();
  }

  /** @throws {Superseded} If a newer request of this name, or a stop, comes before the worker has it. */
  ask<Name extends RequestName>(name: Name, ask: Requests[Name]["ask"]): Promise<Requests[Name]["answer"]> {
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
    this.worker.postMessage({ id, name: request.name, ask: request.ask });
  }

  /** Give up all requests, even one that is being worked on. */
  stop(): void {
    this.end(new Superseded("stopped"));
  }

  private start(): Worker {
    const worker = startWorker(workerUrl);
    worker.onmessage = ({ data }: MessageEvent<AnswerMessage>) => {
      const request = this.sent.get(data.id);
      if (request === undefined) return;
      this.sent.delete(data.id);
      if (data.ok) request.resolve(data.answer as never);
      else request.reject(new Error(data.message));
      const next = this.waiting.get(request.name);
      if (next === undefined) return;
      this.waiting.delete(request.name);
      this.send(next);
    };
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
