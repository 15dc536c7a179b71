import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import {
  aBoolean,
  aFunction,
  anObject,
  aString,
  aWholeNumber,
  checkOptions,
  checkValue,
  DecantError,
} from "@decant/page";
import { type Change, compareRows, type RowToEmbed } from "./changes.ts";
import { type ContextOptions, contextTag, toContext } from "./context.ts";
import { Embedder, type EmbedFailure, type EmbedOptions } from "./embed/embedder.ts";
import { type ChunkToStore, type Row, rowOf } from "./row.ts";
import type { KnownRow, Sink } from "./sink.ts";
import { IngestState, repairState } from "./state/ingest-state.ts";
import { checkWhere } from "./where.ts";

/** A page of a source, with all its chunks. */
export type PageToStore =
  | {
      readonly id: string;
      readonly chunks: readonly ChunkToStore[];
      /** Of all that the chunks were made from: the page's bytes, the settings, the version of the program. For {@link KnownPages}. */
      readonly digest?: string | undefined;
    }
  /** The page could not be read or converted now: its rows stay. Without its id, nothing counts as missing in this run. */
  | { readonly id: string | null; readonly failed: string }
  /** The page is as it was. */
  | { readonly id: string; readonly unchanged: true }
  /** The page has no content now, maybe for a while (a wall, a failing script): its rows stay. */
  | { readonly id: string; readonly withoutContent: true }
  /** The page is gone: its rows go. */
  | { readonly id: string; readonly gone: true };

/** What the state knows of the pages of the source. */
export interface KnownPages {
  /** Whether the page had this digest when all its rows were written, for the same model and contexts. Such a page needs no conversion. */
  isUnchanged(id: string, digest: string): boolean;
}

type Pages = Iterable<PageToStore> | AsyncIterable<PageToStore>;

export interface IngestOptions {
  /** File of the state; made if it is absent. */
  readonly state: string;
  /**
   * Name of the source that the pages come from. Sources of one store may have pages of the same id: ids of rows, changes and
   * `deleteMissing` are those of the source alone. @default ""
   */
  readonly source?: string | undefined;
  /** Time of the run in ISO 8601, for the age of pages. @default none is kept */
  readonly now?: string | undefined;
  readonly embed?: EmbedOptions | undefined;
  /** Writes a sentence of context for each chunk. @default none is written */
  readonly context?: ContextOptions | undefined;
  /** Remove the rows of pages that the source no longer has. @default false */
  readonly deleteMissing?: boolean | undefined;
  /** Count the changes and write nothing. @default false */
  readonly dryRun?: boolean | undefined;
  /** Rows that are written together. @default 500 */
  readonly batchRows?: number | undefined;
  /** Called for texts that were not embedded, and for pages whose contexts were not written (`context-failed`): their rows stay. */
  readonly onEmbedFailure?: ((failure: EmbedFailure) => void) | undefined;
  /** Called for each change once it is in the store, or would be with `dryRun`. */
  readonly onChange?: ((change: RowChange) => void) | undefined;
  /** Ends the run after the rows at work are written; `ingest` then throws its reason. */
  readonly signal?: AbortSignal | undefined;
}

/** A row that a run wrote or removed. */
export interface RowChange extends Pick<Row, "id" | "source" | "page" | "headingPath"> {
  readonly kind: "add" | "update" | "delete";
  /** Of the row that an update replaced, if it was another one. */
  readonly replaces: string | null;
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
  /** Pages without content; their rows stay. */
  readonly withoutContent: number;
  /** Rows of the state that were not those of the store, which was restored, replaced or written by a run that ended early. */
  readonly repaired: number;
  /** Whether `deleteMissing` was left undone because a page of unknown id failed. */
  readonly missingKept: boolean;
}

/**
 * Bring a store in step with pages.
 *
 * Only rows that changed are embedded and written. A run that ends early, however it ends, is completed by the next one.
 *
 * @param pages Each page once, with all its chunks; or a function that returns them and can ask which of them are unchanged.
 * @param sink Opened and closed by this call.
 * @throws {TypeError | RangeError} If an option is wrong.
 * @throws {DecantError} `state-in-use` if another run uses the state, `embed-down` if the model fails all calls, and other errors of the state and the store.
 * @example
 * import { createChunker } from "@decant/chunk";
 * const chunker = await createChunker();
 * const chunks = chunker.chunk({ id: "tides", markdown: "# Tides\n\nThe moon pulls the sea." });
 * const totals = await ingest([{ id: "tides", chunks }], openStore("sqlite::memory:"), { state: ":memory:" });
 * totals.add; // 1
 */
