import { openQueue } from "@decant/queue";

/** What jobs alone cost, without pages. */
export interface JobCost {
  /** Milliseconds for each job: pushed, claimed, renewed and acknowledged by one worker. */
  readonly msPerJob: number;
  /** Memory of Redis for each job that is done. */
  readonly bytesPerJob: number;
}

export async function measureQueue(redis: string, jobs: number): Promise<JobCost> {
  const queue = await openQueue(`${redis}?queue=cost`);
  const before = await usedMemory(redis);
  const startMs = performance.now();
  await queue.push(
    Array.from({ length: jobs }, (_, at) => ({
      id: `${"0".repeat(20)}-${String(at).padStart(20, "0")}`,
      data: { kind: "shard", run: "/mnt/shared/decant-work/00000000000000000000" },
    })),
  );
  for (let lease = await queue.claim(); lease !== undefined; lease = await queue.claim()) {
    await queue.renew(lease, true);
    await queue.ack(lease);
  }
  const msPerJob = (performance.now() - startMs) / jobs;
  const bytesPerJob = ((await usedMemory(redis)) - before) / jobs;
  await queue.close();
  return { msPerJob, bytesPerJob };
}

const usedMemoryField = /^used_memory:(\d+)/m;

async function usedMemory(redis: string): Promise<number> {
  const { Redis } = await import("ioredis");
  const client = new Redis(redis);
  try {
    return Number(usedMemoryField.exec(await client.info("memory"))?.[1]);
  } finally {
    client.disconnect();
  }
}
