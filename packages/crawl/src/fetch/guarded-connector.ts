import { lookup } from "node:dns/promises";
import { connect as connectTcp, isIP, type Socket } from "node:net";
import { connect as connectTls } from "node:tls";
import ipaddr from "ipaddr.js";
import type { buildConnector } from "undici";
import { FetchTrouble, toFailure } from "./fetcher.ts";

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

/** Name the range of an IP address; an IPv4 address inside of an IPv6 one counts as itself. */
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

interface AllowedAddresses {
  readonly allowPrivate: boolean;
  readonly allowHosts: readonly string[];
  readonly allowNetworks: readonly string[];
}

export function areNetworks(value: unknown): boolean {
  return Array.isArray(value) && value.every((network) => typeof network === "string" && ipaddr.isValidCIDR(network));
}

/** Whether a connection to an address of a host is allowed; the host's name is without brackets. */
export type AddressGuard = (address: string, hostname: string) => boolean;

export function addressGuard({ allowPrivate, allowHosts, allowNetworks }: AllowedAddresses): AddressGuard {
  const hosts = new Set(allowHosts.map(bareHost));
  const networks = allowNetworks.map((network) => ipaddr.parseCIDR(network));
  return (address, hostname) => {
    const rule = ruleOf(address);
    if (rule === undefined || !rule.isPrivate) return rule !== undefined;
    return allowPrivate || hosts.has(bareHost(hostname)) || networks.some((network) => isIn(address, network));
  };
}

function isOpenable(address: string): boolean {
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
function bareHost(hostname: string): string {
  return hostname.toLowerCase().replace(brackets, "").replace(finalDot, "");
}

/** Target of a connection. */
export interface ConnectTarget {
  readonly protocol: "http:" | "https:";
  /** Name that the certificate has to fit. */
  readonly hostname: string;
  /** IP address that is connected to. */
  readonly address: string;
  readonly port: number;
}

/** The IP addresses of a name, the best one first. Rejects if it has none. */
export type Resolve = (hostname: string) => Promise<readonly string[]>;

/**
 * Open a connection to the address of a target, and to no other.
 *
 * @returns A socket that is being opened, or a promise of an open one.
 */
export type Connect = (target: ConnectTarget, signal: AbortSignal) => Socket | Promise<Socket>;

interface ConnectorOptions {
  readonly isAllowed: AddressGuard;
  readonly timeoutMs: number;
  readonly resolve: Resolve;
  readonly connect: Connect;
  /** Whether a name that nobody here knows is left to `connect`. @default false */
  readonly leavesNames?: boolean;
}

/** By the system, so that its hosts file counts. */
export const systemResolve: Resolve = async (hostname) =>
  (await lookup(hostname, { all: true })).map(({ address }) => address);

export const systemConnect = ({ protocol, hostname, address, port }: ConnectTarget): Socket => {
  if (protocol === "http:") return connectTcp({ host: address, port });
  return connectTls({ host: address, port, servername: nameOfServer({ hostname }), ALPNProtocols: ["http/1.1"] });
};

/** Name that a server is asked for; none for a number. */
export function nameOfServer({ hostname }: Pick<ConnectTarget, "hostname">): string {
  return isIP(hostname) === 0 ? hostname : "";
}

/**
 * Make a connector for undici that checks the address it connects to: a name is resolved once, its addresses are checked, and the
 * connection goes to one of those. A second answer of the name server cannot lead it elsewhere.
 */
export function guardedConnector(options: ConnectorOptions): buildConnector.connector {
  return ({ hostname, protocol, port }, callback) => {
    openConnection(bareHost(hostname), protocol === "https:" ? "https:" : "http:", port, options).then(
      (socket) => callback(null, socket),
      (error: Error) => callback(error, null),
    );
  };
}

async function openConnection(
  hostname: string,
  protocol: ConnectTarget["protocol"],
  port: string,
  options: ConnectorOptions,
): Promise<Socket> {
  const timeout = new AbortController();
  const message = `no connection to ${hostname} within ${options.timeoutMs} ms`;
  const timer = setTimeout(
    () => timeout.abort(new FetchTrouble("timeout", message, { allowedBy: "totalTimeoutMs" })),
    options.timeoutMs,
  );
  try {
    const addresses = await allowedAddresses(hostname, options, timeout.signal);
    const target = { protocol, hostname, port: Number(port) || (protocol === "https:" ? 443 : 80) };
    return await connectToFirst(
      addresses.map((address) => ({ ...target, address })),
      options.connect,
      timeout.signal,
    );
  } finally {
    clearTimeout(timer);
  }
}

async function allowedAddresses(
  hostname: string,
  { resolve, isAllowed, leavesNames = false }: ConnectorOptions,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const resolved = isIP(hostname) === 0 ? withSignal(resolveName(hostname, resolve), signal) : [hostname];
  const addresses = await (leavesNames && "catch" in resolved ? resolved.catch(() => undefined) : resolved);
  if (addresses === undefined) return [hostname];
  const allowed = addresses.filter((address) => isAllowed(address, hostname));
  if (allowed.length > 0) return allowed;
  const name = isIP(hostname) === 0 ? `${hostname} is at ` : "";
  const ranges = addresses.map((address) => `${address} (${rangeOf(address) ?? "no address"})`).join(", ");
  const facts = addresses.every(isOpenable) ? ({ allowedBy: "allowPrivate" } as const) : {};
  throw new FetchTrouble("refused-address", `${name}${ranges}: not allowed`, facts);
}

async function resolveName(hostname: string, resolve: Resolve): Promise<readonly string[]> {
  const addresses = await resolve(hostname).catch((error: unknown) => {
    const isLasting = (error as { code?: unknown } | null)?.code === "ENOTFOUND";
    throw new FetchTrouble("dns", `${hostname} does not resolve: ${toFailure(error).message}`, { isLasting });
  });
  if (addresses.length === 0) throw new FetchTrouble("dns", `${hostname} has no address`);
  return addresses;
}

/** Try one address after the other, each at once after the one before failed. */
async function connectToFirst(
  targets: readonly ConnectTarget[],
  connect: Connect,
  signal: AbortSignal,
): Promise<Socket> {
  let failure: unknown;
  for (const target of targets) {
    try {
      const socket = connect(target, signal);
      return await ("then" in socket ? withSignal(socket, signal) : opened(socket, target.protocol, signal));
    } catch (error) {
      if (signal.aborted) throw error;
      failure = error;
    }
  }
  throw failure;
}

function opened(socket: Socket, protocol: ConnectTarget["protocol"], signal: AbortSignal): Promise<Socket> {
  const event = protocol === "https:" ? "secureConnect" : "connect";
  const isOpen = new Promise<Socket>((resolve, reject) => {
    socket.once(event, () => resolve(socket));
    socket.once("error", reject);
    socket.once("close", () => reject(new FetchTrouble("connect", "the connection was closed before it was open")));
  });
  socket.setNoDelay(true);
  return withSignal(isOpen, signal).catch((error: unknown) => {
    socket.destroy();
    throw error;
  });
}

/** The value of a promise, or a rejection with the signal's reason if it is aborted first. */
function withSignal<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const onAbort = (): void => reject(signal.reason);
    if (signal.aborted) onAbort();
    signal.addEventListener("abort", onAbort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener("abort", onAbort));
  });
}
