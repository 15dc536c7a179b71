import { randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { type GivenPage, type GivenToPlayground, type PlaygroundFiles, readPlayground } from "./playground-files.ts";

export interface PlaygroundOptions {
  /** Port of the loopback address; 0 takes a free one. @default 0 */
  readonly port?: number | undefined;
  /** Options of the conversion by the names that links of the playground have, such as `{ preset: "recall" }`. @default none */
  readonly options?: Readonly<Record<string, string>> | undefined;
  /**
   * Reads an address that somebody enters in the playground; what it throws is shown there. It decides what may be fetched. Without it there
   * is no box for addresses.
   * @default none
   */
  readonly readAddress?: ((address: string) => Promise<GivenPage>) | undefined;
}

/** A server that takes requests. */
export interface RunningPlayground {
  /** Address to open, with the token. */
  readonly url: string;
  close(): Promise<void>;
}

const host = "127.0.0.1";

/**
 * Serve the playground on the loopback address, with a page in it.
 *
 * The page is part of the document, so nothing is fetched after it. A random token in the path keeps other sites from
 * reading it, and requests for another host name are refused.
 *
 * @throws {RangeError} If the port is no whole number from 0 to 65,535.
 * @throws {Error} If the port cannot be listened on.
 * @example
 * const playground = await startPlayground({ name: "tides.html", bytes: new TextEncoder().encode("<h1>Tides</h1>") });
 * playground.url.startsWith("http://127.0.0.1:"); // true
 * await playground.close();
 */
export async function startPlayground(
  page?: GivenPage,
  { port = 0, options = {}, readAddress }: PlaygroundOptions = {},
): Promise<RunningPlayground> {
  const token = randomBytes(16).toString("hex");
  const files = await readPlayground();
  const readsAddresses = readAddress !== undefined;
  const givenFor = async (address: string | null): Promise<GivenToPlayground> => {
    if (address === null || readAddress === undefined) return { page, readsAddresses };
    try {
      return { page: await readAddress(address), readsAddresses };
    } catch (error) {
      return { problem: error instanceof Error ? error.message : String(error), readsAddresses };
    }
  };
  const server = createServer((request, response) => void answer(request, response, token, files, givenFor));
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
  const hash = new URLSearchParams(options).toString();
  const url = `http://${hostOf(server)}/${token}/`;
  return { url: hash === "" ? url : `${url}#${hash}`, close: () => close(server) };
}

function hostOf(server: Server): string {
  return `${host}:${(server.address() as AddressInfo).port}`;
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  token: string,
  files: PlaygroundFiles,
  givenFor: (address: string | null) => Promise<GivenToPlayground>,
): Promise<void> {
  const { port } = request.socket.address() as AddressInfo;
  // A name that somebody points at this machine is no reason to answer.
  if (request.headers.host !== `${host}:${port}`) return end(response, 421);
  if (request.method !== "GET" && request.method !== "HEAD") return end(response, 405);
  const [path = "", query = ""] = (request.url ?? "").split("?");
  const prefix = `/${token}/`;
  if (!path.startsWith(prefix)) return end(response, 404);
  const name = path.slice(prefix.length);
  try {
    const file =
      name === "" ? files.document(await givenFor(new URLSearchParams(query).get("address"))) : await files.read(name);
    if (file === undefined) return end(response, 404);
    response.writeHead(200, { ...file.headers, "content-length": file.body.length });
    response.end(request.method === "HEAD" ? undefined : file.body);
  } catch {
    end(response, 500);
  }
}

function end(response: ServerResponse, status: number): void {
  response.writeHead(status).end();
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    // Browsers keep connections open.
    server.closeAllConnections();
  });
}
