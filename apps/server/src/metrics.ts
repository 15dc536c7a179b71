import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

/** What a server counts, for Prometheus. */
export class Metrics {
  readonly #registry = new Registry();
  readonly #seconds = new Histogram({
    name: "decant_request_seconds",
    help: "Time from a request to its answer, in seconds",
    labelNames: ["method", "route", "status"],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers: [this.#registry],
  });
  readonly #underWay = new Gauge({
    name: "decant_requests_under_way",
    help: "Requests without an answer yet",
    registers: [this.#registry],
  });
  readonly #problems = new Counter({
    name: "decant_problems_total",
    help: "Requests without a page, by the code of the problem",
    labelNames: ["code"],
    registers: [this.#registry],
  });
  readonly #pages = new Counter({
    name: "decant_pages_total",
    help: "Pages converted, by format",
    labelNames: ["format"],
    registers: [this.#registry],
  });

  constructor() {
    collectDefaultMetrics({ register: this.#registry });
  }

  /** Count a request that begins. The result is called with the status at its end. */
  begin(method: string, route: string): (status: number) => void {
    this.#underWay.inc();
    const end = this.#seconds.startTimer({ method, route });
    return (status) => {
      this.#underWay.dec();
      end({ status: `${status}` });
    };
  }

  countPage(format: string): void {
    this.#pages.inc({ format });
  }

  countProblem(code: string): void {
    this.#problems.inc({ code });
  }

  async response(): Promise<Response> {
    return new Response(await this.#registry.metrics(), { headers: { "content-type": this.#registry.contentType } });
  }
}
