import { detectBinary, isHtmlType } from "@decant/dom/binary";
import { isMarkdownType } from "@decant/dom/internal";

/** One GET request. Limits that are left out are the fetcher's own. */
export interface FetchRequest {
  /** Absolute `http` or `https` address. A fragment is not sent; credentials are dropped. */
  readonly url: string;
  /** Value of `If-None-Match`: the `ETag` of the copy at hand. */
  readonly etag?: string | undefined;
  /** Value of `If-Modified-Since`: the `Last-Modified` of the copy at hand, as the server wrote it. */
  readonly lastModified?: string | undefined;
  /** Value of `Accept`. @default a value for HTML pages */
  readonly accept?: string | undefined;
  /**
   * Further headers; they replace the fetcher's own, except those of connection and coding, which are refused. They are sent to the
   * origin of `url` alone, so that a redirect cannot take a secret elsewhere.
   */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Most bytes of the decoded body; a longer one fails with `too-large`. */
  readonly maxBytes?: number | undefined;
  /** A body longer than `maxBytes` is cut there instead of failing. RFC 9309 asks this for robots.txt. @default false */
  readonly cutBody?: boolean | undefined;
  /**
   * Most redirects to follow, 0 or more. With 0 the redirect itself is the response, with its status and its `location` header.
   * @default 5
   */
  readonly maxRedirects?: number | undefined;
  /** Ends the request, which then fails with `aborted`. */
  readonly signal?: AbortSignal | undefined;
}

/** A redirect that was followed. */
export interface Redirect {
  readonly status: number;
  /** Address that answered with the redirect. */
  readonly from: string;
  /** Address that it named, resolved. */
  readonly to: string;
}

/** Milliseconds since the request began; events that did not happen are left out. */
export interface FetchTimings {
  /** Head of the last response. */
  readonly firstByteMs?: number | undefined;
  /** End of the body, or the failure. */
  readonly totalMs: number;
}

/** The server answered, with any status. */
export interface FetchResponse {
  readonly ok: true;
  /** Address that answered: that of the request, or the last redirect's target. */
  readonly url: string;
  readonly redirects: readonly Redirect[];
  readonly status: number;
  /** Names in lower case; repeated headers are joined with `, `. */
  readonly headers: ReadonlyMap<string, string>;
  /** Body with transfer and content codings removed; empty without one, as with 304. */
  readonly body: Uint8Array;
  /** Value of the `content-type` header. */
  readonly contentType: string | undefined;
  /** Headers of the request that was answered, except those of the connection. @default unknown */
  readonly requestHeaders?: Readonly<Record<string, string>> | undefined;
  /** The body was longer than `maxBytes`, and `cutBody` was set. */
  readonly isCut: boolean;
  /** Bytes of the body as they came over the wire. */
  readonly wireBytes: number;
  readonly timings: FetchTimings;
  /** The page as Markdown, if it was requested and its server has it; `body` is the HTML. */
  readonly markdown?: FetchResponse | undefined;
  /** For a page that was rendered, or should have been. */
  readonly render?: RenderFacts | undefined;
}

/**
 * Why there is no response:
 *
 * | code | meaning |
 * |---|---|
 * | `refused-url` | scheme, port or length is not allowed, or the address does not parse |
 * | `refused-address` | the name resolves to, or is, an address that is not allowed; nothing was sent to it |
 * | `dns` | the name does not resolve |
 * | `connect` | nothing accepts the connection |
 * | `tls` | the certificate or the handshake is bad |
 * | `timeout` | connecting, the first byte or the whole took too long |
 * | `too-slow` | the body came below the minimum speed |
 * | `too-large` | headers, body, decoded body or compression ratio exceed their limit |
 * | `too-many-redirects` | more redirects than allowed, or a loop |
 * | `protocol` | the response is not valid HTTP, or its content coding is broken |
 * | `reset` | the connection ended before the response did |
 * | `aborted` | the request's signal |
 */
export type FetchFailureCode =
  | "refused-url"
  | "refused-address"
  | "dns"
  | "connect"
  | "tls"
  | "timeout"
  | "too-slow"
  | "too-large"
  | "too-many-redirects"
  | "protocol"
  | "reset"
  | "aborted";

/** A request without a whole response. */
export interface FetchFailure {
  readonly ok: false;
  /** Address whose request failed: that of the request, or a redirect's target. */
  readonly url: string;
  readonly redirects: readonly Redirect[];
  readonly code: FetchFailureCode;
  /** A sentence for a person; may change at any time. */
  readonly message: string;
  /** Another attempt would fail alike: the name does not exist, or the body comes and comes. */
  readonly isLasting?: boolean | undefined;
  /** Option of the fetcher by which the request would have passed. */
  readonly allowedBy?: "allowPrivate" | "maxBytes" | "totalTimeoutMs" | undefined;
  readonly timings: FetchTimings;
}

export type FetchResult = FetchResponse | FetchFailure;

/**
 * Sends requests. An implementation guards every request and every redirect; it knows nothing of robots, pacing or retries, which are the
 * crawl's.
 */
export interface Fetcher {
  /**
   * Send one request and read its body.
   *
   * @returns A response of any status, or the failure. Trouble of the network is a result: the promise rejects only if the
   *   request is a bad call.
   * @throws {TypeError | RangeError} If an option of the request is wrong.
   */
  fetch(request: FetchRequest): Promise<FetchResult>;
}

/** Failures that a later attempt may not meet. */
const transientFailures: ReadonlySet<FetchFailureCode> = new Set([
  "dns",
  "connect",
  "timeout",
  "too-slow",
  "protocol",
  "reset",
]);

