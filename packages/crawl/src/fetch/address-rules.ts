import ipaddr from "ipaddr.js";

export interface AddressRule {
  /** Range of addresses, as `ipaddr.js` names it. */
  readonly id: string;
  /** Whether `allowPrivate` opens it. */
  readonly isPrivate: boolean;
  readonly reason: string;
}

/** Ranges that may be connected to. Every other one is refused: link-local ones hold the metadata services of clouds. */
export const addressRules: readonly AddressRule[] = [
  { id: "unicast", isPrivate: false, reason: "addresses of the internet" },
  { id: "private", isPrivate: true, reason: "RFC 1918: networks of organisations" },
  { id: "uniqueLocal", isPrivate: true, reason: "RFC 4193: networks of organisations" },
  { id: "loopback", isPrivate: true, reason: "this machine" },
  {
    id: "carrierGradeNat",
    isPrivate: true,
    reason: "RFC 6598: networks of providers, also used inside of organisations",
  },
];

/**
 * Name the range of an IP address; an IPv4 address inside of an IPv6 one counts as itself.
 *
 * @returns `undefined` for what is no IP address.
 */
export function rangeOf(address: string): string | undefined {
  return ipaddr.isValid(address) ? ipaddr.process(address).range() : undefined;
}

/** Whether a connection to an IP address is allowed. */
export function isAllowedAddress(address: string, allowPrivate: boolean): boolean {
  const range = rangeOf(address);
  return addressRules.some(({ id, isPrivate }) => id === range && (allowPrivate || !isPrivate));
}
