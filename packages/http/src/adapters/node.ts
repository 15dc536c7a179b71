import { canParseUrl, checkOptions } from "@decant/page";
import { type Asked, hiddenHeaders, type MarkdownAnswer, MarkdownSite } from "../markdown-site.ts";
import { anOrigin, type MarkdownOptions, type OriginOptions } from "../options.ts";
import { joinBytes, readBody } from "../respond.ts";

type NodeHeaders = Record<string, string | string[] | undefined>;

/** The part of Node's `IncomingMessage` that is used. */
export interface NodeRequest {
  method?: string | undefined;
  readonly url?: string | undefined;
  /** Set by Express, which cuts the mount path off `url`. */
  readonly originalUrl?: string | undefined;
  readonly headers: NodeHeaders;
  /** A TLS socket has `encrypted`. */
  readonly socket: object;
}

function readNodeRequest(request: NodeRequest, origin: string | undefined): Asked {
  const { method = "GET", headers } = request;
  return {
    method,
    url: urlOf(request, origin),
    accept: textOf(headers.accept),
    ifNoneMatch: textOf(headers["if-none-match"]),
  };
}

/** Address of a request. It is valid even if the client's path and host are not. */
function urlOf({ url = "/", originalUrl = url, headers, socket }: NodeRequest, origin: string | undefined): string {
  const site = origin ?? `${"encrypted" in socket ? "https" : "http"}://${textOf(headers.host) ?? "localhost"}`;
  const address = originalUrl.startsWith("/") ? `${site}${originalUrl}` : originalUrl;
  return canParseUrl(address) ? address : "http://localhost/";
}

function textOf(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value.join(", ") : value;
}

/**
 * Ask for the whole page in HTML, regardless of the client's request.
 *
 * @returns A function that restores the request's own headers.
 */
function askForHtml(request: NodeRequest): () => void {
  const { headers, method } = request;
  const own = new Map(["accept", ...hiddenHeaders].map((name) => [name, headers[name]]));
  for (const name of hiddenHeaders) delete headers[name];
  headers.accept = "text/html";
  return () => {
    request.method = method;
    for (const [name, value] of own) {
      if (value === undefined) delete headers[name];
      else headers[name] = value;
    }
  };
}

function toWebHeaders(given: Readonly<Record<string, unknown>>): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(given)) {
    for (const text of Array.isArray(value) ? value : [value]) if (text !== undefined) headers.append(name, `${text}`);
  }
  return headers;
}

/** The headers in which an answer differs from the original: a value to set, or `undefined` to remove one. */
function changedHeaders(before: Headers, { headers }: MarkdownAnswer): Map<string, string | undefined> {
  const names = new Set([...before.keys(), ...headers.keys()]);
  const changed = [...names].filter((name) => before.get(name) !== headers.get(name));
  return new Map(changed.map((name) => [name, headers.get(name) ?? undefined]));
}

/** The part of Node's `ServerResponse` that is used. */
export interface NodeResponse {
  statusCode: number;
  statusMessage: string;
  getHeaders(): Readonly<Record<string, unknown>>;
  setHeader(name: string, value: string | string[]): unknown;
  removeHeader(name: string): void;
  writeHead: (...args: never[]) => unknown;
  write: (...args: never[]) => boolean;
  end: (...args: never[]) => unknown;
  flushHeaders: () => void;
}

/** A middleware of Express and of everything that takes its kind. */
export type NodeMiddleware = (request: NodeRequest, response: NodeResponse, next: (error?: unknown) => void) => void;

/**
 * Middleware for Express, Connect and servers of `node:http`.
 *
 * Place it after a middleware that compresses, and before all handlers that answer. While a page may become Markdown, its head and body are
 * held back, up to `maxBytes`.
 *
 * @param options `origin` is the site's own, for links in Markdown. @default the origin in the `Host` header
 * @throws {TypeError} If an option is unknown or of the wrong type.
 * @throws {RangeError} If a number is out of its range.
 * @example
 * import { createServer } from "node:http";
 * const markdown = nodeMarkdown({ origin: "https://harbour.example" });
 * const server = createServer((request, response) =>
 *   markdown(request, response, () => {
 *     response.setHeader("content-type", "text/html");
 *     response.end("<main><h1>Tides</h1><p>The moon pulls.</p></main>");
 *   }),
 * );
 * server.listening; // false
 */
export function nodeMarkdown({ origin, ...options }: MarkdownOptions & Partial<OriginOptions> = {}): NodeMiddleware {
  checkOptions({ origin }, { origin: anOrigin });
  const site = new MarkdownSite(options);
  return (request, response, next) => {
    const asked = readNodeRequest(request, origin);
    if (site.negotiates(asked)) hold(site, asked, request, response);
    next();
  };
}

