import { aBoolean, anArrayOf, aString, aWholeNumber, checkOptions, type OptionChecks, oneOf } from "@decant/page";
import { hostOf, languageOfUrl, partsOf, resolveHttp, siteOfUrl } from "./clean-url.ts";
import type { UrlKind } from "./kinds.ts";
import { checkHttp } from "./kinds.ts";
import { trapRules, trapsByRules } from "./traps.ts";

/** One step of a glob: a character, any character of a segment, any of a segment's, any at all. */
type Step = string | typeof one | typeof inSegment | typeof anywhere;

const one = Symbol("?");
const inSegment = Symbol("*");
const anywhere = Symbol("**");

/** A glob over addresses, compiled. */
export class UrlGlob {
  private readonly steps: readonly Step[];
  /** Part of the address to compare: the path and query, host and all after it, or the whole address. */
  private readonly scope: "path" | "host" | "url";

  /** @throws {TypeError} If the pattern is empty. */
  constructor(pattern: string) {
    if (pattern === "") throw new TypeError('glob: expected a pattern such as "/docs/**", got ""');
    this.scope = pattern.startsWith("/") ? "path" : pattern.includes("://") ? "url" : "host";
    this.steps = compile(pattern);
  }

  /** Time is bounded by the product of the lengths of pattern and address. */
  matches({ protocol, host, pathname, search }: URL): boolean {
    const path = pathname + search;
    const text = this.scope === "path" ? path : this.scope === "host" ? host + path : `${protocol}//${host}${path}`;
    return matchesSteps(this.steps, text);
  }
}

function compile(pattern: string): Step[] {
  const steps: Step[] = [];
  for (let i = 0; i < pattern.length; i++) {
    const char = pattern[i] as string;
    if (char !== "*") steps.push(char === "?" ? one : char);
    else if (pattern[i + 1] !== "*") steps.push(inSegment);
    else {
      steps.push(anywhere);
      i++;
    }
  }
  return steps;
}

/** Follows all ways to match at once, so that no pattern makes it go back. */
function matchesSteps(steps: readonly Step[], text: string): boolean {
  let states = reach(steps, [0]);
  for (const char of text) {
    const next = states.flatMap((at) => {
      const step = steps[at];
      if (step === anywhere || (step === inSegment && char !== "/")) return [at];
      return step === char || (step === one && char !== "/") ? [at + 1] : [];
    });
    states = reach(steps, next);
    if (states.length === 0) return false;
  }
  return states.includes(steps.length);
}

/** States with all that they reach without reading a character, each once. */
function reach(steps: readonly Step[], states: readonly number[]): number[] {
  const reached = new Set<number>();
  for (let state of states) {
    reached.add(state);
    while (steps[state] === anywhere || steps[state] === inSegment) {
      state++;
      if (reached.has(state)) break;
      reached.add(state);
    }
  }
  return [...reached];
}

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
  /** Accept addresses with certain signs of traps; see `trapSigns`. @default false */
  readonly keepTraps?: boolean;
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
      readonly reason: "not-http" | "length" | "host" | "site" | "exclude" | "include" | "kind" | "language" | "trap";
      /** The glob, kind, language or sign that decided. */
      readonly detail: string;
    };

export type UrlFilter = (url: string) => UrlVerdict;

const checks: OptionChecks<UrlFilterOptions> = {
  seeds: anArrayOf(aString),
  same: oneOf("host", "site", "any"),
  include: anArrayOf(aString),
  exclude: anArrayOf(aString),
  refusedKinds: anArrayOf(aString, "kinds"),
  keepTraps: aBoolean,
  languages: anArrayOf(aString),
  maxUrlLength: aWholeNumber(1),
};

const defaultRefused: readonly UrlKind[] = ["asset", "feed", "login", "cart", "action", "search"];
const certainTraps = trapRules.filter(({ isCertain }) => isCertain);
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
  const traps = options.keepTraps ? [] : certainTraps;
  const refused = new Set<string>(options.refusedKinds ?? defaultRefused);
  const included = include.map((pattern) => new UrlGlob(pattern));
  const excluded = exclude.map((pattern) => ({ pattern, glob: new UrlGlob(pattern) }));
  return (url) => {
    const address = resolveHttp(url);
    if (address === undefined) return refuse("not-http", url.slice(0, 100));
    if (url.length > maxUrlLength) return refuse("length", `${url.length}`);
    if (same !== "any" && places.size > 0 && !places.has(placeOf(address))) return refuse(same, address.host);
    const exclusion = excluded.find(({ glob }) => glob.matches(address));
    if (exclusion !== undefined) return refuse("exclude", exclusion.pattern);
    if (included.length > 0 && !included.some((glob) => glob.matches(address)))
      return refuse("include", address.pathname);
    const parts = partsOf(address);
    const { kind } = parts;
    if (refused.has(kind)) return refuse("kind", kind);
    const language = languages === undefined ? null : languageOfUrl(url);
    if (language !== null && !languages?.some((wanted) => covers(wanted, language)))
      return refuse("language", language);
    const [sign] = trapsByRules(parts, traps);
    return sign === undefined ? { accepted: true } : refuse("trap", sign.id);
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
