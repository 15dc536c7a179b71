import { Document, type DocumentInterface } from "@langchain/core/documents";
import { Embeddings } from "@langchain/core/embeddings";
import { VectorStore } from "@langchain/core/vectorstores";

const topics = ["gauge", "float", "pilot", "tide"];

/** How often a text has each of some words. */
export class WordEmbeddings extends Embeddings {
  constructor() {
    super({});
  }

  override async embedDocuments(texts: string[]): Promise<number[][]> {
    return texts.map((text) => topics.map((topic) => text.toLowerCase().split(topic).length));
  }

  override async embedQuery(text: string): Promise<number[]> {
    return (await this.embedDocuments([text]))[0] as number[];
  }
}

interface Entry {
  readonly id: string;
  readonly vector: number[];
  readonly document: DocumentInterface;
}

/** A vector store in memory that keeps every document it is given, also two with one id, as some stores do. */
export class MemoryStore extends VectorStore {
  entries: Entry[] = [];
  failure: Error | undefined;

  constructor(embeddings: Embeddings = new WordEmbeddings()) {
    super(embeddings, {});
  }

  override _vectorstoreType(): string {
    return "memory";
  }

  override async addVectors(
    vectors: number[][],
    documents: DocumentInterface[],
    options?: { ids?: string[] },
  ): Promise<string[]> {
    if (this.failure !== undefined) throw this.failure;
    const ids = documents.map((_, at) => options?.ids?.[at] ?? `${this.entries.length + at}`);
    for (const [at, document] of documents.entries())
      this.entries.push({ id: ids[at] as string, vector: vectors[at] as number[], document });
    return ids;
  }

  override async addDocuments(documents: DocumentInterface[], options?: { ids?: string[] }): Promise<string[]> {
    return this.addVectors(
      await this.embeddings.embedDocuments(documents.map((each) => each.pageContent)),
      documents,
      options,
    );
  }

  override async delete({ ids }: { ids: string[] }): Promise<void> {
    this.entries = this.entries.filter(({ id }) => !ids.includes(id));
  }

  override async similaritySearchVectorWithScore(query: number[], k: number): Promise<[Document, number][]> {
    const score = (vector: number[]): number => vector.reduce((sum, value, at) => sum + value * (query[at] ?? 0), 0);
    return this.entries
      .map(({ document, vector }): [Document, number] => [new Document(document), score(vector)])
      .sort(([, a], [, b]) => b - a)
      .slice(0, k);
  }
}
