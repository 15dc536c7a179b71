import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { createFetcher } from "@decant/crawl";
import { createApp } from "./app.ts";
import { createConverter } from "./convert.ts";
import { CrawlJobs } from "./firecrawl/crawl-jobs.ts";
import { listen } from "./listen.ts";
import { resolveOptions, type ServerOptions } from "./options.ts";

/** A server that takes requests. */
export interface RunningServer {
  /** Where it listens, such as `http://127.0.0.1:8080`. */
  readonly url: string;
  /** Take no more requests, finish those under way within `graceMs`, and end. */
  close(): Promise<void>;
}

/**
 * Start a server that reads pages: by address, through the guards of `@decant/crawl`, or as they are sent.
 *
 * @returns When it listens.
 * @throws {TypeError} If an option is unknown or of the wrong type.
 * @throws {RangeError} If a number is out of its range.
 * @throws {Error} If the address cannot be listened on.
 * @example
 * const server = await startServer({ port: 0 });
 * const answer = await fetch(server.url, { method: "POST", body: "<h1>Tides</h1>", headers: { "content-type": "text/html" } });
 * await answer.text(); // "# Tides\n"
 * await server.close();
 */
export async function startServer(options: ServerOptions = {}): Promise<RunningServer> {
  const settings = resolveOptions(options);
  const { host, port, requestTimeoutMs, graceMs } = settings;
  const guarded = createFetcher(settings.fetch);
  const fetcher = settings.render(guarded);
  const converter = createConverter(settings);
  const jobs = new CrawlJobs(fetcher);
  const stopParts = async (): Promise<void> => {
    jobs.close();
    await Promise.all([guarded.close(), converter.close()]);
  };
  const app = createApp(settings, { fetcher, converter, jobs });
  let isEnding = false;
  const answer: typeof app.fetch = async (...call) => {
    const response = await app.fetch(...call);
    // A connection that is kept for a further request would keep the server for seconds.
    if (isEnding) response.headers.set("connection", "close");
    return response;
  };
  try {
    const server = await listen(answer, host, port, requestTimeoutMs);
    return {
      url: urlOf(server),
      close: () => {
        isEnding = true;
        return close(server, graceMs).finally(stopParts);
      },
    };
  } catch (error) {
    await stopParts();
    throw error;
  }
}

function urlOf(server: Server): string {
  const { address, family, port } = server.address() as AddressInfo;
  return `http://${family === "IPv6" ? `[${address}]` : address}:${port}`;
}

function close(server: Server, graceMs: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => server.closeAllConnections(), graceMs);
    server.close(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}
