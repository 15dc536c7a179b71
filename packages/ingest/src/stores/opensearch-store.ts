import { DecantError } from "@decant/page";
import { columnList, fromStored, type Row, type StoredRow, toStored } from "../row.ts";
import type { KnownRow, Passage } from "../sink.ts";
import { asksForEmpty, type CheckedCondition } from "../where.ts";
import {
  type Asked,
  BufferedStore,
  batchesOf,
  documentOf,
  languageTags,
  type RestServer,
  readServer,
  restServer,
  testOf,
} from "./base-store.ts";
import { countRead } from "./file-store.ts";
import { searchDeep, spaced } from "./question.ts";

/** How a server of one of the two kinds writes what they write differently. */
interface Dialect {
  readonly settings: object;
  vector(dimensions: number): object;
  lengthOf(field: Readonly<Record<string, unknown>>): unknown;
  nearest(vector: readonly number[], count: number, filter: object): object;
}

const dense = "dense";

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
const version = 1;

/** A keyword beside the columns: the language and what it is a variant of, and the user's fields as `name=value`. */
const tagColumn = "language_tags";
const fieldValues = "field_values";

const filters = columnList.filter(({ isFilter }) => isFilter === true);
const keyword = { type: "keyword", ignore_above: longestValue };

const properties = {
  // The row as it is; nothing in it is searched.
  row: { type: "object", enabled: false },
  words: { type: "text", analyzer: "decant_words" },
  [tagColumn]: keyword,
  [fieldValues]: keyword,
  ...Object.fromEntries(filters.map(({ name, type }) => [name, type === "integer" ? { type: "long" } : keyword])),
};

const analysis = {
  analyzer: { decant_words: { type: "custom", tokenizer: "standard", filter: ["lowercase", "porter_stem"] } },
};

/**
 * An index of OpenSearch or Elasticsearch, by their REST API: full-text search by BM25, filters and vectors. What was applied waits in
 * memory for the commit.
 */
export class OpenSearchStore extends BufferedStore {
  private readonly server: RestServer;
  private readonly dialect: Dialect;
  protected exists = false;
  protected madeFor: number | undefined;

  /** @param address `http://USER:PASSWORD@host:9200/index`, or with `?api-key=KEY` instead of user and password. */
  constructor(kind: OpenSearchKind, address: string) {
    const expected = `${kind}:http://HOST:9200/INDEX, the index in lower case`;
    const { url, name } = readServer(kind, address, indexName, expected);
    super(`${kind}:${url.origin}/${name}`);
    this.dialect = dialects[kind];
    const header = (key: string) => ({ authorization: `ApiKey ${key}` });
    this.server = restServer(this.name, `${url.origin}/${name}`, url, header, reasonOf);
  }

  async open(): Promise<void> {
    const { status, ok, statusText } = await this.server.send("HEAD", "");
    if (!ok && status !== notFound) throw this.server.refusal(status, statusText);
    this.exists = ok;
    if (!this.exists) return;
    const answer = await this.server.ask<Readonly<Record<string, { readonly mappings: Mappings }>>>("GET", "/_mapping");
    // The index may be another name of one.
    const mappings = Object.values(answer)[0]?.mappings;
    if (mappings?._meta?.decant !== version)
      throw new DecantError("store-version", `${this.name}: another program's index, or one of another version`);
    const field = mappings.properties?.[dense];
    this.madeFor = field === undefined ? undefined : Number(this.dialect.lengthOf(field));
    this.dimensions = this.madeFor;
  }

  async count(where?: readonly CheckedCondition[]): Promise<number> {
    if (where !== undefined) return countRead(this, where);
    return this.exists ? (await this.server.ask<{ readonly count: number }>("GET", "/_count")).count : 0;
  }

  async *list(): AsyncGenerator<KnownRow> {
    const columns = ["id", "source", "page", "hash", "heading_path"].map((name) => `row.${name}`);
    for await (const { row } of this.scroll({ match_all: {} }, columns)) {
      const { id, source, page, hash, heading_path } = row;
      yield { id, source, page, hash, headingPath: heading_path };
    }
  }

  protected async *find(where: readonly CheckedCondition[]): AsyncGenerator<Row> {
    for await (const document of this.scroll(toFilter(where), ["row", dense])) yield toRow(document);
  }

  private async *scroll(query: object, columns: readonly string[]): AsyncGenerator<StoredDocument> {
    if (!this.exists) return;
    let after: readonly unknown[] | undefined;
    do {
      const from = after === undefined ? {} : { search_after: after };
      const hits = await this.hits({ query, size: pageRows, sort: [{ id: "asc" }], _source: columns, ...from });
      for (const { _source } of hits) yield _source;
      after = hits.length < pageRows ? undefined : hits.at(-1)?.sort;
    } while (after !== undefined);
  }

