import { setImmediate as nextTurn } from "node:timers/promises";
import {
  aBoolean,
  aFunction,
  aNumber,
  anArrayOf,
  anObject,
  aString,
  aWholeNumber,
  checkOptions,
  type OptionChecks,
} from "@decant/page";
import { Agent, type Dispatcher } from "undici";
import { applyDefaults, type OptionRows } from "../option-rows.ts";
import { CookieJar } from "./cookie-jar.ts";
import { acceptedCodings, decodeBody, tooLong } from "./decode-body.ts";
import type { Fetcher, FetchRequest, FetchResponse, FetchResult, Redirect } from "./fetcher.ts";
import { FetchTrouble, toFailure } from "./fetcher.ts";
import {
  addressGuard,
  areNetworks,
  type Connect,
  guardedConnector,
  type Resolve,
  systemConnect,
  systemResolve,
} from "./guarded-connector.ts";
import { isProxy, throughProxy } from "./proxy.ts";

/** Limits and identity of a {@link GuardedFetcher}. */
export interface FetcherOptions {
  /** Value of `User-Agent`. @default "DecantBot" */
  readonly userAgent?: string | undefined;
  /** Address or e-mail address by which the owner of a site reaches you; it is added to the user agent. */
  readonly contact?: string | undefined;
  /** Value of `Accept-Language`. @default none is sent */
  readonly acceptLanguage?: string | undefined;
  /**
   * Keep cookies until the fetcher is closed, and send them to the site that set them. A text begins with cookies: those of a file in
   * Netscape's format, as curl and extensions of browsers write it. @default false
   */
  readonly cookies?: boolean | string | undefined;
  /** Allow addresses of intranets and of this machine; never link-local ones or metadata services of clouds. @default false */
  readonly allowPrivate?: boolean | undefined;
  /** Hosts that may be at such addresses, by name or number, without port; other hosts may not lead there. @default none */
  readonly allowHosts?: readonly string[] | undefined;
  /** Networks of such addresses that are allowed, in CIDR notation: `10.1.0.0/16`. @default none */
  readonly allowNetworks?: readonly string[] | undefined;
  /** Ports that may be connected to. @default [80, 443] */
  readonly ports?: readonly number[] | undefined;
  /** Most redirects, unless a request says otherwise. @default 5 */
  readonly maxRedirects?: number | undefined;
  /** Longest address, in characters. @default 8192 */
  readonly maxUrlLength?: number | undefined;
  /** Most bytes of a response's head. @default 65536 */
  readonly maxHeaderBytes?: number | undefined;
  /** Most bytes of a body as it is sent; a request with a larger `maxBytes` raises it. @default 10485760 */
  readonly maxWireBytes?: number | undefined;
  /** Most bytes of a body without its codings, unless a request says otherwise. @default 52428800 */
  readonly maxBytes?: number | undefined;
  /** Most decoded bytes for each byte that is sent, from a mebibyte on. @default 100 */
  readonly maxRatio?: number | undefined;
  /** Resolving and connecting, in milliseconds. @default `totalTimeoutMs`, if that is given, else 10000 */
  readonly connectTimeoutMs?: number | undefined;
  /** From there to the head of the response, in milliseconds. @default `totalTimeoutMs`, if that is given, else 15000 */
  readonly firstByteTimeoutMs?: number | undefined;
  /** All of a request with its redirects, in milliseconds: if it is given, the one limit of time. @default 60000 */
  readonly totalTimeoutMs?: number | undefined;
  /** Slowest body, in bytes a second over `speedWindowMs`. Chosen by hand. @default 500 */
  readonly minBytesPerSecond?: number | undefined;
  /** Stretch of time over which the speed of a body is measured, in milliseconds. @default 10000 */
  readonly speedWindowMs?: number | undefined;
  /**
   * Address of an HTTP proxy that opens the connections, such as `http://user:word@proxy.example:3128`, or `environment` for what
   * `HTTPS_PROXY`, `HTTP_PROXY` and `NO_PROXY` say. Names are resolved and checked here before the proxy is asked. @default none
   */
  readonly proxy?: string | undefined;
  /** Finds the IP addresses of a name. @default the system's resolver */
  readonly resolve?: Resolve | undefined;
  /** Opens a connection to an address that was checked. @default TCP or TLS of the system */
  readonly connect?: Connect | undefined;
}

