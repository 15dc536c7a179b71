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

/** Services that give secrets of a cloud's machine to anybody who asks. No option allows them. */
export const metadataServices: readonly { readonly id: string; readonly address: string }[] = [
  { id: "aws", address: "fd00:ec2::254" },
  { id: "google-cloud", address: "fd20:ce::254" },
  { id: "alibaba-cloud", address: "100.100.100.200" },
  { id: "scaleway", address: "fd00:42::42" },
  // Looks like an address of the internet, and is the host of each machine.
  { id: "azure", address: "168.63.129.16" },
];

/**
 * Name the range of an IP address; an IPv4 address inside of an IPv6 one counts as itself.
 *
 * @returns `undefined` unless it is an IP address.
 */
export function rangeOf(address: string): string | undefined {
  const found = parseAddress(address);
  const range = found?.range();
  return range === "unicast" && isIn(address, ipv4Compatible) ? "ipv4Compatible" : range;
}

/** `undefined` unless it is an IP address. `ipaddr.js` takes `::8.8.8.8` for `8.8.8.8`, and systems do not: it is read in hexadecimals. */
function parseAddress(address: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
  const spelt = `http://[${address}]/`;
  const text = address.includes(".") && URL.canParse(spelt) ? new URL(spelt).hostname.replace(brackets, "") : address;
  return ipaddr.isValid(text) ? ipaddr.process(text) : undefined;
}

const brackets = /^\[|\]$/g;

/** IPv4 addresses in a form that nobody uses any more (RFC 4291, 2.5.5.1); some systems still connect to the IPv4 address. */
const ipv4Compatible = ipaddr.parseCIDR("::/96");

/** Addresses that are spelt differently are compared. */
const metadataAddresses: ReadonlySet<string> = new Set(metadataServices.map(({ address }) => normalized(address)));

function normalized(address: string): string {
  return ipaddr.process(address).toNormalizedString();
}

/** Addresses that the caller allows beyond the internet. */
export interface AllowedAddresses {
  /** All private addresses. */
  readonly allowPrivate: boolean;
  /** Hosts that may be at private addresses. */
  readonly allowHosts: readonly string[];
  /** Private networks, in CIDR notation. */
  readonly allowNetworks: readonly string[];
}

export function areNetworks(value: unknown): boolean {
  return Array.isArray(value) && value.every((network) => typeof network === "string" && ipaddr.isValidCIDR(network));
}

/** Decides which addresses are connected to. */
export class AddressGuard {
  private readonly allowPrivate: boolean;
  private readonly hosts: ReadonlySet<string>;
  private readonly networks: readonly [ipaddr.IPv4 | ipaddr.IPv6, number][];

  constructor({ allowPrivate, allowHosts, allowNetworks }: AllowedAddresses) {
    this.allowPrivate = allowPrivate;
    this.hosts = new Set(allowHosts.map(bareHost));
    this.networks = allowNetworks.map((network) => ipaddr.parseCIDR(network));
  }

  /** Whether a connection to an address of a host is allowed. @param hostname Without brackets. */
  allows(address: string, hostname: string): boolean {
    const rule = ruleOf(address);
    if (rule === undefined || !rule.isPrivate) return rule !== undefined;
    return (
      this.allowPrivate || this.hosts.has(bareHost(hostname)) || this.networks.some((network) => isIn(address, network))
    );
  }
}

/** Whether an address is one of those that options may open. */
export function isOpenable(address: string): boolean {
  return ruleOf(address)?.isPrivate === true;
}

function ruleOf(address: string): AddressRule | undefined {
  const range = rangeOf(address);
  if (range === undefined || metadataAddresses.has(normalized(address))) return undefined;
  return addressRules.find(({ id }) => id === range);
}

function isIn(address: string, [network, bits]: readonly [ipaddr.IPv4 | ipaddr.IPv6, number]): boolean {
  const found = parseAddress(address);
  // Addresses of two kinds cannot be compared.
  return found?.kind() === network.kind() && (found as ipaddr.IPv4).match(network as ipaddr.IPv4, bits);
}

const finalDot = /\.$/;

/** Name of a host without brackets, in the form in which addresses have it. */
export function bareHost(hostname: string): string {
  return hostname.toLowerCase().replace(brackets, "").replace(finalDot, "");
}
