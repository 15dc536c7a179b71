export { type Entry, Journal, readJournal } from "./journal.ts";
export { openQueue, queueForms } from "./open-queue.ts";
export type { DeadJob, Job, JobStatus, Json, Lease, Queue, QueueOptions, QueueStats } from "./queue.ts";
export { type JobContext, type WorkEvent, type WorkOptions, type WorkTotals, work } from "./work.ts";
