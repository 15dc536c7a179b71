import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { aString, checkOptions } from "@decant/page";
import { openStore } from "./open-store.ts";
import { columnList, joinHash, pageKey, type Row, type StoredRow, splitHash, sumOf, toStored } from "./row.ts";
import type { KnownRow, Store } from "./sink.ts";
import { IngestState, repairState } from "./state/ingest-state.ts";
import { batchesOf } from "./stores/base-store.ts";
import { asksForEmpty, checkWhere, mayBeEmpty, readWhere, type Where } from "./where.ts";

const batchRows = 500;

/** Something that is wrong in a store. */
export interface Finding extends Pick<Row, "id" | "source" | "page"> {
  /**
   * `sum` (columns are not those that were written), `twice` (two rows of one id), `position` (a page lacks a row, or has two in one
   * place), `vector` (of another length than the first, or missing where others have one), `model` (of another than the first),
   * `unknown` (not in the state) or `missing` (in the state alone), `hash` (another one than in the state).
   */
  readonly kind: "sum" | "twice" | "position" | "vector" | "model" | "unknown" | "missing" | "hash";
}

/**
 * Prove a store row by row: that each row is as it was written, that pages are whole, that all vectors are of one model, and, with the
 * state, that both know the same rows.
 *
 * @param address As `openStore` takes it.
 * @param options `state`: file of the state; one that does not exist is not compared.
 * @throws {DecantError} As `openStore` and `Sink.open`; `state-in-use`.
 * @example
 * // not run: it needs a store
 * for await (const { kind, page } of verifyStore("sqlite:site.sqlite", { state: "site.sqlite.state" })) console.log(kind, page);
 */
export async function* verifyStore(
  address: string,
  options: { readonly state?: string | undefined } = {},
): AsyncGenerator<Finding> {
  checkOptions(options, { state: aString });
  const isKnown = options.state !== undefined && existsSync(options.state);
  const state = isKnown ? new IngestState(options.state) : undefined;
  const store = openStore(address);
  try {
    await store.open();
    yield* findFaults(store, state);
  } finally {
    state?.close();
    await store.close();
  }
}

async function* findFaults(store: Store, state: IngestState | undefined): AsyncGenerator<Finding> {
  const seen = new Set<string>();
  let first: { readonly model: string; readonly length: number | undefined } | undefined;
  let before: Row | undefined;
  for await (const row of store.read()) {
    const fault = (kind: Finding["kind"]): Finding => ({ kind, id: row.id, source: row.source, page: row.page });
    const { sum, model } = splitHash(row.hash);
    if (seen.has(row.id)) yield fault("twice");
    seen.add(row.id);
    if (sumOf(row) !== sum) yield fault("sum");
    first ??= { model, length: row.vector?.length };
    if (model !== first.model) yield fault("model");
    else if (row.vector?.length !== first.length) yield fault("vector");
    const isNext = before?.source === row.source && before.page === row.page;
    if (row.position !== (isNext ? (before as Row).position + 1 : 0)) yield fault("position");
    before = row;
    if (state === undefined) continue;
    const known = state.row(row.id);
    if (known === undefined) yield fault("unknown");
    else if (known.hash !== row.hash) yield fault("hash");
  }
  for (const id of state?.ids() ?? []) {
    const { source = "", page = "" } = seen.has(id) ? {} : (state?.row(id) ?? {});
    if (!seen.has(id)) yield { kind: "missing", id, source, page };
  }
}

/** What a store holds, in numbers. */
export interface StoreStats {
  readonly rows: number;
  readonly pages: number;
  readonly tokens: number;
  /** Rows without a value, by column, for columns that may lack one. */
  readonly empty: Readonly<Record<string, number>>;
  /** Rows of each model, by name; `""` for those without one. */
  readonly models: Readonly<Record<string, number>>;
  /** Length of the vectors; `null` without any. */
  readonly dimensions: number | null;
  /** Rows by source, site, language and page type; `""` for those without. */
  readonly sources: Readonly<Record<string, number>>;
  readonly sites: Readonly<Record<string, number>>;
  readonly languages: Readonly<Record<string, number>>;
  readonly pageTypes: Readonly<Record<string, number>>;
}

/**
 * Count what a store holds.
 *
 * @throws {DecantError} As `openStore` and `Sink.open`; `bad-where`.
 * @example
 * // not run: it needs a store
 * await countStore("sqlite:harbour.sqlite", [{ column: "language", value: "en" }]);
 */
export async function countStore(address: string, where?: Where): Promise<StoreStats> {
  const counts = { rows: 0, tokens: 0 };
  const empty: Record<string, number> = Object.fromEntries(optional.map(({ name }) => [name, 0]));
  const pages = new Set<string>();
  const groups = {
    models: new Map(),
    sources: new Map(),
    sites: new Map(),
    languages: new Map(),
    pageTypes: new Map(),
  };
  const add = (group: keyof typeof groups, name: string | null): void =>
    void groups[group].set(name ?? "", (groups[group].get(name ?? "") ?? 0) + 1);
  let dimensions: number | null = null;
  for await (const row of readStore(address, where)) {
    counts.rows++;
    counts.tokens += row.tokens;
    const values = toStored(row) as unknown as Readonly<Record<string, unknown>>;
    for (const { name } of optional)
      if (values[name] === null || (values[name] as unknown[]).length === 0) empty[name] = (empty[name] ?? 0) + 1;
    pages.add(pageKey(row));
    dimensions ??= row.vector?.length ?? null;
    add("models", splitHash(row.hash).model);
    add("sources", row.source);
    add("sites", row.site);
    add("languages", row.language);
    add("pageTypes", row.pageType);
  }
  const sorted = Object.entries(groups).map(([name, found]) => [
    name,
    Object.fromEntries([...found].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1))),
  ]);
  return { ...counts, pages: pages.size, dimensions, empty, ...Object.fromEntries(sorted) } as StoreStats;
}

