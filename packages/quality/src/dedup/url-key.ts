/** Parameters about a reader's origin, not about the content. */
const tracking = /^(?:utm_\w{1,40}|gclid|fbclid|msclkid|mc_[ce]id|igshid)$/;

/**
 * An address as it is compared: without scheme, `www.`, fragment, parameters of campaigns and the last slash, with sorted parameters.
 *
 * @returns Undefined unless it is an address of the web.
 * @example
 * urlKey("http://www.Harbour.example/tides/?utm_source=x#noon"); // "harbour.example/tides"
 */
export function urlKey(address: string): string | undefined {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url === undefined || (url.protocol !== "http:" && url.protocol !== "https:")) return undefined;
  const parameters = [...url.searchParams].filter(([name]) => !tracking.test(name));
  const query = parameters.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).sort();
  const host = url.host.startsWith("www.") ? url.host.slice(4) : url.host;
  const path = url.pathname.endsWith("/") ? url.pathname.slice(0, -1) : url.pathname;
  return `${host}${path}${query.length === 0 ? "" : `?${query.join("&")}`}`;
}
