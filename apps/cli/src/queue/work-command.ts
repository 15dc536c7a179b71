import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { escapeJson, toJson } from "@decant/page";
import type { Queue, WorkEvent } from "@decant/queue";
import { pino } from "pino";
import { CommandError, exitCodes } from "../errors.ts";
import { printText } from "../output/output.ts";
import { toCommandError } from "../serve/serve-command.ts";
import { untilSignal } from "../terminal/signals.ts";
import { note } from "../terminal/terminal.ts";
import { openQueueAt } from "./open-queue.ts";
import { startWorker } from "./worker.ts";
import { openMetrics, type WorkerMetrics } from "./worker-metrics.ts";

/** Options of `decant work`. */
export interface WorkCommandOptions {
  /** Address of the queue. */
  readonly queue: string;
  /** Folders that jobs may have their files in. */
  readonly workDirs: readonly string[];
  readonly jobs: number;
  readonly shards: number;
  readonly leaseMs: number;
  readonly untilEmpty: boolean;
  readonly status: boolean;
  readonly metrics?: { readonly host: string; readonly port: number };
  readonly log: "json" | "text" | "none";
}

/** Jobs that `--status` lists with the reason why they were set aside. */
const listedDead = 100;

/**
 * `decant work --queue URL`: work on the jobs of a queue until a signal comes.
 *
 * @returns The exit code, after unfinished jobs are given back.
 * @throws {CommandError} `node-too-old`; `usage`, also for a port that is taken; `unreachable` or `unwritable`, if the queue cannot be used.
 */
export async function runWork(options: WorkCommandOptions): Promise<number> {
  if (options.queue === "memory:")
    throw new CommandError("usage", "a queue in memory has no other workers; leave decant work out");
  const queue = await openQueueAt("decant work", options.queue, options.leaseMs);
  try {
    if (options.status) return await printStatus(queue);
    return await workUntilSignal(queue, options);
  } finally {
    await queue.close();
  }
}

async function printStatus(queue: Queue): Promise<number> {
  const dead = await queue.dead(listedDead);
  const jobs = dead.map(({ job, reason }) => ({ id: job.id, reason, data: job.data }));
  await printText(`${toJson({ queue: queue.name, ...(await queue.stats()), dead_jobs: jobs })}\n`);
  return exitCodes.ok;
}

async function workUntilSignal(queue: Queue, options: WorkCommandOptions): Promise<number> {
  const { jobs, shards, workDirs, untilEmpty, metrics: listen, log: form } = options;
  const metrics = await openMetrics(queue);
  const log = await openLog(form);
  let isDraining = false;
  const server = listen && (await serveMetrics(metrics, listen, () => isDraining));
  const signalled = untilSignal();
  const worker = startWorker(queue, {
    ...{ jobs, shards, workDirs, untilEmpty },
    onPage: metrics.onPage,
    onEvent: (event) => {
      metrics.onEvent(event);
      log.event(event);
    },
  });
  log.info("working", { queue: queue.name, ...(server && { metrics: server.url }) });
  try {
    await Promise.race([worker.ended, signalled]);
    isDraining = true;
    await worker.end();
    log.info("ended", { ...(await worker.ended) });
    return exitCodes.ok;
  } finally {
    server?.close();
  }
}

interface Log {
  event(event: WorkEvent): void;
  info(message: string, facts: Readonly<Record<string, unknown>>): void;
}

async function openLog(form: WorkCommandOptions["log"]): Promise<Log> {
  if (form === "none") return { event: () => {}, info: () => {} };
  if (form === "text") {
    const list = (facts: object): string =>
      Object.entries(facts)
        .map(([name, value]) => ` ${name}=${typeof value === "number" ? Math.round(value) : value}`)
        .join("");
    return {
      event: ({ kind, ...facts }) => note(`${kind}${list("job" in facts ? { ...facts, job: facts.job.id } : facts)}`),
      info: (message, facts) => note(`${message}${list(facts)}`),
    };
  }
  const stderr = pino.destination({ dest: 2, sync: true });
  const log = pino({ name: "decant-work", messageKey: "message" }, { write: (line) => stderr.write(escapeJson(line)) });
  return {
    event({ kind, ...facts }) {
      const level = kind === "failed" || kind === "lost" || kind === "trouble" ? "warn" : "info";
      log[level]("job" in facts ? { ...facts, job: facts.job.id } : facts, kind);
    },
    info: (message, facts) => log.info(facts, message),
  };
}

async function serveMetrics(
  metrics: WorkerMetrics,
  { host, port }: { readonly host: string; readonly port: number },
  isDraining: () => boolean,
) {
  const server = createServer(async (request, response) => {
    if (request.url === "/healthz") {
      // A worker that ends takes no more jobs.
      response.writeHead(isDraining() ? 503 : 200, { "content-type": "text/plain" });
      response.end(isDraining() ? "draining\n" : "ok\n");
      return;
    }
    if (request.url !== "/metrics") {
      response.writeHead(404).end();
      return;
    }
    const text = await metrics.text();
    response.writeHead(200, { "content-type": metrics.contentType });
    response.end(text);
  });
  server.listen(port, host);
  await once(server, "listening").catch((error: unknown) => {
    throw toCommandError(error, { host, port });
  });
  const { address, port: taken, family } = server.address() as AddressInfo;
  return {
    url: `http://${family === "IPv6" ? `[${address}]` : address}:${taken}/metrics`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
