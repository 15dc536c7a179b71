import { getDomain } from "tldts";
import { checkHttp } from "./resolve.ts";

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
