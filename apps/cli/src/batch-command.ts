import { constants } from "node:os";
import { type Answer, answerError } from "./answer.ts";
import type { BatchSettings } from "./answer-page.ts";
import { type BatchItem, countBytes, readBatch } from "./batch-inputs.ts";
import { CommandError, exitCodes } from "./errors.ts";
import type { BatchCommandOptions } from "./options.ts";
import { OrderedWriter } from "./ordered-writer.ts";
import { type Output, openOutput } from "./output.ts";
import { lineId } from "./page-source.ts";
import { leadingId } from "./parse-line.ts";
import { type Progress, showProgress } from "./progress.ts";
import { TaskError, WorkerPool } from "./worker-pool.ts";

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
  const pool = new WorkerPool({
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
  tally.report(options.quiet);
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
    onUnreadable: (error) => tally.addUnreadable(error),
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
  try {
    return await pool.run<Answer>("answer", item, item.kind === "line" ? [item.bytes.buffer] : []);
  } catch (error) {
    if (!(error instanceof TaskError)) throw error;
    const id = error.id ?? (item.kind === "line" ? lineId(item.number) : item.id);
    return answerError(id, error.code, error.message);
  }
}

function batchSettings(options: BatchCommandOptions): BatchSettings {
  const { preset, extract, verify, strict, fields, url, contentType, maxBytes } = options;
  return {
    ...{ preset, extract, verify, strict, fields, maxBytes },
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

/** What became of the pages. */
class Tally {
  readonly #totalBytes: number | undefined;
  readonly #outcomes = new Map<Answer["outcome"], number>();
  #pages = 0;
  #bytes = 0;
  #unreadable = 0;

  constructor(totalBytes: number | undefined) {
    this.#totalBytes = totalBytes;
  }

  add({ outcome }: Answer): void {
    this.#pages++;
    this.#outcomes.set(outcome, (this.#outcomes.get(outcome) ?? 0) + 1);
  }

  addBytes(bytes: number): void {
    this.#bytes += bytes;
  }

  addUnreadable(error: CommandError): void {
    this.#unreadable++;
    process.stderr.write(`decant: ${error.message}\n`);
  }

  counts(): { pages: number; failed: number; share: number | undefined } {
    const share = this.#totalBytes === undefined ? undefined : this.#bytes / this.#totalBytes;
    return { pages: this.#pages, failed: this.#failed, share };
  }

  /** One line about failures, if there are any. */
  report(isQuiet: boolean): void {
    if (isQuiet || this.#failed === 0) return;
    const failures = [...this.#outcomes].filter(([outcome]) => outcome !== "converted").sort();
    const reasons = failures.map(([outcome, pages]) => `${outcome} ${pages}`).join(", ");
    process.stderr.write(`decant: ${this.#failed} of ${this.#pages} pages failed (${reasons})\n`);
  }

  get exitCode(): number {
    if (this.#unreadable > 0) return exitCodes.input;
    return this.#failed > 0 ? exitCodes.flawed : exitCodes.ok;
  }

  get #failed(): number {
    return this.#pages - (this.#outcomes.get("converted") ?? 0);
  }
}
