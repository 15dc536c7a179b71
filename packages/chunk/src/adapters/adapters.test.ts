import { Document, type DocumentInterface } from "@langchain/core/documents";
import { expect, test } from "vitest";
import { chunk } from "../create-chunker.ts";
import { estimateTokens } from "../estimate.ts";
import { toLangChainDocument } from "./langchain.ts";
import { toLlamaIndexNode } from "./llamaindex.ts";

const text = "The gauge is read twice a day and entered in the book. ".repeat(6);
const [first, second] = chunk(
  { id: "https://harbour.example/gauge", title: "Handbook", markdown: `# Gauge\n\n${text}\n\n## Float\n\n${text}` },
  { countTokens: estimateTokens, budget: 128 },
);

test("LangChain takes a chunk for a document", () => {
  const shape: DocumentInterface = toLangChainDocument(first!);
  const document = new Document(shape);
  expect(document.id).toBe(first!.id);
  expect(document.pageContent).toBe(first!.embedText);
  expect(document.metadata).toMatchObject({
    document_id: "https://harbour.example/gauge",
    heading_path: ["Gauge"],
    index: 0,
  });
  expect(toLangChainDocument(first!, "content").pageContent).toBe(first!.content);
});

test("a node of LlamaIndex knows its neighbours and its place", () => {
  const node = toLlamaIndexNode(second!);
  expect(node.relationships).toEqual({
    SOURCE: { nodeId: "https://harbour.example/gauge", metadata: {} },
    PREVIOUS: { nodeId: first!.id, metadata: {} },
    PARENT: { nodeId: first!.id, metadata: {} },
  });
  expect([node.startCharIdx, node.endCharIdx]).toEqual([second!.markdown[0]!.start, second!.markdown[0]!.end]);
});

test("another text than there is is refused", () => {
  expect(() => toLangChainDocument(first!, "html" as never)).toThrow(TypeError);
});
