import ipaddr from "ipaddr.js";

export interface AddressRule {
  /** Range of addresses, as `ipaddr.js` names it. */
  readonly id: string;
  /** Whether `allowPrivate` opens it. */
  readonly isPrivate: boolean;
  readonly reason: string;
}

/** Ranges that may be connected to. Every other one is refused: link-local ones have most metadata services of clouds. */
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

/** Services in those ranges that give secrets of a cloud's machine to whoever asks. They are refused whatever the options say. */
export const metadataServices: readonly { readonly id: string; readonly address: string }[] = [
  { id: "aws", address: "fd00:ec2::254" },
  { id: "google-cloud", address: "fd20:ce::254" },
  { id: "alibaba-cloud", address: "100.100.100.200" },
  { id: "scaleway", address: "fd00:42::42" },
];

/**
 * Name the range of an IP address; an IPv4 address inside of an IPv6 one counts as itself.
 *
 * @returns `undefined` for what is no IP address.
 */
export function rangeOf(address: string): string | undefined {
  return ipaddr.isValid(address) ? ipaddr.process(address).range() : undefined;
}

/** Addresses that are spelt differently are compared. */
const metadataAddresses: ReadonlySet<string> = new Set(metadataServices.map(({ address }) => normalized(address)));

function normalized(address: string): string {
  return ipaddr.process(address).toNormalizedString();
}

/** Whether a connection to an IP address is allowed. */
export function isAllowedAddress(address: string, allowPrivate: boolean): boolean {
  const range = rangeOf(address);
  if (range === undefined || metadataAddresses.has(normalized(address))) return false;
  return addressRules.some(({ id, isPrivate }) => id === range && (allowPrivate || !isPrivate));
}
