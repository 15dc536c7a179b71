import type { FetcherOptions } from "@decant/crawl";
import {
  aBoolean,
  anArrayOf,
  anObject,
  aString,
  aWholeNumber,
  checkOptions,
  type OptionChecks,
  type ValueCheck,
} from "@decant/page";

/** Address, limits and access of a server. */
export interface ServerOptions {
  /** Address to listen on. @default "127.0.0.1" */
  readonly host?: string | undefined;
  /** Port to listen on; 0 takes a free one. @default 8080 */
  readonly port?: number | undefined;
  /** Keys of which each request names one, as `Authorization: Bearer KEY` or `X-Api-Key: KEY`. @default none is asked for */
  readonly apiKeys?: readonly string[] | undefined;
  /** Requests that one client may send in a minute: a key, or an IP address where no key is asked for. @default 120 */
  readonly requestsPerMinute?: number | undefined;
  /** The client is the last address in `X-Forwarded-For`, which a proxy of yours has written. @default false */
  readonly trustProxy?: boolean | undefined;
  /** Pages that are read at the same time; more requests are answered with 503. @default 64 */
  readonly concurrency?: number | undefined;
  /** Worker threads that convert. @default the number of processors */
  readonly workers?: number | undefined;
  /** Longest page, fetched or sent, in bytes. @default 10485760 */
  readonly maxBytes?: number | undefined;
  /** How long the conversion of one page may take, in milliseconds. @default 30000 */
  readonly timeoutMs?: number | undefined;
  /** How long a client may take to send its request, in milliseconds. @default 30000 */
  readonly requestTimeoutMs?: number | undefined;
  /** How long requests may go on after `close`, in milliseconds. @default 10000 */
  readonly graceMs?: number | undefined;
  /** How pages are fetched; see `createFetcher` of `@decant/crawl`. */
  readonly fetch?: FetcherOptions | undefined;
}

/** A key is sent in a header. */
const aKey: ValueCheck = {
  expected: "visible ASCII characters",
  accepts: (value) => typeof value === "string" && visible.test(value),
};
const visible = /^[\x21-\x7e]+$/;

const checks: OptionChecks<ServerOptions> = {
  host: aString,
  port: aWholeNumber(0, 65_535),
  apiKeys: anArrayOf(aKey, "keys of visible ASCII characters"),
  requestsPerMinute: aWholeNumber(1),
  trustProxy: aBoolean,
  concurrency: aWholeNumber(1),
  workers: aWholeNumber(1),
  maxBytes: aWholeNumber(1),
  timeoutMs: aWholeNumber(1),
  requestTimeoutMs: aWholeNumber(1),
  graceMs: aWholeNumber(0),
  fetch: anObject,
};

/** Checked options with their defaults. */
export type Settings = Pick<ServerOptions, "workers"> & {
  readonly [Name in Exclude<keyof ServerOptions, "workers">]-?: NonNullable<ServerOptions[Name]>;
};

const defaults = {
  host: "127.0.0.1",
  port: 8080,
  apiKeys: [],
  requestsPerMinute: 120,
  trustProxy: false,
  concurrency: 64,
  maxBytes: 10 * 1024 * 1024,
  timeoutMs: 30_000,
  requestTimeoutMs: 30_000,
  graceMs: 10_000,
  fetch: {},
} satisfies Omit<ServerOptions, "workers">;

/**
 * Check options and apply the defaults.
 *
 * @throws {TypeError} If an option is unknown or of the wrong type.
 * @throws {RangeError} If a number is out of its range.
 */
export function resolveOptions(options: ServerOptions): Settings {
  checkOptions(options, checks);
  const given = Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
  return { ...defaults, ...given };
}