const optional = columnList.filter(mayBeEmpty);

/**
 * Count the rows that a filter leaves out because they have no value in a column that it asks for, though they hold all else.
 *
 * @returns Rows by column, without those that are 0.
 * @throws {DecantError} As {@link countStore}.
 * @example
 * // not run: it needs a store
 * await countLeftOut("sqlite:harbour.sqlite", "language=en"); // { language: 12 }
 */
export async function countLeftOut(address: string, where: Where): Promise<Readonly<Record<string, number>>> {
  const conditions = readWhere(where);
  const store = openStore(address);
  const found: Record<string, number> = {};
  try {
    await store.open();
    for (const [at, condition] of conditions.entries()) {
      const { column, field, op } = condition;
      if (op === "!=" || asksForEmpty(condition) || (field === undefined && !mayBeEmpty(column))) continue;
      const name = field === undefined ? column.name : `fields.${field}`;
      const count = await store.count(conditions.with(at, { ...condition, op: "=", values: [""] }));
      if (count > 0) found[name] = count;
    }
    return found;
  } finally {
    await store.close();
  }
}

/**
 * Whole rows of a store, by source, page and place in the page.
 *
 * @throws {DecantError} As {@link countStore}.
 * @example
 * // not run: it needs a store
 * for await (const row of readStore("sqlite:harbour.sqlite")) console.log(row);
 */
export async function* readStore(address: string, where?: Where): AsyncGenerator<Row> {
  const conditions = readWhere(where);
  const store = openStore(address);
  try {
    await store.open();
    yield* store.read(conditions);
  } finally {
    await store.close();
  }
}

/**
 * A row as JSON lines have it: keys in snake case.
 *
 * @example
 * // not run: it needs a store
 * for await (const row of readStore("sqlite:harbour.sqlite")) console.log(JSON.stringify(storedRow(row)));
 */
export function storedRow(row: Row): StoredRow {
  return toStored(row);
}

export interface DeleteOptions {
  /** File of the state. */
  readonly state: string;
  readonly where?: Where | undefined;
  /** Pages that no run has met since this time in ISO 8601, as far as the state knows. */
  readonly notSeenSince?: string | undefined;
  /** Count and remove nothing. @default false */
  readonly dryRun?: boolean | undefined;
}

/**
 * Remove rows from a store, and from its state.
 *
 * @returns Number of rows.
 * @throws {TypeError} Without a condition: remove the store itself instead.
 * @throws {DecantError} As `ingest`; `bad-where`.
 * @example
 * // not run: it needs a store
 * await deleteRows("sqlite:harbour.sqlite", {
 *   state: "harbour.state",
 *   where: [{ column: "url", value: "https://harbour.example/old" }],
 * });
 */
export async function deleteRows(address: string, options: DeleteOptions): Promise<number> {
  const where = readWhere(options.where);
  const { notSeenSince, dryRun = false } = options;
  if (where.length === 0 && notSeenSince === undefined)
    throw new TypeError("where: expected a condition, or notSeenSince; nothing was removed");
  // A state that was lost is not made for this alone.
  const path = existsSync(options.state) ? options.state : ":memory:";
  return withBoth(address, path, async (store, state) => {
    const old = notSeenSince === undefined ? undefined : new Set(state.seenBefore(notSeenSince).map(pageKey));
    const found: KnownRow[] = [];
    for await (const row of store.read(where)) if (old?.has(pageKey(row)) ?? true) found.push(row);
    if (dryRun) return found.length;
    for (const batch of batchesOf(found, batchRows)) {
      await store.apply({ put: [], remove: batch.map(({ id }) => id) });
      for (const { id } of batch) state.remove(id);
    }
    for (const { source, page } of found) if (state.rowsOf(source, page).length === 0) state.forget(source, page);
    if (found.length > 0) await commitBoth(store, state, found);
    return found.length;
  });
}

/**
 * Write all rows of a store anew, with their places in its indexes, and make its state anew from them.
 *
 * @returns Number of rows.
 * @throws {DecantError} As `ingest`.
 * @example
 * // not run: it needs a store
 * await rebuildStore("sqlite:harbour.sqlite", { state: "harbour.state" });
 */
export async function rebuildStore(address: string, options: { readonly state: string }): Promise<number> {
  return withBoth(address, options.state, async (store, state) => {
    const ids: string[] = [];
    for await (const { id } of store.list()) ids.push(id);
    for (const value of batchesOf(ids, batchRows)) {
      const rows: Row[] = [];
      const where = checkWhere([{ column: "id", value }]);
      for await (const row of store.read(where)) rows.push(row);
      const put = rows.map((row) => ({ ...row, hash: joinHash({ ...splitHash(row.hash), sum: sumOf(row) }) }));
      await store.apply({ put, remove: [] });
      for (const row of put) state.put(row);
    }
    await commitBoth(store, state, []);
    return ids.length;
  });
}

async function withBoth<Result>(
  address: string,
  path: string,
  action: (store: Store, state: IngestState) => Promise<Result>,
): Promise<Result> {
  const store = openStore(address);
  const state = new IngestState(path);
  try {
    await store.open();
    await repairState(store, state);
    return await action(store, state);
  } finally {
    state.close();
    await store.close();
  }
}

async function commitBoth(store: Store, state: IngestState, removed: readonly KnownRow[]): Promise<void> {
  const ids = removed.map(({ id }) => id).join("\n");
  const before = String(state.setting("generation") ?? "");
  const generation = createHash("sha256").update(`${before}\n${ids}`).digest("hex");
  await store.commit(generation);
  state.set("generation", generation);
  state.commit();
}
