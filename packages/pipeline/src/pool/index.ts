export { inOrder, type PendingLimits, pendingLimits } from "./in-order.ts";
export { Pool, type PoolInput, type PoolOptions } from "./page-pool.ts";
export { type Moved, serveTasks } from "./serve-tasks.ts";
export { type TaskOptions, UnfinishedError, WorkerPool, type WorkerPoolOptions } from "./worker-pool.ts";
