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
import { addressOf, pageKey, type Row, type StoredRow, splitHash, toStored } from "./row.ts";
import type { Passage, Store } from "./sink.ts";
import { readQuestion, unspaced, wordText } from "./stores/question.ts";
import { type CheckedCondition, type Condition, checkWhere, readWhere, type Where } from "./where.ts";

/** Gives each row a score for the words: the larger, the better. */
export type Rerank = (words: string, rows: readonly Row[]) => Promise<readonly number[]> | readonly number[];

export interface SearchOptions {
  /** Passages at most. @default 5 */
  readonly limit?: number | undefined;
  /** Rows that are searched: conditions, or their text as `parseWhere` takes it, such as `language=de,published>=2026-01`. @default all */
  readonly where?: Where | undefined;
  /** Passages of one page at most; they follow its best one. @default no limit, but those above half of `limit` come last */
  readonly perPage?: number | undefined;
  /** Rows around each passage that come with it: so many before and after it, or its whole section. @default none */
  readonly around?: number | "section" | undefined;
  /** Most tokens of all passages with their rows around; a first row that has more is given whole. @default no limit */
  readonly budget?: number | undefined;
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
 * Open a store for many searches.
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
    const { limit = 5, perPage, around, rerank, budget = Number.POSITIVE_INFINITY } = options;
    const depth = limit * candidates;
    const vector = await embedWords(words, embedder, embed?.onQuestionFailure);
    let found = (await store.search?.({ words, limit: depth, vector, where: conditions })) ?? [];
    if (rerank !== undefined) found = await reorder(words, found, rerank);
    const chosen = spreadOverPages(found, limit, perPage);
    const asked = readQuestion(words).words;
    const passages: FoundPassage[] = [];
    const shown = new Set<string>();
    let rest = budget;
    for (const passage of chosen) {
      const { row } = passage;
      // Passages of one section come with it once.
      if (shown.has(row.id)) continue;
      if (row.tokens > rest && passages.length > 0) break;
      const rows = around === undefined ? [row] : within(await rowsAround(store, row, around), row, rest);
      for (const { id, tokens } of rows) {
        shown.add(id);
        rest -= tokens;
      }
      passages.push({
        ...passage,
        snippet: snippetOf(row.text, asked),
        ...(around === undefined ? {} : { around: rows }),
      });
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
      ...{ where: whereCheck, around: aroundCheck, rerank: aFunction, budget: aWholeNumber(1) },
    },
  );
  return readWhere(options.where);
}

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

/** The best passages: so many of a page after its best one, else those of one page that are more than half of all after the others. */
function spreadOverPages(found: readonly Passage[], limit: number, perPage: number | undefined): Passage[] {
  const pages = new Map<string, Passage[]>();
  for (const passage of found) {
    const key = pageKey(passage.row);
    pages.set(key, [...(pages.get(key) ?? []), passage]);
  }
  const first = [...pages.values()].flatMap((own) => own.slice(0, perPage ?? Math.ceil(limit / 2)));
  if (perPage !== undefined) return first.slice(0, limit);
  const rank = new Set(first);
  return [...found.filter((one) => rank.has(one)), ...found.filter((one) => !rank.has(one))].slice(0, limit);
}

/** The rows nearest to one, itself first, as many as fit. */
function within(rows: readonly Row[], { id, tokens }: Row, budget: number): readonly Row[] {
  let first = rows.findIndex((row) => row.id === id);
  let last = first;
  let rest = budget - tokens;
  for (let grows = true; grows; ) {
    grows = false;
    for (const at of [last + 1, first - 1]) {
      const next = rows[at];
      if (next === undefined || next.tokens > rest) continue;
      rest -= next.tokens;
      if (at > last) last = at;
      else first = at;
      grows = true;
    }
  }
  return rows.slice(first, last + 1);
}

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

async function embedWords(
  words: string,
  embedder: Embedder | undefined,
  onFailure: EmbedOptions["onQuestionFailure"],
): Promise<Float32Array | undefined> {
  if (embedder === undefined) return undefined;
  const {
    vectors: [vector],
    failures: [failure],
  } = await embedder.embed([words]);
  if (failure !== undefined && onFailure === undefined) throw new DecantError(failure.code, failure.message);
  if (failure !== undefined) onFailure?.(failure);
  return vector;
}

/** A row without its vector. */
export type RowRecord = Omit<StoredRow, "vector">;

