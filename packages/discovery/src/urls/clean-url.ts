import {
  aBoolean,
  anArrayOf,
  aString,
  canParseUrl,
  checkOptions,
  type OptionChecks,
  ParameterRules,
  parameterRules,
} from "@decant/page";
import { getDomain } from "tldts";
import { checkHttp, isHttp, parameterNames } from "./kinds.ts";

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
  const { hostname, pathname } = address;
  // Each setter parses the address again.
  if (hostname.endsWith(".")) address.hostname = hostname.replace(finalDots, "");
  const spell = options.keepEscapes ? (text: string) => text : normalizeEscapes;
  const path = spell(pathname).replace(appendedSession, "").replace(segmentSession, "");
  if (path !== pathname) address.pathname = path;
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

/** ISO 639-1, as paths and hosts of sites use it. */
const languages = new Set(
  (
    "af am ar az be bg bn bs ca cs cy da de el en eo es et eu fa fi fo fr fy ga gd gl gu he hi hr hu hy id ig is it ja jv ka kk km kn " +
    "ko ku ky la lb lo lt lv mg mi mk ml mn mr ms mt my nb ne nl nn no oc or pa pl ps pt rm ro ru rw sa sd si sk sl so sq sr su sv sw ta " +
    "te tg th tk tl tr tt ug uk ur uz vi xh yi yo zh zu"
  ).split(" "),
);

const tag = /^([a-z]{2})(?:[-_]([a-z]{4}))?(?:[-_]([a-z]{2}))?$/i;
const languageParameters: readonly string[] = ["lang", "hl", "language", "locale", "l"];

/**
 * Find the language that an address names: `/de/...`, `/pt-br/...`, `de.example`, `?lang=de`. Country domains name none.
 *
 * @returns A BCP 47 tag of language, script and region, as far as they are named; `null` where the address names none.
 * @throws {TypeError} If it is not an absolute http or https address.
 * @example
 * languageOfUrl("https://harbour.example/pt-br/mares"); // "pt-BR"
 * languageOfUrl("https://harbour.example/news/"); // null
 */
export function languageOfUrl(url: string): string | null {
  const { hostname, pathname, searchParams } = checkHttp("url", url);
  const [, segment = ""] = pathname.split("/");
  const parameter = languageParameters.map((name) => searchParams.get(name)).find((value) => value !== null);
  const labels = hostname.split(".");
  const subdomain = labels.length > 2 ? labels[0] : undefined;
  return readTag(parameter ?? "") ?? readTag(segment) ?? readTag(subdomain ?? "") ?? null;
}

function readTag(text: string): string | undefined {
  const [, language = "", script, region] = tag.exec(text) ?? [];
  const primary = language.toLowerCase();
  if (!languages.has(primary)) return undefined;
  const parts = [
    primary,
    script && script.slice(0, 1).toUpperCase() + script.slice(1).toLowerCase(),
    region?.toUpperCase(),
  ];
  return parts.filter((part) => part).join("-");
}

/** Forms of segments that differ from page to page; the first that matches decides. */
const shapes: readonly (readonly [name: string, pattern: RegExp])[] = [
  ["year", /^(?:19|20)\d\d$/],
  ["date", /^(?:19|20)\d\d-?\d\d(?:-?\d\d)?$/],
  ["number", /^\d+$/],
  ["id", /^(?:[0-9a-f]{8,}|[0-9a-f]{8}-[0-9a-f-]{27})$/i],
];

const extension = /\.[a-z0-9]{1,5}$/i;

/**
 * Give the pattern of an address, the same for all pages that a site makes by one template: for budgets of a crawl.
 *
 * The host and the first segment stay; later segments become `{year}`, `{date}`, `{number}`, `{id}` or `{word}`, a file keeps its
 * extension, and parameters their names in alphabetical order.
 *
 * @throws {TypeError} If it is not an absolute http or https address.
 * @example
 * pathPattern("https://harbour.example/news/2024/05/the-mole.html?id=7"); // "harbour.example/news/{year}/{number}/{word}.html?id"
 */
export function pathPattern(url: string): string {
  const { host, pathname, search } = checkHttp("url", url);
  const segments = pathname.split("/").slice(1).map(shapeOf);
  const names = [...new Set(parameterNames(search))].sort();
  return `${host}/${segments.join("/")}${names.length > 0 ? `?${names.join("&")}` : ""}`;
}

function shapeOf(segment: string, index: number): string {
  if (segment === "") return "";
  const suffix = extension.exec(segment)?.[0] ?? "";
  const stem = segment.slice(0, segment.length - suffix.length);
  const shape = shapes.find(([, pattern]) => pattern.test(stem))?.[0] ?? (index === 0 ? undefined : "word");
  return shape === undefined ? segment : `{${shape}}${suffix.toLowerCase()}`;
}

/** Longest address that is read, in UTF-16 code units; servers refuse longer ones. */
const maxUrlLength = 8192;

/** Resolve an address as a page or file writes it; `undefined` unless it is one of http or https of bearable length. */
export function resolveHttp(text: string, base?: string): URL | undefined {
  const trimmed = text.trim();
  // An error for each address of a bad file would cost more than all the reading, and a base is parsed again for each.
  const from = absolute.test(trimmed) ? undefined : base;
  if (trimmed === "" || trimmed.length > maxUrlLength || !canParseUrl(trimmed, from)) return undefined;
  const url = new URL(trimmed, from);
  return isHttp(url) && url.href.length <= maxUrlLength ? url : undefined;
}

/** An address that may be left out. @throws {TypeError} If it is given and no absolute http or https address. */
export function checkBase(name: string, value: string | undefined): string | undefined {
  return value === undefined ? undefined : checkHttp(name, value).href;
}

const www = /^www\./;
const absolute = /^https?:\/\//i;

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
