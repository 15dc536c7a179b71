import { checkOptions } from "@decant/page";
import { MarkdownSite } from "../markdown-site.ts";
import { anOrigin, type MarkdownOptions, type OriginOptions } from "../options.ts";
import { readBody } from "../read-body.ts";
import { askForHtml, changedHeaders, type NodeRequest, readNodeRequest, toWebHeaders } from "./node-headers.ts";

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
