import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import { StreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/streamableHttp.js";
import { createMcpServer } from "./create-server.ts";
import { PageReader, type ReaderOptions } from "./page-reader.ts";
import type { StoreToSearch } from "./write-passages.ts";

/** What agents may do, and its limits. */
export interface McpOptions extends ReaderOptions {
  /** A store that the tool `search` asks; without it there is no such tool. */
  readonly store?: StoreToSearch | undefined;
}

/** A server that takes requests. */
export interface RunningMcp {
  /** Ends when the client has closed standard input; never for HTTP. */
  readonly ended: Promise<void>;
  close(): Promise<void>;
}

/**
 * Answer a client on standard input and output. Nothing else may write to standard output.
 *
 * @throws {TypeError | RangeError} If an option of the fetcher is wrong.
 * @example
 * // not run: it reads standard input
 * const { ended, close } = await startStdio();
 * await ended;
 * await close();
 */
export async function startStdio(options: McpOptions = {}): Promise<RunningMcp> {
  const reader = new PageReader(options);
  const server = createMcpServer(reader, options.store);
  const ended = new Promise<void>((resolve) => process.stdin.once("end", resolve));
  await server.connect(new StdioServerTransport());
  return {
    ended,
    close: async () => {
      await server.close();
      await reader.close();
    },
  };
}

/** Clients at a time; the next one is refused. */
const mostSessions = 100;

/**
 * Answer clients over streamable HTTP at `/mcp`, on the loopback address: whoever lets others in puts a proxy with keys before it.
 *
 * @param port 0 takes a free one.
 * @throws {Error} If the port is taken.
 * @example
 * const server = await startHttp(0);
 * new URL(server.url).pathname; // "/mcp"
 * await server.close();
 */
export async function startHttp(
  port: number,
  options: McpOptions = {},
): Promise<RunningMcp & { readonly url: string }> {
  const reader = new PageReader(options);
  const sessions = new Map<string, { readonly server: McpServer; readonly transport: StreamableHTTPServerTransport }>();
  const hosts: string[] = [];

  const open = async (): Promise<StreamableHTTPServerTransport> => {
    const server = createMcpServer(reader, options.store);
    const transport = new StreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      onsessioninitialized: (id) => {
        sessions.set(id, { server, transport });
      },
      onsessionclosed: (id) => {
        sessions.delete(id);
      },
      // A page in a browser may not reach it by a name that leads to this machine.
      enableDnsRebindingProtection: true,
      allowedHosts: hosts,
    });
    await server.connect(transport as Parameters<McpServer["connect"]>[0]);
    return transport;
  };
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const id = request.headers["mcp-session-id"];
    const known = typeof id === "string" ? sessions.get(id)?.transport : undefined;
    if (request.url !== "/mcp" || (id !== undefined && known === undefined)) return refuse(response, 404);
    if (known === undefined && sessions.size >= mostSessions) return refuse(response, 503);
    await (known ?? (await open())).handleRequest(request, response);
  };
  const http = createServer((request, response) => {
    handle(request, response).catch(() => refuse(response, 500));
  });
  const close = async (): Promise<void> => {
    http.closeAllConnections();
    await new Promise((resolve) => http.close(resolve));
    await Promise.all([...sessions.values()].map(({ server }) => server.close()));
    await reader.close();
  };
  try {
    await listen(http, port);
  } catch (error) {
    await reader.close();
    throw error;
  }
  const { port: taken } = http.address() as AddressInfo;
  hosts.push(`127.0.0.1:${taken}`, `localhost:${taken}`);
  return { url: `http://127.0.0.1:${taken}/mcp`, ended: new Promise(() => {}), close };
}

function refuse(response: ServerResponse, status: number): void {
  if (!response.headersSent) response.writeHead(status);
  response.end();
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", () => resolve());
  });
}
