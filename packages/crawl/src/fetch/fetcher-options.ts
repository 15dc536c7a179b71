import { aBoolean, aFunction, aNumber, anArrayOf, aString, aWholeNumber } from "@decant/page";
import type { applyDefaults, OptionRows } from "../option-rows.ts";
import { areNetworks, type Connect, type Resolve, systemConnect, systemResolve } from "./guarded-connector.ts";
import { isProxy } from "./proxy.ts";

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

export const rows: OptionRows<FetcherOptions> = {
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

export type Settings = ReturnType<typeof applyDefaults<FetcherOptions>>;
