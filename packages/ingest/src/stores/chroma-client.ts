import { DecantError } from "@decant/page";
import { isFullDisk } from "./pending-changes.ts";

/** Where a server is, and by which name errors call the store. */
export interface ChromaServer {
  /** Address of the database, without a slash at its end. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly store: string;
}

/** A value of a record beside its document. `null` removes it. */
export type ChromaValue = string | number | null;

/** A condition on values or documents, as the server reads it. */
export type ChromaWhere = Readonly<Record<string, unknown>>;

export interface ChromaRecord {
  readonly id: string;
  readonly embedding: readonly number[];
  readonly document: string;
  readonly metadata: Readonly<Record<string, ChromaValue>>;
}

/** What was found of a record: the parts that were asked for. */
export interface FoundRecord {
  readonly id: string;
  readonly embedding?: readonly number[] | undefined;
  readonly document: string;
  readonly metadata: Readonly<Record<string, ChromaValue>>;
  /** Cosine distance to what was asked for. */
  readonly distance?: number | undefined;
}

type Part = "metadatas" | "documents" | "embeddings" | "distances";

export interface GetOptions {
  readonly include: readonly Part[];
  readonly ids?: readonly string[] | undefined;
  readonly where?: ChromaWhere | undefined;
  readonly whereDocument?: ChromaWhere | undefined;
  readonly limit?: number | undefined;
}

/** Records of an answer, and of a change; with vectors of 3,000 numbers a change takes some 6 MB. */
const pageRecords = 1000;
const requestRecords = 100;
/** Version of the records. */
const version = 1;
const notFound = 404;

/** A collection of Chroma, by the REST API of its version 1 (`/api/v2`). */
export class ChromaCollection {
  /** Whether there is one on the server. */
  exists = false;
  /** Length of its vectors; undefined before the first one. */
  dimensions: number | undefined;
  private readonly server: ChromaServer;
  private readonly name: string;
  private id = "";

  constructor(server: ChromaServer, name: string) {
    this.server = server;
    this.name = name;
  }

  /** @throws {DecantError} `store-version` if another program made it. */
  async open(): Promise<void> {
    const response = await this.send("GET", `/collections/${encodeURIComponent(this.name)}`);
    if (response.status === notFound) await response.body?.cancel();
    else this.take(await this.read<Description>(response));
  }

  private take({ id, metadata, dimension }: Description): void {
    if (metadata?.decant !== version)
      throw new DecantError(
        "store-version",
        `${this.server.store}: ${this.name} is another program's collection, or one of another version`,
      );
    this.id = id;
    this.exists = true;
    this.dimensions = dimension ?? undefined;
  }

  async count(): Promise<number> {
    return this.exists ? this.ask("GET", "/count") : 0;
  }

  /** Records in the order in which they were made, or those with the ids in any order. */
  async *get({ include, ids, where, whereDocument, limit = Infinity }: GetOptions): AsyncGenerator<FoundRecord> {
    const request = { include, ids, where, where_document: whereDocument };
    for (let offset = 0; this.exists && offset < limit; offset += pageRecords) {
      const size = Math.min(pageRecords, limit - offset);
      const page = toRecords(await this.ask<Columns>("POST", "/get", { ...request, limit: size, offset }));
      yield* page;
      if (page.length < size) return;
    }
  }

  /** Ids alone, in one answer. */
  async ids(where: Pick<GetOptions, "where" | "whereDocument">, limit: number): Promise<readonly string[]> {
    if (!this.exists) return [];
    const { where: values, whereDocument } = where;
    const request = { include: [], where: values, where_document: whereDocument, limit };
    return (await this.ask<Columns>("POST", "/get", request)).ids;
  }

  /** Records whose vectors are nearest, the nearest first. */
  async nearest(vector: readonly number[], limit: number, where: ChromaWhere | undefined): Promise<FoundRecord[]> {
    if (!this.exists) return [];
    const include: readonly Part[] = ["metadatas", "documents", "embeddings", "distances"];
    const request = { query_embeddings: [vector], n_results: limit, include, where };
    const { ids, documents, metadatas, embeddings, distances } = await this.ask<Batches>("POST", "/query", request);
    return toRecords({
      ids: ids[0] ?? [],
      ...{ documents: documents?.[0], metadatas: metadatas?.[0] },
      ...{ embeddings: embeddings?.[0], distances: distances?.[0] },
    });
  }

  /** Write records; those with a known id are replaced. Makes the collection. */
  async put(records: readonly ChromaRecord[]): Promise<void> {
    if (records.length > 0 && !this.exists)
      this.take(
        await this.read(
          await this.send("POST", "/collections", {
            ...{ name: this.name, get_or_create: true, metadata: { decant: version } },
            configuration: { hnsw: { space: "cosine" } },
          }),
        ),
      );
    for (let start = 0; start < records.length; start += requestRecords) {
      const part = records.slice(start, start + requestRecords);
      await this.ask("POST", "/upsert", {
        ids: part.map(({ id }) => id),
        embeddings: part.map(({ embedding }) => embedding),
        documents: part.map(({ document }) => document),
        metadatas: part.map(({ metadata }) => metadata),
      });
    }
    this.dimensions ??= records[0]?.embedding.length;
  }

  async remove(all: readonly string[]): Promise<void> {
    for (let start = 0; this.exists && start < all.length; start += pageRecords)
      await this.ask("POST", "/delete", { ids: all.slice(start, start + pageRecords) });
  }

  private async ask<Result>(method: string, path: string, body?: object): Promise<Result> {
    return this.read<Result>(await this.send(method, `/collections/${this.id}${path}`, body));
  }

  private async send(method: string, path: string, body?: object): Promise<Response> {
    const { url, headers } = this.server;
    return fetch(`${url}${path}`, {
      method,
      headers: { ...headers, "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }).catch((error: Error) => {
      throw this.unreachable(error);
    });
  }

  private async read<Result>(response: Response): Promise<Result> {
    const text = await response.text().catch((error: Error) => {
      throw this.unreachable(error);
    });
    const answer = parse(text);
    if (response.ok && answer !== undefined) return answer as Result;
    const { message = text.slice(0, 200) } = (answer ?? {}) as { readonly message?: string };
    const code = isFullDisk(message) ? "disk-full" : "store-unwritable";
    throw new DecantError(code, `${this.server.store}: ${response.status} ${message}`.trimEnd());
  }

  private unreachable(error: Error): DecantError {
    const reason = error.cause instanceof Error ? error.cause.message : error.message;
    return new DecantError("store-unreachable", `${this.server.store}: ${reason}`, { cause: error });
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
  readonly metadatas?: readonly (FoundRecord["metadata"] | null)[] | null | undefined;
  readonly embeddings?: readonly (readonly number[] | null)[] | null | undefined;
  readonly distances?: readonly (number | null)[] | null | undefined;
}

/** The same for each of several questions. */
type Batches = {
  readonly [Name in keyof Columns]: readonly NonNullable<Columns[Name]>[] | (Name extends "ids" ? never : null);
};

function toRecords({ ids, documents, metadatas, embeddings, distances }: Columns): FoundRecord[] {
  return ids.map((id, at) => ({
    id,
    document: documents?.[at] ?? "",
    metadata: metadatas?.[at] ?? {},
    embedding: embeddings?.[at] ?? undefined,
    distance: distances?.[at] ?? undefined,
  }));
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
