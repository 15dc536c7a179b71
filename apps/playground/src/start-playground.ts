import { randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { policy } from "./policy.ts";
import { listSite, type SiteFile } from "./site.ts";

/** The page that the playground opens with. */
export interface GivenPage {
  /** Shown as its name. */
  readonly name: string;
  readonly bytes: Uint8Array;
  /** Address of the page, for its links. */
  readonly url?: string | undefined;
  /** HTTP `Content-Type`, for the charset. */
  readonly contentType?: string | undefined;
}

export interface PlaygroundOptions {
  /** Port of the loopback address; 0 takes a free one. @default 0 */
  readonly port?: number | undefined;
  /** Options of the conversion by the names that links of the playground have, such as `{ preset: "recall" }`. @default none */
  readonly options?: Readonly<Record<string, string>> | undefined;
}

/** A server that takes requests. */
export interface RunningPlayground {
  /** Address to open, with the token. */
  readonly url: string;
  close(): Promise<void>;
}

const headers: Readonly<Record<string, string>> = {
  "content-security-policy": `${policy}; frame-ancestors 'none'`,
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
  "cache-control": "no-store",
};

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
  { port = 0, options = {} }: PlaygroundOptions = {},
): Promise<RunningPlayground> {
  const token = randomBytes(16).toString("hex");
  const files = listSite();
  const index = await indexWith(files, page);
  const server = createServer((request, response) => void answer(request, response, token, files, index));
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

async function indexWith(files: ReadonlyMap<string, SiteFile>, page: GivenPage | undefined): Promise<Buffer> {
  const html = await (files.get("index.html") as SiteFile).read();
  if (page === undefined) return html;
  const { name, bytes, url = null, contentType = null } = page;
  const data = JSON.stringify({ name, url, contentType, base64: Buffer.from(bytes).toString("base64") });
  // A block of data: browsers do not run it. No tag can begin in it.
  const element = `<script type="application/json" id="given-page">${data.replaceAll("<", "\\u003c")}</script>`;
  return Buffer.from(html.toString("utf8").replace("</head>", () => `${element}\n</head>`));
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  token: string,
  files: ReadonlyMap<string, SiteFile>,
  index: Buffer,
): Promise<void> {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  const { port } = request.socket.address() as AddressInfo;
  // A name that somebody points at this machine is no reason to answer.
  if (request.headers.host !== `${host}:${port}`) return end(response, 421);
  if (request.method !== "GET" && request.method !== "HEAD") return end(response, 405);
  const [path = ""] = (request.url ?? "").split("?");
  const prefix = `/${token}/`;
  if (!path.startsWith(prefix)) return end(response, 404);
  const name = path.slice(prefix.length) || "index.html";
  const file = files.get(name);
  if (file === undefined) return end(response, 404);
  try {
    const body = name === "index.html" ? index : await file.read();
    response.writeHead(200, { "content-type": file.mediaType, "content-length": body.length });
    response.end(request.method === "HEAD" ? undefined : body);
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