type Call = (...args: unknown[]) => unknown;
type Done = (() => void) | undefined;

/** Put functions before those of a response that decide, when its head is known, whether it becomes Markdown. */
function hold(site: MarkdownSite, asked: Asked, request: NodeRequest, response: NodeResponse): void {
  const wantsMarkdown = site.wantsMarkdown(asked);
  const restore = wantsMarkdown ? askForHtml(request) : (): void => {};
  // Frameworks give no body to HEAD, and Node itself sends none.
  if (wantsMarkdown) request.method = "GET";
  const own = {
    writeHead: response.writeHead.bind(response) as Call,
    write: response.write.bind(response) as Call,
    end: response.end.bind(response) as Call,
    flushHeaders: response.flushHeaders.bind(response),
  };
  const chunks: Uint8Array[] = [];
  let length = 0;
  let phase: "before head" | "held" | "ending" | "sent" = "before head";

  const headers = (): Headers => toWebHeaders(response.getHeaders());
  const sendHead = (): void => {
    phase = "sent";
    own.writeHead(response.statusCode);
  };
  const sendHtmlHead = (): void => {
    const vary = site.varyFor(response.statusCode, headers());
    if (vary !== undefined) response.setHeader("vary", vary);
    sendHead();
  };
  const decide = (): void => {
    restore();
    if (wantsMarkdown && site.isConvertible(response.statusCode, headers())) phase = "held";
    else sendHtmlHead();
  };
  const keep = (chunk: unknown, encoding: unknown): void => {
    const bytes = bytesOf(chunk, encoding);
    chunks.push(bytes);
    length += bytes.length;
  };
  const finish = async (done: Done): Promise<void> => {
    const html = joinBytes(chunks);
    const before = headers();
    const answer = await site.answer(asked, before, html);
    if (answer === undefined) {
      sendHtmlHead();
      own.end(html, done);
      return;
    }
    for (const [name, value] of changedHeaders(before, answer)) {
      if (value === undefined) response.removeHeader(name);
      else response.setHeader(name, value);
    }
    response.statusCode = answer.status;
    response.statusMessage = "";
    sendHead();
    own.end(answer.body ?? undefined, done);
  };

  response.writeHead = ((...args: unknown[]) => {
    if (phase === "sent") return own.writeHead(...args);
    if (phase === "before head") {
      applyHead(response, args);
      decide();
    }
    return response;
  }) as NodeResponse["writeHead"];
  response.flushHeaders = () => {
    if (phase === "before head") decide();
    if (phase === "sent") own.flushHeaders();
  };
  response.write = ((...args: unknown[]) => {
    if (phase === "before head") decide();
    if (phase !== "held") return own.write(...args);
    const [chunk, encoding, done] = argumentsOf(args);
    keep(chunk, encoding);
    if (length <= site.maxBytes) {
      if (done !== undefined) queueMicrotask(done);
      return true;
    }
    sendHtmlHead();
    return own.write(joinBytes(chunks), done);
  }) as NodeResponse["write"];
  response.end = ((...args: unknown[]) => {
    if (phase === "before head") decide();
    if (phase !== "held") return phase === "sent" ? own.end(...args) : response;
    const [chunk, encoding, done] = argumentsOf(args);
    if (chunk !== undefined && chunk !== null) keep(chunk, encoding);
    if (length > site.maxBytes) {
      sendHtmlHead();
      return own.end(joinBytes(chunks), done);
    }
    phase = "ending";
    void finish(done);
    return response;
  }) as NodeResponse["end"];
}

/** Arguments of `write` and `end`, which may leave out those in front. */
function argumentsOf(args: readonly unknown[]): [chunk: unknown, encoding: unknown, done: Done] {
  const done = args.find((arg) => typeof arg === "function") as Done;
  const [chunk, encoding] = args.filter((arg) => typeof arg !== "function");
  return [chunk, encoding, done];
}

/** Apply the arguments of `writeHead`, as if they had been set before. */
function applyHead(response: NodeResponse, [status, ...others]: readonly unknown[]): void {
  response.statusCode = status as number;
  const [message, headers] = typeof others[0] === "string" ? others : ["", others[0] ?? others[1]];
  response.statusMessage = message as string;
  for (const [name, value] of headerPairs(headers)) {
    if (value !== undefined) response.setHeader(name, Array.isArray(value) ? value.map(String) : String(value));
  }
}

/** Headers as an object, as pairs, or as names and values in turn. */
function headerPairs(headers: unknown): [string, unknown][] {
  if (headers === undefined || headers === null) return [];
  if (!Array.isArray(headers)) return Object.entries(headers);
  if (Array.isArray(headers[0])) return headers as [string, unknown][];
  return headers.flatMap((name, at) => (at % 2 === 0 ? [[name, headers[at + 1]] as [string, unknown]] : []));
}