const isBooleanOrText = (value: unknown): boolean => aBoolean.accepts(value) || aString.accepts(value);

const rows: OptionRows<FetcherOptions> = {
  userAgent: [aString, "DecantBot"],
  contact: [aString, ""],
  acceptLanguage: [aString, ""],
  cookies: [{ expected: "a boolean or the text of a file of cookies", accepts: isBooleanOrText }, false],
  allowPrivate: [aBoolean, false],
  allowHosts: [anArrayOf(aString), []],
  allowNetworks: [{ expected: 'networks such as "10.1.0.0/16"', accepts: areNetworks }, []],
  ports: [anArrayOf(aWholeNumber(1, 65_535), "ports"), [80, 443]],
  maxRedirects: [aWholeNumber(0), 5],
  maxUrlLength: [aWholeNumber(1), 8192],
  maxHeaderBytes: [aWholeNumber(1), 65_536],
  maxWireBytes: [aWholeNumber(1), 10 * 1024 * 1024],
  maxBytes: [aWholeNumber(1), 50 * 1024 * 1024],
  maxRatio: [aNumber(1), 100],
  connectTimeoutMs: [aWholeNumber(1), 10_000],
  firstByteTimeoutMs: [aWholeNumber(1), 15_000],
  totalTimeoutMs: [aWholeNumber(1), 60_000],
  minBytesPerSecond: [aNumber(0), 500],
  speedWindowMs: [aWholeNumber(1), 10_000],
  proxy: [{ expected: 'an address such as "http://proxy.example:3128", or "environment"', accepts: isProxy }, ""],
  resolve: [aFunction, systemResolve],
  connect: [aFunction, systemConnect],
};

type Settings = ReturnType<typeof applyDefaults<FetcherOptions>>;

const requestChecks: OptionChecks<FetchRequest> = {
  url: aString,
  etag: aString,
  lastModified: aString,
  accept: aString,
  headers: {
    expected: "names and values of headers, without those of connection and coding",
    accepts: (value) =>
      typeof value === "object" &&
      value !== null &&
      Object.entries(value).every(([name, text]) => isHeader(name, text)),
  },
  maxBytes: aWholeNumber(1),
  cutBody: aBoolean,
  maxRedirects: aWholeNumber(0),
  signal: anObject,
};

/** A fetcher with separate connections. */
export interface GuardedFetcher extends Fetcher {
  /** Close all connections. Requests that are under way end with `aborted`. */
  close(): Promise<void>;
}

/**
 * Make the fetcher that crawls use: HTTP/1.1 over undici, with a guard before every connection and limits on all that a server sends.
 *
 * It connects to `http` and `https` addresses of the internet alone, on the ports allowed. The address that is connected to is
 * checked, for every redirect and for hosts that are written as numbers. It sends no credentials and no referrer, and cookies only
 * with `cookies`.
 *
 * @throws {TypeError} If an option is unknown or of the wrong type.
 * @throws {RangeError} If a number is out of its range.
 * @throws {DecantError} `bad-cookies`, if a line of `cookies` has another form.
 * @example
 * const fetcher = createFetcher({ contact: "office@harbour.example" });
 * const result = await fetcher.fetch({ url: "http://127.0.0.1/" });
 * result.ok ? result.status : result.code; // "refused-address"
 * await fetcher.close();
 */
export function createFetcher(options: FetcherOptions = {}): GuardedFetcher {
  const settings = applyDefaults(options, rows);
  const { totalTimeoutMs, connectTimeoutMs = totalTimeoutMs, firstByteTimeoutMs = totalTimeoutMs } = options;
  const limits = totalTimeoutMs === undefined ? {} : { connectTimeoutMs, firstByteTimeoutMs };
  return new UndiciFetcher({ ...settings, ...(limits as Partial<Settings>) });
}

