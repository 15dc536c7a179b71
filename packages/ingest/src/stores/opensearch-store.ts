import { DecantError, readAddress, withoutSecrets } from "@decant/page";
import { columnList, fromStored, type Row, type StoredRow, toStored } from "../row.ts";
import type { ChangeSet, KnownRow, Passage, Query, Store } from "../sink.ts";
import type { CheckedCondition } from "../where.ts";
import { byPlace } from "./file-store.ts";
import { isFullDisk, PendingChanges } from "./pending-changes.ts";
import { fuse, fusedDepth, isAnswer, type Question, readQuestion, searchDeep, spaced } from "./question.ts";

/** How a server of one of the two kinds writes what they write differently. */
interface Dialect {
  readonly settings: object;
  /** The field of vectors of a length. */
  vector(dimensions: number): object;
  /** The length of a field of vectors. */
  lengthOf(field: Readonly<Record<string, unknown>>): unknown;
  /** Parts of a search for the nearest vectors. */
  nearest(vector: readonly number[], count: number, filter: object): object;
}

const dense = "dense";

/** The two kinds of servers. */
export type OpenSearchKind = "opensearch" | "elasticsearch";

const dialects: Readonly<Record<OpenSearchKind, Dialect>> = {
  opensearch: {
    settings: { index: { knn: true } },
    vector: (dimension) => ({
      type: "knn_vector",
      dimension,
      method: { name: "hnsw", engine: "lucene", space_type: "cosinesimil" },
    }),
    lengthOf: ({ dimension }) => dimension,
    nearest: (vector, k, filter) => ({ query: { knn: { [dense]: { vector, k, filter } } } }),
  },
  elasticsearch: {
    settings: {},
    vector: (dims) => ({ type: "dense_vector", dims, index: true, similarity: "cosine" }),
    lengthOf: ({ dims }) => dims,
    nearest: (vector, k, filter) => ({
      knn: { field: dense, query_vector: vector, k, num_candidates: Math.min(mostFound, Math.max(100, 2 * k)), filter },
    }),
  },
};

/** Rows of a request; with vectors of 3,000 numbers they take some 4 MB. */
const requestRows = 100;
/** Rows of an answer, and most that a search may have. */
const pageRows = 1000;
const mostFound = 10_000;
/** Longer values of a column are kept, and found by no filter: an index takes 32,766 bytes of a value. */
const longestValue = 8191;
/** Version of the mapping. */
const version = 1;

/** A keyword beside the columns: the language and what it is a variant of, and the user's fields as `name=value`. */
const languageTags = "language_tags";
const fieldValues = "field_values";

const keyword = { type: "keyword", ignore_above: longestValue };

const properties = {
  // The row as it is; nothing in it is searched.
  row: { type: "object", enabled: false },
  words: { type: "text", analyzer: "decant_words" },
  [languageTags]: keyword,
  [fieldValues]: keyword,
  ...Object.fromEntries(
    columnList
      .filter(({ isFilter }) => isFilter === true)
      .map(({ name, type }) => [name, type === "integer" ? { type: "long" } : keyword]),
  ),
};

const analysis = {
  analyzer: { decant_words: { type: "custom", tokenizer: "standard", filter: ["lowercase", "porter_stem"] } },
};

/**
 * An index of OpenSearch or Elasticsearch, by their REST API: full-text search by BM25, filters and vectors. What was applied waits in
 * memory for the commit.
 */
export class OpenSearchStore implements Store {
  readonly name: string;
  readonly commitsWhole = false;
  readonly hasVectors = true;
  private readonly origin: string;
  private readonly index: string;
  private readonly headers: Readonly<Record<string, string>>;
  private readonly dialect: Dialect;
  private exists = false;
  private madeFor: number | undefined;
  private readonly pending: PendingChanges;

