import type { IncomingMessage, ServerResponse } from "node:http";
import { gunzipSync } from "node:zlib";
import { Problem } from "./problem.ts";

/** The bytes of one client that are received or wait. */
export interface HeldBytes {
  /** @throws {Problem} `too-many-open` if the client has too many, `busy` if all clients have. */
  add(bytes: number): void;
  /** Give back those that were added. */
  release(): void;
}

/** What an open request takes before it has a byte: its connection, and a block for its body. A guess. */
export const openBytes: number = 64 * 1024;

/** Bounds the bytes that are received or wait at the same time: of all clients, and half as many of each. */
export class BytesInMemory {
  readonly #most: number;
  #all = 0;
  readonly #ofClients = new Map<string, number>();

  constructor(most: number) {
    this.#most = most;
  }

  /** Begin with those of an open request. @throws {Problem} As {@link HeldBytes.add}. */
  hold(client: string): HeldBytes {
    let own = 0;
    const held: HeldBytes = {
      add: (bytes) => {
        const mine = this.#ofClients.get(client) ?? 0;
        if (mine + bytes > this.#most / 2)
          throw new Problem("too-many-open", "your open requests and their pages have too many bytes", retry);
        if (this.#all + bytes > this.#most)
          throw new Problem("busy", "open requests and their pages have too many bytes", retry);
        own += bytes;
        this.#count(client, bytes);
      },
      release: () => {
        this.#count(client, -own);
        own = 0;
      },
    };
    held.add(openBytes);
    return held;
  }

  #count(client: string, bytes: number): void {
    this.#all += bytes;
    const left = (this.#ofClients.get(client) ?? 0) + bytes;
    if (left === 0) this.#ofClients.delete(client);
    else this.#ofClients.set(client, left);
  }
}

const retry = { "retry-after": "1" };

/** Bytes in a buffer of their own, named so that TypeScript before 5.7 reads it, too: there `Uint8Array` takes no argument. */
type OwnBytes = ReturnType<InstanceType<typeof TextEncoder>["encode"]>;

export interface BodyLimits {
  readonly maxBytes: number;
  /** For the whole body, in milliseconds. */
  readonly timeoutMs: number;
  readonly held: HeldBytes;
}

/**
 * Read the body of a request, which has to be complete within its time.
 *
 * @returns Bytes in a buffer of their own.
 * @throws {Problem} `too-large`, `slow-body`, `client-abort`, or those of {@link HeldBytes.add}. What the client goes on to send is
 *   not kept.
 */
export function readBody(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { maxBytes, timeoutMs, held }: BodyLimits,
): Promise<OwnBytes> {
  const tooLarge = (): Problem => new Problem("too-large", `the body has more than ${maxBytes} bytes`);
  if (Number(incoming.headers["content-length"] ?? 0) > maxBytes) return Promise.reject(tooLarge());
  if (incoming.headers.expect !== undefined) outgoing.writeContinue();
  return new Promise((resolve, reject) => {
    const body = new Blocks();
    const fail = (problem: Problem): void => {
      stop();
      reject(problem);
    };
    const onData = (chunk: Uint8Array): void => {
      try {
        if (body.length + chunk.length > maxBytes) throw tooLarge();
        held.add(chunk.length);
        body.append(chunk);
      } catch (error) {
        fail(error as Problem);
      }
    };
    const onEnd = (): void => {
      stop();
      resolve(body.joined());
    };
    const onGone = (): void => fail(new Problem("client-abort", "the client went away"));
    const timer = setTimeout(() => {
      const detail = `the body was not complete within ${timeoutMs} ms`;
      fail(new Problem("slow-body", detail, { connection: "close" }));
    }, timeoutMs);
    const stop = (): void => {
      clearTimeout(timer);
      incoming.off("data", onData).off("end", onEnd).off("close", onGone).off("error", onGone);
      // Node ends the process for errors that nobody listens for.
      incoming.on("error", () => {}).pause();
    };
    incoming.on("data", onData).once("end", onEnd).once("close", onGone).once("error", onGone);
    if (incoming.destroyed) onGone();
  });
}

/** Bytes of a body that are read after its request was answered without them, and how long the client may send. */
const mostDropped = 1024 * 1024;
const dropMs = 500;

/**
 * Read the rest of a body that nobody wants, so that its client comes to read the answer and the connection can be used again.
 *
 * A client that goes on sending is stopped, since what is read is garbage first and takes memory, and then cut off.
 *
 * @example
 * import { createServer } from "node:http";
 * const server = createServer((request, response) => {
 *   response.writeHead(401).end();
 *   dropBody(request);
 * });
 * server.listening; // false
 */
export function dropBody(incoming: IncomingMessage): void {
  if (incoming.readableEnded || incoming.destroyed) return;
  let dropped = 0;
  const timer = setTimeout(() => incoming.socket.destroySoon(), dropMs).unref();
  incoming.on("data", ({ length }: Uint8Array) => {
    dropped += length;
    if (dropped > mostDropped) incoming.pause();
  });
  incoming.once("close", () => clearTimeout(timer)).once("end", () => clearTimeout(timer));
  incoming.on("error", () => {}).resume();
}

/** Blocks that are filled: a body may come byte by byte, and chunks that are kept would take many times their bytes. */
class Blocks {
  readonly #blocks: Uint8Array[] = [];
  length = 0;

  append(chunk: Uint8Array): void {
    for (let done = 0; done < chunk.length; ) {
      const at = this.length % blockBytes;
      if (at === 0) this.#blocks.push(new Uint8Array(blockBytes));
      const part = chunk.subarray(done, done + blockBytes - at);
      this.#blocks.at(-1)?.set(part, at);
      done += part.length;
      this.length += part.length;
    }
  }

  joined(): Uint8Array<ArrayBuffer> {
    const bytes = new Uint8Array(this.length);
    for (const [index, block] of this.#blocks.entries())
      bytes.set(block.subarray(0, this.length - index * blockBytes), index * blockBytes);
    return bytes;
  }
}

/** As much as Node reads at once. */
const blockBytes = 64 * 1024;

/** What a body without a type is, by its first bytes. */
export type Sniffed =
  | { readonly kind: "json"; readonly text: string }
  | { readonly kind: "page"; readonly bytes: Uint8Array<ArrayBuffer> };

/**
 * Types that say nothing about the body: none, that of any bytes, and that which curl gives to whatever it sends with `-d` or
 * `--data-binary`.
 */
export const saysNothing: RegExp = /^\s*(?:application\/(?:octet-stream|x-www-form-urlencoded)\s*(?:;|$)|$)/i;
const fromForm = /^\s*application\/x-www-form-urlencoded/i;

const startsAsJson = /^\uFEFF?\s*\{/;
const startsAsMarkup = /^\uFEFF?\s*</;

/**
 * Tell JSON from pages, and gunzip what is gzip data.
 *
 * @param type Of the body, by its header.
 * @throws {Problem} `too-large`, `not-html` for gzip data that is damaged, or `unsupported-type` for fields of a form.
 */
export function sniffBody(
  body: Uint8Array<ArrayBuffer>,
  type: string,
  { maxBytes, held }: Pick<BodyLimits, "maxBytes" | "held">,
): Sniffed {
  const bytes = isGzip(body) ? gunzip(body, maxBytes) : body;
  if (bytes !== body) held.add(bytes.length);
  const start = new TextDecoder().decode(bytes.subarray(0, sniffedBytes));
  if (startsAsJson.test(start)) return { kind: "json", text: new TextDecoder().decode(bytes) };
  if (fromForm.test(type) && !startsAsMarkup.test(start))
    throw new Problem(
      "unsupported-type",
      "expected a page or a JSON object, got fields of a form; give the type of other texts, such as text/markdown",
    );
  return { kind: "page", bytes };
}

const sniffedBytes = 1024;

const isGzip = ([first, second, third]: Uint8Array): boolean => first === 0x1f && second === 0x8b && third === 8;

function gunzip(body: Uint8Array, maxBytes: number): Uint8Array<ArrayBuffer> {
  try {
    return new Uint8Array(gunzipSync(body, { maxOutputLength: maxBytes }));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE")
      throw new Problem("too-large", `the page has more than ${maxBytes} bytes`);
    throw new Problem("not-html", "the body is gzip data that is damaged");
  }
}
