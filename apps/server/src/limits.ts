import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import ipaddr from "ipaddr.js";
import { RateLimiterMemory, type RateLimiterRes } from "rate-limiter-flexible";
import type { Settings } from "./options.ts";
import { Problem } from "./problem.ts";

/**
 * Names the client of a request by its headers, and counts the request.
 *
 * @param client As `clientOf` gives it.
 * @returns The hash of its key, or the address where no keys are asked for.
 * @throws {Problem} `unauthorized` or `rate-exceeded`.
 */
export type Admit = (headers: IncomingHttpHeaders, client: Client) => Promise<string>;

type AdmitSettings = Pick<Settings, "apiKeys" | "requestsPerMinute" | "limitsLoopback">;

/**
 * Admit clients by their keys, if there are any, and by the number of their requests.
 *
 * A request with a wrong key or none counts for its address. From an address that has had too many, keys are refused unread, except
 * those that were right there before: whoever shares an address with others cannot shut them out. Requests of this machine with the
 * right key, or where none is asked for, are counted if the operator has set a limit.
 */
export function createAdmit({ apiKeys, requestsPerMinute, limitsLoopback }: AdmitSettings): Admit {
  const hashes = apiKeys.map(hashOf);
  const requests = rateLimit(requestsPerMinute, "requests");
  const failures = rateLimit(requestsPerMinute, "requests without a valid key");
  /** Keys that were right, with the addresses that named them; the oldest are forgotten. */
  const seen = new Set<string>();
  return async (headers, { address, isHere }) => {
    const count = async (client: string): Promise<string> => {
      if (limitsLoopback || !isHere) await requests.count(client);
      return client;
    };
    if (hashes.length === 0) return count(address);
    const hash = hashOf(keyIn(headers));
    const name = hash.toString("hex");
    const pair = `${address} ${name}`;
    // Hashes have one length, and all of them are compared, so that time tells nothing about the keys.
    const isKey = hashes.map((known) => timingSafeEqual(known, hash)).includes(true);
    if (!(isKey && seen.has(pair))) await failures.check(address);
    if (!isKey) {
      await failures.count(address);
      const detail = "send a key as Authorization: Bearer KEY, or as X-Api-Key: KEY";
      throw new Problem("unauthorized", detail, { "www-authenticate": "Bearer" });
    }
    seen.add(pair);
    const [oldest = ""] = seen;
    if (seen.size > mostPairs) seen.delete(oldest);
    return count(name);
  };
}

const mostPairs = 10_000;
const bearer = /^Bearer\s+(\S+)\s*$/i;

function keyIn({ authorization, "x-api-key": key }: IncomingHttpHeaders): string {
  return bearer.exec(authorization ?? "")?.[1] ?? `${key ?? ""}`;
}

const hashOf = (key: string): Buffer => createHash("sha256").update(key).digest();

/** Counts in a minute. Its functions throw {@link Problem} `rate-exceeded`. */
function rateLimit(perMinute: number, counted: string) {
  const limiter = new RateLimiterMemory({ points: perMinute, duration: 60 });
  const refuse = ({ msBeforeNext }: RateLimiterRes): never => {
    const detail = `more than ${perMinute} ${counted} in a minute`;
    throw new Problem("rate-exceeded", detail, { "retry-after": `${Math.ceil(msBeforeNext / 1000)}` });
  };
  return {
    async count(client: string): Promise<void> {
      const result = await limiter.consume(client).catch((refused: RateLimiterRes) => refused);
      if (result.consumedPoints > perMinute) refuse(result);
    },
    /** Whether one more may be counted. */
    async check(client: string): Promise<void> {
      const result = await limiter.get(client);
      if (result !== null && result.consumedPoints >= perMinute) refuse(result);
    },
  };
}

/**
 * Whose turn it is: programs behind one address are distinguished by the key and the name that they send. These give no further right, as
 * anybody may make them up.
 *
 * @param client As {@link clientOf} gives it, or the hash of a key.
 * @example
 * turnOf("192.0.2.1", { "user-agent": "tides/1" }).startsWith("192.0.2.1 "); // true
 */
export function turnOf(client: string, { authorization = "", "user-agent": agent = "" }: IncomingHttpHeaders): string {
  return `${client} ${hashOf(`${authorization} ${agent}`).toString("base64url")}`;
}

/** Parts of 16 bits that name the network of an IPv6 address (/64): whoever has one address of it has all of them. */
const networkParts = 4;

/**
 * The name under which an address is counted: an IPv4 address itself, an IPv6 address by its network of 64 bits.
 *
 * @example
 * networkOf("2001:db8:0:1:aaaa::1"); // "2001:db8:0:1::/64"
 * networkOf("::ffff:192.0.2.1"); // "192.0.2.1"
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  const parts = parsed.parts.slice(0, networkParts).map((part) => part.toString(16));
  return `${parts.join(":")}::/64`;
}

/** An address in `X-Forwarded-For`, to which some proxies add the port. */
const forwardedAddress = /^(?:\[([^\]]+)\]|(\d+(?:\.\d+){3}))(?::\d+)?$/;

export interface Client {
  /** An IPv4 address, or a network of IPv6 addresses. */
  readonly address: string;
  /** Whether it runs on this machine, and is no proxy for others. */
  readonly isHere: boolean;
}

/**
 * The client that sent a request, by its address.
 *
 * @param trustProxy Take the last address of `X-Forwarded-For`, which a proxy of the operator has written.
 */
export function clientOf({ headers, socket }: IncomingMessage, trustProxy: boolean): Client {
  const forwarded = trustProxy ? String(headers["x-forwarded-for"] ?? "") : "";
  const last = forwarded.slice(forwarded.lastIndexOf(",") + 1).trim();
  const [, ipv6, ipv4] = forwardedAddress.exec(last) ?? [];
  const given = ipv6 ?? ipv4 ?? last;
  const { remoteAddress = "unknown" } = socket;
  const isProxy = proxyHeaders.some((name) => headers[name] !== undefined);
  return {
    address: networkOf(ipaddr.isValid(given) ? given : remoteAddress),
    isHere: !isProxy && ipaddr.isValid(remoteAddress) && ipaddr.process(remoteAddress).range() === "loopback",
  };
}

/** Written by proxies. A client that writes one itself is counted, and no more. */
const proxyHeaders: readonly string[] = ["x-forwarded-for", "forwarded", "x-real-ip", "via"];