const redirectStatuses = new Set([301, 302, 303, 307, 308]);
const defaultAccept = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";
const schemes = new Set(["http:", "https:"]);

class UndiciFetcher implements GuardedFetcher {
  private readonly agent: Agent;
  private readonly closed = new AbortController();
  private readonly settings: Settings;
  private readonly jar: CookieJar | undefined;

  constructor(settings: Settings) {
    this.settings = settings;
    this.jar =
      settings.cookies === false ? undefined : new CookieJar(settings.cookies === true ? "" : settings.cookies);
    const { connectTimeoutMs: timeoutMs, resolve, proxy, allowPrivate, maxHeaderBytes: maxHeaderSize } = settings;
    const connect = proxy === "" ? settings.connect : throughProxy(proxy, settings.connect);
    // In a network behind a proxy, often only the proxy knows names; private addresses are allowed there.
    const leavesNames = proxy !== "" && allowPrivate;
    this.agent = new Agent({
      allowH2: false,
      maxHeaderSize,
      connect: guardedConnector({ isAllowed: addressGuard(settings), timeoutMs, resolve, connect, leavesNames }),
      // Each exchange has its own timers.
      headersTimeout: 0,
      bodyTimeout: 0,
    });
  }

  async fetch(request: FetchRequest): Promise<FetchResult> {
    checkOptions(request, requestChecks);
    const { totalTimeoutMs } = this.settings;
    const exchange = new Exchange(request.url, this.closed.signal, request.signal);
    exchange.limit(totalTimeoutMs, "timeout", `the request took longer than ${totalTimeoutMs} ms`);
    try {
      return await this.follow(request, exchange);
    } catch (error) {
      const { url, redirects } = exchange;
      const failure = toFailure(exchange.signal.aborted ? exchange.signal.reason : error);
      // A body that comes fast enough, and does not end in time, does not end in time again.
      const isLasting = failure.code === "timeout" && exchange.isReading;
      return {
        ...{ ok: false, url, redirects, ...failure, timings: { totalMs: exchange.elapsedMs() } },
        ...(isLasting && { isLasting }),
      };
    } finally {
      exchange.end();
    }
  }

  async close(): Promise<void> {
    this.closed.abort();
    await this.agent.destroy();
  }

  private async follow(request: FetchRequest, exchange: Exchange): Promise<FetchResponse> {
    const maxRedirects = request.maxRedirects ?? this.settings.maxRedirects;
    // An address may be requested again once cookies have changed.
    const seen = new Map<string, number | undefined>();
    for (let url = this.allowedUrl(request.url); ; ) {
      seen.set(url.href, this.jar?.version);
      exchange.url = url.href;
      const response = await this.send(url, request, exchange);
      const target = maxRedirects === 0 ? undefined : redirectTarget(response, url);
      if (target === undefined) return await this.readResponse(response, request, exchange);
      await response.body.dump({ limit: dumpLimit });
      await nextTurn();
      exchange.redirects.push({ status: response.statusCode, from: url.href, to: target });
      exchange.url = target;
      if (seen.has(target) && seen.get(target) === this.jar?.version)
        throw new FetchTrouble("too-many-redirects", `redirects lead back to ${target}`);
      if (exchange.redirects.length > maxRedirects)
        throw new FetchTrouble("too-many-redirects", `there are more than ${maxRedirects} redirects`);
      url = this.allowedUrl(target);
    }
  }

  private allowedUrl(text: string): URL {
    const { maxUrlLength, ports } = this.settings;
    if (text.length > maxUrlLength)
      throw new FetchTrouble("refused-url", `the address is longer than ${maxUrlLength} characters`);
    if (!URL.canParse(text))
      throw new FetchTrouble("refused-url", "expected an address that begins with https:// or http://");
    const url = bareUrl(text);
    if (!schemes.has(url.protocol)) throw new FetchTrouble("refused-url", `${url.protocol} is not allowed`);
    const port = Number(url.port) || (url.protocol === "https:" ? 443 : 80);
    if (!ports.includes(port)) throw new FetchTrouble("refused-url", `port ${port} is not allowed`);
    return url;
  }

