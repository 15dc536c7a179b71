import type { ChangeSet, Embed, Row, Sink } from "@decant/ingest";
import { DecantError } from "@decant/page";
import { Document, type DocumentInterface } from "@langchain/core/documents";
import type { DecantMetadata } from "./documents.ts";

/** What is used of LangChain's `VectorStore`. */
export interface VectorStoreLike {
  _vectorstoreType(): string;
  addDocuments(documents: DocumentInterface[], options?: { ids: string[] }): Promise<unknown>;
  addVectors(vectors: number[][], documents: DocumentInterface[], options?: { ids: string[] }): Promise<unknown>;
  delete(options: { ids: string[] }): Promise<void>;
}

/**
 * A vector store of LangChain as a store of `ingest`: rows are documents whose ids are those of the chunks.
 *
 * The store must take `{ ids }` in `addDocuments`, `addVectors` and `delete`, as most do. It cannot list its documents, so `ingest`
 * believes its state: keep that file as long as the store. With `embed`, texts are embedded in batches that are checked and tried
 * again; without, the store embeds the documents itself.
 *
 * @example
 * const nothing = async () => {};
 * const store = { _vectorstoreType: () => "mine", addDocuments: nothing, addVectors: nothing, delete: nothing };
 * new VectorStoreSink(store).name; // "langchain:mine"
 */
export class VectorStoreSink implements Sink {
  readonly name: string;
  readonly commitsWhole = false;
  readonly hasVectors = true;
  private readonly store: VectorStoreLike;

  constructor(store: VectorStoreLike) {
    this.store = store;
    this.name = `langchain:${store._vectorstoreType()}`;
  }

  async open(): Promise<void> {}

  /** @throws {DecantError} `store-unwritable`, if the store throws. */
  async apply({ put, remove }: ChangeSet): Promise<void> {
    const ids = put.map(({ id }) => id);
    const documents = put.map(toDocument);
    const vectors = put.flatMap(({ vector }) => (vector === undefined ? [] : [Array.from(vector)]));
    try {
      // Some stores add a second document with an id that is there. A run that ends in between repeats its last changes.
      if (ids.length + remove.length > 0) await this.store.delete({ ids: [...remove, ...ids] });
      if (ids.length === 0) return;
      if (vectors.length === ids.length) await this.store.addVectors(vectors, documents, { ids });
      else await this.store.addDocuments(documents, { ids });
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new DecantError("store-unwritable", `${this.name}: ${reason}`, { cause: error });
    }
  }

  /** The store writes at once. */
  async commit(): Promise<void> {}

  async close(): Promise<void> {}
}

/**
 * Embeddings of LangChain as the function that `ingest` and `searchStore` take.
 *
 * @example
 * const embeddings = { embedDocuments: async (texts: string[]) => texts.map((text) => [text.length]) };
 * await toEmbed(embeddings)(["tide"], { signal: new AbortController().signal }); // [[4]]
 */
export function toEmbed(embeddings: { embedDocuments(texts: string[]): Promise<number[][]> }): Embed {
  return (texts) => embeddings.embedDocuments([...texts]);
}

function toDocument({ id, page, url, anchor, title, headingPath, content, tokens }: Row): Document<DecantMetadata> {
  const known = Object.entries({ url, title, anchor }).filter(([, value]) => value !== null);
  const metadata = { source: url ?? page, ...Object.fromEntries(known), headingPath: [...headingPath], tokens };
  return new Document({ id, pageContent: content, metadata });
}
