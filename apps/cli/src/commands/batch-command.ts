import { inOrder, pendingLimits } from "@decant/pipeline/pool";
import type { BatchCommandOptions } from "../args/many-pages.ts";
import type { QueueSettings } from "../args/settings.ts";
import { answerItem, inputBytesOf, notChosen } from "../convert/answer-item.ts";
import { CommandError } from "../errors.ts";
import {
  addressesIn,
  type BatchInputOptions,
  type BatchItem,
  type BatchSources,
  countInputs,
  isInShare,
  listOperands,
  readBatch,
  readTextLines,
} from "../input/batch-inputs.ts";
import { identify, loadChoice } from "../input/choose-pages.ts";
import { idText, type PageIdentity } from "../input/parse-line.ts";
import { openPool } from "../open-pool.ts";
import { FileNames, namingOf, type PageFiles } from "../output/file-names.ts";
import { convertUnknown, rememberPages } from "../output/known-pages.ts";
import { type ResumedLines, readResumedLines, whyNotResumed } from "../output/resumed-lines.ts";
import {
  type Answer,
  existingFiles,
  hasLines,
  noBytes,
  openFolderSink,
  openStreamSink,
  type Sink,
} from "../output/sink.ts";
import { formatProgress, showLine, Tally } from "../terminal/progress.ts";
import { beginsAnew, exitOnSignals, goesOn } from "../terminal/signals.ts";
import { note } from "../terminal/terminal.ts";
import { checkNode } from "../version.ts";

/**
 * `decant batch [inputs...]`: convert many pages.
 *
 * @param into Where the answers go, for other commands. @default the output that the options name
 */
export async function runBatch(
  operands: readonly string[],
  options: BatchCommandOptions,
  into?: Sink,
): Promise<number> {
  const { urls } = options;
  const inputs = urls === undefined ? await listOperands(operands, options) : [];
  const resumed = options.resume && options.output ? await readResumedLines(options.output) : noLines;
  const addresses = (await listAddresses(options))?.filter((url) => !resumed.ids.has(url));
  const isWanted = await loadChoice(options);
  if (options.queue !== undefined) checkNode("--queue");
  if (options.list) return (await import("../input/choose-pages.ts")).listPages(inputs, isWanted, options);
  const sink = into ?? (await openSink(options, resumed));
  const tally = new Tally();
  const progress = showLine((elapsedMs) => formatProgress(tally.counts(), elapsedMs), options.quiet);
  if (!options.quiet) void countTotal({ inputs, addresses }, options).then((total) => tally.setTotal(total));
  const settled = (): Promise<void> => {
    progress.stop();
    return sink.settled();
  };
  exitOnSignals({ settled, next: () => sink.next ?? howToResume(options), quiet: options.quiet });
  const run = { sink, tally, isWanted };
  try {
    const convert = options.queue === undefined ? convertHere : convertElsewhere;
    await convert({ inputs, addresses }, options, run);
    await sink.close();
  } finally {
    progress.stop();
  }
  if (!options.quiet && !sink.hasSummary) note(tally.summary);
  return tally.exitCode;
}

/** How much there is to do; it is counted meanwhile. */
async function countTotal({ inputs, addresses }: BatchSources, { share }: BatchCommandOptions) {
  if (!process.stderr.isTTY) return undefined;
  return addresses === undefined ? countInputs(inputs, share).catch(() => undefined) : { pages: addresses.length };
}

function howToResume(options: BatchCommandOptions): string {
  const { queue, outputDir, skipExisting, resume, state } = options;
  if (queue !== undefined || skipExisting || resume === true || state !== undefined) return goesOn;
  if (outputDir !== undefined) return "add --skip-existing to the same command to resume";
  return whyNotResumed(options) === undefined
    ? "add --resume to the same command to resume"
    : `${beginsAnew}; with --output-dir, --skip-existing resumes it`;
}

const noLines: ResumedLines = { ids: new Set(), bytes: 0 };

async function openSink(options: BatchCommandOptions, { bytes }: ResumedLines): Promise<Sink> {
  const { output, outputDir, gzip, state } = options;
  if (outputDir === undefined) return openStreamSink(output, { gzip, keptBytes: bytes });
  const folder = await openFolderSink(outputDir);
  return state === undefined ? folder : rememberPages(folder, outputDir, state);
}

async function listAddresses({ urls, maxBytes, share }: BatchCommandOptions): Promise<readonly string[] | undefined> {
  if (urls === undefined) return undefined;
  const all = "path" in urls ? addressesIn(await readTextLines(urls.path, maxBytes)) : urls.addresses;
  return share === undefined ? all : all.filter((url) => isInShare(url, share));
}

interface Run {
  readonly sink: Sink;
  readonly tally: Tally;
  readonly isWanted: ((page: PageIdentity) => boolean) | undefined;
}

