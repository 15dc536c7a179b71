import { existsSync } from "node:fs";
import { aBoolean, aFunction, anObject, aString, aWholeNumber, checkOptions, DecantError } from "@decant/page";
import { type Change, compareRows, type RowToEmbed } from "./changes.ts";
import { Embedder, type EmbedFailure, type EmbedOptions } from "./embed/embedder.ts";
import { type ChunkToStore, rowOf } from "./row.ts";
import type { KnownRow, Sink } from "./sink.ts";
import { IngestState } from "./state/ingest-state.ts";

/** A page of a source, with all its chunks. */
export type PageToStore =
  | { readonly id: string; readonly chunks: readonly ChunkToStore[] }
  /** The page could not be read or converted now: its rows stay. Without its id, nothing counts as missing in this run. */
  | { readonly id: string | null; readonly failed: string }
  /** The page is as it was. */
  | { readonly id: string; readonly unchanged: true }
  /** The page is gone: its rows go. */
  | { readonly id: string; readonly gone: true };

export interface IngestOptions {
  /** File of the state; made if it is absent. */
  readonly state: string;
  readonly embed?: EmbedOptions | undefined;
  /** Remove the rows of pages that the source no longer has. @default false */
  readonly deleteMissing?: boolean | undefined;
  /** Count the changes and write nothing. @default false */
  readonly dryRun?: boolean | undefined;
  /** Rows that are written together. @default 500 */
  readonly batchRows?: number | undefined;
  /** Called for each batch of texts that was not embedded. */
  readonly onEmbedFailure?: ((failure: EmbedFailure) => void) | undefined;
  /** Ends the run after the rows at work are written; `ingest` then throws its reason. */
  readonly signal?: AbortSignal | undefined;
}

/** What a run did, in rows. */
export interface IngestTotals {
  readonly add: number;
  readonly update: number;
  readonly delete: number;
  readonly same: number;
  /** Rows that wait for the next run because they were not embedded. */
  readonly failed: number;
  readonly pages: number;
  /** Pages that failed; their rows stay. */
  readonly failedPages: number;
  /** Whether `deleteMissing` was left undone because a page of unknown id failed. */
  readonly missingKept: boolean;
}

/**
 * Bring a store in step with pages.
 *
 * Only rows that changed are embedded and written. A run that ends early, however it ends, is completed by the next one.
 *
 * @param pages Each page once, with all its chunks.
 * @param sink Opened and closed by this call.
 * @throws {TypeError | RangeError} If an option is wrong.
 * @throws {DecantError} `state-in-use` if another run uses the state, and other errors of the state and the store.
 * @example
 * import { createChunker } from "@decant/chunk";
 * const chunker = await createChunker();
 * const chunks = chunker.chunk({ id: "tides", markdown: "# Tides\n\nThe moon pulls the sea." });
 * const totals = await ingest([{ id: "tides", chunks }], openStore("sqlite::memory:"), { state: ":memory:" });
 * totals.add; // 1
 */
export async function ingest(
  pages: Iterable<PageToStore> | AsyncIterable<PageToStore>,
  sink: Sink,
  options: IngestOptions,
): Promise<IngestTotals> {
  checkOptions(options, {
    state: aString,
    embed: anObject,
    deleteMissing: aBoolean,
    dryRun: aBoolean,
    batchRows: aWholeNumber(1),
    onEmbedFailure: aFunction,
    signal: anObject,
  });
  const embedder = options.embed && new Embedder(options.embed);
  if (embedder !== undefined && !sink.hasVectors)
    throw new TypeError(`embed: expected a store that keeps vectors, got ${sink.name}`);
  // A dry run leaves nothing behind.
  const state = new IngestState(options.dryRun && !existsSync(options.state) ? ":memory:" : options.state);
  try {
    const run = new IngestRun(sink, state, embedder, options);
    await run.open();
    for await (const page of pages) {
      options.signal?.throwIfAborted();
      await run.take(page);
    }
    if (options.deleteMissing) await run.deleteMissing();
    await run.finish();
    return run.totals;
  } finally {
    state.close();
    await sink.close();
  }
}

class IngestRun {
  readonly totals = { add: 0, update: 0, delete: 0, same: 0, failed: 0, pages: 0, failedPages: 0, missingKept: false };
  private hasUnknown = false;
  private readonly sink: Sink;
  private readonly state: IngestState;
  private readonly embedder: Embedder | undefined;
  private readonly options: IngestOptions;
  private pending: Change[] = [];

  constructor(sink: Sink, state: IngestState, embedder: Embedder | undefined, options: IngestOptions) {
    this.sink = sink;
    this.state = state;
    this.embedder = embedder;
    this.options = options;
  }

