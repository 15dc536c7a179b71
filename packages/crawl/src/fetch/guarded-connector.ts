import { lookup } from "node:dns/promises";
import { connect as connectTcp, isIP, type Socket } from "node:net";
import { connect as connectTls } from "node:tls";
import type { buildConnector } from "undici";
import { type AddressGuard, bareHost, isOpenable, rangeOf } from "./address-rules.ts";
import { FetchTrouble, toFailure } from "./failures.ts";

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

/** Open a connection to the address of a target, and to no other. */
export type Connect = (target: ConnectTarget) => Socket;

export interface ConnectorOptions {
  readonly addresses: AddressGuard;
  /** Resolving and connecting together, in milliseconds. */
  readonly timeoutMs: number;
  readonly resolve: Resolve;
  readonly connect: Connect;
}

/** By the system, so that its hosts file counts. */
export const systemResolve: Resolve = async (hostname) =>
  (await lookup(hostname, { all: true })).map(({ address }) => address);

export const systemConnect: Connect = ({ protocol, hostname, address, port }) => {
  if (protocol === "http:") return connectTcp({ host: address, port });
  const servername = isIP(hostname) === 0 ? hostname : "";
  return connectTls({ host: address, port, servername, ALPNProtocols: ["http/1.1"] });
};

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
  { resolve, addresses: guard }: ConnectorOptions,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const addresses = isIP(hostname) === 0 ? await withSignal(resolveName(hostname, resolve), signal) : [hostname];
  const allowed = addresses.filter((address) => guard.allows(address, hostname));
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
      return await opened(connect(target), target.protocol, signal);
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