export async function ingest(
  pages: Pages | ((known: KnownPages) => Pages),
  sink: Sink,
  options: IngestOptions,
): Promise<IngestTotals> {
  checkOptions(options, {
    state: aString,
    source: aString,
    now: aString,
    embed: anObject,
    context: anObject,
    deleteMissing: aBoolean,
    dryRun: aBoolean,
    batchRows: aWholeNumber(1),
    onEmbedFailure: aFunction,
    onChange: aFunction,
    signal: anObject,
  });
  if (options.context !== undefined)
    checkOptions({ name: "", ...options.context }, { write: aFunction, name: aString });
  const embedder = options.embed && new Embedder(options.embed);
  if (embedder !== undefined && !sink.hasVectors)
    throw new TypeError(`embed: expected a store that keeps vectors, got ${sink.name}`);
  // A dry run leaves nothing behind.
  const state = new IngestState(options.dryRun && !existsSync(options.state) ? ":memory:" : options.state);
  try {
    const run = new IngestRun(sink, state, embedder, options);
    await run.open();
    for await (const page of typeof pages === "function" ? pages(run) : pages) {
      options.signal?.throwIfAborted();
      await run.take(page);
    }
    if (options.deleteMissing) await run.deleteMissing();
    await run.finish();
    return run.totals;
  } finally {
    embedder?.close();
    state.close();
    await sink.close();
  }
}

class IngestRun implements KnownPages {
  readonly totals = {
    ...{ add: 0, update: 0, delete: 0, same: 0, failed: 0, pages: 0, failedPages: 0, withoutContent: 0, repaired: 0 },
    missingKept: false,
  };
  private hasUnknown = false;
  private readonly sink: Sink;
  private readonly state: IngestState;
  private readonly embedder: Embedder | undefined;
  private readonly options: IngestOptions;
  private readonly source: string;
  private pending: Change[] = [];
  /** Of the pages that the changes are from, once these are written. */
  private readonly digests = new Map<string, string>();
  /** Of all changes up to now: stores of equal histories have equal ones. */
  private generation = "";

  constructor(sink: Sink, state: IngestState, embedder: Embedder | undefined, options: IngestOptions) {
    this.sink = sink;
    this.state = state;
    this.embedder = embedder;
    this.options = options;
    this.source = options.source ?? "";
  }

  async open(): Promise<void> {
    const { sink, state, embedder } = this;
    const dimensions = state.setting("dimensions");
    // Another model may have vectors of another length.
    if (embedder !== undefined && dimensions !== undefined && (state.setting("model") ?? "") === embedder.model)
      embedder.dimensions = Number(dimensions);
    await sink.open();
    this.totals.repaired = await repairState(sink, state);
    this.generation = String(state.setting("generation") ?? "");
  }

  isUnchanged(id: string, digest: string): boolean {
    return this.state.digest(this.source, id) === this.ownDigest(digest);
  }

  /** Another model or another way to write contexts makes other rows. */
  private ownDigest(digest: string): string {
    const { context } = this.options;
    return [digest, this.embedder?.model ?? "", context === undefined ? "" : contextTag(context)].join(" ");
  }

