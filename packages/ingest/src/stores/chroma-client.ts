import { DecantError } from "@decant/page";
import { batchesOf, type RestServer } from "./base-store.ts";

/** A value of a record beside its document. `null` removes it. */
export type ChromaValue = string | number | null;

export type ChromaWhere = Readonly<Record<string, unknown>>;

/** What was found of a record has the parts that were asked for. */
export interface ChromaRecord {
  readonly id: string;
  readonly embedding?: readonly number[] | undefined;
  readonly document: string;
  readonly metadata: Readonly<Record<string, ChromaValue>>;
  /** Cosine distance to what was asked for. */
  readonly distance?: number | undefined;
}

export interface GetOptions {
  readonly include: readonly ("metadatas" | "documents" | "embeddings")[];
  readonly ids?: readonly string[] | undefined;
  readonly where?: ChromaWhere | undefined;
}

/** Records of an answer, and of a change; with vectors of 3,000 numbers a change takes some 6 MB. */
const pageRecords = 1000;
const requestRecords = 100;
const version = 1;
const notFound = 404;

/** A collection of Chroma, by the REST API of its version 1 (`/api/v2`). */
export class ChromaCollection {
  exists = false;
  /** Length of its vectors; undefined before the first one. */
  dimensions: number | undefined;
  private readonly server: RestServer;
  private readonly store: string;
  private readonly name: string;
  private id = "";

  constructor(server: RestServer, store: string, name: string) {
    this.server = server;
    this.store = store;
    this.name = name;
  }

  /** @throws {DecantError} `store-version` if another program made it. */
  async open(): Promise<void> {
    const response = await this.server.send("GET", `/collections/${encodeURIComponent(this.name)}`);
    if (response.status === notFound) await response.body?.cancel();
    else this.take(await this.server.read<Description>(response));
  }

  private take({ id, metadata, dimension }: Description): void {
    if (metadata?.decant !== version)
      throw new DecantError(
        "store-version",
        `${this.store}: ${this.name} is another program's collection, or one of another version`,
      );
    this.id = id;
    this.exists = true;
    this.dimensions = dimension ?? undefined;
  }

  async count(): Promise<number> {
    return this.exists ? this.ask("GET", "/count") : 0;
  }

  /** Records in the order in which they were made, or those with the ids in any order. */
  async *get(options: GetOptions): AsyncGenerator<ChromaRecord> {
    for (let offset = 0; this.exists; offset += pageRecords) {
      const page = toRecords(await this.ask<Columns>("POST", "/get", { ...options, limit: pageRecords, offset }));
      yield* page;
      if (page.length < pageRecords) return;
    }
  }

  async ids(where: ChromaWhere | undefined, document: ChromaWhere, limit: number): Promise<readonly string[]> {
    if (!this.exists) return [];
    const request = { include: [], where, where_document: document, limit };
    return (await this.ask<Columns>("POST", "/get", request)).ids;
  }

  /** Records whose vectors are nearest, the nearest first. */
  async nearest(vector: readonly number[], limit: number, where: ChromaWhere | undefined): Promise<ChromaRecord[]> {
    if (!this.exists) return [];
    const include = ["metadatas", "documents", "embeddings", "distances"];
    const request = { query_embeddings: [vector], n_results: limit, include, where };
    // A list of answers for each part: several vectors may be asked for.
    const answer = await this.ask<Readonly<Record<string, readonly unknown[] | null>>>("POST", "/query", request);
    const parts = Object.entries(answer).map(([name, lists]) => [name, lists?.[0]]);
    return toRecords(Object.fromEntries(parts) as unknown as Columns);
  }

  /** Write records; those with a known id are replaced. Makes the collection. */
  async put(records: readonly ChromaRecord[]): Promise<void> {
    if (records.length > 0 && !this.exists)
      this.take(
        await this.server.ask("POST", "/collections", {
          ...{ name: this.name, get_or_create: true, metadata: { decant: version } },
          configuration: { hnsw: { space: "cosine" } },
        }),
      );
    for (const part of batchesOf(records, requestRecords))
      await this.ask("POST", "/upsert", {
        ids: part.map(({ id }) => id),
        embeddings: part.map(({ embedding }) => embedding),
        documents: part.map(({ document }) => document),
        metadatas: part.map(({ metadata }) => metadata),
      });
    this.dimensions ??= records[0]?.embedding?.length;
  }

  async remove(all: readonly string[]): Promise<void> {
    if (!this.exists) return;
    for (const ids of batchesOf(all, pageRecords)) await this.ask("POST", "/delete", { ids });
  }

  private ask<Result>(method: string, path: string, body?: object): Promise<Result> {
    return this.server.ask(method, `/collections/${this.id}${path}`, body);
  }
}

interface Description {
  readonly id: string;
  readonly metadata?: Readonly<Record<string, unknown>> | null;
  readonly dimension?: number | null;
}

/** An answer has a list for each part; those that were not asked for are `null`. */
interface Columns {
  readonly ids: readonly string[];
  readonly documents?: readonly (string | null)[] | null | undefined;
  readonly metadatas?: readonly (ChromaRecord["metadata"] | null)[] | null | undefined;
  readonly embeddings?: readonly (readonly number[] | null)[] | null | undefined;
  readonly distances?: readonly (number | null)[] | null | undefined;
}

function toRecords({ ids, documents, metadatas, embeddings, distances }: Columns): ChromaRecord[] {
  return ids.map((id, at) => ({
    id,
    document: documents?.[at] ?? "",
    metadata: metadatas?.[at] ?? {},
    embedding: embeddings?.[at] ?? undefined,
    distance: distances?.[at] ?? undefined,
  }));
}
