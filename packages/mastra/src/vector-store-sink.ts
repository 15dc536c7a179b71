import type { ChangeSet, Embed, Row, Sink } from "@decant/ingest";
import { DecantError } from "@decant/page";
import { placeOf } from "./chunk-document.ts";

/** What is used of a vector store of Mastra (`MastraVector`). */
export interface VectorStoreLike {
  listIndexes(): Promise<string[]>;
  createIndex(params: { indexName: string; dimension: number; metric?: "cosine" }): Promise<void>;
  upsert(params: {
    indexName: string;
    ids: string[];
    vectors: number[][];
    metadata: Record<string, string | number>[];
  }): Promise<string[]>;
  deleteVectors(params: { indexName: string; ids: string[] }): Promise<void>;
}

export interface VectorStoreSinkOptions {
  /** Index of the store; made by the first run, for the cosine, if there is none. */
  readonly indexName: string;
}

/**
 * A vector store of Mastra as a store of `ingest`: rows are vectors whose ids are those of the chunks, with the text and its place as
 * metadata, as `createVectorQueryTool` reads them.
 *
 * It takes rows with vectors alone, so `ingest` needs `embed`. It cannot list what it holds, so `ingest` believes its state: keep that file
 * as long as the index.
 *
 * @example
 * const nothing = async () => [];
 * const store = { listIndexes: nothing, createIndex: async () => {}, upsert: nothing, deleteVectors: async () => {} };
 * new VectorStoreSink(store, { indexName: "harbour" }).name; // "mastra:harbour"
 */
export class VectorStoreSink implements Sink {
  readonly name: string;
  readonly commitsWhole = false;
  readonly hasVectors = true;
  private readonly store: VectorStoreLike;
  private readonly indexName: string;
  private exists = false;

  constructor(store: VectorStoreLike, { indexName }: VectorStoreSinkOptions) {
    this.store = store;
    this.indexName = indexName;
    this.name = `mastra:${indexName}`;
  }

  /** @throws {DecantError} `store-unreachable`, if the store throws. */
  async open(): Promise<void> {
    this.exists = (await this.ask("store-unreachable", () => this.store.listIndexes())).includes(this.indexName);
  }

  /** @throws {TypeError} If a row has no vector. @throws {DecantError} `store-unwritable`, if the store throws. */
  async apply({ put, remove }: ChangeSet): Promise<void> {
    const { store, indexName } = this;
    const vectors = put.map(toVector);
    await this.ask("store-unwritable", async () => {
      const [first] = vectors;
      if (!this.exists && first !== undefined)
        await store.createIndex({ indexName, dimension: first.length, metric: "cosine" });
      this.exists ||= first !== undefined;
      if (first !== undefined)
        await store.upsert({ indexName, ids: put.map(({ id }) => id), vectors, metadata: put.map(toMetadata) });
      if (remove.length > 0 && this.exists) await store.deleteVectors({ indexName, ids: [...remove] });
    });
  }

  /** The store writes at once. */
  async commit(): Promise<void> {}

  async close(): Promise<void> {}

  private async ask<Result>(code: string, request: () => Promise<Result>): Promise<Result> {
    try {
      return await request();
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new DecantError(code, `${this.name}: ${reason}`, { cause: error });
    }
  }
}

/** What is used of an embedding model, as Mastra's `ModelRouterEmbeddingModel` and the models of the AI SDK have it. */
export interface EmbeddingModelLike {
  /** Texts that it takes at a time. */
  readonly maxEmbeddingsPerCall?: number | PromiseLike<number | undefined> | undefined;
  doEmbed(options: {
    values: string[];
    abortSignal?: AbortSignal;
  }): PromiseLike<{ readonly embeddings: readonly (readonly number[])[] }>;
}

/**
 * An embedding model of Mastra or the AI SDK as the function that `ingest` and `searchStore` take.
 *
 * @example
 * const model = { doEmbed: async ({ values }: { values: string[] }) => ({ embeddings: values.map((text) => [text.length]) }) };
 * await toEmbed(model)(["tide"], { signal: new AbortController().signal }); // [[4]]
 */
export function toEmbed(model: EmbeddingModelLike): Embed {
  return async (texts, { signal }) => {
    const most = Math.max(1, (await model.maxEmbeddingsPerCall) ?? texts.length);
    const vectors: (readonly number[])[] = [];
    for (let start = 0; start < texts.length; start += most) {
      const values = texts.slice(start, start + most);
      vectors.push(...(await model.doEmbed({ values, abortSignal: signal })).embeddings);
    }
    return vectors;
  };
}

function toVector({ vector }: Row): number[] {
  if (vector === undefined) throw new TypeError("embed: expected with a vector store of Mastra");
  return Array.from(vector);
}

function toMetadata(row: Row): Record<string, string | number> {
  const { page, url, title, pageType, language, published, modified, content, fields } = row;
  const known = Object.entries({ url, title, pageType, language, published, modified });
  return {
    ...fields,
    ...Object.fromEntries(known.flatMap(([name, value]) => (value === null ? [] : [[name, value]]))),
    ...{ text: content, source: url ?? page, docId: page, ...placeOf(row) },
  };
}