  /** @param address `http://USER:PASSWORD@host:9200/index`, or with `?api-key=KEY` instead of user and password. */
  constructor(kind: OpenSearchKind, address: string) {
    const url = readAddress(address);
    const [, index = "", ...rest] = url?.pathname.split("/") ?? [];
    if (url === undefined || !["http:", "https:"].includes(url.protocol) || !indexName.test(index) || rest.length > 0)
      throw new DecantError(
        "bad-store",
        `${withoutSecrets(`${kind}:${address}`)}: expected ${kind}:http://HOST:9200/INDEX, the index in lower case`,
      );
    this.dialect = dialects[kind];
    this.origin = url.origin;
    this.index = index;
    const key = url.searchParams.get("api-key");
    const user = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`;
    const authorization = key === null ? `Basic ${Buffer.from(user).toString("base64")}` : `ApiKey ${key}`;
    this.headers = key === null && url.username === "" ? {} : { authorization };
    this.name = `${kind}:${url.origin}/${index}`;
    this.pending = new PendingChanges(this.name);
  }

  async open(): Promise<void> {
    this.exists = (await this.send("HEAD", "")).status !== notFound;
    if (!this.exists) return;
    const answer = await this.ask<Readonly<Record<string, { readonly mappings: Mappings }>>>("GET", "/_mapping");
    // The index may be another name of one.
    const mappings = Object.values(answer)[0]?.mappings;
    if (mappings?._meta?.decant !== version)
      throw new DecantError("store-version", `${this.name}: another program's index, or one of another version`);
    const field = mappings.properties?.[dense];
    this.madeFor = field === undefined ? undefined : Number(this.dialect.lengthOf(field));
    this.pending.dimensions = this.madeFor;
  }

  async count(): Promise<number> {
    return this.exists ? (await this.ask<{ readonly count: number }>("GET", "/_count")).count : 0;
  }

  async *list(): AsyncGenerator<KnownRow> {
    const columns = ["id", "source", "page", "hash", "heading_path"].map((name) => `row.${name}`);
    for await (const { row } of this.scroll({ match_all: {} }, columns)) {
      const { id, source, page, hash, heading_path } = row;
      yield { id, source, page, hash, headingPath: heading_path };
    }
  }

  async *read(where: readonly CheckedCondition[] = []): AsyncGenerator<Row> {
    const rows: Row[] = [];
    for await (const document of this.scroll(toFilter(where), ["row", dense])) rows.push(toRow(document));
    yield* rows.sort(byPlace);
  }

  private async *scroll(query: object, columns: readonly string[]): AsyncGenerator<StoredDocument> {
    if (!this.exists) return;
    let after: readonly unknown[] | undefined;
    do {
      const from = after === undefined ? {} : { search_after: after };
      const hits = await this.find({ query, size: pageRows, sort: [{ id: "asc" }], _source: columns, ...from });
      for (const { _source } of hits) yield _source;
      after = hits.length < pageRows ? undefined : hits.at(-1)?.sort;
    } while (after !== undefined);
  }

  async apply(changes: ChangeSet): Promise<void> {
    this.pending.add(changes);
  }

  async commit(): Promise<void> {
    const { put, removed, isEmpty } = this.pending;
    if (isEmpty) return;
    await this.prepareIndex();
    const actions = [
      ...put.map((row) => [{ index: { _id: row.id } }, toDocument(row)]),
      ...removed.map((id) => [{ delete: { _id: id } }]),
    ];
    for (let start = 0; start < actions.length; start += requestRows)
      await this.write(actions.slice(start, start + requestRows));
    // From now on the rows are found.
    await this.ask("POST", "/_refresh");
    this.pending.clear();
  }

  private async write(actions: readonly (readonly object[])[]): Promise<void> {
    const lines = actions.flat().map((line) => `${JSON.stringify(line)}\n`);
    const { errors, items } = await this.ask<BulkAnswer>("POST", "/_bulk", lines.join(""));
    if (!errors) return;
    const failed = items.flatMap((item) => Object.values(item)).find(({ error }) => error !== undefined);
    if (failed?.error !== undefined) throw this.refusal(failed.status, failed.error);
  }

