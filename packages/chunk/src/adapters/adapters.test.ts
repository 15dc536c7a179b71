import { Document, type DocumentInterface } from "@langchain/core/documents";
import { expect, test } from "vitest";
import { toLangChainDocument } from "../adapters.ts";
import { chunk } from "../create-chunker.ts";
import { estimateTokens } from "../estimate.ts";

const text = "The gauge is read twice a day and entered in the book. ".repeat(6);
const [first] = chunk(
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

test("another text than there is is refused", () => {
  expect(() => toLangChainDocument(first!, "html" as never)).toThrow(TypeError);
});
