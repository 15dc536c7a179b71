import {
  aFunction,
  anObject,
  aString,
  aWholeNumber,
  checkOptions,
  checkValue,
  DecantError,
  type ValueCheck,
} from "@decant/page";
import { Embedder, type EmbedOptions } from "./embed/embedder.ts";
import { openStore } from "./open-store.ts";
import { type Row, splitHash } from "./row.ts";
import type { Passage, Store } from "./sink.ts";
import { type Snippet, snippetOf } from "./snippet.ts";
import { readQuestion } from "./stores/question.ts";
import { type CheckedCondition, type Condition, checkWhere, parseWhere } from "./where.ts";

/** Gives each row a score for the words: the larger, the better. */
export type Rerank = (words: string, rows: readonly Row[]) => Promise<readonly number[]> | readonly number[];

export interface SearchOptions {
  /** Passages at most. @default 5 */
  readonly limit?: number | undefined;
  /** Rows that are searched: conditions, or their text as `parseWhere` takes it, such as `language=de,published>=2026-01`. @default all */
  readonly where?: string | readonly Condition[] | undefined;
  /** Passages of one page at most; they follow its best one. @default no limit */
  readonly perPage?: number | undefined;
  /** Rows around each passage that come with it: so many before and after it, or its whole section. @default none */
  readonly around?: number | "section" | undefined;
  /** Orders four times as many passages as are wanted anew. */
  readonly rerank?: Rerank | undefined;
  /** Embeds the words, for stores with vectors: as the rows were embedded. */
  readonly embed?: EmbedOptions | undefined;
}

/** A passage that was found. */
export interface FoundPassage extends Passage {
  /** The part of its text with most of the words, and where they are. */
  readonly snippet: Snippet;
  /** With `around`: the row and those around it, in their order on the page. */
  readonly around?: readonly Row[];
}

const aroundCheck: ValueCheck = {
  expected: 'a whole number from 1, or "section"',
  accepts: (value) => value === "section" || (Number.isInteger(value) && (value as number) >= 1),
};
const whereCheck: ValueCheck = {
  expected: "a text or a list of conditions",
  accepts: (value) => typeof value === "string" || Array.isArray(value),
};

/** Candidates for each passage that is wanted, where they are ordered or chosen further. A guess. */
const candidates = 4;

/**
 * Open a store, search it, and close it again.
 *
 * Words of which one at least has to occur, `"phrases"` that have to, and `-words` that must not.
 *
 * @param address As `openStore` takes it.
 * @returns Passages, best first.
 * @throws {TypeError | RangeError} If an option is wrong.
 * @throws {DecantError} `bad-store`, `bad-where`, `store-unsearchable` (a store without search), `store-empty` (or not there),
 *   `store-model` (rows were embedded by another model), a code of `EmbedFailure`, or one of `Sink.open`.
 * @example
 * // not run: it needs a store
 * const [best] = await searchStore("sqlite:site.sqlite", "how do I log in", { where: "language=en" });
 * console.log(best?.row.content);
 */
export async function searchStore(
  address: string,
  words: string,
  { embed, ...options }: SearchOptions = {},
): Promise<FoundPassage[]> {
  checkSearch(words, options);
  const searcher = await openSearcher(address, { embed });
  try {
    return await searcher.search(words, options);
  } finally {
    await searcher.close();
  }
}

/** A store that is open for searches, one or several at once. */
export interface Searcher {
  /** As {@link searchStore}. */
  search(words: string, options?: Omit<SearchOptions, "embed">): Promise<FoundPassage[]>;
  close(): Promise<void>;
}

/**
 * Open a store for many searches: those for vectors in SQLite read them into memory once.
 *
 * What other processes write is found, in SQLite, Postgres and Qdrant; a file or folder that is replaced is not.
 *
 * @throws {TypeError | RangeError} If an option is wrong.
 * @throws {DecantError} As {@link searchStore}.
 * @example
 * // not run: it needs a store
 * const searcher = await openSearcher("sqlite:site.sqlite");
 * const [best] = await searcher.search("how do I log in");
 * await searcher.close();
 */
