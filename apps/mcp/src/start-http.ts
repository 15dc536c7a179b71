import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import { anArrayOf, checkValue } from "@decant/page";
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
import { createMcpHandler } from "@modelcontextprotocol/server";
import { createMcpServer } from "./create-server.ts";
import { PageReader } from "./page-reader.ts";
import { ReadPages } from "./read-pages.ts";
import type { McpOptions, RunningMcp } from "./start-stdio.ts";

/** Who may ask over HTTP, and how much. */
export interface HttpOptions extends McpOptions {
  /** Names by which the server may be asked, besides `localhost` and IP addresses; `.example.org` stands for subdomains, too. @default none */
  readonly allowedHosts?: readonly string[] | undefined;
  /** Origins, such as `https://app.example`, whose pages may ask from browsers. @default none */
  readonly allowedOrigins?: readonly string[] | undefined;
  /** The client is the last address in `X-Forwarded-For`, which a proxy of yours has written. @default false */
  readonly trustProxy?: boolean | undefined;
}

/** Requests of one client, each with the stream of its answer. */
const openPerClient = 64;
/** A message is a call of a tool, with an address and a few words. */
const maxMessageBytes = 1024 * 1024;
const maxHeldBytes = 16 * maxMessageBytes;
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
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (request.url !== "/mcp") throw new Problem("not-found", "the server is at /mcp");
    checkSender(request.headers);
    if (answerPreflight(request, response, allowedOrigins)) return;
    const { address: client } = clientOf(request, trustProxy);
    await limitClient(client, async () => {
      const parsedBody = request.method === "POST" ? await readMessage(request, response, client) : undefined;
      // The protocol's name for whoever is known to ask; here it tells clients apart, and nothing more.
      const authInfo = { token: "", clientId: client, scopes: [] };
      await send(await handler.fetch(toRequest(request, response), { parsedBody, authInfo }), response);
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
    await handler.close();
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

/** A request of Node as one of the web, without its body. */
function toRequest({ method = "GET", headers, url = "/" }: IncomingMessage, response: ServerResponse): Request {
  const gone = new AbortController();
  response.once("close", () => gone.abort());
  const given = new Headers();
  for (const [name, value] of Object.entries(headers))
    if (value !== undefined) given.set(name, [value].flat().join(", "));
  const hasBody = method === "POST";
  return new Request(new URL(url, "http://localhost"), {
    method,
    headers: given,
    signal: gone.signal,
    ...(hasBody && { body: "" }),
  });
}

async function send(answer: Response, response: ServerResponse): Promise<void> {
  response.writeHead(answer.status, Object.fromEntries(answer.headers));
  if (answer.body === null) return void response.end();
  response.flushHeaders();
  await pipeline(Readable.fromWeb(answer.body as ReadableStream<Uint8Array>), response).catch(() => {});
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
  response.setHeader("access-control-expose-headers", "mcp-protocol-version");
  response.setHeader("vary", "origin");
  if (method !== "OPTIONS") return false;
  response.setHeader("access-control-allow-methods", "GET, POST");
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
