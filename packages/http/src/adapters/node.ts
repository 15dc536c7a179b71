import { checkOptions } from "@decant/page";
import { type Asked, MarkdownSite } from "../markdown-site.ts";
import { anOrigin, type MarkdownOptions, type OriginOptions } from "../options.ts";
import { joinBytes } from "../read-body.ts";
import { askForHtml, changedHeaders, type NodeRequest, readNodeRequest, toWebHeaders } from "./node-headers.ts";

export type { NodeRequest } from "./node-headers.ts";

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
