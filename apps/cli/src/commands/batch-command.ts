import { existsSync } from "node:fs";
import { join } from "node:path";
import { UnfinishedError, type WorkerPool } from "@decant/pipeline/pool";
import { messageOf } from "../errors.ts";
import { type BatchItem, countBytes, listOperands, readBatch, readTextLines } from "../input/batch-inputs.ts";
import { identify, loadChoice } from "../input/choose-pages.ts";
import type { InputPath } from "../input/input-bytes.ts";
import { idText, parseIdJson } from "../input/page-id.ts";
import type { PageIdentity } from "../input/page-source.ts";
import { leadingId } from "../input/parse-line.ts";
import { openPool } from "../open-pool.ts";
import type { BatchCommandOptions } from "../options.ts";
import { type Answer, answerError, noBytes } from "../output/answer.ts";
import { FileNames, type PageFiles } from "../output/file-names.ts";
import { hasLines } from "../output/has-lines.ts";
import { OrderedWriter, pendingLimits } from "../output/ordered-writer.ts";
import { openFolderSink, openStreamSink, type Sink } from "../output/sink.ts";
import type { WorkerTask } from "../page-worker.ts";
import { showProgress } from "../terminal/progress.ts";
import { exitOnSignals } from "../terminal/signals.ts";
import { Tally } from "../terminal/tally.ts";
import { note } from "../terminal/terminal.ts";

/**
 * `decant batch [inputs...]`: convert many pages.
 *
 * @param into Where the answers go, for other commands. @default the output that the options name
 * @returns The exit code.
 * @throws {CommandError} If the output cannot be written; the system's `EPIPE` if its reader has closed it.
 */
export async function runBatch(
  operands: readonly string[],
  options: BatchCommandOptions,
  into?: Sink,
): Promise<number> {
  const { urls } = options;
  const inputs = urls === undefined ? await listOperands(operands, options) : [];
  const addresses = urls === undefined ? undefined : await listAddresses(urls, options);
  const isWanted = await loadChoice(options);
  if (options.list) return (await import("./list-command.ts")).listPages(inputs, isWanted, options);
  const sink = into ?? (await openSink(options));
  const tally = new Tally(await countBytes(inputs));
  const usesStdout = into === undefined && options.output === undefined && options.outputDir === undefined;
  const progress = options.quiet ? undefined : showProgress(() => tally.counts(), usesStdout);
  exitOnSignals(() => {
    progress?.stop();
    return sink.settled();
  });
  const { jobs, timeoutMs, maxMemoryMb } = options;
  const pool = openPool({ workers: jobs, timeoutMs, maxMemoryMb, settings: options });
  try {
    const run = { pool, sink, tally, isWanted };
    await convertAll(await openItems(inputs, addresses, options, run), options, run);
    await sink.close();
  } finally {
    progress?.stop();
    await pool.close();
  }
  if (!options.quiet) note(tally.summary);
  return tally.exitCode;
}

function openSink({ output, outputDir, gzip }: BatchCommandOptions): Promise<Sink> {
  return outputDir === undefined ? openStreamSink(output, gzip) : openFolderSink(outputDir);
}

function listAddresses(
  urls: NonNullable<BatchCommandOptions["urls"]>,
  { maxBytes }: Pick<BatchCommandOptions, "maxBytes">,
): Promise<readonly string[]> | readonly string[] {
  return "path" in urls ? readTextLines(urls.path, maxBytes) : urls.addresses;
}

interface Run {
  readonly pool: WorkerPool;
  readonly sink: Sink;
  readonly tally: Tally;
  readonly isWanted: ((page: PageIdentity) => boolean) | undefined;
}

/** The pages of the inputs, or of a list of addresses. */
async function openItems(
  inputs: readonly InputPath[],
  addresses: readonly string[] | undefined,
  options: BatchCommandOptions,
  { tally, isWanted }: Run,
): Promise<AsyncIterable<BatchItem>> {
  if (addresses === undefined || options.urls === undefined) {
    const { maxBytes, url } = options;
    return readBatch(inputs, {
      maxBytes,
      ...(url === undefined ? {} : { url }),
      onUnreadable: (error) => {
        tally.addUnreadable();
        note(error.message);
      },
      onBytesRead: (bytes) => tally.addBytes(bytes),
      onSkipped: (reason) => tally.addSkipped(reason),
    });
  }
  const { readUrls } = await import("../addresses/read-urls.ts");
  // What is not chosen is not fetched either.
  const wanted = addresses.filter((url) => isWanted?.({ id: url, url, name: url }) !== false);
  for (let count = wanted.length; count < addresses.length; count++) tally.add({ outcome: notChosen });
  return readUrls(wanted, options.urls.network);
}

const notChosen = { kind: "left-out", reason: "not-chosen" } as const;

