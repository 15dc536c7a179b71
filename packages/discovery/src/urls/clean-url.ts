import {
  aBoolean,
  anArrayOf,
  aString,
  checkOptions,
  type OptionChecks,
  ParameterRules,
  parameterRules,
} from "@decant/page";
import { checkBase, resolveHttp } from "./site.ts";

export interface CleanUrlOptions {
  /** Address against which a relative one is resolved. */
  readonly base?: string;
  /** Keep the fragment after `#`, for sites whose scripts show other pages by it. @default false */
  readonly keepFragment?: boolean;
  /** Leave percent-encoding as it is written. Servers may distinguish `%2f` from `%2F`, although they should not. @default false */
  readonly keepEscapes?: boolean;
  /** Names of query parameters that stay although a rule would remove them. Case matters. */
  readonly keepParameters?: readonly string[];
}

const checks: OptionChecks<CleanUrlOptions> = {
  base: aString,
  keepFragment: aBoolean,
  keepEscapes: aBoolean,
  keepParameters: anArrayOf(aString),
};

const parameters = new ParameterRules(parameterRules);

/**
 * Bring an address into one form, so that addresses of the same page are equal.
 *
 * The host is in lower case and ASCII, without a final dot, default port, user or password. The path has no `.` or `..` and no session
 * (`;jsessionid=`, `(S(...))`); empty segments stay, since `/a//b` may be another page than `/a/b`. Percent-encoding is as short as it may
 * be. Parameters of tracking and sessions are removed ({@link parameterRules}), as is the fragment; the others keep order and spelling.
 *
 * @returns `null` unless it is an http or https address of at most 8,192 characters.
 * @throws {TypeError} If an option is unknown or of the wrong type, or `base` is not an absolute http or https address.
 * @example
 * cleanUrl("HTTP://Bücher.Example:80/a/../%7Eb/c?utm_source=x&id=7#top"); // "http://xn--bcher-kva.example/~b/c?id=7"
 * cleanUrl("mailto:office@harbour.example"); // null
 */
export function cleanUrl(url: string, options: CleanUrlOptions = {}): string | null {
  checkOptions(options, checks);
  const address = resolveHttp(url, checkBase("base", options.base));
  if (address === undefined) return null;
  address.hostname = address.hostname.replace(finalDots, "");
  const spell = options.keepEscapes ? (text: string) => text : normalizeEscapes;
  address.pathname = cleanPath(spell(address.pathname));
  const query = cleanQuery(address.search, options.keepParameters ?? [], spell);
  const fragment = options.keepFragment ? address.hash : "";
  // The origin has neither user nor password.
  return `${address.origin}${address.pathname}${query === "" ? "" : `?${query}`}${fragment}`;
}

const finalDots = /(?<!\.)\.+$/;
/** Servlets append the session to a segment, ASP.NET makes it a segment. */
const appendedSession = /;(?:jsessionid|phpsessid|sid)=[^/;]*/gi;
const segmentSession = /\/\([A-Z]\([^()/]{1,200}\)\)(?=\/|$)/gi;
const percentEncoded = /%([0-9a-f]{2})/gi;
const unreserved = /[A-Za-z0-9\-._~]/;

function cleanPath(path: string): string {
  return path.replace(appendedSession, "").replace(segmentSession, "");
}

function normalizeEscapes(text: string): string {
  return text.replace(percentEncoded, (written, hex: string) => {
    const char = String.fromCharCode(Number.parseInt(hex, 16));
    return unreserved.test(char) ? char : written.toUpperCase();
  });
}

function cleanQuery(search: string, kept: readonly string[], spell: (part: string) => string): string {
  const parts = search.slice(1).split("&");
  return parts
    .filter((part) => part !== "" && staysIn(part, kept))
    .map(spell)
    .join("&");
}

function staysIn(part: string, kept: readonly string[]): boolean {
  const equals = part.indexOf("=");
  const name = equals < 0 ? part : part.slice(0, equals);
  return kept.includes(name) || parameters.find(name, equals < 0 ? "" : part.slice(equals + 1)) === undefined;
}
