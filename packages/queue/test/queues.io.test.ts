import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { findProgram, type RedisServer, startRedis, temporaryFolder } from "@decant/package-checks";
import { afterAll, beforeAll, describe, onTestFinished } from "vitest";
import { openQueue, type Queue } from "../src/index.ts";
import { SqliteQueue } from "../src/sqlite-queue.ts";
import { checkQueue } from "../src/testing.ts";

function opened<Opened extends Queue>(queue: Opened): Opened {
  onTestFinished(() => queue.close());
  return queue;
}

/** A clock that only the test moves. */
function createClock() {
  let ms = 1000;
  return {
    now: () => ms,
    wait: async (more: number) => {
      ms += more;
    },
  };
}

describe("memory:", () => {
  checkQueue(async () => {
    const { now, wait } = createClock();
    let queue: SqliteQueue | undefined;
    return { open: async (options) => (queue ??= opened(new SqliteQueue(":memory:", options, now))), wait };
  });
});

describe("sqlite:FILE", () => {
  checkQueue(async () => {
    const { now, wait } = createClock();
    const folder = temporaryFolder();
    return { open: async (options) => opened(new SqliteQueue(join(folder, "jobs"), options, now)), wait };
  });
});

const { path, hint } = findProgram("redis-server");
describe.skipIf(path === undefined)(path === undefined ? `redis://, skipped: ${hint}` : "redis://", () => {
  let redis: RedisServer;
  beforeAll(async () => {
    redis = await startRedis(path as string);
  });
  afterAll(() => redis.close());
  let queues = 0;
  checkQueue(async () => {
    const name = `test-${queues++}`;
    return {
      open: async (options) => opened(await openQueue(`${redis.url}?queue=${name}`, options)),
      wait: async (ms) => void (await sleep(ms)),
    };
  });
});
