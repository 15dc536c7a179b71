import { anArrayOf, aString, aWholeNumber, checkOptions, type OptionChecks, oneOf } from "@decant/page";
import { compileGlob } from "@decant/page/glob";
import { hostOf, languageOfUrl, resolveHttp, siteOfUrl } from "./clean-url.ts";
import type { UrlKind } from "./kinds.ts";
import { checkHttp, partsOf } from "./kinds.ts";

export interface UrlFilterOptions {
  /** Absolute addresses that the crawl begins with; `same` compares with them. */
  readonly seeds?: readonly string[];
  /** Whether an address must have the host or the site of a seed. @default "host" */
  readonly same?: "host" | "site" | "any";
  /**
   * Globs, one of which an address must match. `*` is any text without `/`, `**` any text, `?` a character. A pattern that begins
   * with `/` is compared with path and query, one with `://` with the whole address, any other with host, path and query.
   */
  readonly include?: readonly string[];
  /** Globs, none of which an address may match. */
  readonly exclude?: readonly string[];
  /** Kinds that are refused. @default ["asset", "feed", "login", "cart", "action", "search"] */
  readonly refusedKinds?: readonly UrlKind[];
  /** Languages as BCP 47 tags. An address that names another one is refused; one that names none is accepted. */
  readonly languages?: readonly string[];
  /** In UTF-16 code units. @default 2000 */
  readonly maxUrlLength?: number;
}

/** Whether an address passes, and if not, why. */
export type UrlVerdict =
  | { readonly accepted: true }
  | {
      readonly accepted: false;
      readonly reason: "not-http" | "length" | "host" | "site" | "exclude" | "include" | "kind" | "language";
      /** The glob, kind or language that decided. */
      readonly detail: string;
    };

export type UrlFilter = (url: string) => UrlVerdict;

const checks: OptionChecks<UrlFilterOptions> = {
  seeds: anArrayOf(aString),
  same: oneOf("host", "site", "any"),
  include: anArrayOf(aString),
  exclude: anArrayOf(aString),
  refusedKinds: anArrayOf(aString, "kinds"),
  languages: anArrayOf(aString),
  maxUrlLength: aWholeNumber(1),
};

const defaultRefused: readonly UrlKind[] = ["asset", "feed", "login", "cart", "action", "search"];
/** Chosen by hand; the 1,850 addresses of the development data have at most 396 characters. */
const defaultMaxLength = 2000;

/**
 * Make a filter for addresses. Each option refuses some; an address that none refuses is accepted.
 *
 * @throws {TypeError} If an option is unknown or of the wrong type, a seed is not an http or https address, or a glob is empty.
 * @throws {RangeError} If `maxUrlLength` is not a whole number of at least 1.
 * @example
 * const filter = createUrlFilter({ seeds: ["https://harbour.example/"], exclude: ["/internal/**"] });
 * filter("https://harbour.example/internal/rota"); // { accepted: false, reason: "exclude", detail: "/internal/**" }
 * filter("https://harbour.example/tides"); // { accepted: true }
 */
export function createUrlFilter(options: UrlFilterOptions = {}): UrlFilter {
  checkOptions(options, checks);
  const { seeds = [], same = "host", include = [], exclude = [], languages, maxUrlLength = defaultMaxLength } = options;
  const placeOf = same === "site" ? siteOfUrl : hostOf;
  const places = new Set(seeds.map((seed) => placeOf(checkHttp("seeds", seed))));
  const refused = new Set<string>(options.refusedKinds ?? defaultRefused);
  const included = include.map(compileGlob);
  const excluded = exclude.map((pattern) => ({ pattern, matches: compileGlob(pattern) }));
  return (url) => {
    const address = resolveHttp(url);
    if (address === undefined) return refuse("not-http", url.slice(0, 100));
    if (url.length > maxUrlLength) return refuse("length", `${url.length}`);
    if (same !== "any" && places.size > 0 && !places.has(placeOf(address))) return refuse(same, address.host);
    const exclusion = excluded.find(({ matches }) => matches(address));
    if (exclusion !== undefined) return refuse("exclude", exclusion.pattern);
    if (included.length > 0 && !included.some((matches) => matches(address)))
      return refuse("include", address.pathname);
    const { kind } = partsOf(address);
    if (refused.has(kind)) return refuse("kind", kind);
    const language = languages === undefined ? null : languageOfUrl(url);
    const isOther = language !== null && !languages?.some((wanted) => covers(wanted, language));
    return isOther ? refuse("language", language) : { accepted: true };
  };
}

function refuse(reason: Exclude<UrlVerdict, { accepted: true }>["reason"], detail: string): UrlVerdict {
  return { accepted: false, reason, detail };
}

/** `pt` covers `pt-BR`, and `pt-BR` covers `pt`. */
function covers(wanted: string, found: string): boolean {
  const [a = "", b = ""] = [wanted.toLowerCase(), found.toLowerCase()];
  return a === b || b.startsWith(`${a}-`) || a.startsWith(`${b}-`);
}
