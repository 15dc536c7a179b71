/** Entry of the worker threads. Loaded by the pool, never imported. */
import { workerData } from "node:worker_threads";
import { type Answer, ask } from "@decant/ask";
import { type Chunk, type ChunkDocument, type Chunker, createChunker, estimateTokens } from "@decant/chunk";
import type { Page } from "@decant/page";
import { createPipeline, type PipelineOptions } from "@decant/pipeline";
import { type FoundText, findText } from "@decant/pipeline/explain";
import { serveTasks } from "@decant/pipeline/pool";
import type { RecordsOptions } from "@decant/records";
import type { FoundPlace, FoundRecords } from "./find-places.ts";

/** Work on a page, whose time the page decides. */
export type PageTask =
  | { readonly kind: "convert"; readonly html: string; readonly url: string }
  | { readonly kind: "chunk"; readonly document: ChunkDocument; readonly budget: number }
  | { readonly kind: "ask"; readonly document: ChunkDocument; readonly question: string; readonly budget: number }
  | { readonly kind: "find"; readonly html: string; readonly page: Page; readonly text: string }
  | { readonly kind: "cite"; readonly html: string; readonly quote: string; readonly url: string }
  | { readonly kind: "records"; readonly html: string; readonly options: RecordsOptions & { readonly url: string } };

type TaskResult = Page | Chunk[] | FoundText | Answer | FoundRecords | FoundPlace[];

const pipeline = createPipeline(workerData as PipelineOptions);
const chunkers = new Map<number, Promise<Chunker>>();

serveTasks<PageTask, TaskResult>(async (task, begin) => {
  begin();
  return { result: await done(task), move: [] };
});

async function done(task: PageTask): Promise<TaskResult> {
  if (task.kind === "convert") return pipeline.convert(task.html, { url: task.url });
  if (task.kind === "find") return findText(task.html, task.page, task.text);
  if (task.kind === "records") return (await import("./find-places.ts")).findRecords(task.html, task.options);
  if (task.kind === "cite") return (await import("./find-places.ts")).citeQuote(task.html, task.quote, task.url);
  const { document, budget } = task;
  if (task.kind === "ask") return ask(document, task.question, { budget, countTokens: estimateTokens });
  const chunker = chunkers.get(budget) ?? createChunker({ budget, countTokens: estimateTokens, tokenizer: "estimate" });
  chunkers.set(budget, chunker);
  return (await chunker).chunk(document);
}
