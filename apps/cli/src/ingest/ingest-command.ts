import { once } from "node:events";
import { PassThrough } from "node:stream";
import type { ChunkToStore, IngestTotals, KnownPages, PageToStore, RowChange } from "@decant/ingest";
import { toJson, toSnakeCase } from "@decant/page/records";
import type { IngestCommandOptions } from "../args/stores.ts";
import { runBatch } from "../commands/batch-command.ts";
import { exitCodes } from "../errors.ts";
import { idText } from "../input/parse-line.ts";
import { nameOfStore, type StorePlace, withStore } from "../objects/store-copy.ts";
import { openOutput, printText } from "../output/output.ts";
import type { Answer, Sink } from "../output/sink.ts";
import { goesOn } from "../terminal/signals.ts";
import { note } from "../terminal/terminal.ts";
import { loadContext, loadEmbed, openStoreAt, stateOf, toStoreError } from "./open-store.ts";
import { listSources, sourceOf } from "./sources.ts";

export async function runIngest(operands: readonly string[], options: IngestCommandOptions): Promise<number> {
  const { to: address, state, dryRun } = options;
  return withStore({ address, state }, !dryRun, (place) => ingestInto(place, operands, options));
}

async function ingestInto({ address, state }: StorePlace, operands: readonly string[], options: IngestCommandOptions) {
  const store = await openStoreAt(address);
  const embed = options.embed === undefined ? undefined : await loadEmbed(options.embed, options.embedCache);
  const context = options.context === undefined ? undefined : await loadContext(options.context);
  const sources = await listSources(operands);
  const { ingest } = await import("@decant/ingest");
  const changes = options.changes === undefined ? undefined : await openChanges(options.changes);
  const { stream: pages, sink } = openPages(sources.repeats, options);
  let open: (known: KnownPages) => void = () => {};
  const opened = new Promise<KnownPages>((resolve) => {
    open = resolve;
  });
  const givePages = (known: KnownPages) => {
    open(known);
    return pages;
  };
  const ingested = ingest(givePages, store, {
    ...{ state: state ?? stateOf(address, store.name), embed, context },
    ...{ deleteMissing: options.deleteMissing, dryRun: options.dryRun },
    source: options.source ?? sourceOf(operands, sources.paths, options),
    now: new Date().toISOString(),
    onEmbedFailure: ({ code, message, texts, pages: ids }) =>
      note(
        code === "context-failed"
          ? `${listed(ids)}: no context was written for ${texts} texts: ${message}`
          : `${listed(ids)}: ${texts} texts were not embedded: ${code}: ${message}`,
      ),
    onChange: changes === undefined ? undefined : (change) => changes.write(change),
  }).catch((error: unknown) => {
    // Whoever writes pages hears of it.
    pages.destroy(error as Error);
    throw toStoreError(error);
  });
  // Awaited below, but it may fail before.
  ingested.catch(() => {});
  let code: number;
  try {
    // A store that cannot be opened says so here.
    const known = await Promise.race([opened, ingested.then(() => opened)]);
    const knows = (document: string, digest: string): boolean => known.isUnchanged(document, digest);
    code = await runBatch(sources.paths, options, { ...sink, knows });
  } catch (error) {
    pages.destroy(error as Error);
    await ingested;
    throw error;
  }
  const totals = await ingested;
  await changes?.close();
  await report(totals, nameOfStore(options.to, store.name), options);
  return code === exitCodes.ok && totals.failed > 0 ? exitCodes.flawed : code;
}

const mostListed = 5;

function listed(names: readonly string[]): string {
  const more = names.length > mostListed ? `, and ${names.length - mostListed} more` : "";
  return `${names.slice(0, mostListed).join(", ")}${more}`;
}

