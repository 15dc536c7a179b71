/** Entry of the worker threads. Loaded by the pool, never imported. */
import { workerData } from "node:worker_threads";
import { type Answer, ask } from "@decant/ask";
import { type Chunk, type ChunkDocument, type Chunker, createChunker, estimateTokens } from "@decant/chunk";
import type { Page } from "@decant/page";
import { createPipeline, type Pipeline, type PipelineOptions } from "@decant/pipeline";
import { type FoundText, findText } from "@decant/pipeline/explain";
import { serveTasks } from "@decant/pipeline/pool";
import type { RecordsOptions } from "@decant/records";
import { extra } from "@decant/sanitizer/extra";
import type { FoundPlace, FoundRecords } from "./find-places.ts";

/** Work on a page, whose time the page decides: what it takes and what it gives. Budgets are most tokens, estimated. */
export interface Work {
  convert: [{ readonly html: string; readonly url: string; readonly options?: PipelineOptions | undefined }, Page];
  chunk: [{ readonly document: ChunkDocument; readonly budget: number }, Chunk[]];
  ask: [{ readonly document: ChunkDocument; readonly question: string; readonly budget: number }, Answer];
  find: [{ readonly html: string; readonly page: Page; readonly text: string }, FoundText];
  cite: [{ readonly html: string; readonly quote: string; readonly url: string }, FoundPlace[]];
  records: [{ readonly html: string; readonly options: RecordsOptions & { readonly url: string } }, FoundRecords];
}

const settings: PipelineOptions = { sanitizer: { extra }, ...(workerData as PipelineOptions) };
const pipeline = createPipeline(settings);
const pipelineFor = (options: PipelineOptions | undefined): Pipeline =>
  options === undefined ? pipeline : createPipeline({ ...settings, ...options });

const chunkers = new Map<number, Promise<Chunker>>();

const workers: { [Kind in keyof Work]: (task: Work[Kind][0]) => Work[Kind][1] | Promise<Work[Kind][1]> } = {
  convert: ({ html, url, options }) => pipelineFor(options).convert(html, { url }),
  async chunk({ document, budget }) {
    const made = chunkers.get(budget) ?? createChunker({ budget, countTokens: estimateTokens, tokenizer: "estimate" });
    chunkers.set(budget, made);
    return (await made).chunk(document);
  },
  ask: ({ document, question, budget }) => ask(document, question, { budget, countTokens: estimateTokens }),
  find: ({ html, page, text }) => findText(html, page, text),
  cite: async ({ html, quote, url }) => (await import("./find-places.ts")).citeQuote(html, quote, url),
  records: async ({ html, options }) => (await import("./find-places.ts")).findRecords(html, options),
};

serveTasks<{ readonly kind: keyof Work; readonly task: never }, unknown>(async ({ kind, task }, begin) => {
  begin();
  return { result: await workers[kind](task), move: [] };
});