export async function openSearcher(address: string, { embed }: Pick<SearchOptions, "embed"> = {}): Promise<Searcher> {
  checkOptions({ address, embed }, { address: aString, embed: anObject });
  const embedder = embed === undefined ? undefined : new Embedder(embed);
  const store = openStore(address);
  if (store.search === undefined) throw new DecantError("store-unsearchable", `${store.name} cannot search`);
  const close = async (): Promise<void> => {
    embedder?.close();
    await store.close();
  };
  try {
    await store.open();
    if ((await store.count()) === 0)
      throw new DecantError("store-empty", `${store.name}: no such store, or it is empty`);
    if (embedder !== undefined) await checkModel(store, embedder.model);
  } catch (error) {
    await close();
    throw error;
  }
  const search: Searcher["search"] = async (words, options = {}) => {
    const conditions = checkSearch(words, options);
    const { limit = 5, perPage, around, rerank } = options;
    const depth = perPage === undefined && rerank === undefined ? limit : limit * candidates;
    const vector = await embedWords(words, embedder);
    let found = (await store.search?.({ words, limit: depth, vector, where: conditions })) ?? [];
    if (rerank !== undefined) found = await reorder(words, found, rerank);
    const chosen = perPage === undefined ? found.slice(0, limit) : groupByPage(found, perPage, limit);
    const asked = readQuestion(words).words;
    const passages: FoundPassage[] = [];
    for (const passage of chosen) {
      const snippet = snippetOf(passage.row.text, asked);
      const rows = around === undefined ? undefined : await rowsAround(store, passage.row, around);
      passages.push({ ...passage, snippet, ...(rows === undefined ? {} : { around: rows }) });
    }
    return passages;
  };
  return { search, close };
}

/** @returns The conditions. @throws {TypeError | RangeError} If an option is wrong. @throws {DecantError} `bad-where`. */
function checkSearch(words: string, options: Omit<SearchOptions, "embed">): CheckedCondition[] {
  checkOptions(
    { words, ...options },
    {
      ...{ words: aString, limit: aWholeNumber(1), perPage: aWholeNumber(1) },
      ...{ where: whereCheck, around: aroundCheck, rerank: aFunction },
    },
  );
  const { where = [] } = options;
  return checkWhere(typeof where === "string" ? parseWhere(where) : where);
}

/** @throws {DecantError} `store-model`. */
async function checkModel(store: Store, model: string): Promise<void> {
  for await (const { hash } of store.list()) {
    const stored = splitHash(hash).model;
    if (stored !== model)
      throw new DecantError(
        "store-model",
        `${store.name}: its rows were embedded by ${nameOf(stored)}, not by ${nameOf(model)}; vectors of two models cannot be compared`,
      );
    return;
  }
}

function nameOf(model: string): string {
  return model === "" ? "no model, or one without a name" : `the model ${JSON.stringify(model)}`;
}

async function reorder(words: string, found: readonly Passage[], rerank: Rerank): Promise<Passage[]> {
  const scores = await rerank(
    words,
    found.map(({ row }) => row),
  );
  checkValue("rerank", scores, {
    expected: `${found.length} finite numbers`,
    accepts: (value) => Array.isArray(value) && value.length === found.length && value.every(Number.isFinite),
  });
  const scored = found.map(({ row }, at) => ({ row, score: scores[at] as number }));
  return scored.sort((a, b) => b.score - a.score);
}

/** Passages of a page follow its best one. */
function groupByPage(found: readonly Passage[], perPage: number, limit: number): Passage[] {
  const pages = new Map<string, Passage[]>();
  for (const passage of found) {
    const key = JSON.stringify([passage.row.source, passage.row.page]);
    const own = pages.get(key) ?? [];
    if (own.length < perPage) own.push(passage);
    pages.set(key, own);
  }
  return [...pages.values()].flat().slice(0, limit);
}

/** The row and those beside it on its page. */
async function rowsAround(store: Store, row: Row, around: number | "section"): Promise<Row[]> {
  const { source, page, position, headingPath } = row;
  const where: Condition[] = [
    { column: "source", value: source },
    { column: "page", value: page },
  ];
  if (around !== "section")
    where.push(
      { column: "position", op: ">=", value: position - around },
      { column: "position", op: "<=", value: position + around },
    );
  const rows: Row[] = [];
  for await (const each of store.read(checkWhere(where))) rows.push(each);
  if (around !== "section") return rows;
  const own = rows.findIndex(({ id }) => id === row.id);
  const isInSection = (other: Row | undefined): boolean =>
    other !== undefined && headingPath.every((heading, at) => other.headingPath[at] === heading);
  let [first, last] = [own, own];
  while (isInSection(rows[first - 1])) first--;
  while (isInSection(rows[last + 1])) last++;
  return rows.slice(first, last + 1);
}

async function embedWords(words: string, embedder: Embedder | undefined): Promise<Float32Array | undefined> {
  if (embedder === undefined) return undefined;
  const {
    vectors: [vector],
    failures: [failure],
  } = await embedder.embed([words]);
  if (failure !== undefined) throw new DecantError(failure.code, failure.message);
  return vector;
}