  async take(page: PageToStore): Promise<void> {
    const { totals, state, embedder, source } = this;
    totals.pages++;
    if ("failed" in page) {
      totals.failedPages++;
      if (page.id === null) this.hasUnknown = true;
      else this.see(page.id);
      return;
    }
    if ("withoutContent" in page) totals.withoutContent++;
    if ("unchanged" in page || "withoutContent" in page) {
      totals.same += state.rowsOf(source, page.id).length;
      this.see(page.id);
      return;
    }
    const { context } = this.options;
    const tag = context && contextTag(context);
    const next =
      "gone" in page
        ? []
        : page.chunks.map((chunk) => ({
            row: rowOf(chunk, { page: page.id, source, model: embedder?.model, contextTag: tag }),
            embedText: chunk.embedText,
          }));
    // A page that comes twice is compared with what was just written.
    if (this.pending.some((change) => pageOf(change) === page.id)) await this.flush();
    const { changes, same } = compareRows(state.rowsOf(source, page.id), next);
    totals.same += same;
    this.digests.delete(page.id);
    if ("chunks" in page && page.digest !== undefined) this.digests.set(page.id, this.ownDigest(page.digest));
    if (context === undefined || "gone" in page) this.pending.push(...changes);
    else this.pending.push(...(await this.withContexts(page, next, changes, context)));
    if ("gone" in page) state.forget(source, page.id);
    else this.see(page.id);
    if (this.pending.length >= (this.options.batchRows ?? 500)) await this.flush();
  }

  /** The changes with the contexts of new texts. None if they cannot be written: the next run tries again. */
  private async withContexts(
    page: { readonly id: string; readonly chunks: readonly ChunkToStore[] },
    rows: readonly RowToEmbed[],
    changes: readonly Change[],
    { write }: ContextOptions,
  ): Promise<readonly Change[]> {
    const { source, options } = this;
    const needing = changes.filter((change) => change.kind !== "delete" && !this.keepsParts(change));
    if (needing.length === 0 || options.dryRun) return changes;
    let written: readonly (string | null)[];
    try {
      written = await write(page.chunks, { id: page.id, source });
    } catch (error) {
      const texts = changes.filter(({ kind }) => kind !== "delete").length;
      this.totals.failed += texts;
      this.digests.delete(page.id);
      const message = error instanceof Error ? error.message : String(error);
      options.onEmbedFailure?.({ code: "context-failed", message, texts, pages: [page.id] });
      return [];
    }
    checkValue("context.write", written, {
      expected: `a text or null for each of ${page.chunks.length} chunks`,
      accepts: (value) =>
        Array.isArray(value) &&
        value.length === page.chunks.length &&
        value.every((text) => text === null || typeof text === "string"),
    });
    const contexts = new Map(rows.map(({ row }, at) => [row.id, toContext(written[at] ?? null)]));
    return changes.map((change) =>
      needing.includes(change) && change.kind !== "delete"
        ? { ...change, after: withContext(change.after, contexts.get(change.after.row.id) ?? null) }
        : change,
    );
  }

  private keepsParts(change: Change): boolean {
    return change.kind === "update" && change.keepsVector && this.sink.read !== undefined;
  }

  private see(page: string): void {
    this.state.see(this.source, page, this.options.now);
  }

  /** @throws {DecantError} `no-pages` if the source had none: then it is more likely a mistake than an empty site. */
  async deleteMissing(): Promise<void> {
    if (this.totals.pages === 0)
      throw new DecantError("no-pages", "the source has no pages; nothing was removed from the store");
    await this.flush();
    this.totals.missingKept = this.hasUnknown;
    if (this.hasUnknown) return;
    const { state, source } = this;
    for (let pages = state.missing(source); pages.length > 0; pages = state.missing(source)) {
      for (const page of pages) {
        for (const before of state.rowsOf(source, page)) this.pending.push({ kind: "delete", before });
        state.forget(source, page);
      }
      await this.flush();
    }
  }

  async finish(): Promise<void> {
    await this.flush();
    if (!this.options.dryRun) await this.commit();
  }

  private async commit(): Promise<void> {
    const { state, generation } = this;
    await this.sink.commit(generation);
    state.set("generation", generation);
    state.commit();
  }

  private async flush(): Promise<void> {
    const pending = this.pending;
    this.pending = [];
    if (pending.length > 0) await this.write(pending);
    for (const [page, digest] of this.digests) this.state.setDigest(this.source, page, digest);
    this.digests.clear();
  }