  protected async write(put: readonly Row[], removed: readonly string[]): Promise<void> {
    await this.prepareIndex();
    const actions = [
      ...put.map((row) => [{ index: { _id: row.id } }, toDocument(row)]),
      ...removed.map((id) => [{ delete: { _id: id } }]),
    ];
    for (const batch of batchesOf(actions, requestRows)) {
      const lines = batch.flat().map((line) => `${JSON.stringify(line)}\n`);
      const { errors, items } = await this.server.ask<BulkAnswer>("POST", "/_bulk", lines.join(""));
      const failed = items.flatMap((item) => Object.values(item)).find(({ error }) => error !== undefined);
      if (errors && failed !== undefined) throw this.server.refusal(failed.status, reasonOf(failed) ?? "");
    }
    // From now on the rows are found.
    await this.server.ask("POST", "/_refresh");
  }

  private async prepareIndex(): Promise<void> {
    const { dimensions } = this;
    const { settings, vector } = this.dialect;
    const field = dimensions === undefined ? {} : { [dense]: vector(dimensions) };
    if (!this.exists)
      await this.server.ask("PUT", "", {
        settings: { ...settings, analysis },
        mappings: { dynamic: false, _meta: { decant: version }, properties: { ...properties, ...field } },
      });
    else if (dimensions !== undefined && this.madeFor === undefined)
      await this.server.ask("PUT", "/_mapping", { properties: field });
    this.exists = true;
    this.madeFor = dimensions;
  }

  protected searchWords({ question, limit, where }: Asked): Promise<Passage[]> {
    const must = [{ match: { words: { query: question.words.join(" ") } } }];
    return this.query({ question, limit }, () => ({ query: { bool: { must, filter: [toFilter(where)] } } }));
  }

  protected searchVectors(vector: Float32Array, { question, limit, where }: Asked): Promise<Passage[]> {
    return this.query({ question, limit }, (count) => this.dialect.nearest([...vector], count, toFilter(where)));
  }

  private query({ question, limit }: Omit<Asked, "where">, ask: (count: number) => object): Promise<Passage[]> {
    return searchDeep(limit, testOf({ question, where: [] }), async (depth) => {
      const size = Math.min(depth, mostFound);
      const hits = await this.hits({ ...ask(size), size, _source: ["row", dense] });
      return hits.map(({ _source, _score }) => ({ row: toRow(_source), score: _score ?? 0 }));
    });
  }

  private async hits(body: object): Promise<readonly Hit[]> {
    const answer = await this.server.ask<{ readonly hits: { readonly hits: readonly Hit[] } }>(
      "POST",
      "/_search",
      body,
    );
    return answer.hits.hits;
  }
}

const notFound = 404;
const indexName = /^[a-z0-9][a-z0-9._-]{0,199}$/;

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

interface BulkAnswer {
  readonly errors: boolean;
  readonly items: readonly Readonly<Record<string, { readonly status: number; readonly error?: object }>>[];
}

function reasonOf(answer: unknown): string | undefined {
  const { error } = (answer ?? {}) as {
    readonly error?: { readonly type?: string; readonly reason?: string } | string;
  };
  return typeof error === "object" ? [error.type, error.reason].filter(Boolean).join(" ") : error;
}

function toDocument(row: Row): object {
  const { vector, ...stored } = toStored(row);
  const values = stored as unknown as Readonly<Record<string, unknown>>;
  return {
    ...Object.fromEntries(filters.map(({ name }) => [name, values[name]])),
    row: stored,
    words: spaced(documentOf(row)),
    [tagColumn]: languageTags(row.language),
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
function toQuery(condition: CheckedCondition): object {
  const { column, field, op, values } = condition;
  const { name, type, isDate } = column;
  const key = field === undefined ? name : fieldValues;
  const toText = (value: string | number): string => (field === undefined ? String(value) : `${field}=${value}`);
  const ofValue = (value: string | number): object => {
    if (type === "integer" && op !== "^=")
      return op === "=" || op === "!=" ? { term: { [key]: value } } : { range: { [key]: { [bounds[op]]: value } } };
    const text = toText(value);
    if (value === "" && asksForEmpty(condition)) return { bool: { must_not: { prefix: { [key]: text } } } };
    if (name === "language" && (op === "=" || op === "!=")) return { term: { [tagColumn]: text.toLowerCase() } };
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
