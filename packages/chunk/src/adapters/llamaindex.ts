import type { Chunk } from "../chunk.ts";
import { contentOf } from "./langchain.ts";
import { type ChunkMetadata, metadataOf } from "./metadata.ts";

/** The shape of what LlamaIndex's `new TextNode(...)` takes. */
export interface LlamaIndexTextNode {
  readonly id_: string;
  readonly text: string;
  readonly metadata: ChunkMetadata;
  /** Metadata keys that are neither embedded nor shown to a model: ids and counts. */
  readonly excludedEmbedMetadataKeys: string[];
  readonly excludedLlmMetadataKeys: string[];
  /** By the names of `NodeRelationship`. */
  readonly relationships: Readonly<Partial<Record<"SOURCE" | "PREVIOUS" | "NEXT" | "PARENT", LlamaIndexRelation>>>;
  /** Offsets in the Markdown of the first span. */
  readonly startCharIdx?: number;
  readonly endCharIdx?: number;
}

interface LlamaIndexRelation {
  readonly nodeId: string;
  readonly metadata: Record<string, never>;
}

/**
 * A chunk in the shape of LlamaIndex's `TextNode`.
 *
 * @param text What becomes the node's text: `embedText` carries the breadcrumb, `content` is Markdown.
 * @throws {TypeError} If `text` is neither.
 * @example
 * const chunks = chunk({ id: "tides", markdown: "# Tides\n\nThe moon pulls." }, { countTokens: estimateTokens });
 * chunks.map((each) => toLlamaIndexNode(each).text); // ["Tides\n\nThe moon pulls."]
 */
export function toLlamaIndexNode(
  chunk: Chunk,
  text: "embedText" | "content" | "text" = "embedText",
): LlamaIndexTextNode {
  const metadata = metadataOf(chunk);
  const keys = Object.keys(metadata);
  const [first] = chunk.markdown;
  return {
    id_: chunk.id,
    text: contentOf(chunk, text),
    metadata,
    excludedEmbedMetadataKeys: keys,
    excludedLlmMetadataKeys: keys,
    relationships: {
      SOURCE: relationTo(chunk.documentId),
      ...(chunk.prevId !== null && { PREVIOUS: relationTo(chunk.prevId) }),
      ...(chunk.nextId !== null && { NEXT: relationTo(chunk.nextId) }),
      ...(chunk.parentId !== null && { PARENT: relationTo(chunk.parentId) }),
    },
    ...(first !== undefined && { startCharIdx: first.start, endCharIdx: first.end }),
  };
}

function relationTo(nodeId: string): LlamaIndexRelation {
  return { nodeId, metadata: {} };
}
