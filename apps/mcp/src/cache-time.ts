/** Longest time for which a page counts as fresh, in milliseconds: a day. */
const longest = 24 * 60 * 60_000;
const noCache = /(?:^|[\s,])(?:no-store|no-cache|must-understand)(?=$|[\s,;=])/i;
const maxAge = /(?:^|[\s,])max-age\s?=\s?"?(\d{1,10})/i;
const privately = /(?:^|[\s,])private(?=$|[\s,;=])/i;

/** For how long, and for whom, a page may be kept. */
export interface CacheTime {
  /** Milliseconds. */
  readonly ttlMs: number;
  readonly cacheScope: "public" | "private";
}

/**
 * Read the freshness of a response (RFC 9111, sections 4.2 and 5.2): `max-age` less its `Age`, else `Expires` less its `Date`; 0 where it
 * says nothing.
 */
export function cacheTimeOf(headers: ReadonlyMap<string, string>): CacheTime {
  const control = headers.get("cache-control") ?? "";
  const cacheScope = privately.test(control) || headers.has("set-cookie") ? "private" : "public";
  if (noCache.test(control)) return { ttlMs: 0, cacheScope: "private" };
  const seconds = maxAge.exec(control)?.[1];
  const fresh =
    seconds === undefined ? untilExpiry(headers) : 1000 * (Number(seconds) - Number(headers.get("age") ?? 0));
  return { ttlMs: Math.min(Math.max(Math.round(fresh) || 0, 0), longest), cacheScope };
}

function untilExpiry(headers: ReadonlyMap<string, string>): number {
  return Date.parse(headers.get("expires") ?? "") - Date.parse(headers.get("date") ?? "");
}
