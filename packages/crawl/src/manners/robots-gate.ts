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

/** Fetches each origin's robots.txt once a day. */
export class RobotsGate {
  private readonly pending = new Map<string, Promise<RobotsAnswer>>();
  private readonly state: CrawlState;
  private readonly clock: Clock;
  private readonly agent: string;
  private readonly fetchRobots: (url: string) => Promise<FetchResult | undefined>;

  constructor(
    state: CrawlState,
    clock: Clock,
    agent: string,
    fetchRobots: (url: string) => Promise<FetchResult | undefined>,
  ) {
    this.state = state;
    this.clock = clock;
    this.agent = agent;
    this.fetchRobots = fetchRobots;
  }

  /** @param origin Scheme, host and port: `https://harbour.example`. */
  async ask(origin: string): Promise<RobotsAnswer> {
    const earlier = this.pending.get(origin);
    if (earlier !== undefined) {
      const known = await earlier;
      if (this.isFresh(known.fetchedAt)) return known;
      // The first caller after the day's end asks for all.
      if (this.pending.get(origin) !== earlier) return this.ask(origin);
    }
    const asked = this.load(origin);
    this.pending.set(origin, asked);
    return asked;
  }

  private async load(origin: string): Promise<RobotsAnswer> {
    const stored = this.state.hosts.robots(origin);
    if (stored !== undefined && this.isFresh(stored.fetchedAt)) return this.toAnswer(origin, stored);
    const result = await this.fetchRobots(`${origin}/robots.txt`);
    const fresh = { fetchedAt: this.clock.now(), ...judgeRobots(result) };
    // A server that failed is asked again by the next process.
    if (fresh.verdict !== "disallow") this.state.hosts.setRobots(origin, fresh);
    return { ...this.toAnswer(origin, fresh), failure: result?.ok === false ? result : undefined };
  }

  private toAnswer(origin: string, { fetchedAt, verdict, body }: StoredRobots): RobotsAnswer {
    const url = `${origin}/robots.txt`;
    const text = verdict === "disallow" ? disallowAll : (body ?? nothing);
    const robots = parseRobots(text, { url });
    return { url, fetchedAt, verdict, rules: robotsFor(robots, this.agent), sitemaps: robots.sitemaps };
  }

  private isFresh(fetchedAt: number): boolean {
    return this.clock.now() - fetchedAt < maxAgeMs;
  }
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
