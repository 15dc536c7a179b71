import { parseRobots, type RobotsForAgent, robotsFor } from "@decant/discovery";
import type { FetchFailure, FetchResult } from "../fetch/fetcher.ts";
import type { CrawlState } from "../state/crawl-state.ts";
import type { StoredRobots } from "../state/records.ts";
import type { Clock } from "./pacer.ts";

/** Lifetime of a cached robots.txt: the longest that RFC 9309 allows. */
const maxAgeMs = 24 * 60 * 60_000;

export interface RobotsAnswer {
  readonly url: string;
  readonly fetchedAt: number;
  /** `disallow` without rules: the server failed or could not be reached. */
  readonly verdict: StoredRobots["verdict"];
  readonly rules: RobotsForAgent;
  /** Why robots.txt could not be fetched, if this process tried. */
  readonly failure?: Pick<FetchFailure, "code" | "message"> | undefined;
  readonly sitemaps: readonly string[];
}

/**
 * A function that fetches each origin's robots.txt once a day.
 *
 * @param fetchRobots Follows redirects and tries again; `undefined` if the host was given up.
 */
export function robotsGate(
  { hosts }: CrawlState,
  clock: Clock,
  agent: string,
  fetchRobots: (url: string) => Promise<FetchResult | undefined>,
): (origin: string) => Promise<RobotsAnswer> {
  const pending = new Map<string, Promise<RobotsAnswer>>();
  const isFresh = (fetchedAt: number): boolean => clock.now() - fetchedAt < maxAgeMs;
  const load = async (origin: string): Promise<RobotsAnswer> => {
    const stored = hosts.robots(origin);
    if (stored !== undefined && isFresh(stored.fetchedAt)) return toAnswer(origin, stored, agent);
    const result = await fetchRobots(`${origin}/robots.txt`);
    const fresh = { fetchedAt: clock.now(), ...judgeRobots(result) };
    // A server that failed is asked again by the next process.
    if (fresh.verdict !== "disallow") hosts.setRobots(origin, fresh);
    return { ...toAnswer(origin, fresh, agent), failure: result?.ok === false ? result : undefined };
  };
  return async function ask(origin) {
    const earlier = pending.get(origin);
    if (earlier !== undefined) {
      const known = await earlier;
      if (isFresh(known.fetchedAt)) return known;
      // The first caller after the day's end asks for all.
      if (pending.get(origin) !== earlier) return ask(origin);
    }
    const asked = load(origin);
    pending.set(origin, asked);
    return asked;
  };
}

function toAnswer(origin: string, { fetchedAt, verdict, body }: StoredRobots, agent: string): RobotsAnswer {
  const url = `${origin}/robots.txt`;
  const text = verdict === "disallow" ? disallowAll : (body ?? nothing);
  const robots = parseRobots(text, { url });
  return { url, fetchedAt, verdict, rules: robotsFor(robots, agent), sitemaps: robots.sitemaps };
}

const nothing = new Uint8Array();
const disallowAll = new TextEncoder().encode("User-agent: *\nDisallow: /\n");

/**
 * RFC 9309, 2.3.1: a site whose robots.txt answers 4xx has no rules; one whose robots.txt fails must not be crawled. 429 is a failure: the
 * server is there, and has not said what it allows. Too many redirects count as 4xx.
 */
function judgeRobots(result: FetchResult | undefined): Pick<StoredRobots, "verdict" | "body"> {
  if (result === undefined) return { verdict: "disallow", body: null };
  if (!result.ok) return { verdict: result.code === "too-many-redirects" ? "allow" : "disallow", body: null };
  const { status, body } = result;
  if (status >= 200 && status < 300) return { verdict: "rules", body };
  return { verdict: status >= 300 && status < 500 && status !== 429 ? "allow" : "disallow", body: null };
}
