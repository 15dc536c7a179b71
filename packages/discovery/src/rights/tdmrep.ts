import { comparable, comparablePath, compilePath, matchesPath } from "../robots/pattern.ts";
import { checkHttp } from "../urls/resolve.ts";

/** A site's reservation for text and data mining. */
export interface TdmRule {
  /** Pattern of paths, as in robots.txt. */
  readonly location: string;
  readonly isReserved: boolean;
  /** Address of a policy: how to get a licence. */
  readonly policy: string | null;
}

/** Most rules that are read. */
const maxRules = 10_000;

/**
 * Read a `/.well-known/tdmrep.json` (TDM Reservation Protocol of the W3C).
 *
 * @returns In order; empty unless it is such a file.
 * @example
 * readTdmrep('[{"location": "/news/*", "tdm-reservation": 1}]');
 * // [{ location: "/news/*", isReserved: true, policy: null }]
 */
export function readTdmrep(text: string): TdmRule[] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return [];
  }
  const entries: readonly unknown[] = Array.isArray(value) ? value.slice(0, maxRules) : [];
  return entries.flatMap((entry) => {
    if (typeof entry !== "object" || entry === null) return [];
    const rule = entry as Readonly<Record<string, unknown>>;
    const { location, "tdm-reservation": reservation, "tdm-policy": policy } = rule;
    if (typeof location !== "string" || reservation === undefined) return [];
    return [
      {
        location: comparable(location.startsWith("/") || location.startsWith("*") ? location : `/${location}`),
        isReserved: Number(reservation) === 1,
        policy: typeof policy === "string" ? policy : null,
      },
    ];
  });
}

/**
 * The rule for an address: the first that matches, as the protocol has it.
 *
 * @throws {TypeError} If it is not an absolute http or https address.
 * @example
 * tdmRuleFor(readTdmrep('[{"location": "/news", "tdm-reservation": 1}]'), "https://a.example/news/1")?.isReserved; // true
 */
export function tdmRuleFor(rules: readonly TdmRule[], url: string): TdmRule | undefined {
  const path = comparablePath(checkHttp("url", url));
  return rules.find(({ location }) => matchesPath(compilePath(location), path));
}