/** Statuses that ask for a later attempt: 408, 425, 429, and the server's own trouble. */
const transientStatuses: ReadonlySet<number> = new Set([408, 425, 429, 500, 502, 503, 504]);

/**
 * Whether the same request may succeed later.
 *
 * @param result Result of a request; only `code` and `isLasting`, or `status`, are read.
 * @example
 * isTransient({ ok: false, code: "reset" }); // true
 * isTransient({ ok: true, status: 404 }); // false
 */
export function isTransient(
  result: Pick<FetchFailure, "ok" | "code" | "isLasting"> | Pick<FetchResponse, "ok" | "status">,
): boolean {
  if (result.ok) return transientStatuses.has(result.status);
  return transientFailures.has(result.code) && result.isLasting !== true;
}

/** Which form of a page was taken, and why. */
export interface RenderFacts {
  readonly kept: "raw" | "rendered";
  /**
   * Why it was rendered: it is `empty` without scripts; it is a `sample` of its template, the pages of one host with addresses of one
   * pattern; scripts complete the pages of its `template`; or `always`. `null` for a page that was not to be rendered.
   */
  readonly cause: "empty" | "sample" | "template" | "always" | null;
  /**
   * `more-content`, `same-content`, `less-content`; why it was not rendered: `no-scripts`, `static-template` (scripts add nothing to the
   * samples of its template); or why it could not be rendered: `timeout`, `crashed`, `too-large`, `failed`, `left-host`.
   */
  readonly reason: string;
  readonly rawChars: number;
  readonly renderedChars: number | null;
  readonly requests: number | null;
  readonly refused: Readonly<Record<string, number>>;
  readonly totalMs: number | null;
}

/** Trouble of a request that the fetcher itself noticed. */
export class FetchTrouble extends Error {
  readonly failure: FetchFailureCode;
  readonly facts: FailureFacts;

  constructor(failure: FetchFailureCode, message: string, facts: FailureFacts = {}) {
    super(message);
    this.name = "FetchTrouble";
    this.failure = failure;
    this.facts = facts;
  }
}

type FailureFacts = Pick<FetchFailure, "isLasting" | "allowedBy">;

/**
 * Meaning of an error's `code`, or of its name if it has none; a row that ends with `_` is a prefix of codes. The first that matches
 * decides.
 */
export const failureRules: readonly { readonly id: string; readonly failure: FetchFailureCode }[] = [
  { id: "UND_ERR_HEADERS_OVERFLOW", failure: "too-large" },
  { id: "HTTPParserError", failure: "protocol" },
  { id: "UND_ERR_RES_CONTENT_LENGTH_MISMATCH", failure: "protocol" },
  { id: "UND_ERR_SOCKET", failure: "reset" },
  { id: "ECONNRESET", failure: "reset" },
  { id: "EPIPE", failure: "reset" },
  { id: "ECONNREFUSED", failure: "connect" },
  { id: "EHOSTUNREACH", failure: "connect" },
  { id: "ENETUNREACH", failure: "connect" },
  { id: "EADDRNOTAVAIL", failure: "connect" },
  { id: "ETIMEDOUT", failure: "timeout" },
  { id: "ENOTFOUND", failure: "dns" },
  { id: "ENODATA", failure: "dns" },
  { id: "EAI_", failure: "dns" },
  { id: "EPROTO", failure: "tls" },
  { id: "ERR_TLS_", failure: "tls" },
  { id: "ERR_SSL_", failure: "tls" },
  { id: "CERT_", failure: "tls" },
  { id: "UNABLE_TO_", failure: "tls" },
  { id: "DEPTH_ZERO_SELF_SIGNED_CERT", failure: "tls" },
  { id: "SELF_SIGNED_CERT_IN_CHAIN", failure: "tls" },
];

/** Map the error of a request to a failure. Anything unknown is trouble of the connection. */
export function toFailure(error: unknown): Pick<FetchFailure, "code" | "message" | keyof FailureFacts> {
  if (error instanceof FetchTrouble) return { code: error.failure, message: error.message, ...error.facts };
  const { code, name, message = String(error) } = (error ?? {}) as { code?: string; name?: string; message?: string };
  const key = code ?? name ?? "";
  const rule = failureRules.find(({ id }) => (id.endsWith("_") ? key.startsWith(id) : key === id));
  return {
    code: rule?.failure ?? "reset",
    message: code === undefined || message.includes(code) ? message : `${message} (${code})`,
  };
}

/** Reason why an answer is not a page. */
export interface NoPage {
  readonly ok: false;
  readonly code: FetchFailureCode | "status" | "not-html";
  readonly message: string;
}

/**
 * The response, if it is a page: the status is 2xx, and type and bytes are those of HTML or Markdown. An answer without a type is judged by its bytes.
 *
 * @example
 * const result = await createFetcher().fetch({ url: "http://127.0.0.1/" });
 * asPage(result).ok; // false
 */
export function asPage(result: FetchResult): FetchResponse | NoPage {
  if (!result.ok) return result;
  const { url, status, contentType, body } = result;
  const none = (code: NoPage["code"], message: string): NoPage => ({ ok: false, code, message });
  if (status < 200 || status > 299) return none("status", `${url} answered with status ${status}`);
  if (contentType !== undefined && !isHtmlType(contentType) && !isMarkdownType(contentType))
    return none("not-html", `${url} has the type ${contentType}`);
  const binary = detectBinary(body);
  return binary === undefined ? result : none("not-html", `${url} is ${binary}, not HTML`);
}