/** A found passage as JSON has it: keys in snake case, except those of the user's own fields. */
export interface FoundRecord extends RowRecord {
  readonly score: number;
  readonly snippet: Snippet;
  /** Its address, with its anchor. */
  readonly address: string | null;
  /** With `around`: its row and those around it. */
  readonly around?: readonly RowRecord[];
}

/**
 * Write a found passage as the command, the server and agents have it.
 *
 * @example
 * // not run: it needs a store
 * const [best] = await searchStore("sqlite:site.sqlite", "how do I log in");
 * if (best) console.log(JSON.stringify(foundRecord(best)));
 */
export function foundRecord({ row, score, snippet, around }: FoundPassage): FoundRecord {
  const rows = around === undefined ? {} : { around: around.map(rowRecord) };
  return { score, snippet, ...rowRecord(row), address: addressOf(row), ...rows };
}

/** A passage with the names that `answer` of `@decant/ask` has for its parts. */
type AnswerSource = Pick<Row, "page" | "title" | "position" | "language"> & {
  readonly markdown: string;
  readonly headings: readonly string[];
  readonly address: string | null;
  readonly score: number;
};

/**
 * A found passage as `answer` of `@decant/ask` takes it: its Markdown with its headings, its place on the page, its address with its
 * anchor (`null` for a page without an address) and the score of the search.
 *
 * It throws nothing, and does not change the passage.
 *
 * @example
 * // not run: it needs a store
 * const found = await searchStore("sqlite:site.sqlite", "how do I log in", { limit: 20 });
 * const sources = found.map(answerSource); // await answer(sources, "how do I log in")
 */
export function answerSource({ row, score }: FoundPassage): AnswerSource {
  const { page, content: markdown, title, headingPath: headings, position, language } = row;
  return { page, markdown, title, headings, position, address: addressOf(row), language, score };
}

function rowRecord(row: Row): RowRecord {
  const { vector: _, ...rest } = toStored(row);
  return rest;
}

/** A part of a text, and where the words of a question are in it. */
export interface Snippet {
  readonly text: string;
  /** Start and end of each, exclusive, in UTF-16 code units of `text`. */
  readonly marks: readonly (readonly [start: number, end: number])[];
}

const mostChars = 240;
/** Ends by which forms of a word differ in English, and in part elsewhere; indexes find them alike. */
const ending = /(?:ing|ies|ed|es|s|e|y)$/u;

const stemOf = (text: string): string => (text.length > 4 ? text.replace(ending, "") : text);

/** The part of a text that has most of some words. */
function snippetOf(text: string, words: readonly string[]): Snippet {
  const marks = findMarks(text, words);
  const [start, end] = windowOf(text, marks);
  const inside = marks.filter(([from, to]) => from >= start && to <= end);
  const cut = text.slice(start, end);
  const lead = start === 0 ? "" : "… ";
  return {
    text: `${lead}${cut}${end === text.length ? "" : " …"}`,
    marks: inside.map(([from, to]) => [from - start + lead.length, to - start + lead.length] as const),
  };
}

function findMarks(text: string, words: readonly string[]): [number, number][] {
  const stems = new Set(words.map(stemOf));
  const marks: [number, number][] = [];
  for (const { 0: found, index } of text.matchAll(wordText))
    if (stems.has(stemOf(found.toLowerCase()))) marks.push([index, index + found.length]);
  // Words of these scripts stand side by side.
  for (const each of words.filter((asked) => unspaced.test(asked)))
    for (let at = text.indexOf(each); at >= 0; at = text.indexOf(each, at + each.length)) {
      if (!marks.some(([from, to]) => at < to && at + each.length > from)) marks.push([at, at + each.length]);
    }
  return marks.sort((a, b) => a[0] - b[0]);
}

const space = /\s/;

/** The window with most marks, widened to whole words. */
function windowOf(text: string, marks: readonly (readonly [number, number])[]): [number, number] {
  if (text.length <= mostChars) return [0, text.length];
  let best = { start: 0, count: 0 };
  for (let first = 0, last = 0; first < marks.length; first++) {
    const from = marks[first]?.[0] ?? 0;
    while (last < marks.length && (marks[last]?.[1] ?? 0) <= from + (mostChars * 3) / 4) last++;
    if (last - first > best.count) best = { start: from, count: last - first };
  }
  let start = Math.max(0, best.start - mostChars / 4);
  while (start > 0 && !space.test(text[start - 1] as string) && best.start - start < mostChars / 3) start--;
  let end = Math.min(text.length, start + mostChars);
  while (end < text.length && end > start + mostChars / 2 && !space.test(text[end] as string)) end--;
  return [start, end];
}
