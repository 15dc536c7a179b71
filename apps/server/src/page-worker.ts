/** Entry of the worker threads. Loaded by the pool, never imported. */
import { type Chunker, createChunker, estimateTokens } from "@decant/chunk";
import { serialize, toDocument } from "@decant/formats";
import { type Page, toJson, toSnakeCase } from "@decant/page";
import { createPipeline, type Pipeline, type PipelineOptions } from "@decant/pipeline";
import { serveTasks } from "@decant/pipeline/pool";
import type { ConvertTask, WrittenPage } from "./convert.ts";

/** Pipelines and chunkers by their options, of which there are few. */
const pipelines = new Map<string, Pipeline>();
const chunkers = new Map<number, Promise<Chunker>>();

serveTasks<ConvertTask, WrittenPage>(async (task, begin) => {
  begin();
  const { preset, comments, title, extract } = task.settings;
  const page = pipelineFor({ preset, comments, title, extract, keepTrees: task.format === "html" }).convert(task.html, {
    url: task.url,
    contentType: task.contentType,
  });
  const body = await write(page, task);
  const { verdict, metadata } = page;
  return { result: { body, tokens: estimateTokens(page.markdown), verdict, title: metadata.title }, move: [] };
});

async function write(page: Page, { format, url, settings }: ConvertTask): Promise<string> {
  const { metadata: withMetadata = false, budget = 512 } = settings;
  if (format !== "chunks") return serialize(toDocument(page), format, { withMetadata });
  const { markdown, blocks, metadata } = page;
  const { title, language } = metadata;
  const chunks = (await chunkerFor(budget)).chunk({ id: url ?? "", markdown, blocks, title, language });
  return chunks.map((chunk) => `${toJson(toSnakeCase({ ...chunk, url: url ?? null, title }))}\n`).join("");
}

function pipelineFor(options: PipelineOptions): Pipeline {
  const key = JSON.stringify(options);
  const pipeline = pipelines.get(key) ?? createPipeline(options);
  pipelines.set(key, pipeline);
  return pipeline;
}

function chunkerFor(budget: number): Promise<Chunker> {
  const chunker = chunkers.get(budget) ?? createChunker({ budget });
  if (chunkers.size < maxChunkers) chunkers.set(budget, chunker);
  return chunker;
}

/** Clients choose the budget, so not every chunker is kept. */
const maxChunkers = 64;
