import { checkValue, type ValueCheck } from "@decant/page";
import { checkHttp } from "../urls/kinds.ts";
import {
  type ContentSignal,
  comparablePath,
  compilePath,
  matchesPath,
  type PathPattern,
  type RobotsRule,
  type RobotsTxt,
} from "./parse-robots.ts";

/** Whether an address may be fetched, and which line says so. */
export interface RobotsDecision {
  readonly allowed: boolean;
  /** The rule that decided; `null` where none matches, and for robots.txt itself, which is always allowed. */
  readonly rule: RobotsRule | null;
}

/** Rules of a robots.txt for one crawler. */
export interface RobotsForAgent {
  /** The token whose groups apply, in lower case: the crawler's own, `*`, or `null` if no group is meant for it. */
  readonly agent: string | null;
  /** Seconds between two requests: the longest delay that the groups ask for; `null` if they ask for none. */
  readonly crawlDelaySeconds: number | null;
  /** Addresses of licences in RSL: those of the groups, else those for everybody. */
  readonly licenses: readonly string[];
  /**
   * Decide about an address. The longest matching path wins, `Allow` among paths of equal length.
   *
   * @throws {TypeError} If it is not an absolute http or https address.
   */
  decide(url: string): RobotsDecision;
  /**
   * Preferences about uses of the content at an address: for each purpose those of the longest path, in the order of the file.
   *
   * @throws {TypeError} If it is not an absolute http or https address.
   */
  contentSignals(url: string): ContentSignal[];
}

const aRobotsTxt: ValueCheck = {
  expected: "a result of parseRobots",
  accepts: (value) => Array.isArray((value as Partial<RobotsTxt> | null | undefined)?.groups),
};
const productToken = /^[A-Za-z_-]+$/;

/**
 * Choose the groups of a robots.txt that concern a crawler, and merge them: all groups that name it, else all groups for `*`.
 *
 * @param token Product token of the crawler: letters, `_` and `-` alone, as RFC 9309 has it; without version.
 * @throws {TypeError} If the token has other characters or none, or `robots` is not a result of `parseRobots`.
 * @example
 * const robots = parseRobots("User-agent: *\nDisallow: /\nAllow: /guide");
 * robotsFor(robots, "decant").decide("https://harbour.example/guide/tides").allowed; // true
 */
export function robotsFor(robots: RobotsTxt, token: string): RobotsForAgent {
  checkValue("robots", robots, aRobotsTxt);
  if (typeof token !== "string" || !productToken.test(token))
    throw new TypeError(`token: expected letters, "_" and "-" as in "ExampleBot", got ${JSON.stringify(token)}`);
  const own = token.toLowerCase();
  const named = robots.groups.filter(({ agents }) => agents.includes(own));
  const groups = named.length > 0 ? named : robots.groups.filter(({ agents }) => agents.includes("*"));
  const agent = groups.length === 0 ? null : named.length > 0 ? own : "*";
  const delays = groups.flatMap(({ crawlDelaySeconds }) => crawlDelaySeconds ?? []);
  const licenses = groups.flatMap((group) => group.licenses);
  // By precedence: the first that matches decides.
  const rules = groups
    .flatMap((group) => group.rules.flatMap(compileRule))
    .sort((a, b) => b.pattern.length - a.pattern.length || Number(b.rule.allow) - Number(a.rule.allow));
  const signals = [...robots.contentSignals, ...groups.flatMap((group) => group.contentSignals)].map(
    (rule): CompiledRule<ContentSignal> => ({ rule, pattern: compilePath(rule.path) }),
  );
  return {
    agent,
    crawlDelaySeconds: delays.length === 0 ? null : Math.max(...delays),
    licenses: licenses.length > 0 ? licenses : robots.licenses,
    decide(url) {
      const address = checkHttp("url", url);
      if (address.pathname === "/robots.txt") return { allowed: true, rule: null };
      const path = comparablePath(address);
      const rule = rules.find(({ pattern }) => matchesPath(pattern, path))?.rule ?? null;
      return { allowed: rule?.allow ?? true, rule };
    },
    contentSignals(url) {
      const path = comparablePath(checkHttp("url", url));
      const chosen = new Map<string, CompiledRule<ContentSignal>>();
      for (const signal of signals) {
        const { purpose } = signal.rule;
        const length = chosen.get(purpose)?.pattern.length ?? 0;
        if (signal.pattern.length >= length && matchesPath(signal.pattern, path)) chosen.set(purpose, signal);
      }
      return [...chosen.values()].map(({ rule }) => rule);
    },
  };
}

interface CompiledRule<Rule> {
  readonly rule: Rule;
  readonly pattern: PathPattern;
}

const index = "/index.html";

/** Google takes `Allow: /x/index.html` for `Allow: /x/`, too, but does not allow other paths below it. */
function compileRule(rule: RobotsRule): CompiledRule<RobotsRule>[] {
  const compiled = { rule, pattern: compilePath(rule.path) };
  if (!rule.allow || !rule.path.endsWith(index)) return [compiled];
  return [compiled, { rule, pattern: compilePath(`${rule.path.slice(0, 1 - index.length)}$`) }];
}
