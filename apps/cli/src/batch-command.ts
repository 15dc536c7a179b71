import { constants } from "node:os";
import { UnfinishedError, type WorkerPool } from "@decant/pipeline/pool";
import { type Answer, answerError } from "./answer.ts";
import type { BatchSettings } from "./answer-page.ts";
import { type BatchItem, countBytes, readBatch } from "./batch-inputs.ts";
import { CommandError } from "./errors.ts";
import { openPool } from "./open-pool.ts";
import type { BatchCommandOptions } from "./options.ts";
import { OrderedWriter } from "./ordered-writer.ts";
import { type Output, openOutput } from "./output.ts";
import type { WorkerTask } from "./page-worker.ts";
import { leadingId } from "./parse-line.ts";
import { type Progress, showProgress } from "./progress.ts";
import { Tally } from "./tally.ts";

// Enough for every worker to go on while the page that is next in line takes its time; guesses.
const pendingPerJob = 8;
const maxPendingBytes = 64 * 1024 * 1024;

const endingSignals = ["SIGINT", "SIGTERM"] as const;

/**
 * `decant batch [inputs...]`: convert many pages.
 *
 * @returns The exit code.
 * @throws {CommandError} For an output that cannot be written; the system's `EPIPE` when nobody reads it any more.
 */
export async function runBatch(operands: readonly string[], options: BatchCommandOptions): Promise<number> {
  if (operands.length === 0 && process.stdin.isTTY) {
    throw new CommandError(
      "usage",
      "nothing to read: give files or folders, or pipe JSON lines in. Try: decant batch --help",
    );
  }
  const output = await openOutput(options.output);
  const tally = new Tally(await countBytes(operands));
  const progress = options.quiet ? undefined : showProgress(() => tally.counts());
  exitOnSignals(output, progress);
  const pool = openPool({
    workers: options.jobs,
    timeoutMs: options.timeoutMs,
    maxMemoryMb: options.maxMemoryMb,
    settings: batchSettings(options),
  });
  try {
    await convertAll(operands, options, pool, output, tally);
    await output.close();
  } finally {
    progress?.stop();
    await pool.close();
  }
  if (tally.summary !== undefined && !options.quiet) process.stderr.write(`decant: ${tally.summary}\n`);
  return tally.exitCode;
}

async function convertAll(
  operands: readonly string[],
  { jobs, url, maxBytes }: BatchCommandOptions,
  pool: WorkerPool,
  output: Output,
  tally: Tally,
): Promise<void> {
  const limits = { maxPending: jobs * pendingPerJob, maxPendingBytes };
  const writer = new OrderedWriter(output, limits, (answer) => tally.add(answer));
  const items = readBatch(operands, {
    maxBytes,
    ...(url === undefined ? {} : { url }),
    onUnreadable: (error) => {
      tally.addUnreadable();
      process.stderr.write(`decant: ${error.message}\n`);
    },
    onBytesRead: (bytes) => tally.addBytes(bytes),
  });
  const feed = async (): Promise<void> => {
    for await (const item of items) {
      const inputBytes = item.kind === "line" ? item.bytes.length : 0;
      await writer.push(inputBytes, () => answerItem(item, maxBytes, pool));
    }
    await writer.finish();
  };
  await Promise.race([feed(), writer.failed]);
}

async function answerItem(item: BatchItem, maxBytes: number, pool: WorkerPool): Promise<Answer> {
  if (item.kind === "long-line") {
    return answerError(
      leadingId(item.prefix, item.number),
      "too-large",
      `the line is longer than ${maxBytes} bytes; see --max-bytes`,
    );
  }
  // The bytes go to the worker; what is left here tells the id if it ends before it can.
  const beginning = item.kind === "line" ? item.bytes.slice(0, idBytes) : undefined;
  try {
    const isLine = item.kind === "line";
    const task: WorkerTask = { kind: "answer", source: item };
    return await pool.run<Answer>(task, isLine ? { bytes: item.bytes.length, move: [item.bytes.buffer] } : {});
  } catch (error) {
    if (!(error instanceof UnfinishedError)) throw error;
    const id = error.label ?? (item.kind === "line" ? leadingId(decodeUtf8(beginning), item.number) : item.id);
    return answerError(id, error.code, error.message);
  }
}

/** Bytes of a line in which its id stands, if it stands first. */
const idBytes = 1024;

function decodeUtf8(bytes: Uint8Array | undefined): string {
  return new TextDecoder().decode(bytes);
}

function batchSettings(options: BatchCommandOptions): BatchSettings {
  const {
    preset,
    extract,
    comments,
    verify,
    strict,
    markdown,
    targetLanguages,
    fields,
    chunks,
    url,
    contentType,
    maxBytes,
  } = options;
  return {
    ...{ preset, extract, comments, verify, strict, markdown, targetLanguages, fields, maxBytes },
    ...(chunks === undefined ? {} : { chunks }),
    ...(url === undefined ? {} : { url }),
    ...(contentType === undefined ? {} : { contentType }),
  };
}

/** End at once when asked to, but never in the middle of a line. */
function exitOnSignals(output: Output, progress: Progress | undefined): void {
  for (const signal of endingSignals) {
    process.once(signal, async () => {
      progress?.stop();
      await output.settled();
      process.exit(128 + constants.signals[signal]);
    });
  }
}
