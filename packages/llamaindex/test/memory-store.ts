import { BaseEmbedding } from "@llamaindex/core/embeddings";
import type { BaseNode } from "@llamaindex/core/schema";
import { BaseVectorStore, type VectorStoreQuery, type VectorStoreQueryResult } from "@llamaindex/core/vector-store";

const topics = ["gauge", "float", "pilot", "tide"];

/** How often a text has each of some words. */
export class WordEmbeddings extends BaseEmbedding {
  constructor() {
    super();
    this.embedBatchSize = 2;
  }

  override async getTextEmbedding(text: string): Promise<number[]> {
    return topics.map((topic) => text.toLowerCase().split(topic).length);
  }
}

/** A vector store in memory, as those of LlamaIndex are: it deletes by the id of a node's source. */
export class MemoryStore extends BaseVectorStore<undefined> {
  override storesText = true;
  nodes: BaseNode[] = [];
  failure: Error | undefined;

  constructor() {
    super({ embeddingModel: new WordEmbeddings() });
  }

  override client(): undefined {}

  override async add(nodes: BaseNode[]): Promise<string[]> {
    if (this.failure !== undefined) throw this.failure;
    for (const node of nodes) node.getEmbedding();
    this.nodes.push(...nodes);
    return nodes.map(({ id_ }) => id_);
  }

  override async delete(refDocId: string): Promise<void> {
    this.nodes = this.nodes.filter(({ sourceNode }) => sourceNode?.nodeId !== refDocId);
  }

  override async query({ queryEmbedding = [], similarityTopK }: VectorStoreQuery): Promise<VectorStoreQueryResult> {
    const score = (node: BaseNode): number =>
      node.getEmbedding().reduce((sum, value, at) => sum + value * (queryEmbedding[at] ?? 0), 0);
    const nodes = this.nodes.toSorted((a, b) => score(b) - score(a)).slice(0, similarityTopK);
    return { nodes, similarities: nodes.map(score), ids: nodes.map(({ id_ }) => id_) };
  }
}