  private async send(url: URL, request: FetchRequest, exchange: Exchange): Promise<Dispatcher.ResponseData> {
    const { connectTimeoutMs, firstByteTimeoutMs } = this.settings;
    const waitMs = connectTimeoutMs + firstByteTimeoutMs;
    const release = exchange.limit(waitMs, "timeout", `no response within ${waitMs} ms`);
    try {
      const cookie = this.jar?.header(url);
      const response = await this.agent.request({
        origin: url.origin,
        path: url.pathname + url.search,
        method: "GET",
        headers: { ...(cookie !== undefined && { cookie }), ...this.headersOf(url, request) },
        signal: exchange.signal,
      });
      this.jar?.note(url, [response.headers["set-cookie"] ?? []].flat());
      return response;
    } finally {
      exchange.firstByteMs = exchange.elapsedMs();
      release();
    }
  }

  private headersOf(url: URL, request: FetchRequest): Record<string, string> {
    const { accept = defaultAccept, etag, lastModified } = request;
    const { userAgent, contact, acceptLanguage } = this.settings;
    return {
      "user-agent": contact === "" ? userAgent : `${userAgent} (+${contact})`,
      accept,
      "accept-encoding": acceptedCodings,
      ...(acceptLanguage !== "" && { "accept-language": acceptLanguage }),
      ...(etag !== undefined && { "if-none-match": etag }),
      ...(lastModified !== undefined && { "if-modified-since": lastModified }),
      ...(url.origin === new URL(request.url).origin && lowerCased(request.headers)),
    };
  }

  private async readResponse(
    { statusCode: status, headers: raw, body: stream }: Dispatcher.ResponseData,
    request: FetchRequest,
    exchange: Exchange,
  ): Promise<FetchResponse> {
    const headers = joinHeaders(raw);
    const maxBytes = request.maxBytes ?? this.settings.maxBytes;
    const maxWireBytes = Math.max(this.settings.maxWireBytes, request.maxBytes ?? 0);
    const cutBody = request.cutBody ?? false;
    const coding = headers.get("content-encoding");
    // Without a coding, no more is read than is wanted.
    const limit = coding === undefined ? Math.min(maxBytes, maxWireBytes) : maxWireBytes;
    const wire = { bytes: 0, isCut: false };
    const limits = { limit, isCuttable: cutBody && coding === undefined };
    const { body, isCut } = await decodeBody(
      this.readWire(stream, Number(headers.get("content-length")), limits, wire, exchange),
      coding,
      { maxBytes, cutBody, maxRatio: this.settings.maxRatio },
    );
    await nextTurn();
    exchange.signal.throwIfAborted();
    return {
      ok: true,
      url: exchange.url,
      redirects: exchange.redirects,
      status,
      headers,
      body,
      contentType: headers.get("content-type"),
      requestHeaders: this.headersOf(new URL(exchange.url), request),
      isCut: isCut || wire.isCut,
      wireBytes: wire.bytes,
      timings: { firstByteMs: exchange.firstByteMs, totalMs: exchange.elapsedMs() },
    };
  }

  /** The body as it comes. @param wire Receives each chunk as it is read. */
  private async *readWire(
    stream: Dispatcher.ResponseData["body"],
    declared: number,
    { limit, isCuttable }: { readonly limit: number; readonly isCuttable: boolean },
    wire: { bytes: number; isCut: boolean },
    exchange: Exchange,
  ): AsyncGenerator<Uint8Array, void> {
    const { minBytesPerSecond, speedWindowMs } = this.settings;
    if (declared > limit && !isCuttable) {
      stream.on("error", ignore).destroy();
      throw tooLong(limit);
    }
    exchange.isReading = true;
    let length = 0;
    const release = exchange.watchSpeed(() => length, minBytesPerSecond, speedWindowMs);
    try {
      for await (const chunk of stream as AsyncIterable<Uint8Array>) {
        length += chunk.length;
        if (length > limit && !isCuttable) throw tooLong(limit);
        wire.bytes = Math.min(length, limit);
        wire.isCut = length > limit;
        yield wire.isCut ? chunk.subarray(0, chunk.length - (length - limit)) : chunk;
        if (wire.isCut) return;
      }
    } finally {
      release();
    }
  }
}

