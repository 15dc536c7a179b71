import { createHash, timingSafeEqual } from "node:crypto";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { Problem } from "./problem.ts";

const bearer = /^Bearer\s+(\S+)\s*$/i;

/**
 * The check of API keys.
 *
 * @returns A function that gives the name of the client's key, a hash of it; undefined if no keys are asked for.
 * @throws {Problem} The function throws `unauthorized`.
 */
export function keyCheck(apiKeys: readonly string[]): (headers: Headers) => string | undefined {
  const hashes = apiKeys.map(hashOf);
  return (headers) => {
    if (hashes.length === 0) return undefined;
    const key = bearer.exec(headers.get("authorization") ?? "")?.[1] ?? headers.get("x-api-key") ?? "";
    const hash = hashOf(key);
    // Hashes have one length, and all of them are compared, so that time tells nothing about the keys.
    const isKnown = hashes.map((known) => timingSafeEqual(known, hash)).includes(true);
    if (isKnown) return hash.toString("hex");
    const detail = "send a key as Authorization: Bearer KEY, or as X-Api-Key: KEY";
    throw new Problem("unauthorized", detail, { "www-authenticate": "Bearer" });
  };
}

const hashOf = (key: string): Buffer => createHash("sha256").update(key).digest();

/** Counts the requests of each client. The function throws {@link Problem} `rate-exceeded`. */
export function rateLimit(requestsPerMinute: number): (client: string) => Promise<void> {
  const limiter = new RateLimiterMemory({ points: requestsPerMinute, duration: 60 });
  return async (client) => {
    try {
      await limiter.consume(client);
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      const seconds = Math.ceil(error.msBeforeNext / 1000);
      const detail = `more than ${requestsPerMinute} requests in a minute`;
      throw new Problem("rate-exceeded", detail, { "retry-after": `${seconds}` });
    }
  };
}

/** Runs so many tasks at once and refuses more. The function throws {@link Problem} `busy`. */
export function concurrencyLimit(most: number): <Result>(task: () => Promise<Result>) => Promise<Result> {
  let running = 0;
  return async (task) => {
    if (running >= most) throw new Problem("busy", `${most} pages are being read`, { "retry-after": "1" });
    running++;
    try {
      return await task();
    } finally {
      running--;
    }
  };
}
