import type { Server } from "node:http";
import { type Http2Bindings, type HttpBindings, serve } from "@hono/node-server";
import { Problem, problemResponse } from "./problem.ts";

/** Which name is checked, and which one a proxy has gone by, would be a guess (RFC 9112, section 3.2). */
const hostsOf = ({ incoming: { rawHeaders } }: HttpBindings | Http2Bindings): number =>
  rawHeaders.filter((text, at) => at % 2 === 0 && text.toLowerCase() === "host").length;

/**
 * Listen with the limits of time that a server of ours has. Rejects if the address cannot be listened on.
 *
 * @param requestTimeout For the head of a request, and as long again for its body, in milliseconds.
 * @example
 * const server = await listen(() => new Response("Tides"), "127.0.0.1", 0, 1000);
 * server.listening; // true
 * server.close();
 */
export function listen(
  fetch: Parameters<typeof serve>[0]["fetch"],
  hostname: string,
  port: number,
  requestTimeout: number,
): Promise<Server> {
  return new Promise((resolve, reject) => {
    const serverOptions = {
      // A body has as much time again, in which the app reads it: this is for requests that the app does not read.
      requestTimeout: 2 * requestTimeout,
      headersTimeout: requestTimeout,
      // How often Node looks for requests that take too long.
      connectionsCheckingInterval: Math.min(requestTimeout, 1000),
    };
    const answer: typeof fetch = (request, env) =>
      hostsOf(env) > 1 ? problemResponse(new Problem("bad-host", "expected one Host header")) : fetch(request, env);
    const server = serve({ fetch: answer, hostname, port, serverOptions, autoCleanupIncoming: false }, () =>
      resolve(server as Server),
    ) as Server;
    // A client that asks before it sends its body may go on when the body is read.
    server.on("checkContinue", (request, response) => server.emit("request", request, response));
    server.once("error", reject);
  });
}