function bytesOf(chunk: unknown, encoding: unknown): Uint8Array {
  if (typeof chunk !== "string") return Uint8Array.from(chunk as Uint8Array);
  return typeof encoding === "string" ? Buffer.from(chunk, encoding as "utf8") : new TextEncoder().encode(chunk);
}

/** The part of a Fastify instance that is used. */
export interface FastifyInstance {
  addHook(name: string, hook: (...args: never[]) => unknown): unknown;
}

/** The part of Fastify's request that is used. */
export interface FastifyRequest {
  readonly raw: NodeRequest;
}

/** The part of Fastify's reply that is used. */
export interface FastifyReply {
  readonly statusCode: number;
  getHeaders(): Readonly<Record<string, unknown>>;
  code(status: number): unknown;
  header(name: string, value: string): unknown;
  removeHeader(name: string): unknown;
}

/**
 * Plug-in for Fastify, for all routes of the instance that it is registered on.
 *
 * Register it before a plug-in that compresses. Pages sent as a Web `Response` stay HTML: Fastify opens them after all hooks.
 *
 * @param options `origin` is the site's own, for links in Markdown. @default the origin in the `Host` header
 * @throws {TypeError} If an option is unknown or of the wrong type.
 * @throws {RangeError} If a number is out of its range.
 * @example
 * import { fastify } from "fastify";
 * const app = fastify();
 * app.register(fastifyMarkdown());
 * app.get("/", (_, reply) => reply.type("text/html").send("<main><h1>Tides</h1><p>The moon pulls.</p></main>"));
 * const answer = await app.inject({ url: "/", headers: { accept: "text/markdown" } });
 * answer.body; // "# Tides\n\nThe moon pulls.\n"
 */
export function fastifyMarkdown({
  origin,
  ...options
}: MarkdownOptions & Partial<OriginOptions> = {}): (
  instance: FastifyInstance,
  options: object,
  done: (error?: Error) => void,
) => void {
  checkOptions({ origin }, { origin: anOrigin });
  const site = new MarkdownSite(options);
  const waiting = new WeakMap<NodeRequest, { readonly asked: ReturnType<typeof readNodeRequest>; restore(): void }>();

  const onRequest = ({ raw }: FastifyRequest, _: FastifyReply, done: () => void): void => {
    const asked = readNodeRequest(raw, origin);
    if (site.wantsMarkdown(asked)) waiting.set(raw, { asked, restore: askForHtml(raw) });
    done();
  };
  const onSend = async ({ raw }: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> => {
    const held = waiting.get(raw);
    held?.restore();
    const asked = held?.asked ?? readNodeRequest(raw, origin);
    if (!site.negotiates(asked)) return payload;
    const before = toWebHeaders(reply.getHeaders());
    const vary = site.varyFor(reply.statusCode, before);
    if (vary !== undefined) reply.header("vary", vary);
    const chunks = held !== undefined && site.isConvertible(reply.statusCode, before) ? chunksOf(payload) : undefined;
    if (chunks === undefined) return payload;
    const body = await readBody(chunks, site.maxBytes);
    if ("stream" in body) return body.stream;
    // Fastify itself takes the body away from HEAD, after it has set the length.
    const answer = await site.answer({ ...asked, method: "GET" }, before, body.bytes);
    if (answer === undefined) return Buffer.from(body.bytes);
    for (const [name, value] of changedHeaders(before, answer)) {
      if (value === undefined) reply.removeHeader(name);
      else reply.header(name, value);
    }
    reply.code(answer.status);
    return answer.body;
  };

  const plugin = (instance: FastifyInstance, _: object, done: (error?: Error) => void): void => {
    instance.addHook("onRequest", onRequest);
    instance.addHook("onSend", onSend);
    done();
  };
  // Without it the hooks would hold for the plug-in's own routes alone.
  return Object.assign(plugin, { [Symbol.for("skip-override")]: true });
}

/** The bytes of a payload; undefined unless it is a body. */
function chunksOf(payload: unknown): AsyncIterable<Uint8Array<ArrayBuffer>> | undefined {
  if (typeof payload === "string" || payload instanceof Uint8Array) return encode([payload]);
  const isIterable = typeof payload === "object" && payload !== null && Symbol.asyncIterator in payload;
  return isIterable ? encode(payload as AsyncIterable<string | Uint8Array>) : undefined;
}

async function* encode(
  chunks: Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  for await (const chunk of chunks)
    yield typeof chunk === "string" ? new TextEncoder().encode(chunk) : Uint8Array.from(chunk);
}