  async open(): Promise<void> {
    const { sink, state, embedder } = this;
    const dimensions = state.setting("dimensions");
    // Another model may have vectors of another length.
    if (embedder !== undefined && dimensions !== undefined && (state.setting("model") ?? "") === embedder.model)
      embedder.dimensions = Number(dimensions);
    await sink.open();
    if (sink.count === undefined || sink.list === undefined) return;
    // The store was replaced, or the state was lost.
    if ((await sink.count()) === state.count()) return;
    state.clear();
    for await (const row of sink.list()) state.put(row);
  }

  async take(page: PageToStore): Promise<void> {
    const { totals, state, embedder } = this;
    totals.pages++;
    if ("failed" in page) {
      totals.failedPages++;
      if (page.id === null) this.hasUnknown = true;
      else state.see(page.id);
      return;
    }
    if ("unchanged" in page) {
      totals.same += state.rowsOf(page.id).length;
      state.see(page.id);
      return;
    }
    const next = "gone" in page ? [] : page.chunks.map((chunk) => toRow(chunk, page.id, embedder?.model));
    // A page that comes twice is compared with what was just written.
    if (this.pending.some((change) => pageOf(change) === page.id)) await this.flush();
    const { changes, same } = compareRows(state.rowsOf(page.id), next);
    totals.same += same;
    this.pending.push(...changes);
    if ("gone" in page) state.forget(page.id);
    else state.see(page.id);
    if (this.pending.length >= (this.options.batchRows ?? 500)) await this.flush();
  }

  /** @throws {DecantError} `no-pages` if the source had none: then it is more likely a mistake than an empty site. */
  async deleteMissing(): Promise<void> {
    if (this.totals.pages === 0)
      throw new DecantError("no-pages", "the source has no pages; nothing was removed from the store");
    await this.flush();
    this.totals.missingKept = this.hasUnknown;
    if (this.hasUnknown) return;
    for (let pages = this.state.missing(); pages.length > 0; pages = this.state.missing()) {
      for (const page of pages) {
        for (const before of this.state.rowsOf(page)) this.pending.push({ kind: "delete", before });
        this.state.forget(page);
      }
      await this.flush();
    }
  }

  async finish(): Promise<void> {
    await this.flush();
    if (this.options.dryRun) return;
    await this.sink.commit();
    this.state.commit();
  }

  private async flush(): Promise<void> {
    const changes = this.pending;
    this.pending = [];
    if (changes.length === 0) return;
    const { state, sink, options } = this;
    const ready = options.dryRun || this.embedder === undefined ? changes : await this.embedAll(changes);
    const put = ready.flatMap((change) => (change.kind === "delete" ? [] : [change.after.row]));
    const kept = new Set(put.map(({ id }) => id));
    const remove = ready
      .flatMap((change) => (change.kind === "add" ? [] : [change.before.id]))
      .filter((id) => !kept.has(id));
    if (!options.dryRun && ready.length > 0) await sink.apply({ put, remove });
    for (const { kind } of ready) this.totals[kind]++;
    for (const id of remove) state.remove(id);
    for (const row of put) state.put(row);
    if (options.dryRun || sink.commitsWhole) return;
    await sink.commit();
    state.commit();
  }

  /** The changes whose rows have their vectors. The others are left for the next run, so what they replace stays. */
  private async embedAll(changes: readonly Change[]): Promise<Change[]> {
    const embedder = this.embedder as Embedder;
    const written = changes.filter((change) => change.kind !== "delete");
    const { vectors, failures } = await embedder.embed(written.map(({ after }) => after.embedText));
    if (embedder.dimensions !== undefined) {
      this.state.set("dimensions", embedder.dimensions);
      this.state.set("model", embedder.model);
    }
    for (const failure of failures) {
      this.totals.failed += failure.texts;
      this.options.onEmbedFailure?.(failure);
    }
    const embedded = written.flatMap((change, at): Change[] => {
      const vector = vectors[at];
      return vector === undefined
        ? []
        : [{ ...change, after: { ...change.after, row: { ...change.after.row, vector } } }];
    });
    return [...embedded, ...changes.filter(({ kind }) => kind === "delete")];
  }
}

function toRow(chunk: ChunkToStore, page: string, model: string | undefined): RowToEmbed {
  return { row: { ...rowOf(chunk, model), page }, embedText: chunk.embedText };
}

function pageOf(change: Change): string {
  return (change.kind === "delete" ? (change.before as KnownRow) : change.after.row).page;
}
