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

/**
 * The client that sent a request, by its address.
 *
 * @param trustProxy Take the last address of `X-Forwarded-For`, which a proxy of the operator has written.
 */
export function clientOf({ headers, socket }: IncomingMessage, trustProxy: boolean): string {
  const forwarded = trustProxy ? String(headers["x-forwarded-for"] ?? "") : "";
  const last = forwarded.slice(forwarded.lastIndexOf(",") + 1).trim();
  const [, ipv6, ipv4] = forwardedAddress.exec(last) ?? [];
  const address = ipv6 ?? ipv4 ?? last;
  return networkOf(ipaddr.isValid(address) ? address : (socket.remoteAddress ?? "unknown"));
}
