import type { IncomingMessage } from "node:http";
import ipaddr from "ipaddr.js";

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

/** Who sent a request. */
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