/** Bytes of a redirect's body that are read to keep the connection, which undici takes again from the next turn on. */
const dumpLimit = 65_536;

/** State of one request, and the signals that may end it. */
class Exchange {
  url: string;
  readonly redirects: Redirect[] = [];
  firstByteMs: number | undefined;
  isReading = false;
  private readonly began = performance.now();
  private readonly abort = new AbortController();
  private readonly ends: (() => void)[] = [];

  constructor(url: string, closed: AbortSignal, given: AbortSignal | undefined) {
    this.url = url;
    for (const signal of given === undefined ? [closed] : [closed, given]) {
      const onAbort = (): void => this.abort.abort(new FetchTrouble("aborted", "the request was aborted"));
      if (signal.aborted) onAbort();
      signal.addEventListener("abort", onAbort, { once: true });
      this.ends.push(() => signal.removeEventListener("abort", onAbort));
    }
  }

  get signal(): AbortSignal {
    return this.abort.signal;
  }

  elapsedMs(): number {
    return Math.round(performance.now() - this.began);
  }

  /** End the request after a while. Returns a function that lifts the limit. */
  limit(ms: number, failure: "timeout" | "too-slow", message: string): () => void {
    const facts = failure === "timeout" ? ({ allowedBy: "totalTimeoutMs" } as const) : {};
    const timer = setTimeout(() => this.abort.abort(new FetchTrouble(failure, message, facts)), ms);
    const release = (): void => clearTimeout(timer);
    this.ends.push(release);
    return release;
  }

  /** End the request when too little comes in a stretch of time. */
  watchSpeed(length: () => number, bytesPerSecond: number, windowMs: number): () => void {
    let before = length();
    const least = (bytesPerSecond * windowMs) / 1000;
    const timer = setInterval(() => {
      if (length() - before < least)
        this.abort.abort(new FetchTrouble("too-slow", `fewer than ${least} bytes came in ${windowMs} ms`));
      before = length();
    }, windowMs);
    const release = (): void => clearInterval(timer);
    this.ends.push(release);
    return release;
  }

  end(): void {
    for (const end of this.ends) end();
  }
}

function ignore(): void {}

const headerName = /^[!#$%&'*+.^_`|~A-Za-z0-9-]+$/;
const headerValue = /^[\t\x20-\x7e\x80-\xff]*$/;
/** Headers by which a connection or the fetcher itself works. */
const ownHeaders =
  /^(?:host|connection|keep-alive|content-length|transfer-encoding|accept-encoding|upgrade|expect|te|trailer|proxy-.*)$/i;

function isHeader(name: string, value: unknown): boolean {
  return headerName.test(name) && !ownHeaders.test(name) && typeof value === "string" && headerValue.test(value);
}

/** The fetcher's own headers are in lower case. */
function lowerCased(headers: FetchRequest["headers"] = {}): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}

function redirectTarget({ statusCode, headers }: Dispatcher.ResponseData, url: URL): string | undefined {
  const location = joinHeaders(headers).get("location");
  if (!redirectStatuses.has(statusCode) || location === undefined || !URL.canParse(location, url.href))
    return undefined;
  return bareUrl(location, url).href;
}

/** An address without credentials and fragment. */
function bareUrl(text: string, base?: URL): URL {
  const url = new URL(text, base);
  url.username = "";
  url.password = "";
  url.hash = "";
  return url;
}

function joinHeaders(headers: Dispatcher.ResponseData["headers"]): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined
        ? []
        : [[name.toLowerCase(), asUtf8(Array.isArray(value) ? value.join(", ") : value)] as const],
    ),
  );
}

/** Headers are read as Latin-1; servers send UTF-8, if anything. */
function asUtf8(value: string): string {
  const decoded = Buffer.from(value, "latin1").toString("utf8");
  return decoded.includes("\ufffd") ? value : decoded;
}
