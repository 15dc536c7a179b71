import type { Queue, WorkEvent } from "@decant/queue";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { Outcome } from "../output/answer.ts";

/** Counters of a worker, for Prometheus. */
export interface WorkerMetrics {
  readonly contentType: string;
  onEvent(event: WorkEvent): void;
  onPage(outcome: Outcome): void;
  text(): Promise<string>;
}

/** Limits of the classes of durations: shards take seconds, crawls hours. */
const durations = [0.1, 0.5, 1, 5, 10, 30, 60, 300, 1800, 7200];
/** Longest wait of a scrape for the queue. */
const statsMs = 2000;

export async function openMetrics(queue: Queue): Promise<WorkerMetrics> {
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
    onEvent(event) {
      if (event.kind === "trouble") troubles.inc();
      else if (event.kind === "claimed") active.inc();
      else {
        active.dec();
        jobs.inc({ outcome: event.kind });
        seconds.observe({ outcome: event.kind }, event.ms / 1000);
      }
    },
    onPage: ({ kind }) => pages.inc({ outcome: kind }),
    text: () => registry.metrics(),
  };
}
