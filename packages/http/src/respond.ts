import { aFunction, checkValue } from "@decant/page";
import { type Asked, hiddenHeaders, MarkdownSite } from "./markdown-site.ts";
import type { MarkdownOptions } from "./options.ts";

/** Answers a request. */
export type Handle = (request: Request) => Response | Promise<Response>;

/**
 * Wrap a handler of Web requests, so that it answers `Accept: text/markdown` with Markdown made of its HTML.
 *
 * The handler then gets the request without conditions, range and coding, and asking for HTML. Everything else passes unchanged,
 * except that HTML gets `Vary: Accept`.
 *
 * @throws {TypeError} If an option is unknown or of the wrong type.
 * @throws {RangeError} If a number is out of its range.
 * @example
 * const page = "<main><h1>Tides</h1><p>The moon pulls.</p></main>";
 * const handle = withMarkdown(() => new Response(page, { headers: { "content-type": "text/html" } }));
 * const answer = await handle(new Request("https://harbour.example/", { headers: { accept: "text/markdown" } }));
 * await answer.text(); // "# Tides\n\nThe moon pulls.\n"
 */
export function withMarkdown(handle: Handle, options: MarkdownOptions = {}): (request: Request) => Promise<Response> {
  checkValue("handle", handle, aFunction);
  const site = new MarkdownSite(options);
  return (request) => respond(site, request, handle);
}

export async function respond(site: MarkdownSite, request: Request, handle: Handle): Promise<Response> {
  const asked = readAsked(request);
  if (!site.negotiates(asked)) return handle(request);
  if (!site.wantsMarkdown(asked)) return withVary(site, await handle(request));
  return convertResponse(site, asked, await handle(askForHtml(request)));
}

export function readAsked({ method, url, headers }: Request): Asked {
  return { method, url, accept: headers.get("accept"), ifNoneMatch: headers.get("if-none-match") };
}

/** The same request for the whole page in HTML. */
export function askForHtml(request: Request): Request {
  const headers = new Headers(request.headers);
  for (const name of hiddenHeaders) headers.delete(name);
  headers.set("accept", "text/html");
  // The answer to HEAD has no body from which Markdown, its length and its tag could be made.
  return new Request(request.url, { method: "GET", headers, signal: request.signal });
}

export async function convertResponse(site: MarkdownSite, asked: Asked, response: Response): Promise<Response> {
  const { status, statusText, headers, body } = response;
  if (body === null || !site.isConvertible(status, headers)) return forMethod(asked, withVary(site, response));
  const read = await readBody(body, site.maxBytes);
  const again = (content: ReadableStream | Uint8Array<ArrayBuffer>): Response =>
    forMethod(asked, withVary(site, new Response(content, { status, statusText, headers })));
  if ("stream" in read) return again(read.stream);
  const answer = await site.answer(asked, headers, read.bytes);
  return answer === undefined ? again(read.bytes) : new Response(answer.body, answer);
}

/** The answer to HEAD without a body that the handler gave to GET. */
function forMethod({ method }: Asked, response: Response): Response {
  if (method !== "HEAD" || response.body === null) return response;
  // Nobody waits for the end of a stream that is given up.
  response.body.cancel().catch(() => {});
  return new Response(null, response);
}

function withVary(site: MarkdownSite, response: Response): Response {
  const vary = site.varyFor(response.status, response.headers);
  if (vary === undefined || vary === response.headers.get("vary")) return response;
  // The headers of a response may be fixed, as those of `fetch` are.
  const copy = new Response(response.body, response);
  copy.headers.set("vary", vary);
  return copy;
}

/** A body that was read whole, or one that is longer than the limit and still streams. */
type Body = { readonly bytes: Uint8Array<ArrayBuffer> } | { readonly stream: ReadableStream<Uint8Array<ArrayBuffer>> };

type Chunk = Uint8Array<ArrayBuffer>;

/**
 * Read a body up to a limit.
 *
 * @param chunks Consumed. Beyond the limit, the stream in the result gives the chunks read so far, and then the rest.
 */
export async function readBody(chunks: AsyncIterable<Chunk>, maxBytes: number): Promise<Body> {
  const iterator = chunks[Symbol.asyncIterator]();
  const read: Chunk[] = [];
  let length = 0;
  while (length <= maxBytes) {
    const { done, value } = await iterator.next();
    if (done === true) return { bytes: joinBytes(read) };
    read.push(value);
    length += value.length;
  }
  return { stream: streamOf(read, iterator) };
}

function streamOf(read: readonly Chunk[], rest: AsyncIterator<Chunk>): ReadableStream<Chunk> {
  const waiting = [...read];
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = waiting.length > 0 ? { done: false, value: waiting.shift() } : await rest.next();
      if (done === true) controller.close();
      else controller.enqueue(value as Chunk);
    },
    async cancel() {
      await rest.return?.();
    },
  });
}

export function joinBytes(chunks: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(chunks.reduce((length, chunk) => length + chunk.length, 0));
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}