/** A file that gets the changes, one JSON line each. */
async function openChanges(path: string) {
  const output = await openOutput(path);
  let written: Promise<unknown> = Promise.resolve();
  return {
    write(change: RowChange): void {
      const { kind, ...rest } = change;
      written = written.then(() => output.write(`${toJson(toSnakeCase({ change: kind, ...rest }))}\n`));
      // Reported by close.
      written.catch(() => {});
    },
    async close(): Promise<void> {
      await written;
      await output.close();
    },
  };
}

async function report(totals: IngestTotals, store: string, options: IngestCommandOptions): Promise<void> {
  const { json, quiet, dryRun } = options;
  if (json) await printText(`${toJson(toSnakeCase({ ...totals }))}\n`);
  if (quiet || json) return;
  const { add, update, delete: gone, same, failed, repaired, withoutContent } = totals;
  if (repaired > 0)
    note(
      `the store was not the one that the state knows (it was restored or replaced, a run ended early, or the state is new): ${repaired} rows of the state were made those of the store`,
    );
  if (totals.missingKept)
    note(
      "nothing missing was deleted: a page failed of which not even its address is known, and it may be one of them",
    );
  const pages = withoutContent === 1 ? "page has" : "pages have";
  if (withoutContent > 0) note(`${withoutContent} ${pages} no content; what the store has of them stays`);
  const end = `${failed > 0 ? `, ${failed} wait for the next run` : ""}${dryRun ? " (dry run)" : ""}`;
  note(`${store}: ${add} rows added, ${update} updated, ${gone} deleted, ${same} unchanged${end}`);
}

/**
 * A stream that hands pages from a batch to a run, a few at a time, and the sink that the batch writes to.
 *
 * @param repeats How many further lines with content a page has: the last one counts.
 */
function openPages(repeats: Map<string, number>, { rowFields, quiet }: IngestCommandOptions) {
  const stream = new PassThrough({ objectMode: true, highWaterMark: 8 });
  // Reported by whoever reads or writes.
  stream.on("error", () => {});
  const sink: Sink = {
    async write(answer) {
      if (stream.errored) throw stream.errored;
      const { id, document = "", outcome, message, digest } = answer;
      const left = repeats.get(document);
      // A line before has its content, or one after it.
      if (left !== undefined && outcome.reason === "unchanged" && digest === undefined) return;
      if (left !== undefined && left > 0) {
        repeats.set(document, left - 1);
        return;
      }
      if (outcome.kind === "failed" && !quiet) note(`${idText(id)}: ${message ?? outcome.reason}`);
      if (!stream.write(toPage(answer, rowFields))) await once(stream, "drain");
    },
    settled: async () => {},
    next: goesOn,
    async close() {
      stream.end();
    },
  };
  return { stream: stream as PassThrough & AsyncIterable<PageToStore>, sink };
}

const decoder = new TextDecoder();

function toPage(answer: Answer, fields: Readonly<Record<string, string>>): PageToStore {
  const { document, bytes, outcome, message, digest } = answer;
  const failed = message ?? outcome.reason ?? "failed";
  if (document === undefined) return { id: null, failed };
  if (outcome.kind === "failed") return { id: document, failed };
  if (outcome.kind === "without-content") return { id: document, withoutContent: true };
  if (outcome.reason === "gone") return { id: document, gone: true };
  if (outcome.reason === "unchanged") return { id: document, unchanged: true };
  const lines = decoder.decode(bytes).split("\n").slice(0, -1);
  return { id: document, chunks: lines.map((line) => toChunk(JSON.parse(line), fields)), digest };
}

function toChunk(line: Readonly<Record<string, unknown>>, fields: Readonly<Record<string, string>>): ChunkToStore {
  const camel = Object.fromEntries(Object.entries(line).map(([name, value]) => [camelCase(name), value]));
  return { ...camel, fields: { ...fields, ...(line.fields as object) } } as unknown as ChunkToStore;
}

const joint = /_([a-z])/g;
const camelCase = (name: string): string => name.replace(joint, (_, letter: string) => letter.toUpperCase());
