import { context, propagation, type Span, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import type { Job, Lease } from "./queue.ts";

/** The job with the context of the active trace. Without an SDK it has none. */
export function withTrace(job: Job): Job {
  if (job.trace !== undefined) return job;
  const carrier: Record<string, string> = {};
  propagation.inject(context.active(), carrier);
  return Object.keys(carrier).length === 0 ? job : { ...job, trace: carrier };
}

/** Run `action` in a span that continues the trace of the job's sender. */
export function inSpan<Result>(
  { job, tries }: Lease,
  queue: string,
  action: (span: Span) => Promise<Result>,
): Promise<Result> {
  const parent = propagation.extract(context.active(), job.trace ?? {});
  const attributes = { "messaging.system": "decant", "messaging.destination.name": queue, "decant.job.tries": tries };
  const options = { kind: SpanKind.CONSUMER, attributes: { ...attributes, "messaging.message.id": job.id } };
  return trace.getTracer("@decant/queue").startActiveSpan("decant.job", options, parent, async (span) => {
    try {
      return await action(span);
    } catch (error) {
      span.recordException(error as Error);
      span.setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  });
}
