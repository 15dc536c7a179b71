import { getDomain } from "tldts";

/** Longest address that is read, in UTF-16 code units; servers refuse longer ones. */
const maxUrlLength = 8192;

/** Resolve an address as a page or file writes it; `undefined` unless it is one of http or https of bearable length. */
export function resolveHttp(text: string, base?: string): URL | undefined {
  const trimmed = text.trim();
  // An error for each address of a bad file would cost more than all the reading.
  if (trimmed === "" || trimmed.length > maxUrlLength || !URL.canParse(trimmed, base)) return undefined;
  const url = new URL(trimmed, base);
  return isHttp(url) && url.href.length <= maxUrlLength ? url : undefined;
}

function isHttp({ protocol }: URL): boolean {
  return protocol === "http:" || protocol === "https:";
}

/** @throws {TypeError} If the value is not an absolute http or https address. */
export function checkHttp(name: string, value: unknown): URL {
  const url = typeof value === "string" && URL.canParse(value) ? new URL(value) : undefined;
  if (url === undefined || !isHttp(url))
    throw new TypeError(`${name}: expected an absolute http or https address, got ${JSON.stringify(value)}`);
  return url;
}

/** An address that may be left out. @throws {TypeError} If it is given and no absolute http or https address. */
export function checkBase(name: string, value: string | undefined): string | undefined {
  return value === undefined ? undefined : checkHttp(name, value).href;
}

const www = /^www\./;

/**
 * Name the site that an address belongs to: its registrable domain by the public suffix list, private suffixes included, so that
 * two users of one hosting service are two sites. An IP address or a name without a suffix is a site of its own.
 *
 * @throws {TypeError} If it is not an absolute http or https address.
 * @example
 * siteOf("https://docs.harbour.example/tides"); // "harbour.example"
 * siteOf("https://jane.github.io/notes"); // "jane.github.io"
 */
export function siteOf(url: string): string {
  return siteOfUrl(checkHttp("url", url));
}

/** {@link siteOf} of an address that is parsed. */
export function siteOfUrl({ hostname }: URL): string {
  return getDomain(hostname, { allowPrivateDomains: true }) ?? hostname;
}

/**
 * Whether two addresses belong to one site; see {@link siteOf}.
 *
 * @throws {TypeError} If one of them is not an absolute http or https address.
 * @example
 * isSameSite("https://docs.harbour.example/", "http://harbour.example/"); // true
 */
export function isSameSite(a: string, b: string): boolean {
  return siteOfUrl(checkHttp("a", a)) === siteOfUrl(checkHttp("b", b));
}

/**
 * Whether two addresses have one host. `www.` makes no difference, nor does http instead of https; a port does.
 *
 * @throws {TypeError} If one of them is not an absolute http or https address.
 * @example
 * isSameHost("https://www.harbour.example/", "http://harbour.example/tides"); // true
 * isSameHost("https://docs.harbour.example/", "https://harbour.example/"); // false
 */
export function isSameHost(a: string, b: string): boolean {
  return hostOf(checkHttp("a", a)) === hostOf(checkHttp("b", b));
}

/** Host and port without `www.`. */
export function hostOf({ host }: URL): string {
  return host.replace(www, "");
}
