import { createServer } from "node:http";
import { escapeJson, toJson } from "@decant/page/records";
import type { Queue, WorkEvent } from "@decant/queue";
import { pino } from "pino";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { WorkCommandOptions } from "../args/servers.ts";
import { CommandError, exitCodes } from "../errors.ts";
import { printText } from "../output/output.ts";
import type { Outcome } from "../output/sink.ts";
import { listenAt } from "../serve/serve-command.ts";
import { untilSignal } from "../terminal/signals.ts";
import { note } from "../terminal/terminal.ts";
import { openQueueAt } from "./over-queue.ts";

/** Jobs that `--status` lists with the reason why they were set aside. */
const listedDead = 100;

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
  const { startWorker } = await import("./worker.ts");
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

type Facts = Readonly<Record<string, unknown>>;

async function openLog(form: WorkCommandOptions["log"]) {
  if (form === "none") return { event: (_: WorkEvent) => {}, info: (_: string, __: Facts) => {} };
  if (form === "text") {
    const list = (facts: object): string =>
      Object.entries(facts)
        .map(([name, value]) => ` ${name}=${typeof value === "number" ? Math.round(value) : value}`)
        .join("");
    return {
      event: ({ kind, ...facts }: WorkEvent) =>
        note(`${kind}${list("job" in facts ? { ...facts, job: facts.job.id } : facts)}`),
      info: (message: string, facts: Facts) => note(`${message}${list(facts)}`),
    };
  }
  const stderr = pino.destination({ dest: 2, sync: true });
  const log = pino({ name: "decant-work", messageKey: "message" }, { write: (line) => stderr.write(escapeJson(line)) });
  return {
    event({ kind, ...facts }: WorkEvent) {
      const level = kind === "failed" || kind === "lost" || kind === "trouble" ? "warn" : "info";
      log[level]("job" in facts ? { ...facts, job: facts.job.id } : facts, kind);
    },
    info: (message: string, facts: Facts) => log.info(facts, message),
  };
}

async function serveMetrics(
  metrics: Awaited<ReturnType<typeof openMetrics>>,
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
  const origin = await listenAt(server, host, port);
  return {
    url: `${origin}/metrics`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Limits of the classes of durations: shards take seconds, crawls hours. */
const durations = [0.1, 0.5, 1, 5, 10, 30, 60, 300, 1800, 7200];
/** Longest wait of a scrape for the queue. */
const statsMs = 2000;

async function openMetrics(queue: Queue) {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const jobs = new Counter({
    ...{ name: "decant_jobs_total", help: "Jobs that this worker had, by what became of them", registers },
    labelNames: ["outcome"],
  });
  const active = new Gauge({ name: "decant_jobs_active", help: "Jobs that this worker has", registers });
  const seconds = new Histogram({
    ...{ name: "decant_job_seconds", help: "Duration of jobs", registers, buckets: durations },
    labelNames: ["outcome"],
  });
  const troubles = new Counter({
    name: "decant_queue_errors_total",
    help: "Questions that the queue failed",
    registers,
  });
  const pages = new Counter({
    ...{ name: "decant_pages_total", help: "Pages, by what became of them", registers, labelNames: ["outcome"] },
  });
  new Gauge({
    ...{ name: "decant_queue_jobs", help: "Jobs of the queue, by state", registers, labelNames: ["state"] },
    async collect() {
      const late = new Promise<undefined>((resolve) => setTimeout(resolve, statsMs, undefined).unref());
      const stats = await Promise.race([queue.stats().catch(() => undefined), late]);
      for (const [state, count] of Object.entries(stats ?? {})) this.set({ state }, count);
    },
  });
  return {
    contentType: registry.contentType,
    onEvent(event: WorkEvent): void {
      if (event.kind === "trouble") troubles.inc();
      else if (event.kind === "claimed") active.inc();
      else {
        active.dec();
        jobs.inc({ outcome: event.kind });
        seconds.observe({ outcome: event.kind }, event.ms / 1000);
      }
    },
    onPage: ({ kind }: Outcome): void => pages.inc({ outcome: kind }),
    text: (): Promise<string> => registry.metrics(),
  };
}