async function convertHere(inputs: BatchSources, options: BatchCommandOptions, run: Run): Promise<void> {
  const { tally, isWanted, sink } = run;
  const pool = openPool(options);
  const convert = (item: BatchItem): Promise<Answer> => answerItem(item, options, pool);
  const answerOf = sink.knows === undefined ? convert : convertUnknown(sink.knows, options, convert);
  try {
    const items = await openItems(inputs, options, run);
    const write = await openWriter(options, run);
    const ask = (item: BatchItem): (() => Promise<Answer>) | undefined => {
      // The worker parses the line anyway, so it is parsed here only if the id is needed.
      const page = isWanted === undefined && !write.needsNames ? undefined : identify(item);
      if (page !== undefined && isWanted?.(page) === false) {
        tally.add({ outcome: notChosen });
        return undefined;
      }
      const files = page === undefined ? undefined : write.filesOf(page.name);
      return async () => {
        const existing = files && write.existing(files);
        if (existing !== undefined) return existing;
        const answer = await answerOf(item, files);
        return files === undefined ? answer : { ...answer, files };
      };
    };
    const answers = inOrder(
      items,
      async (item) => ask(item)?.(),
      pendingLimits(options.jobs),
      inputBytesOf,
      (answer) => answer?.bytes.length ?? 0,
    );
    for await (const answer of answers) if (answer !== undefined) await write.answer(answer);
  } finally {
    await pool.close();
  }
}

async function convertElsewhere(inputs: BatchSources, options: BatchCommandOptions, run: Run): Promise<void> {
  const { batchOverQueue } = await import("../queue/batch-over-queue.ts");
  const { tally } = run;
  const write = await openWriter(options, run);
  const reading = readingOptions(options, tally);
  for await (const result of batchOverQueue(inputs, options, options.queue as QueueSettings, reading)) {
    for (const reason of result.skipped) tally.addSkipped(reason);
    for (const message of result.unreadable) reading.onUnreadable(new CommandError("unreadable", message));
    const { answer, name } = result;
    if (answer === undefined) continue;
    if (answer.outcome.reason === notChosen.reason) {
      tally.add(answer);
      continue;
    }
    const files = name === undefined ? undefined : write.filesOf(name);
    await write.answer(files === undefined ? answer : { ...answer, files });
  }
}

function readingOptions({ maxBytes, url, share }: BatchCommandOptions, tally: Tally): BatchInputOptions {
  return {
    ...{ maxBytes, url, share },
    onUnreadable: (error) => {
      tally.addUnreadable();
      note(error.message);
    },
    onBytesRead: (bytes) => tally.addBytes(bytes),
    onSkipped: (reason) => tally.addSkipped(reason),
  };
}

async function openItems(
  { inputs, addresses }: BatchSources,
  options: BatchCommandOptions,
  { tally, isWanted }: Run,
): Promise<AsyncIterable<BatchItem>> {
  if (addresses === undefined || options.urls === undefined) return readBatch(inputs, readingOptions(options, tally));
  const { readUrls } = await import("../addresses/read-urls.ts");
  // What is not chosen is not fetched either.
  const wanted = addresses.filter((url) => isWanted?.({ id: url, url, name: url }) !== false);
  for (let count = wanted.length; count < addresses.length; count++) tally.add({ outcome: notChosen });
  return readUrls(wanted, options.urls.network);
}

async function openWriter(options: BatchCommandOptions, { sink, tally }: Pick<Run, "sink" | "tally">) {
  const { outputDir = "", deduplicate, skipExisting } = options;
  const seen = new Set<string>();
  const names = options.outputDir === undefined ? undefined : new FileNames(await namingOf(options));
  const isThere = skipExisting ? await existingFiles(outputDir) : () => false;
  return {
    async answer(made: Answer): Promise<void> {
      const answer = deduplicate ? withoutDuplicate(made, seen) : made;
      await sink.write(answer);
      tally.add(answer);
      report(answer, options);
    },
    /** Whether files are named by the pages. */
    needsNames: names !== undefined,
    filesOf: (name: string): PageFiles | undefined => names?.take(name),
    /** The answer for a page whose file is there already, if that shall be kept. */
    existing: (files: PageFiles): Answer | undefined =>
      isThere(files.path)
        ? { id: files.path, bytes: noBytes, outcome: { kind: "left-out", reason: "existing" } }
        : undefined,
  };
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

/** Print failures that the output does not show, notes on converted pages, and every page with `--verbose`. */
function report({ id, outcome, message, files }: Answer, options: BatchCommandOptions): void {
  const isTold = outcome.kind === "converted" || !hasLines(options);
  const isNews = message !== undefined || outcome.kind === "failed";
  if (!options.verbose && (options.quiet || !isNews || !isTold)) return;
  const reason = message ?? outcome.reason;
  const where = outcome.kind === "converted" && files !== undefined ? ` -> ${files.path}` : "";
  const what = outcome.kind === "failed" ? (reason ?? "failed") : `${outcome.kind}${reason ? ` (${reason})` : ""}`;
  note(`${idText(id)}: ${what}${where}`);
}
