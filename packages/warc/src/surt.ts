const http = /^https?:\/\//i;
const wwwHost = /^www\d*\./;

/**
 * Key by which a web archive's index is sorted: the host's labels in reverse order, then port, path and sorted query, in lower
 * case, without scheme and `www.`.
 *
 * @param url An address; one that is not http or https, or does not parse, is returned as it is.
 * @example
 * surt("https://www.Harbour.example/Tides?b=2&a=1"); // "example,harbour)/tides?a=1&b=2"
 */
export function surt(url: string): string {
  if (!http.test(url) || !URL.canParse(url)) return url;
  const { hostname, port, pathname, search } = new URL(url);
  const host = hostname.replace(wwwHost, "").split(".").reverse().join(",");
  const query = search === "" ? "" : `?${search.slice(1).toLowerCase().split("&").sort().join("&")}`;
  return `${host}${port === "" ? "" : `:${port}`})${pathname}${query}`.toLowerCase();
}
