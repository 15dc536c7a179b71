import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { finished } from "node:stream";
import { anArrayOf, checkValue } from "@decant/page";
import type { ServerOptions } from "@decant/server";
import {
  aName,
  anOrigin,
  BytesInMemory,
  clientOf,
  dropBody,
  listen,
  Problem,
  problemResponse,
  readBody,
  senderCheck,
  turnOf,
} from "@decant/server/guards";
import type { HttpBindings } from "@hono/node-server";
import { createMcpHandler } from "@modelcontextprotocol/server";
import { Hono } from "hono";
import { cors } from "hono/cors";
import { createMcpServer } from "./create-server.ts";
import { PageReader } from "./page-reader.ts";
import { ReadPages } from "./read-pages.ts";
import type { McpOptions, RunningMcp } from "./start-stdio.ts";

/** Who may ask over HTTP, and how much. */
export type HttpOptions = McpOptions & Pick<ServerOptions, "allowedHosts" | "allowedOrigins" | "trustProxy">;

/** A message is a call of a tool, with an address and a few words. */
const maxMessageBytes = 1024 * 1024;
/** Of messages and open streams: some 500 of one client, who may have half, and 1,000 of all. */
const maxHeldBytes = 64 * maxMessageBytes;
const requestTimeoutMs = 30_000;

/**
 * Answer clients over streamable HTTP at `/mcp`, on the loopback address: whoever lets others in puts a proxy with keys before it.
 *
 * It speaks revision 2026-07-28 of the protocol, and answers clients of earlier ones, too; neither has a session. Requests that pages of
 * other sites send from a browser are refused.
 *
 * @param port 0 takes a free one.
 * @throws {TypeError | RangeError} If an option is wrong.
 * @throws {Error} If the port is taken.
 * @example
 * const server = await startHttp(0);
 * new URL(server.url).pathname; // "/mcp"
 * await server.close();
 */
export async function startHttp(
  port: number,
  options: HttpOptions = {},
): Promise<RunningMcp & { readonly url: string }> {
  const { allowedHosts = [], allowedOrigins = [], trustProxy = false } = options;
  checkValue("allowedHosts", allowedHosts, anArrayOf(aName, "host names without a port"));
  checkValue("allowedOrigins", allowedOrigins, anArrayOf(anOrigin, "origins such as https://app.example"));
  const reader = new PageReader(options);
  const pages = new ReadPages();
  const { store } = options;
  const handler = createMcpHandler(({ authInfo }) => {
    const onRead = () => handler.notify.resourcesChanged();
    return createMcpServer({ reader, pages, store, onRead }, authInfo?.clientId);
  });
  const checkSender = senderCheck({ allowedHosts, allowedOrigins });
  const bytes = new BytesInMemory(maxHeldBytes);

  const answer = async (request: Request, { incoming, outgoing }: HttpBindings): Promise<Response> => {
    const { address } = clientOf(incoming, trustProxy);
    const held = bytes.hold(address);
    // The stream of the answer counts, too.
    finished(outgoing, () => held.release());
    const limits = { maxBytes: maxMessageBytes, timeoutMs: requestTimeoutMs, held };
    const isPost = request.method === "POST";
    const parsedBody = isPost ? parseMessage(await readBody(incoming, outgoing, limits)) : undefined;
    // The protocol's name for whoever is known to ask; here it tells clients apart, and nothing more.
    const authInfo = { token: "", clientId: turnOf(address, incoming.headers), scopes: [] };
    return handler.fetch(request, { parsedBody, authInfo });
  };
  const app = new Hono<{ Bindings: HttpBindings }>();
  app.use(async ({ env }, next) => {
    await next();
    dropBody(env.incoming);
  });
  app.onError((error) =>
    problemResponse(error instanceof Problem ? error : new Problem("internal", "the server failed; try again")),
  );
  app.notFound(() => problemResponse(new Problem("not-found", "the server is at /mcp")));
  app.use("/mcp", async ({ env }, next) => {
    checkSender(env.incoming.headers);
    await next();
  });
  const share = cors({
    origin: [...allowedOrigins],
    allowMethods: ["GET", "POST"],
    exposeHeaders: ["mcp-protocol-version"],
  });
  app.use("/mcp", (context, next) =>
    allowedOrigins.includes(context.req.header("origin") ?? "") ? share(context, next) : next(),
  );
  app.all("/mcp", ({ req, env }) => answer(req.raw, env));
  let http: Server;
  try {
    http = await listen(app.fetch, "127.0.0.1", port, requestTimeoutMs);
  } catch (error) {
    await reader.close();
    throw error;
  }
  const close = async (): Promise<void> => {
    http.closeAllConnections();
    await new Promise((resolve) => http.close(resolve));
    await handler.close();
    await reader.close();
  };
  const { port: taken } = http.address() as AddressInfo;
  return { url: `http://127.0.0.1:${taken}/mcp`, ended: new Promise(() => {}), close };
}

function parseMessage(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body));
  } catch {
    throw new Problem("bad-json", "expected a message of JSON-RPC");
  }
}
