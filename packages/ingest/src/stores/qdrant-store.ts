import { DecantError } from "@decant/page";
import type { QdrantClient, Schemas } from "@qdrant/js-client-rest";
import { fromStored, type Row, type StoredRow, toStored } from "../row.ts";
import type { KnownRow, Passage } from "../sink.ts";
import { asksForEmpty, type CheckedCondition } from "../where.ts";
import {
  type Asked,
  BufferedStore,
  batchesOf,
  documentOf,
  isFullDisk,
  languageTags,
  loadPackage,
  loosest,
  readServer,
  testOf,
} from "./base-store.ts";
import { countRead } from "./file-store.ts";
import { searchDeep, spaced } from "./question.ts";

/** Names of the two vectors of a point: of its words, made by the server, and of the caller's model. */
const words = "words";
const dense = "dense";
/** Points of a request; with vectors of 3,000 numbers they take some 4 MB, and the server takes 32 MB. */
const requestPoints = 100;

const anyName = /./;
const portOf = /^https?:\/\/[^/?#]*:(\d+)(?:[/?#]|$)/;

/**
 * A collection of Qdrant: full-text search by the server's BM25 model, and vectors. What was applied waits in memory for the commit.
 */
export class QdrantStore extends BufferedStore {
  private readonly address: URL;
  private readonly port: number;
  private readonly collection: string;
  private client: QdrantClient | undefined;
  protected exists = false;
  protected madeFor: number | undefined;

  /** @param address `http://host:6333/collection`, with `?api-key=KEY` if the server wants one. */
  constructor(address: string) {
    const { url, name } = readServer("qdrant", address, anyName, "qdrant:http://HOST:6333/COLLECTION");
    const port = Number(portOf.exec(address)?.[1] ?? 6333);
    super(`qdrant:${url.protocol}//${url.hostname}:${port}/${name}`);
    this.address = url;
    this.port = port;
    this.collection = decodeURIComponent(name);
  }

  async open(): Promise<void> {
    const loaded = await loadPackage("qdrant", "@qdrant/js-client-rest", () => import("@qdrant/js-client-rest"));
    const key = this.address.searchParams.get("api-key");
    this.client = new loaded.QdrantClient({
      ...{ url: this.address.origin, port: this.port, checkCompatibility: false },
      ...(key === null ? {} : { headers: { "api-key": key } }),
    });
    this.exists = (await this.ask((client) => client.collectionExists(this.collection))).exists;
    if (!this.exists) return;
    const { params } = (await this.ask((client) => client.getCollection(this.collection))).config;
    if (params.sparse_vectors?.[words] === undefined)
      throw new DecantError("store-version", `${this.name}: another program's collection: no vector ${words}`);
    const vectors = params.vectors as Readonly<Record<string, Schemas["VectorParams"]>> | undefined;
    this.madeFor = vectors?.[dense]?.size;
    this.dimensions = this.madeFor;
  }

  async count(where?: readonly CheckedCondition[]): Promise<number> {
    if (where !== undefined) return countRead(this, where);
    if (!this.exists) return 0;
    return (await this.ask((client) => client.count(this.collection, { exact: true }))).count;
  }

  async *list(): AsyncGenerator<KnownRow> {
    for await (const { id, payload } of this.scroll({ with_payload: ["source", "page", "hash", "heading_path"] })) {
      const { source, page, hash, heading_path } = payload as unknown as StoredRow;
      yield { id: String(id), source, page, hash, headingPath: heading_path };
    }
  }

  protected async *find(where: readonly CheckedCondition[]): AsyncGenerator<Row> {
    for await (const point of this.scroll({ ...filterOf(where), with_payload: true, with_vector: true }))
      yield toRow(point);
  }

  private async *scroll(request: Schemas["ScrollRequest"]): AsyncGenerator<FoundPoint> {
    if (!this.exists) return;
    let offset: string | number | null | undefined;
    do {
      const from = { ...request, limit: 1000, ...(offset == null ? {} : { offset }) };
      const { points, next_page_offset } = await this.ask((client) => client.scroll(this.collection, from));
      yield* points;
      offset = next_page_offset as string | number | null | undefined;
    } while (offset != null);
  }

  protected async write(put: readonly Row[], removed: readonly string[]): Promise<void> {
    await this.prepareCollection();
    for (const points of batchesOf(put.map(toPoint), requestPoints))
      await this.update({ upsert: { points: [...points] } });
    if (removed.length > 0) await this.update({ delete: { points: [...removed] } });
  }

  /** Returns when the change is kept and searched. */
  private async update(operation: Schemas["UpdateOperation"]): Promise<void> {
    await this.ask((client) => client.batchUpdate(this.collection, { wait: true, operations: [operation] }));
  }

  private async prepareCollection(): Promise<void> {
    const { dimensions } = this;
    const model = dimensions === undefined ? undefined : ({ size: dimensions, distance: "Cosine" } as const);
    if (!this.exists)
      await this.ask((client) =>
        client.createCollection(this.collection, {
          vectors: model === undefined ? {} : { [dense]: model },
          sparse_vectors: { [words]: { modifier: "idf" } },
        }),
      );
    else if (model !== undefined && this.madeFor === undefined)
      await this.ask((client) => client.createVectorName(this.collection, dense, { dense: model }));
    this.exists = true;
    this.madeFor = dimensions;
  }

  protected searchWords(asked: Asked): Promise<Passage[]> {
    return this.query({ query: toDocument(asked.question.words.join(" ")), using: words }, asked);
  }

  protected searchVectors(vector: Float32Array, asked: Asked): Promise<Passage[]> {
    return this.query({ query: [...vector], using: dense }, asked);
  }

  private query(request: Schemas["QueryRequest"], { question, limit, where }: Asked): Promise<Passage[]> {
    const asked = { ...request, ...filterOf(where), with_payload: true, with_vector: true };
    return searchDeep(limit, testOf({ question, where }, isKnownToServer), async (depth) => {
      const { points } = await this.ask((client) => client.query(this.collection, { ...asked, limit: depth }));
      return points.map((point) => ({ row: toRow(point), score: point.score }));
    });
  }

  private async ask<Result>(request: (client: QdrantClient) => Promise<Result>): Promise<Result> {
    try {
      return await request(this.client as QdrantClient);
    } catch (error) {
      const { status, data, message, cause } = error as Error & { status?: number; data?: Answer };
      const reason = data?.status?.error ?? (cause instanceof Error ? cause.message : message);
      const code = isFullDisk(reason) ? "disk-full" : status === undefined ? "store-unreachable" : "store-unwritable";
      throw new DecantError(code, `${this.name}: ${reason || message}`, { cause: error });
    }
  }
}

interface Answer {
  readonly status?: { readonly error?: string };
}

function toPoint(row: Row): Schemas["PointStruct"] {
  const { id, vector, ...stored } = toStored(row);
  const payload = { ...stored, [tagField]: languageTags(row.language) };
  return {
    id,
    payload,
    vector: { [words]: toDocument(spaced(documentOf(row))), ...(vector === undefined ? {} : { [dense]: [...vector] }) },
  };
}

/** The server makes the vector of a text. */
function toDocument(text: string): Schemas["Document"] {
  return { text, model: "qdrant/bm25" };
}

interface FoundPoint {
  readonly id: string | number;
  readonly payload?: Readonly<Record<string, unknown>> | null | undefined;
  readonly vector?: unknown;
}

function toRow({ id, payload, vector }: FoundPoint): Row {
  const own = (vector as Readonly<Record<string, readonly number[]>> | undefined)?.[dense];
  return fromStored({ ...payload, id: String(id), vector: own } as unknown as StoredRow);
}

/** A field of a point beside those of its row: its language and what that is a variant of, in lower case. */
const tagField = "language_tags";

/** The server compares texts with = alone, and numbers. */
const isKnownToServer = (condition: CheckedCondition): boolean => {
  const { column, op } = condition;
  return !asksForEmpty(condition) && (op === "=" || op === "!=" || (column.type === "integer" && op !== "^="));
};

function filterOf(where: readonly CheckedCondition[]): { readonly filter?: Schemas["Filter"] } {
  const own = where.filter(isKnownToServer);
  const must = own.filter(({ op }) => op !== "!=").map(toCondition);
  const mustNot = own.filter(({ op }) => op === "!=").map(toCondition);
  return own.length === 0 ? {} : { filter: { must, must_not: mustNot } };
}

const ranges = { "<": "lt", "<=": "lte", ">": "gt", ">=": "gte" } as const;

function toCondition({ column: { name, type }, field, op, values }: CheckedCondition): Schemas["Condition"] {
  if (name === "id") return { has_id: [...values] };
  if (op in ranges) return { key: name, range: { [ranges[op as keyof typeof ranges]]: loosest(op, values) } };
  if (type === "integer") return { key: name, match: { any: values.map(Number) } };
  if (name === "language") return { key: tagField, match: { any: values.map((tag) => String(tag).toLowerCase()) } };
  return { key: field === undefined ? name : `fields."${field}"`, match: { any: values.map(String) } };
}