async function convertAll(items: AsyncIterable<BatchItem>, options: BatchCommandOptions, run: Run): Promise<void> {
  const { sink, tally, isWanted } = run;
  const { jobs } = options;
  const seen = new Set<string>();
  const write = async (made: Answer): Promise<void> => {
    const answer = options.deduplicate ? withoutDuplicate(made, seen) : made;
    await sink.write(answer);
    tally.add(answer);
    report(answer, options);
  };
  const writer = new OrderedWriter(write, pendingLimits(jobs));
  const names = await loadFileNames(options);
  const feed = async (): Promise<void> => {
    for await (const item of items) {
      // The worker parses the line anyway, so it is parsed here only if the id is needed.
      const page = isWanted === undefined && names === undefined ? undefined : identify(item);
      if (page !== undefined && isWanted?.(page) === false) {
        tally.add({ outcome: notChosen });
        continue;
      }
      const files = page === undefined ? undefined : names?.take(page.name);
      const inputBytes = item.kind === "line" || item.kind === "record" ? item.bytes.length : 0;
      await writer.push(inputBytes, () => answerItem(item, files, options, run.pool));
    }
    await writer.finish();
  };
  await Promise.race([feed(), writer.failed]);
}

/** Keep the first of several pages with the same text. Answers come in input order. */
function withoutDuplicate(answer: Answer, seen: Set<string>): Answer {
  const { id, fingerprint, asDuplicate } = answer;
  if (fingerprint === undefined) return answer;
  if (seen.has(fingerprint)) {
    return { id, bytes: asDuplicate ?? noBytes, outcome: { kind: "left-out", reason: "duplicate" } };
  }
  seen.add(fingerprint);
  return answer;
}

async function loadFileNames(options: BatchCommandOptions): Promise<FileNames | undefined> {
  const { outputDir, format, gzip, keepDirs, comments } = options;
  if (outputDir === undefined) return undefined;
  const { formats } = await import("@decant/formats");
  const extension = `${formats[format].extension}${gzip ? ".gz" : ""}`;
  return new FileNames({ extension, keepDirs, withComments: comments === "file" });
}

async function answerItem(
  item: BatchItem,
  files: PageFiles | undefined,
  options: BatchCommandOptions,
  pool: WorkerPool,
): Promise<Answer> {
  const { maxBytes, outputDir = "" } = options;
  const inLines = hasLines(options);
  if (item.kind === "long-line") {
    const message = `the line is longer than ${maxBytes} bytes; see --max-bytes`;
    return answerError(leadingId(item.prefix, item.number), "too-large", message, inLines);
  }
  if (item.kind === "lost-record") {
    const answer = answerError(item.id, item.code, item.message, inLines);
    return { ...answer, document: item.url ?? item.id };
  }
  if (files !== undefined && options.skipExisting && existsSync(join(outputDir, files.path))) {
    return { id: files.path, bytes: noBytes, outcome: { kind: "left-out", reason: "existing" } };
  }
  // The bytes are moved to the worker. The beginning is kept for the id, in case the worker dies before it reports one.
  const beginning = item.kind === "line" ? item.bytes.slice(0, idBytes) : undefined;
  try {
    const task: WorkerTask = { kind: "answer", source: item };
    const moved = item.kind === "file" ? {} : { bytes: item.bytes.length, move: [item.bytes.buffer] };
    const answer = await pool.run<Answer>(task, moved);
    return files === undefined ? answer : { ...answer, files };
  } catch (error) {
    const code = error instanceof UnfinishedError ? error.code : "internal";
    const label = error instanceof UnfinishedError ? error.label : undefined;
    const own = item.kind === "line" ? leadingId(decodeUtf8(beginning), item.number) : item.id;
    const id = label === undefined ? own : parseIdJson(String(label));
    const answer = answerError(id, code, messageOf(error), inLines);
    return item.kind === "line" ? answer : { ...answer, document: item.url ?? item.id };
  }
}

/** Length of the beginning of a line that is searched for its id. */
const idBytes = 1024;

function decodeUtf8(bytes: Uint8Array | undefined): string {
  return new TextDecoder().decode(bytes);
}

/** Print failures that the output does not show, and every page with `--verbose`. */
function report({ id, outcome, message, files }: Answer, options: BatchCommandOptions): void {
  const isSilent = outcome.kind === "failed" && !options.quiet && !hasLines(options);
  if (!isSilent && !options.verbose) return;
  const reason = message ?? outcome.reason;
  const where = outcome.kind === "converted" && files !== undefined ? ` -> ${files.path}` : "";
  const what = outcome.kind === "failed" ? (reason ?? "failed") : `${outcome.kind}${reason ? ` (${reason})` : ""}`;
  note(`${idText(id)}: ${what}${where}`);
}
