import type { IncomingHttpHeaders } from "node:http";
import ipaddr from "ipaddr.js";
import { Problem } from "./problem.ts";

/** Names and origins that a server takes requests for, besides those of the loopback address and its own. */
export interface SenderRules {
  readonly allowedHosts: readonly string[];
  readonly allowedOrigins: readonly string[];
}

/**
 * The check of `Host`, `Origin` and `Sec-Fetch-Site`: a page in a browser reaches a server neither from another site, nor by a name
 * of its own that leads to the server's address (DNS rebinding).
 *
 * Names are `localhost`, its subdomains, and those that are allowed; one that begins with a dot stands for its subdomains, too. An IP
 * address is no name that anybody can point elsewhere.
 *
 * @returns A function of a request's headers.
 * @throws {Problem} The function throws `wrong-host` or `cross-site`.
 */
export function senderCheck({ allowedHosts, allowedOrigins }: SenderRules): (headers: IncomingHttpHeaders) => void {
  const isNamed = (name: string): boolean =>
    [...loopbackNames, ...allowedHosts].some((allowed) => fitsName(name, allowed.toLowerCase()));
  const origins = new Set(allowedOrigins);
  return ({ host, origin, "sec-fetch-site": site }) => {
    const name = host === undefined ? undefined : nameOf(host);
    if (name !== undefined && !isAddress(name) && !isNamed(name))
      throw new Problem(
        "wrong-host",
        `${JSON.stringify(host)} is no name of this server: allow it with --allowed-host`,
      );
    if (origin !== undefined && origins.has(origin)) return;
    const isOwn = origin === undefined || hostOf(origin) === host?.toLowerCase();
    if (!isOwn || (site !== undefined && !ownSites.has(`${site}`)))
      throw new Problem("cross-site", "sent by a page of another site: allow its origin with --allowed-origin");
  };
}

const loopbackNames: readonly string[] = ["localhost", ".localhost"];

/** Values of `Sec-Fetch-Site`: a page of this server, and a person who typed the address. */
const ownSites: ReadonlySet<string> = new Set(["same-origin", "none"]);

function fitsName(name: string, allowed: string): boolean {
  return name === allowed || (allowed.startsWith(".") && (name.endsWith(allowed) || name === allowed.slice(1)));
}

/** Without the port, as browsers write it. */
function nameOf(host: string): string {
  return hostPattern.test(host) && URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : host;
}

const hostPattern = /^[^\s/?#@\\]+$/;
const brackets = /^\[|\]$/g;

function isAddress(name: string): boolean {
  return ipaddr.isValid(name.replace(brackets, ""));
}

/** `null` is the origin of sandboxes and files. */
function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined;
}
