import { fromFlat, type Row, toFlat } from "../row.ts";
import type { KnownRow, Passage } from "../sink.ts";
import { asksForEmpty, type CheckedCondition } from "../where.ts";
import {
  type Asked,
  BufferedStore,
  batchesOf,
  documentOf,
  languageTags,
  loosest,
  readServer,
  restServer,
  testOf,
} from "./base-store.ts";
import { ChromaCollection, type ChromaRecord, type ChromaValue, type ChromaWhere } from "./chroma-client.ts";
import { countRead } from "./file-store.ts";
import {
  type CountedWord,
  type Question,
  scoreTexts,
  searchDeep,
  sourceOf,
  weightOf,
  wordPattern,
} from "./question.ts";

const expected = "chroma:http://HOST:8000/COLLECTION, the collection of 3 to 400 letters, digits and ._-";
const collectionName = /^[A-Za-z0-9][\w.-]{1,400}[A-Za-z0-9]$/;

/** Rows that a word is looked for in: one that more rows have ranks them, but finds no further ones. */
const mostFound = 10_000;
/** Rows whose texts are read to be ranked. */
const mostRanked = 1000;

/**
 * A collection of Chroma: vectors and filters by the server, words by its regular expressions and ranked here, since it ranks none.
 * What was applied waits in memory for the commit.
 *
 * A record of Chroma needs a vector, so rows without one are in a collection of their own, whose vectors say nothing.
 */
export class ChromaStore extends BufferedStore {
  private readonly embedded: ChromaCollection;
  private readonly others: ChromaCollection;
  protected readonly exists = true;

  /** @param address `http://host:8000/collection`, with `?api-key=KEY` or `USER:PASSWORD@`, `&tenant=NAME` and `&database=NAME`. */
  constructor(address: string) {
    const { url, name } = readServer("chroma", address, collectionName, expected);
    super(`chroma:${url.origin}/${name}`);
    const part = (kind: string): string =>
      `${kind}s/${encodeURIComponent(url.searchParams.get(kind) ?? `default_${kind}`)}`;
    const api = `${url.origin}/api/v2/${part("tenant")}/${part("database")}`;
    const reasonOf = (answer: unknown) => (answer as { readonly message?: string } | undefined)?.message;
    const server = restServer(this.name, api, url, (key) => ({ "x-chroma-token": key }), reasonOf);
    this.embedded = new ChromaCollection(server, this.name, name);
    this.others = new ChromaCollection(server, this.name, `${name}.without-vectors`);
  }

  protected get madeFor(): number | undefined {
    return this.embedded.dimensions;
  }

  private get collections(): readonly ChromaCollection[] {
    return [this.embedded, this.others];
  }

  async open(): Promise<void> {
    for (const collection of this.collections) await collection.open();
    this.dimensions = this.embedded.dimensions;
  }

  async count(where?: readonly CheckedCondition[]): Promise<number> {
    if (where !== undefined) return countRead(this, where);
    const counts = await Promise.all(this.collections.map((collection) => collection.count()));
    return counts.reduce((sum, count) => sum + count, 0);
  }

  async *list(): AsyncGenerator<KnownRow> {
    for await (const record of this.records(undefined, ["metadatas"])) {
      const { id, source, page, hash, headingPath } = toRow(record);
      yield { id, source, page, hash, headingPath };
    }
  }

  protected async *find(where: readonly CheckedCondition[]): AsyncGenerator<Row> {
    for await (const record of this.records(toWhere(where), ["metadatas", "embeddings"])) yield toRow(record);
  }

  /** A run that was killed may have left a row in both collections. */
  private async *records(
    where: ChromaWhere | undefined,
    include: readonly ("metadatas" | "embeddings")[],
  ): AsyncGenerator<ChromaRecord> {
    const met = new Set<string>();
    for (const collection of this.collections)
      for await (const record of collection.get({ include, where })) {
        if (met.has(record.id)) continue;
        met.add(record.id);
        yield collection === this.others ? withoutVector(record) : record;
      }
  }

  protected async write(put: readonly Row[], removed: readonly string[]): Promise<void> {
    const [embedded, others] = [put.filter(hasVector), put.filter((row) => !hasVector(row))];
    await this.embedded.put(embedded.map(toRecord));
    await this.others.put(others.map(toRecord));
    await this.embedded.remove([...removed, ...others.map(({ id }) => id)]);
    await this.others.remove([...removed, ...embedded.map(({ id }) => id)]);
  }

  protected searchVectors(vector: Float32Array, { question, limit, where }: Asked): Promise<Passage[]> {
    return searchDeep(limit, testOf({ question, where }, isCompared), async (count) => {
      const found = await this.embedded.nearest([...vector], count, toWhere(where));
      return found.map((record) => ({ row: toRow(record), score: 1 - (record.distance ?? 1) }));
    });
  }

  protected async searchWords({ question, limit, where }: Asked): Promise<Passage[]> {
    const found = await Promise.all(this.collections.map((collection) => findWords(collection, question, where)));
    const all = await this.count();
    const words = question.words.map((word, at) => ({
      pattern: wordPattern(word),
      texts: found.reduce((sum, lists) => sum + (lists[at]?.length ?? 0), 0),
    }));
    const best = bestRecords(found, words, all);
    return searchDeep(limit, testOf({ question, where }, isCompared), (count) =>
      this.rank(best.slice(0, Math.max(mostRanked, count)), words, all, count),
    );
  }

