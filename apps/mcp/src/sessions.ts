import { randomUUID } from "node:crypto";
import { Problem } from "@decant/server/guards";
import type { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { StreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/streamableHttp.js";

export interface SessionLimits {
  /** How long a session lives without a request or an open stream, in milliseconds. */
  readonly idleMs: number;
  /** Sessions of one client; for one more, the one that has been idle the longest ends. */
  readonly perClient: number;
  /** Sessions of all clients. */
  readonly most: number;
}

export interface Session {
  readonly client: string;
  readonly transport: StreamableHTTPServerTransport;
  readonly server: McpServer;
  /** Requests under way, and streams. */
  open: number;
  idle: NodeJS.Timeout | undefined;
}

/** The sessions of all clients, which end when nobody uses them. */
export class Sessions {
  readonly #limits: SessionLimits;
  readonly #createServer: (client: string) => McpServer;
  /** By id; the one that was used last comes last. */
  readonly #sessions = new Map<string, Session>();

  constructor(limits: SessionLimits, createServer: (client: string) => McpServer) {
    this.#limits = limits;
    this.#createServer = createServer;
  }

  get(id: string): Session | undefined {
    return this.#sessions.get(id);
  }

  /**
   * Open a session. It ends if its first request does not initialize it.
   *
   * @throws {Problem} `too-many-open` if all sessions of the client are in use, `busy` if there are too many in all.
   */
  async open(client: string): Promise<Session> {
    const { perClient, most } = this.#limits;
    const own = [...this.#sessions].filter(([, session]) => session.client === client);
    if (own.length >= perClient) {
      const [longest] = own.find(([, { open }]) => open === 0) ?? [];
      if (longest === undefined)
        throw new Problem("too-many-open", `${perClient} sessions of yours are in use`, { "retry-after": "60" });
      void this.#end(longest);
    }
    if (this.#sessions.size >= most) throw new Problem("busy", `${most} sessions are open`, { "retry-after": "60" });
    const id = randomUUID();
    const transport = new StreamableHTTPServerTransport({
      sessionIdGenerator: () => id,
      onsessionclosed: () => this.#end(id),
    });
    const server = this.#createServer(client);
    const session: Session = { client, transport, server, open: 0, idle: undefined };
    this.#sessions.set(id, session);
    await server.connect(transport as Parameters<McpServer["connect"]>[0]);
    return session;
  }

  /** Keep a session while a task of it runs. */
  async use(session: Session, task: () => Promise<void>): Promise<void> {
    clearTimeout(session.idle);
    session.open++;
    try {
      await task();
    } finally {
      session.open--;
      if (session.open === 0) this.#rest(session);
    }
  }

  async close(): Promise<void> {
    await Promise.all([...this.#sessions.keys()].map((id) => this.#end(id)));
  }

  /** Wait for the next request, at the end of the line of idle sessions. */
  #rest(session: Session): void {
    const id = [...this.#sessions].find(([, other]) => other === session)?.[0];
    if (id === undefined) return;
    if (session.transport.sessionId === undefined) return void this.#end(id);
    this.#sessions.delete(id);
    this.#sessions.set(id, session);
    session.idle = setTimeout(() => this.#end(id), this.#limits.idleMs).unref();
  }

  async #end(id: string): Promise<void> {
    const session = this.#sessions.get(id);
    this.#sessions.delete(id);
    clearTimeout(session?.idle);
    // Its client may have broken the connection off.
    await session?.server.close().catch(() => {});
  }
}
