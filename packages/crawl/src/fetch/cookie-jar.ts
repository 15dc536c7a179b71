import { isIP } from "node:net";
import { siteOf } from "@decant/discovery";
import { bareHost } from "./guarded-connector.ts";

// RFC 6265, 6.1: at least as many; further ones are not kept.
const maxCookies = 50;
const maxCookieLength = 4096;

interface Cookie {
  readonly name: string;
  readonly value: string;
  /** Host, or a domain above it. */
  readonly domain: string;
  readonly isHostOnly: boolean;
  readonly path: string;
  readonly isSecure: boolean;
  /** Milliseconds since 1970; `undefined` for as long as the jar. */
  readonly expiresAt: number | undefined;
}

/**
 * Cookies in memory, as RFC 6265 has them, apart by site: a cookie is sent only to the site that set it.
 *
 * @example
 * const jar = new CookieJar();
 * jar.note(new URL("https://harbour.example/wall"), ["seen=yes; Path=/"]);
 * jar.header(new URL("https://harbour.example/tides")); // "seen=yes"
 * jar.header(new URL("https://other.example/")); // undefined
 */
export class CookieJar {
  private readonly sites = new Map<string, Map<string, Cookie>>();
  /** Changes whenever the cookies to send change. */
  version = 0;

  note(url: URL, headers: readonly string[], now: number = Date.now()): void {
    for (const header of headers) {
      const cookie = parseCookie(header, url, now);
      if (cookie === undefined) continue;
      const cookies = this.sites.get(siteOf(url.href)) ?? new Map<string, Cookie>();
      this.sites.set(siteOf(url.href), cookies);
      const key = `${cookie.domain} ${cookie.path} ${cookie.name}`;
      const before = cookies.get(key);
      const isGone = cookie.expiresAt !== undefined && cookie.expiresAt <= now;
      if (isGone ? before !== undefined : before?.value !== cookie.value) this.version++;
      if (isGone) cookies.delete(key);
      else if (before !== undefined || cookies.size < maxCookies) cookies.set(key, cookie);
    }
  }

  /** Value of the `Cookie` header for an address. */
  header(url: URL, now: number = Date.now()): string | undefined {
    const host = bareHost(url.hostname);
    const fitting = [...(this.sites.get(siteOf(url.href))?.values() ?? [])].filter(
      ({ domain, isHostOnly, path, isSecure, expiresAt }) =>
        (isHostOnly ? host === domain : isWithin(host, domain)) &&
        isPathWithin(url.pathname, path) &&
        (!isSecure || url.protocol === "https:") &&
        (expiresAt === undefined || expiresAt > now),
    );
    // The longest path first.
    fitting.sort((a, b) => b.path.length - a.path.length);
    return fitting.length === 0 ? undefined : fitting.map(({ name, value }) => `${name}=${value}`).join("; ");
  }
}

const nameAndValue = /^([!#$%&'*+.^_`|~A-Za-z0-9-]+)=([\x21-\x3a\x3c-\x7e]*)$/;

function parseCookie(header: string, url: URL, now: number): Cookie | undefined {
  const [first = "", ...rest] = header.split(";");
  const [, name = "", value = ""] = nameAndValue.exec(first.trim()) ?? [];
  if (name === "" || header.length > maxCookieLength) return undefined;
  const attributes = new Map(
    rest.map((part) => {
      const equals = part.indexOf("=");
      const end = equals < 0 ? part.length : equals;
      return [part.slice(0, end).trim().toLowerCase(), equals < 0 ? "" : part.slice(end + 1).trim()] as const;
    }),
  );
  const host = bareHost(url.hostname);
  const domain = bareHost((attributes.get("domain") ?? "").replace(leadingDot, ""));
  if (domain !== "" && domain !== host && !mayShare(host, domain, url)) return undefined;
  const path = attributes.get("path") ?? "";
  return {
    ...{ name, value, domain: domain === "" ? host : domain, isHostOnly: domain === "" || isIP(host) !== 0 },
    path: path.startsWith("/") ? path : defaultPath(url.pathname),
    isSecure: attributes.has("secure"),
    expiresAt: readExpiry(attributes, now),
  };
}

const leadingDot = /^\./;

/** Whether a host may set cookies for a domain above it, which must not be one under which anybody registers names. */
function mayShare(host: string, domain: string, url: URL): boolean {
  return isIP(host) === 0 && isWithin(host, domain) && isWithin(domain, siteOf(url.href));
}

function isWithin(host: string, domain: string): boolean {
  return host === domain || host.endsWith(`.${domain}`);
}

function isPathWithin(path: string, of: string): boolean {
  return path === of || (path.startsWith(of) && (of.endsWith("/") || path[of.length] === "/"));
}

function defaultPath(path: string): string {
  const end = path.lastIndexOf("/");
  return end <= 0 ? "/" : path.slice(0, end);
}

const wholeNumber = /^-?\d{1,12}$/;

function readExpiry(attributes: ReadonlyMap<string, string>, now: number): number | undefined {
  const age = attributes.get("max-age") ?? "";
  if (wholeNumber.test(age)) return now + Number(age) * 1000;
  const expires = Date.parse(attributes.get("expires") ?? "");
  return Number.isNaN(expires) ? undefined : expires;
}
