import { availableParallelism } from "node:os";
import type { Fetcher, FetcherOptions } from "@decant/crawl";
import {
  aBoolean,
  aFunction,
  anArrayOf,
  anObject,
  aString,
  aWholeNumber,
  checkOptions,
  type OptionChecks,
  type ValueCheck,
} from "@decant/page";
import type { ServedPlayground } from "./playground.ts";
import { openBytes } from "./read-body.ts";
import type { StoreToSearch } from "./search.ts";

/** Address, limits and access of a server. */
export interface ServerOptions {
  /** Address to listen on. @default "127.0.0.1" */
  readonly host?: string | undefined;
  /** Port to listen on; 0 takes a free one. @default 8080 */
  readonly port?: number | undefined;
  /** Keys of which each request names one, as `Authorization: Bearer KEY` or `X-Api-Key: KEY`. @default none is asked for */
  readonly apiKeys?: readonly string[] | undefined;
  /**
   * Requests that one client may send in a minute: a key, or an IP address where no key is asked for. Without this option, a server on
   * the loopback address does not count those of this machine, unless the key is wrong or a proxy has sent them. @default 120
   */
  readonly requestsPerMinute?: number | undefined;
  /** The client is the last address in `X-Forwarded-For`, which a proxy of yours has written. @default false */
  readonly trustProxy?: boolean | undefined;
  /**
   * Names by which the server may be asked, besides `localhost` and IP addresses; one that begins with a dot stands for its subdomains,
   * too. So no page in a browser reads through the server by a name of its own (DNS rebinding). @default none
   */
  readonly allowedHosts?: readonly string[] | undefined;
  /** Origins, such as `https://app.example`, whose pages may ask from browsers. @default none */
  readonly allowedOrigins?: readonly string[] | undefined;
  /** Pages that are fetched or converted at the same time, a quarter of them for one client; more wait for their turn. @default 64 */
  readonly concurrency?: number | undefined;
  /** Worker threads that convert. @default the number of processors */
  readonly workers?: number | undefined;
  /** Longest page, fetched or sent, in bytes. @default 10485760 */
  readonly maxBytes?: number | undefined;
  /**
   * Bytes of pages that are received or wait at the same time, and 64 KiB for each open request; one client may have half of them.
   * More are answered with 429 or 503. At least twice `maxBytes`, and 131072. @default 67108864, or twice `maxBytes` if that is more
   */
  readonly maxHeldBytes?: number | undefined;
  /** How long the conversion of one page may take, in milliseconds. @default 30000 */
  readonly timeoutMs?: number | undefined;
  /** How long a client may take to send its request, in milliseconds. @default 30000 */
  readonly requestTimeoutMs?: number | undefined;
  /** How long requests may go on after `close`, in milliseconds. @default 10000 */
  readonly graceMs?: number | undefined;
  /** How pages are fetched; see `createFetcher` of `@decant/crawl`. */
  readonly fetch?: FetcherOptions | undefined;
  /**
   * Gives the fetcher for pages, made of the guarded one: `renderFetcher` of `@decant/crawl`, say, has a browser fill pages that only
   * scripts can. What it needs is closed by who opened it. @default the guarded fetcher itself
   */
  readonly render?: ((fetcher: Fetcher) => Fetcher) | undefined;
  /** A store that `/search` asks; without it there is no such route. @default none */
  readonly store?: StoreToSearch | undefined;
  /** What `readPlayground()` of `@decant/playground` gives, to offer it at `/playground/`, with a box for addresses. @default none */
  readonly playground?: ServedPlayground | undefined;
}

/** A key is sent in a header. */
const aKey: ValueCheck = {
  expected: "visible ASCII characters",
  accepts: (value) => typeof value === "string" && visible.test(value),
};
const visible = /^[\x21-\x7e]+$/;

/** As `Host` has it, without the port. */
export const aName: ValueCheck = {
  expected: "a host name without a port",
  accepts: (value) => typeof value === "string" && hostName.test(value),
};
const hostName = /^\.?[\w-]+(?:\.[\w-]+)*$/;

/** As `Origin` has it. */
export const anOrigin: ValueCheck = {
  expected: "an origin such as https://app.example",
  accepts: (value) => typeof value === "string" && URL.canParse(value) && new URL(value).origin === value,
};

/** The check of each option, and its default, if that depends on nothing else. */
const rows = {
  host: [aString, "127.0.0.1"],
  port: [aWholeNumber(0, 65_535), 8080],
  apiKeys: [anArrayOf(aKey, "keys of visible ASCII characters"), []],
  requestsPerMinute: [aWholeNumber(1), 120],
  trustProxy: [aBoolean, false],
  allowedHosts: [anArrayOf(aName, "host names without a port"), []],
  allowedOrigins: [anArrayOf(anOrigin, "origins such as https://app.example"), []],
  concurrency: [aWholeNumber(1), 64],
  workers: [aWholeNumber(1)],
  maxBytes: [aWholeNumber(1), 10 * 1024 * 1024],
  maxHeldBytes: [aWholeNumber(2)],
  timeoutMs: [aWholeNumber(1), 30_000],
  requestTimeoutMs: [aWholeNumber(1), 30_000],
  graceMs: [aWholeNumber(0), 10_000],
  fetch: [anObject, {}],
  render: [aFunction, (fetcher) => fetcher],
  store: [anObject],
  playground: [anObject],
} satisfies { readonly [Name in keyof Required<ServerOptions>]: readonly [ValueCheck, ServerOptions[Name]?] };

const columnOf = (column: 0 | 1) => Object.entries(rows).map(([name, row]) => [name, row[column]]);
const checks = Object.fromEntries(columnOf(0)) as OptionChecks<ServerOptions>;

export type Settings = {
  readonly [Name in Exclude<keyof ServerOptions, "store" | "playground">]-?: NonNullable<ServerOptions[Name]>;
} & Pick<ServerOptions, "store" | "playground"> & {
    /** Whether requests from this machine are counted, too. */
    readonly limitsLoopback: boolean;
  };

/** Of a server that is reached from this machine alone. */
const loopback = /^(?:localhost|127(?:\.\d{1,3}){3}|::1)$/i;

/** Without `maxHeldBytes`; see there. */
const leastHeldBytes = 64 * 1024 * 1024;

/**
 * Check options and apply the defaults.
 *
 * @throws {TypeError} If an option is unknown or of the wrong type.
 * @throws {RangeError} If a number is out of its range.
 */
export function resolveOptions(options: ServerOptions): Settings {
  checkOptions(options, checks);
  if (options.store !== undefined)
    checkOptions(options.store, { address: aString, embed: anObject, rerank: aFunction });
  const given = columnOf(1).map(([name, value]) => [name, options[name as keyof ServerOptions] ?? value]);
  const settings: Omit<Settings, "limitsLoopback"> = Object.fromEntries(given);
  const least = 2 * (settings.maxBytes + openBytes);
  const { maxHeldBytes = Math.max(leastHeldBytes, least) } = options;
  if (maxHeldBytes < least)
    throw new RangeError(`maxHeldBytes: expected at least twice maxBytes and 131072 (${least}), got ${maxHeldBytes}`);
  const limitsLoopback = options.requestsPerMinute !== undefined || !loopback.test(settings.host);
  const { workers = availableParallelism() } = options;
  return { ...settings, workers, maxHeldBytes, limitsLoopback };
}