  private async rank(
    found: readonly FoundId[],
    words: readonly CountedWord[],
    all: number,
    limit: number,
  ): Promise<Passage[]> {
    const records: ChromaRecord[] = [];
    for (const [at, collection] of this.collections.entries()) {
      const ids = found.filter((each) => each.collection === at).map(({ id }) => id);
      for (const part of batchesOf(ids, mostRanked)) {
        const include = ["metadatas", "documents", "embeddings"] as const;
        for await (const record of collection.get({ include, ids: part }))
          records.push(collection === this.others ? withoutVector(record) : record);
      }
    }
    const scores = scoreTexts(
      records.map(({ document }) => document),
      words,
      all,
    );
    return records
      .map((record, at) => ({ record, score: scores[at] ?? 0 }))
      .filter(({ score }) => score > 0)
      .sort((a, b) => b.score - a.score || (a.record.id < b.record.id ? -1 : 1))
      .slice(0, limit)
      .map(({ record, score }) => ({ row: toRow(record), score }));
  }
}

interface FoundId {
  readonly id: string;
  readonly collection: number;
  readonly weight: number;
}

/** Ids of the records that have a word, for each word of a question. */
function findWords(
  collection: ChromaCollection,
  { words }: Question,
  where: readonly CheckedCondition[],
): Promise<readonly (readonly string[])[]> {
  const values = toWhere(where);
  return Promise.all(words.map((word) => collection.ids(values, { $regex: sourceOf(wordPattern(word)) }, mostFound)));
}

/** Those that were found by the words that say most come first. */
function bestRecords(
  found: readonly (readonly (readonly string[])[])[],
  words: readonly CountedWord[],
  all: number,
): FoundId[] {
  const best = found.flatMap((lists, collection) => {
    const weights = new Map<string, number>();
    for (const [at, ids] of lists.entries())
      for (const id of ids) weights.set(id, (weights.get(id) ?? 0) + weightOf(words[at]?.texts ?? 0, all));
    return Array.from(weights, ([id, weight]) => ({ id, collection, weight }));
  });
  return best.sort((a, b) => b.weight - a.weight || (a.id < b.id ? -1 : 1));
}

const hasVector = ({ vector }: Row): boolean => vector !== undefined;

const withoutVector = (record: ChromaRecord): ChromaRecord => ({ ...record, embedding: undefined });

/** Languages that a tag stands for, such as `de` and `de-at`, each under its number of parts. */
const languagePart = (parts: number): string => `language_${parts}`;
const mostParts = 4;

/** The value of a user's field. It may be that of an earlier row, so it finds records but proves nothing. */
const fieldOf = (name: string): string => `fields.${name}`;

/** The record of a row: its columns are values, and what is searched is the document. */
function toRecord(row: Row): ChromaRecord {
  const tags = languageTags(row.language);
  const metadata: Record<string, ChromaValue> = { ...toFlat(row) };
  for (const [name, value] of Object.entries(row.fields)) metadata[fieldOf(name)] = value;
  // Values that a record had before stay unless they are removed by name.
  for (let parts = 1; parts <= mostParts; parts++) metadata[languagePart(parts)] = tags[parts - 1] ?? null;
  return {
    id: row.id,
    embedding: row.vector === undefined ? [1] : [...row.vector],
    document: documentOf(row),
    metadata,
  };
}

function toRow({ metadata, embedding }: ChromaRecord): Row {
  const row = fromFlat(metadata);
  return embedding === undefined ? row : { ...row, vector: Float32Array.from(embedding) };
}

const isCompared = (condition: CheckedCondition): boolean =>
  condition.field === undefined && toCondition(condition) !== undefined;

function toWhere(where: readonly CheckedCondition[]): ChromaWhere | undefined {
  const conditions = where.map(toCondition).filter((condition) => condition !== undefined);
  return conditions.length > 1 ? { $and: conditions } : conditions[0];
}

const comparisons = { "<": "$lt", "<=": "$lte", ">": "$gt", ">=": "$gte" } as const;

/** The server compares texts with = alone, and numbers. */
function toCondition(condition: CheckedCondition): ChromaWhere | undefined {
  if (asksForEmpty(condition)) return undefined;
  const { column, field, op, values } = condition;
  const { name, type, isDate } = column;
  const isEqual = op === "=" || op === "!=";
  if (field !== undefined && op === "=" && values.length > 0) return { [fieldOf(field)]: { $in: values.map(String) } };
  if (values.length === 0 || type === "list" || type === "fields" || isDate === true) return undefined;
  if (type === "text" && !isEqual) return undefined;
  if (name === "language") {
    const tags = values.map((tag) => String(tag).toLowerCase().split("-"));
    if (tags.some(({ length }) => length > mostParts)) return undefined;
    const each = tags.map((tag) => ({ [languagePart(tag.length)]: { [op === "=" ? "$eq" : "$ne"]: tag.join("-") } }));
    return each.length === 1 ? each[0] : { [op === "=" ? "$or" : "$and"]: each };
  }
  if (isEqual) return { [name]: { [op === "=" ? "$in" : "$nin"]: [...values] } };
  if (op === "^=") return undefined;
  return { [name]: { [comparisons[op]]: loosest(op, values) } };
}
