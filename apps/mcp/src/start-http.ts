import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { anArrayOf, aWholeNumber, checkValue } from "@decant/page";
import {
  aName,
  anOrigin,
  BytesInMemory,
  clientLimit,
  clientOf,
  Problem,
  problemResponse,
  readBody,
  senderCheck,
} from "@decant/server/guards";
import { isInitializeRequest } from "@modelcontextprotocol/sdk/types.js";
import { createMcpServer } from "./create-server.ts";
import { PageReader } from "./page-reader.ts";
import { type Session, Sessions } from "./sessions.ts";
import type { McpOptions, RunningMcp } from "./start-stdio.ts";

/** Who may ask over HTTP, and how much. */
export interface HttpOptions extends McpOptions {
  /** Names by which the server may be asked, besides `localhost` and IP addresses; `.example.org` stands for subdomains, too. @default none */
  readonly allowedHosts?: readonly string[] | undefined;
  /** Origins, such as `https://app.example`, whose pages may ask from browsers. @default none */
  readonly allowedOrigins?: readonly string[] | undefined;
  /** The client is the last address in `X-Forwarded-For`, which a proxy of yours has written. @default false */
  readonly trustProxy?: boolean | undefined;
  /** How long a session lives without a request or an open stream, in milliseconds. @default 1800000 */
  readonly sessionIdleMs?: number | undefined;
  /** Sessions of one client; for one more, the one that has been idle the longest ends. @default 20 */
  readonly sessionsPerClient?: number | undefined;
}

/** Sessions of all clients. */
const mostSessions = 100;
/** Requests of one client, each with the stream of its answer. */
const openPerClient = 64;
/** A message is a call of a tool, with an address and a few words. */
const maxMessageBytes = 1024 * 1024;
const maxHeldBytes = 16 * maxMessageBytes;
/** For the head of a request, and for its body. */
const requestTimeoutMs = 30_000;

/**
 * Answer clients over streamable HTTP at `/mcp`, on the loopback address: whoever lets others in puts a proxy with keys before it.
 *
 * A session ends when it has been idle for `sessionIdleMs`; its client gets 404 and opens another. Requests that pages of other sites
 * send from a browser are refused.
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
  const { sessionIdleMs = 1_800_000, sessionsPerClient = 20 } = options;
  checkValue("allowedHosts", allowedHosts, anArrayOf(aName, "host names without a port"));
  checkValue("allowedOrigins", allowedOrigins, anArrayOf(anOrigin, "origins such as https://app.example"));
  checkValue("sessionIdleMs", sessionIdleMs, aWholeNumber(1));
  checkValue("sessionsPerClient", sessionsPerClient, aWholeNumber(1));
  const reader = new PageReader(options);
  const limits = { idleMs: sessionIdleMs, perClient: sessionsPerClient, most: mostSessions };
  const sessions = new Sessions(limits, (client) => createMcpServer(reader, options.store, client));
  const checkSender = senderCheck({ allowedHosts, allowedOrigins });
  const limitClient = clientLimit(openPerClient);
  const bytes = new BytesInMemory(maxHeldBytes);

  const readMessage = async (request: IncomingMessage, response: ServerResponse, client: string): Promise<unknown> => {
    const held = bytes.hold(client);
    try {
      const limits = { maxBytes: maxMessageBytes, timeoutMs: requestTimeoutMs, held };
      return parseMessage(await readBody(request, response, limits));
    } finally {
      held.release();
    }
  };
  const sessionFor = async (request: IncomingMessage, message: unknown, client: string): Promise<Session> => {
    const id = request.headers["mcp-session-id"];
    const known = typeof id === "string" ? sessions.get(id) : undefined;
    if (known !== undefined) return known;
    if (id !== undefined) throw new Problem("not-found", "there is no such session: open another");
    if (![message].flat().some(isInitializeRequest))
      throw new Problem("bad-option", "a session begins with initialize");
    return sessions.open(client);
  };
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (request.url !== "/mcp") throw new Problem("not-found", "the server is at /mcp");
    checkSender(request.headers);
    if (answerPreflight(request, response, allowedOrigins)) return;
    const client = clientOf(request, trustProxy);
    await limitClient(client, async () => {
      const id = request.headers["mcp-session-id"];
      if (id !== undefined) await sessionFor(request, undefined, client);
      const message = request.method === "POST" ? await readMessage(request, response, client) : undefined;
      const session = await sessionFor(request, message, client);
      await sessions.use(session, async () => {
        const closed = new Promise<void>((resolve) => response.once("close", resolve));
        await session.transport.handleRequest(request, response, message);
        await closed;
      });
    });
  };
  const http = createServer({ requestTimeout: 2 * requestTimeoutMs, headersTimeout: requestTimeoutMs });
  const answer = (request: IncomingMessage, response: ServerResponse): void => {
    handle(request, response).catch((error: unknown) =>
      refuse(response, error instanceof Problem ? error : new Problem("internal", "the server failed; try again")),
    );
  };
  http.on("request", answer).on("checkContinue", answer);
  const close = async (): Promise<void> => {
    http.closeAllConnections();
    await new Promise((resolve) => http.close(resolve));
    await sessions.close();
    await reader.close();
  };
  try {
    await listen(http, port);
  } catch (error) {
    await reader.close();
    throw error;
  }
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

/** Let pages of allowed origins read answers. Whether it was the question for that, which is answered. */
function answerPreflight(
  { headers, method }: IncomingMessage,
  response: ServerResponse,
  allowedOrigins: readonly string[],
): boolean {
  if (headers.origin === undefined || !allowedOrigins.includes(headers.origin)) return false;
  response.setHeader("access-control-allow-origin", headers.origin);
  response.setHeader("access-control-expose-headers", "mcp-session-id");
  response.setHeader("vary", "origin");
  if (method !== "OPTIONS") return false;
  response.setHeader("access-control-allow-methods", "GET, POST, DELETE");
  response.setHeader("access-control-allow-headers", headers["access-control-request-headers"] ?? "");
  response.writeHead(204).end();
  return true;
}

async function refuse(response: ServerResponse, problem: Problem): Promise<void> {
  if (response.headersSent || response.destroyed) return void response.destroy();
  const answer = problemResponse(problem);
  // The rest of a body is not read.
  response.writeHead(answer.status, { ...Object.fromEntries(answer.headers), connection: "close" });
  response.end(await answer.text());
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", () => resolve());
  });
}
