export { type Copied, copyBytes, cutLines, type LineSpan } from "./copies.ts";
export { type Entry, Journal, readJournal } from "./journal.ts";
export { openQueue, queueForms } from "./open-queue.ts";
export {
  checkJobs,
  type DeadJob,
  type Job,
  type JobStatus,
  type Json,
  type Lease,
  type Queue,
  type QueueOptions,
  type QueueStats,
  workersEnded,
} from "./queue.ts";
export { type NewJob, Run, type RunJob, type RunOptions, readJob } from "./run.ts";
export { type JobContext, untilAborted, type WorkEvent, type WorkOptions, type WorkTotals, work } from "./work.ts";
