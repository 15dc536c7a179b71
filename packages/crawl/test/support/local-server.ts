import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";
import { createFetcher, type GuardedFetcher } from "../../src/fetch/create-fetcher.ts";
import type { FetcherOptions } from "../../src/fetch/fetcher-options.ts";
import type { ConnectTarget } from "../../src/fetch/guarded-connector.ts";

/** A request as the server of a test sees it. */
export interface SeenRequest {
  readonly path: string;
  /** Its head, as it was sent. */
  readonly head: string;
}

/** Writes any bytes, HTTP or not. */
export type Answer = (socket: Socket, request: SeenRequest) => void;

/** A server on the loopback address that answers with a test's bytes. */
export class LocalServer {
  readonly seen: SeenRequest[] = [];
  /** Intended targets of connections, which all went here. */
  readonly targets: ConnectTarget[] = [];
  private readonly server: Server;
  private readonly sockets = new Set<Socket>();
  private readonly fetchers: GuardedFetcher[] = [];

  /** @param answers By path; others get a 404. */
  constructor(answers: Readonly<Record<string, Answer>>) {
    this.server = createServer((socket) => {
      this.sockets.add(socket);
      socket.on("error", () => {}).on("close", () => this.sockets.delete(socket));
      let head = "";
      socket.on("data", (data) => {
        head += data.toString("latin1");
        if (!head.includes("\r\n\r\n")) return;
        const request = { path: head.split(" ")[1] ?? "", head };
        head = "";
        this.seen.push(request);
        (answers[request.path] ?? respond("gone", { status: 404 }))(socket, request);
      });
    });
  }

  /**
   * A fetcher whose names resolve as a test says, and whose connections all end here.
   *
   * @param names Addresses of names; a list in a list is the answer of one question after the other.
   */
  async fetcher(
    names: Readonly<Record<string, readonly (readonly string[])[]>>,
    options: FetcherOptions = {},
  ): Promise<GuardedFetcher> {
    if (!this.server.listening) await once(this.server.listen(0, "127.0.0.1"), "listening");
    const { port } = this.server.address() as AddressInfo;
    const asked = new Map<string, number>();
    const fetcher = createFetcher({
      resolve: async (name) => {
        const count = asked.get(name) ?? 0;
        asked.set(name, count + 1);
        const answers = names[name];
        if (answers === undefined)
          throw Object.assign(new Error(`getaddrinfo ENOTFOUND ${name}`), { code: "ENOTFOUND" });
        return answers[Math.min(count, answers.length - 1)] ?? [];
      },
      connect: (target) => {
        this.targets.push(target);
        return connect({ host: "127.0.0.1", port });
      },
      ...options,
    });
    this.fetchers.push(fetcher);
    return fetcher;
  }

  async close(): Promise<void> {
    for (const fetcher of this.fetchers) await fetcher.close();
    for (const socket of this.sockets) socket.destroy();
    this.server.close();
  }
}

/** A whole response. */
export function respond(
  body: string | Uint8Array,
  {
    status = 200,
    headers = {},
  }: { readonly status?: number; readonly headers?: Readonly<Record<string, string>> } = {},
): Answer {
  return (socket) => {
    const bytes = Buffer.from(body);
    const lines = Object.entries({ "content-length": `${bytes.length}`, ...headers }).map(
      ([name, value]) => `${name}: ${value}\r\n`,
    );
    socket.write(Buffer.concat([Buffer.from(`HTTP/1.1 ${status} X\r\n${lines.join("")}\r\n`), bytes]));
  };
}

/** A redirect. */
export const redirect = (location: string, status = 302): Answer => respond("moved", { status, headers: { location } });

/** Raw bytes, after which the connection waits, ends or is reset. */
export function raw(text: string, then: "wait" | "end" | "reset" = "wait"): Answer {
  return (socket) => {
    socket.write(text);
    if (then === "end") socket.end();
    // A reset that overtakes the text would hide it.
    else if (then === "reset") setTimeout(() => socket.resetAndDestroy(), 50);
  };
}

/** The beginning of a response, and then pieces without end, as fast as they are taken. */
export function endless(head: string, piece: string | Uint8Array): Answer {
  return (socket) => {
    const write = (): void => {
      while (!socket.destroyed && socket.write(piece)) {
        // Until the other side is slower.
      }
    };
    socket.on("drain", write);
    socket.write(head);
    write();
  };
}
