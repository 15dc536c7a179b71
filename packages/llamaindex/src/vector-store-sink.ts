import type { ChangeSet, Embed, Row, Sink } from "@decant/ingest";
import { DecantError } from "@decant/page";
import { type BaseNode, type Metadata, NodeRelationship, TextNode } from "@llamaindex/core/schema";
import { placeOf } from "./metadata.ts";

/** What is used of LlamaIndex's `BaseVectorStore`. */
export interface VectorStoreLike {
  add(nodes: BaseNode[]): Promise<string[]>;
  delete(refDocId: string): Promise<void>;
}

/**
 * A vector store of LlamaIndex as a store of `ingest`: rows are nodes whose ids are those of the chunks.
 *
 * These stores delete by the id of a node's source. So each node is its own source here, and its page is in `metadata.page`. They take
 * nodes with vectors alone, so `ingest` needs `embed`. They cannot list their nodes, so `ingest` believes its state: keep that file as
 * long as the store.
 *
 * @example
 * new VectorStoreSink({ add: async () => [], delete: async () => {} }, "mine").name; // "llamaindex:mine"
 */
export class VectorStoreSink implements Sink {
  readonly name: string;
  readonly commitsWhole = false;
  readonly hasVectors = true;
  private readonly store: VectorStoreLike;

  /** @param name For messages. */
  constructor(store: VectorStoreLike, name: string = store.constructor.name) {
    this.store = store;
    this.name = `llamaindex:${name}`;
  }

  async open(): Promise<void> {}

  /** @throws {TypeError} If a row has no vector. @throws {DecantError} `store-unwritable`, if the store throws. */
  async apply({ put, remove }: ChangeSet): Promise<void> {
    const nodes = put.map(toNode);
    try {
      // Stores add a second node with an id that is there. A run that ends in between repeats its last changes.
      for (const id of [...remove, ...put.map((row) => row.id)]) await this.store.delete(id);
      if (nodes.length > 0) await this.store.add(nodes);
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
 * An embedding model of LlamaIndex as the function that `ingest` and `searchStore` take.
 *
 * @example
 * const model = { getTextEmbeddings: async (texts: string[]) => texts.map((text) => [text.length]) };
 * await toEmbed(model)(["tide"], { signal: new AbortController().signal }); // [[4]]
 */
export function toEmbed(model: { getTextEmbeddings(texts: string[]): Promise<number[][]> }): Embed {
  return (texts) => model.getTextEmbeddings([...texts]);
}

function toNode(row: Row): TextNode {
  const { id, page, url, title, content, vector } = row;
  if (vector === undefined) throw new TypeError("embed: expected with a vector store of LlamaIndex");
  const known = Object.entries({ url, title }).filter(([, value]) => value !== null);
  const metadata: Metadata = { source: url ?? page, ...Object.fromEntries(known), page, ...placeOf(row) };
  return new TextNode({
    ...{ id_: id, text: content, metadata, embedding: Array.from(vector) },
    relationships: { [NodeRelationship.SOURCE]: { nodeId: id, metadata: {} } },
  });
}
