import { Pool } from "@decant/pipeline/pool";
import { type RunningServer, startServer } from "@decant/server";
import autocannon from "autocannon";
import { cpuNow } from "../cpu.ts";
import { median } from "../metrics/statistics.ts";
import type { PageInput } from "../systems/system.ts";
import { fixed, formatTable } from "../table.ts";

/** One pass over the pages. */
interface Pass {
  readonly way: "pipeline" | "server";
  readonly pagesPerSecond: number;
  /** CPU time of a page, in milliseconds, with the client's share. */
  readonly cpuMs: number;
  /** Time until an answer, in milliseconds; of requests alone. */
  readonly latencyMs?: { readonly median: number; readonly p99: number };
}

export interface ServeReport {
  readonly workers: number;
  readonly connections: number;
  readonly passes: readonly Pass[];
}

export interface ServeOptions {
  readonly workers: number;
  readonly connections: number;
  readonly rounds: number;
  readonly onProgress: (done: string) => void;
}

/**
 * Convert the same pages by a pool of workers in this process, and by requests to a server with as many workers, in turns.
 *
 * Each pass converts every page once for each connection. Server and client share this process, so its CPU time has both.
 *
 * @throws {Error} If a request fails.
 */
export async function measureServe(
  pages: readonly PageInput[],
  { workers, connections, rounds, onProgress }: ServeOptions,
): Promise<ServeReport> {
  const count = pages.length * connections;
  const pool = new Pool({ workers, fields: ["markdown"] });
  const server = await startServer({
    port: 0,
    workers,
    concurrency: connections,
    openPerClient: connections,
    requestsPerMinute: 1_000_000_000,
  });
  const ways = [
    { way: "pipeline", run: () => convertAll(pool, pages, connections) },
    { way: "server", run: () => requestAll(server, pages, connections) },
  ] as const;
  const passes: Pass[] = [];
  try {
    for (const { way, run } of ways) {
      onProgress(`warming up: ${way}`);
      await run();
    }
    for (let round = 0; round < rounds; round++) {
      for (const { way, run } of round % 2 === 0 ? ways : ways.toReversed()) {
        const [cpuStart, start] = [cpuNow(), performance.now()];
        const latencyMs = await run();
        const seconds = (performance.now() - start) / 1000;
        const cpuMs = (cpuNow() - cpuStart) / count;
        passes.push({ way, pagesPerSecond: count / seconds, cpuMs, ...(latencyMs && { latencyMs }) });
      }
      onProgress(`round ${round + 1} of ${rounds}`);
    }
  } finally {
    await Promise.all([pool.close(), server.close()]);
  }
  return { workers, connections, passes };
}

async function convertAll(pool: Pool<"markdown">, pages: readonly PageInput[], times: number): Promise<undefined> {
  const inputs = function* () {
    for (let i = 0; i < times; i++) for (const { bytes, url } of pages) yield { input: Uint8Array.from(bytes), url };
  };
  for await (const _ of pool.convertAll(inputs()));
}

async function requestAll(
  { url }: RunningServer,
  pages: readonly PageInput[],
  connections: number,
): Promise<Pass["latencyMs"]> {
  const requests = pages.map((page) => ({
    method: "POST" as const,
    path: page.url === undefined || page.url === "" ? "/" : `/?url=${encodeURIComponent(page.url)}`,
    headers: { "content-type": "text/html", accept: "text/markdown" },
    body: Buffer.from(page.bytes),
  }));
  const result = await autocannon({ url, connections, amount: pages.length * connections, requests, timeout: 600 });
  const { errors, non2xx, latency, statusCodeStats } = result;
  if (errors > 0 || non2xx > 0)
    throw new Error(`${errors} requests failed; statuses: ${JSON.stringify(statusCodeStats)}`);
  return { median: latency.p50, p99: latency.p99 };
}

export function formatServe({ workers, connections, passes }: ServeReport): string {
  const rows = (["pipeline", "server"] as const).map((way) => {
    const own = passes.filter((pass) => pass.way === way);
    const figure = (pick: (pass: Pass) => number | undefined): string | null => {
      const values = own.map(pick).filter((value) => value !== undefined);
      return values.length === 0 ? null : fixed(median(values), 1);
    };
    return [
      way === "pipeline" ? "pool in this process" : `server, ${connections} connections`,
      figure(({ pagesPerSecond }) => pagesPerSecond),
      figure(({ cpuMs }) => cpuMs),
      figure(({ latencyMs }) => latencyMs?.median),
      figure(({ latencyMs }) => latencyMs?.p99),
    ];
  });
  const head = [`${workers} workers`, "pages/s", "CPU ms/page", "latency ms: median", "99 %"];
  return formatTable(head, rows);
}