  private async prepareIndex(): Promise<void> {
    const { dimensions } = this.pending;
    const { settings, vector } = this.dialect;
    const field = dimensions === undefined ? {} : { [dense]: vector(dimensions) };
    if (!this.exists)
      await this.ask("PUT", "", {
        settings: { ...settings, analysis },
        mappings: { dynamic: false, _meta: { decant: version }, properties: { ...properties, ...field } },
      });
    else if (dimensions !== undefined && this.madeFor === undefined)
      await this.ask("PUT", "/_mapping", { properties: field });
    this.exists = true;
    this.madeFor = dimensions;
  }

  async close(): Promise<void> {
    this.pending.clear();
  }

  async search({ words, limit, vector, where = [] }: Query): Promise<Passage[]> {
    if (!this.exists) return [];
    const question = readQuestion(words);
    const filter = toFilter(where);
    const byWords = (depth: number): Promise<Passage[]> =>
      question.words.length === 0
        ? Promise.resolve([])
        : this.query(question, depth, () => ({
            query: { bool: { must: [{ match: { words: { query: question.words.join(" ") } } }], filter: [filter] } },
          }));
    if (vector === undefined || this.madeFor === undefined) return byWords(limit);
    this.pending.checkVector(vector);
    const depth = fusedDepth(limit);
    const nearest = this.query(question, depth, (count) => this.dialect.nearest([...vector], count, filter));
    return fuse([await byWords(depth), await nearest], limit);
  }

  /** Phrases and what must not occur are looked for in what was found. */
  private query(question: Question, limit: number, ask: (count: number) => object): Promise<Passage[]> {
    const isNeeded = question.phrases.length + question.without.length > 0;
    return searchDeep(limit, isNeeded ? ({ row }) => isAnswer(row, question) : undefined, async (depth) => {
      const size = Math.min(depth, mostFound);
      const hits = await this.find({ ...ask(size), size, _source: ["row", dense] });
      return hits.map(({ _source, _score }) => ({ row: toRow(_source), score: _score ?? 0 }));
    });
  }

  private async find(body: object): Promise<readonly Hit[]> {
    return (await this.ask<{ readonly hits: { readonly hits: readonly Hit[] } }>("POST", "/_search", body)).hits.hits;
  }

  private async ask<Result>(method: string, path: string, body?: object | string): Promise<Result> {
    const response = await this.send(method, path, body);
    const text = await response.text().catch((error: Error) => {
      throw this.unreachable(error);
    });
    const answer = parseAnswer(text);
    if (response.ok && answer !== undefined) return answer as Result;
    const reason = typeof answer?.error === "object" ? answer.error : { reason: answer?.error ?? text.slice(0, 200) };
    throw this.refusal(response.status, reason);
  }

  private async send(method: string, path: string, body?: object | string): Promise<Response> {
    const type = typeof body === "string" ? "application/x-ndjson" : "application/json";
    const response = await fetch(`${this.origin}/${this.index}${path}`, {
      method,
      headers: { ...this.headers, ...(body === undefined ? {} : { "content-type": type }) },
      ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
    }).catch((error: Error) => {
      throw this.unreachable(error);
    });
    if (method !== "HEAD" || response.ok || response.status === notFound) return response;
    throw this.refusal(response.status, { reason: response.statusText });
  }

  private unreachable(error: Error): DecantError {
    const reason = error.cause instanceof Error ? error.cause.message : error.message;
    return new DecantError("store-unreachable", `${this.name}: ${reason}`, { cause: error });
  }

  private refusal(status: number, { type, reason = "" }: Refusal): DecantError {
    const isFull = isFullDisk(reason) || floodStage.test(reason);
    const what = [status, type, reason].filter((part) => part !== undefined && part !== "").join(" ");
    return new DecantError(isFull ? "disk-full" : "store-unwritable", `${this.name}: ${what}`);
  }
}

