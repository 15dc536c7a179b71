import { type Chunk, type Chunker, type ChunkOptions, type CountTokens, createChunker } from "@decant/chunk";
import { checkValue, oneOf } from "@decant/page";
import { NodeParser } from "@llamaindex/core/node-parser";
import { NodeRelationship, TextNode } from "@llamaindex/core/schema";
import { pageOf } from "./decant-reader.ts";
import { placeOf } from "./metadata.ts";

/** How documents are cut. */
export interface NodeParserOptions extends ChunkOptions {
  /** Counts tokens. @default OpenAI's o200k vocabulary */
  readonly countTokens?: CountTokens | undefined;
  /** What becomes the text: `embedText` has title and headings over the plain text, `content` is Markdown. @default "embedText" */
  readonly text?: "embedText" | "content" | "text" | undefined;
}

/** Facts that a model is shown beside the text. */
const shown: ReadonlySet<string> = new Set(["source", "title"]);

/**
 * Cuts Markdown at headings first, and never inside a table row, a formula or, where it fits, a code block.
 *
 * Nodes of documents that came from a `DecantReader` have the anchor of their section. Ids of nodes are made from the id of the document,
 * the headings and the content. Metadata is not embedded: the text has the title and the headings.
 *
 * @example
 * import { TextNode } from "@llamaindex/core/schema";
 * const documents = [new TextNode({ id_: "tides", text: "# Tides\n\nThe moon pulls." })];
 * const nodes = await new DecantNodeParser({ text: "content" }).getNodesFromDocuments(documents);
 * nodes.map(({ text, metadata }) => [text, metadata.headingPath]); // [["# Tides\n\nThe moon pulls.", "Tides"]]
 */
export class DecantNodeParser extends NodeParser<Promise<TextNode[]>> {
  private readonly text: NonNullable<NodeParserOptions["text"]>;
  private readonly chunker: Promise<Chunker>;

  /** @throws {TypeError} If `text` is unknown. Other wrong options are reported by the first call. */
  constructor({ text = "embedText", ...options }: NodeParserOptions = {}) {
    super();
    checkValue("text", text, oneOf("embedText", "content", "text"));
    this.text = text;
    this.chunker = createChunker(options);
    // Whoever parses hears of it.
    this.chunker.catch(() => {});
  }

  protected override async parseNodes(documents: TextNode[]): Promise<TextNode[]> {
    const chunker = await this.chunker;
    return documents.flatMap((document) => chunk(chunker, document).map((each) => this.toNode(each, document)));
  }

  private toNode(chunk: Chunk, document: TextNode): TextNode {
    const metadata = { ...document.metadata, ...placeOf(chunk) };
    const [first] = chunk.markdown;
    return new TextNode({
      id_: chunk.id,
      text: chunk[this.text],
      metadata,
      excludedEmbedMetadataKeys: Object.keys(metadata),
      excludedLlmMetadataKeys: Object.keys(metadata).filter((key) => !shown.has(key)),
      relationships: {
        [NodeRelationship.SOURCE]: document.asRelatedNodeInfo(),
        ...(chunk.parentId !== null && { [NodeRelationship.PARENT]: { nodeId: chunk.parentId, metadata: {} } }),
      },
      ...(first !== undefined && { startCharIdx: first.start, endCharIdx: first.end }),
    });
  }
}

function chunk({ chunk }: Chunker, document: TextNode): Chunk[] {
  const { id_: id, text: markdown, metadata } = document;
  const page = pageOf(document);
  // Blocks and posts are of the Markdown that was read.
  if (page?.markdown === markdown) return chunk({ ...page, id });
  const { title = null, language = null } = metadata as { readonly title?: string; readonly language?: string };
  return chunk({ id, markdown, title, language });
}
