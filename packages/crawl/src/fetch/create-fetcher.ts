import { setImmediate as nextTurn } from "node:timers/promises";
import { aBoolean, anObject, aString, aWholeNumber, checkOptions, type OptionChecks } from "@decant/page";
import { Agent, type Dispatcher } from "undici";
import { applyDefaults } from "../option-rows.ts";
import { CookieJar } from "./cookie-jar.ts";
import { acceptedCodings, decodeBody, tooLong } from "./decode-body.ts";
import { Exchange } from "./exchange.ts";
import type { Fetcher, FetchRequest, FetchResponse, FetchResult } from "./fetcher.ts";
import { FetchTrouble, toFailure } from "./fetcher.ts";
import { type FetcherOptions, rows, type Settings } from "./fetcher-options.ts";
import { addressGuard, guardedConnector } from "./guarded-connector.ts";
import { isHeader, joinHeaders, lowerCased } from "./headers.ts";
import { throughProxy } from "./proxy.ts";

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

function ignore(): void {}

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