const notFound = 404;
const indexName = /^[a-z0-9][a-z0-9._-]{0,199}$/;
/** An index is made read-only before the disk is full. */
const floodStage = /flood.stage watermark/;

interface Mappings {
  readonly _meta?: { readonly decant?: number };
  readonly properties?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

interface StoredDocument {
  readonly row: StoredRow;
  readonly [dense]?: readonly number[];
}

interface Hit {
  readonly _source: StoredDocument;
  readonly _score?: number | null;
  readonly sort?: readonly unknown[];
}

interface Refusal {
  readonly type?: string;
  readonly reason?: string;
}

interface BulkAnswer {
  readonly errors: boolean;
  readonly items: readonly Readonly<Record<string, { readonly status: number; readonly error?: Refusal }>>[];
}

function parseAnswer(text: string): { readonly error?: Refusal | string } | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function toDocument(row: Row): object {
  const { vector, ...stored } = toStored(row);
  const columns = Object.fromEntries(
    columnList
      .filter(({ isFilter }) => isFilter === true)
      .map(({ name }) => [name, (stored as unknown as Readonly<Record<string, unknown>>)[name]]),
  );
  const text = [row.title, ...row.headingPath, row.context, row.text].filter((part) => part !== null);
  const tags = row.language?.toLowerCase().split("-") ?? [];
  return {
    ...columns,
    row: stored,
    words: spaced(text.join("\n")),
    [languageTags]: tags.map((_, at) => tags.slice(0, at + 1).join("-")),
    [fieldValues]: Object.entries(row.fields).map(([name, value]) => `${name}=${value}`),
    ...(vector === undefined ? {} : { [dense]: vector }),
  };
}

function toRow({ row, [dense]: vector }: StoredDocument): Row {
  return fromStored({ ...row, vector } as unknown as StoredRow);
}

function toFilter(where: readonly CheckedCondition[]): object {
  if (where.length === 0) return { match_all: {} };
  const conditions = where.map((condition) => ({ condition, query: toQuery(condition) }));
  const of = (isNegated: boolean): object[] =>
    conditions.filter(({ condition: { op } }) => (op === "!=") === isNegated).map(({ query }) => query);
  return { bool: { filter: of(false), must_not: of(true) } };
}

/** The last character there is: later than January is later than all that begins with it. */
const last = "\u{10ffff}";

/** What one of the values of a condition asks for; `!=` is negated by the filter. */
function toQuery({ column: { name, type, isDate }, field, op, values }: CheckedCondition): object {
  const key = field === undefined ? name : fieldValues;
  const toText = (value: string | number): string => (field === undefined ? String(value) : `${field}=${value}`);
  const ofValue = (value: string | number): object => {
    if (type === "integer" && op !== "^=")
      return op === "=" || op === "!=" ? { term: { [key]: value } } : { range: { [key]: { [bounds[op]]: value } } };
    const text = toText(value);
    if (name === "language" && (op === "=" || op === "!=")) return { term: { [languageTags]: text.toLowerCase() } };
    if (op === "^=" || (isDate === true && (op === "=" || op === "!="))) return { prefix: { [key]: text } };
    if (op === "=" || op === "!=") return { term: { [key]: text } };
    // Fields of one name have the same beginning.
    const own = field === undefined ? {} : op.startsWith("<") ? { gte: `${field}=` } : { lt: `${field}=${last}` };
    if (isDate === true && op === "<=") return { range: { [key]: { lt: text + last } } };
    if (isDate === true && op === ">") return { range: { [key]: { gte: text + last } } };
    return { range: { [key]: { ...own, [bounds[op]]: text } } };
  };
  return { bool: { should: values.map(ofValue), minimum_should_match: 1 } };
}

const bounds = { "<": "lt", "<=": "lte", ">": "gt", ">=": "gte" } as const;