  private async write(pending: readonly Change[]): Promise<void> {
    const { state, sink, options } = this;
    const kept = options.dryRun ? new Map<string, KeptParts>() : await this.keptParts(pending);
    const changes = pending.map((change) => withKeptContext(change, kept));
    const { ready, down } =
      options.dryRun || this.embedder === undefined
        ? { ready: changes }
        : await this.embedAll(changes, this.embedder, kept);
    const put = ready.flatMap((change) => (change.kind === "delete" ? [] : [change.after.row]));
    const staying = new Set(put.map(({ id }) => id));
    const remove = ready
      .flatMap((change) => (change.kind === "add" ? [] : [change.before.id]))
      .filter((id) => !staying.has(id));
    if (!options.dryRun && ready.length > 0) {
      await sink.apply({ put, remove });
      const named = [...put.map(({ id, hash }) => `${id} ${hash}`), ...remove].join("\n");
      this.generation = createHash("sha256").update(`${this.generation}\n${named}`).digest("hex");
    }
    for (const change of changes)
      if (change.kind !== "delete" && !staying.has(change.after.row.id)) this.digests.delete(pageOf(change));
    for (const change of ready) {
      this.totals[change.kind]++;
      options.onChange?.(toRowChange(change));
    }
    for (const id of remove) state.remove(id);
    for (const row of put) state.put(row);
    // What was embedded before the model went is kept.
    if (!options.dryRun && (down !== undefined || !sink.commitsWhole)) await this.commit();
    if (down !== undefined) throw down;
  }

  /** The changes whose rows have their vectors. The others are left for the next run, so what they replace stays. */
  private async embedAll(
    changes: readonly Change[],
    embedder: Embedder,
    kept: ReadonlyMap<string, KeptParts>,
  ): Promise<{ readonly ready: Change[]; readonly down: DecantError | undefined }> {
    const written = changes.filter((change) => change.kind !== "delete");
    const asked = written.filter(({ after }) => kept.get(after.row.id)?.vector === undefined);
    const { vectors, failures, down } = await embedder.embed(asked.map(({ after }) => after.embedText));
    if (embedder.dimensions !== undefined) {
      this.state.set("dimensions", embedder.dimensions);
      this.state.set("model", embedder.model);
    }
    for (const { code, message, at } of failures) {
      this.totals.failed += at.length;
      const pages = [...new Set(at.flatMap((index) => asked[index]?.after.row.page ?? []))];
      this.options.onEmbedFailure?.({ code, message, texts: at.length, pages });
    }
    const made = new Map(asked.map(({ after }, at) => [after.row.id, vectors[at]]));
    const embedded = written.flatMap((change): Change[] => {
      const { row } = change.after;
      const vector = kept.get(row.id)?.vector ?? made.get(row.id);
      return vector === undefined ? [] : [{ ...change, after: { ...change.after, row: { ...row, vector } } }];
    });
    return { ready: [...embedded, ...changes.filter(({ kind }) => kind === "delete")], down };
  }

  /** Vectors and contexts of rows whose text is as it was: they are those of the rows in the store. */
  private async keptParts(changes: readonly Change[]): Promise<Map<string, KeptParts>> {
    const found = new Map<string, KeptParts>();
    if ((this.embedder === undefined && this.options.context === undefined) || this.sink.read === undefined)
      return found;
    const ids = changes.flatMap((change) => (change.kind === "update" && change.keepsVector ? [change.before.id] : []));
    if (ids.length === 0) return found;
    for await (const { id, vector, context } of this.sink.read(checkWhere([{ column: "id", value: ids }])))
      found.set(id, { vector, context });
    return found;
  }
}

/** What a row keeps while its text does not change. */
type KeptParts = Pick<Row, "vector" | "context">;

function withContext({ row, embedText }: RowToEmbed, context: string | null): RowToEmbed {
  return { row: { ...row, context }, embedText: context === null ? embedText : `${context}\n\n${embedText}` };
}

function withKeptContext(change: Change, kept: ReadonlyMap<string, KeptParts>): Change {
  const parts = change.kind === "update" && change.keepsVector ? kept.get(change.before.id) : undefined;
  if (change.kind !== "update" || parts === undefined) return change;
  return { ...change, after: withContext(change.after, parts.context) };
}

function toRowChange(change: Change): RowChange {
  const row = change.kind === "delete" ? change.before : change.after.row;
  const old = change.kind === "update" ? change.before.id : row.id;
  const { id, source, page, headingPath } = row;
  return { kind: change.kind, id, replaces: old === id ? null : old, source, page, headingPath };
}

function pageOf(change: Change): string {
  return (change.kind === "delete" ? (change.before as KnownRow) : change.after.row).page;
}
