import { DecantError, readAddress, withoutSecrets } from "@decant/page";
import type { QdrantClient, Schemas } from "@qdrant/js-client-rest";
import { fromStored, type Row, type StoredRow, toStored } from "../row.ts";
import type { ChangeSet, KnownRow, Passage, Query, Store } from "../sink.ts";
import { type CheckedCondition, isMatch } from "../where.ts";
import { byPlace } from "./file-store.ts";
import { isFullDisk, loadPackage, PendingChanges } from "./pending-changes.ts";
import { fuse, fusedDepth, isAnswer, type Question, readQuestion, searchDeep, spaced } from "./question.ts";

/** Names of the two vectors of a point: of its words, made by the server, and of the caller's model. */
const words = "words";
const dense = "dense";
/** Points of a request; with vectors of 3,000 numbers they take some 4 MB, and the server takes 32 MB. */
const requestPoints = 100;

const form = "qdrant:http://HOST:6333/COLLECTION";
const portOf = /^https?:\/\/[^/?#]*:(\d+)(?:[/?#]|$)/;

/**
 * A collection of Qdrant: full-text search by the server's BM25 model, and vectors. What was applied waits in memory for the commit.
 */
export class QdrantStore implements Store {
  readonly name: string;
  readonly commitsWhole = false;
  readonly hasVectors = true;
  private readonly address: URL;
  private readonly port: number;
  private readonly collection: string;
  private readonly key: string | null;
  private client: QdrantClient | undefined;
  private exists = false;
  /** Length of the vectors that the collection is made for. */
  private madeFor: number | undefined;
  private readonly pending: PendingChanges;

  /** @param address `http://host:6333/collection`, with `?api-key=KEY` if the server wants one. */
  constructor(address: string) {
    const url = readAddress(address);
    if (url === undefined)
      throw new DecantError("bad-store", `${withoutSecrets(`qdrant:${address}`)}: expected ${form}`);
    this.address = url;
    const [, collection, ...rest] = this.address.pathname.split("/");
    if (!["http:", "https:"].includes(this.address.protocol) || !collection || rest.length > 0)
      throw new DecantError("bad-store", `${withoutSecrets(`qdrant:${address}`)}: expected ${form}`);
    this.collection = decodeURIComponent(collection);
    this.port = Number(portOf.exec(address)?.[1] ?? 6333);
    this.key = this.address.searchParams.get("api-key");
    this.name = `qdrant:${this.address.protocol}//${this.address.hostname}:${this.port}/${collection}`;
    this.pending = new PendingChanges(this.name);
  }

  async open(): Promise<void> {
    const loaded = await loadPackage("qdrant", "@qdrant/js-client-rest", () => import("@qdrant/js-client-rest"));
    this.client = new loaded.QdrantClient({
      ...{ url: this.address.origin, port: this.port, checkCompatibility: false },
      ...(this.key === null ? {} : { headers: { "api-key": this.key } }),
    });
    this.exists = (await this.ask((client) => client.collectionExists(this.collection))).exists;
    if (!this.exists) return;
    const { params } = (await this.ask((client) => client.getCollection(this.collection))).config;
    if (params.sparse_vectors?.[words] === undefined)
      throw new DecantError("store-version", `${this.name}: another program's collection: no vector ${words}`);
    const vectors = params.vectors as Readonly<Record<string, Schemas["VectorParams"]>> | undefined;
    this.madeFor = vectors?.[dense]?.size;
    this.pending.dimensions = this.madeFor;
  }

  async count(): Promise<number> {
    if (!this.exists) return 0;
    return (await this.ask((client) => client.count(this.collection, { exact: true }))).count;
  }

  async *list(): AsyncGenerator<KnownRow> {
    for await (const { id, payload } of this.scroll({ with_payload: ["source", "page", "hash", "heading_path"] })) {
      const { source, page, hash, heading_path } = payload as unknown as StoredRow;
      yield { id: String(id), source, page, hash, headingPath: heading_path };
    }
  }

  async *read(where: readonly CheckedCondition[] = []): AsyncGenerator<Row> {
    const { filter, passes } = splitWhere(where);
    const rows: Row[] = [];
    for await (const point of this.scroll({ ...filter, with_payload: true, with_vector: true })) {
      const row = toRow(point);
      if (passes(row)) rows.push(row);
    }
    yield* rows.sort(byPlace);
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

  async apply(changes: ChangeSet): Promise<void> {
    this.pending.add(changes);
  }

  async commit(): Promise<void> {
    const { put, removed, isEmpty } = this.pending;
    if (isEmpty) return;
    await this.prepareCollection();
    const points = put.map(toPoint);
    for (let start = 0; start < points.length; start += requestPoints)
      await this.write({ upsert: { points: points.slice(start, start + requestPoints) } });
    if (removed.length > 0) await this.write({ delete: { points: removed } });
    this.pending.clear();
  }

  /** Returns when the change is kept and searched. */
  private async write(operation: Schemas["UpdateOperation"]): Promise<void> {
    await this.ask((client) => client.batchUpdate(this.collection, { wait: true, operations: [operation] }));
  }

  private async prepareCollection(): Promise<void> {
    const { dimensions } = this.pending;
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

  async close(): Promise<void> {
    this.pending.clear();
    this.client = undefined;
  }

  async search({ words: text, limit, vector, where = [] }: Query): Promise<Passage[]> {
    if (!this.exists) return [];
    const question = readQuestion(text);
    if (vector === undefined || this.madeFor === undefined) return this.searchWords(question, limit, where);
    this.pending.checkVector(vector);
    const depth = fusedDepth(limit);
    const byWords = await this.searchWords(question, depth, where);
    return fuse([byWords, await this.query({ query: [...vector], using: dense }, question, depth, where)], limit);
  }

  private async searchWords(question: Question, limit: number, where: readonly CheckedCondition[]): Promise<Passage[]> {
    if (question.words.length === 0) return [];
    return this.query({ query: toDocument(question.words.join(" ")), using: words }, question, limit, where);
  }

  private query(
    request: Schemas["QueryRequest"],
    question: Question,
    limit: number,
    where: readonly CheckedCondition[],
  ): Promise<Passage[]> {
    const { filter, passes } = splitWhere(where, question);
    return searchDeep(limit, passes.isNeeded ? ({ row }) => passes(row) : undefined, async (depth) => {
      const { points } = await this.ask((client) =>
        client.query(this.collection, { ...request, ...filter, limit: depth, with_payload: true, with_vector: true }),
      );
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
  const payload = { ...stored, [languageTags]: tagsOf(row.language) };
  const text = [row.title, ...row.headingPath, row.context, row.text].filter((part) => part !== null);
  return {
    id,
    payload,
    vector: { [words]: toDocument(spaced(text.join("\n"))), ...(vector === undefined ? {} : { [dense]: [...vector] }) },
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
const languageTags = "language_tags";

function tagsOf(language: string | null): string[] {
  const parts = language?.toLowerCase().split("-") ?? [];
  return parts.map((_, at) => parts.slice(0, at + 1).join("-"));
}

/** The server compares texts with = alone, and numbers. */
const isKnownToServer = ({ column, op }: CheckedCondition): boolean =>
  op === "=" || op === "!=" || (column.type === "integer" && op !== "^=");

/** The part of a filter that the server applies, and the test of the rest. */
function splitWhere(where: readonly CheckedCondition[], question?: Question) {
  const own = where.filter(isKnownToServer);
  const rest = where.filter((condition) => !isKnownToServer(condition));
  const test = (row: Row): boolean => isMatch(row, rest) && (question === undefined || isAnswer(row, question));
  const isNeeded = rest.length > 0 || (question !== undefined && question.phrases.length + question.without.length > 0);
  const must = own.filter(({ op }) => op !== "!=").map(toCondition);
  const mustNot = own.filter(({ op }) => op === "!=").map(toCondition);
  const filter: Schemas["Filter"] = { must, must_not: mustNot };
  return { filter: own.length === 0 ? {} : { filter }, passes: Object.assign(test, { isNeeded }) };
}

const ranges = { "<": "lt", "<=": "lte", ">": "gt", ">=": "gte" } as const;

function toCondition({ column: { name, type }, field, op, values }: CheckedCondition): Schemas["Condition"] {
  if (name === "id") return { has_id: [...values] };
  if (op in ranges) {
    const bound = ranges[op as keyof typeof ranges];
    // With several values, the loosest one decides.
    const numbers = values.map(Number);
    const value = bound.startsWith("l") ? Math.max(...numbers) : Math.min(...numbers);
    return { key: name, range: { [bound]: value } };
  }
  if (type === "integer") return { key: name, match: { any: values.map(Number) } };
  if (name === "language") return { key: languageTags, match: { any: values.map((tag) => String(tag).toLowerCase()) } };
  return { key: field === undefined ? name : `fields."${field}"`, match: { any: values.map(String) } };
}
