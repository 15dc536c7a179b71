/** Entry of the worker threads. Loaded by the pool, never imported. */
import { ask } from "@decant/ask";
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
  const { question } = task.settings;
  const { verdict, metadata } = page;
  const written =
    question === undefined
      ? { body: await write(page, task), tokens: estimateTokens(page.markdown) }
      : await writeAnswer(page, question, task);
  return { result: { ...written, verdict, title: metadata.title }, move: [] };
});

async function write(page: Page, { format, url, settings }: ConvertTask): Promise<string> {
  const { metadata: withMetadata = false, budget = 512 } = settings;
  if (format !== "chunks") return serialize(toDocument(page), format, { withMetadata });
  const { markdown, blocks, metadata } = page;
  const { title, language } = metadata;
  const chunks = (await chunkerFor(budget)).chunk({ id: url ?? "", markdown, blocks, title, language });
  return chunks.map((chunk) => `${toJson(toSnakeCase({ ...chunk, url: url ?? null, title }))}\n`).join("");
}

async function writeAnswer(
  { markdown, blocks, metadata: { language } }: Page,
  question: string,
  { format, settings: { budget } }: ConvertTask,
): Promise<Pick<WrittenPage, "body" | "tokens">> {
  const answer = await ask({ markdown, blocks, language }, question, { budget });
  const body = format === "json" ? `${toJson(toSnakeCase(answer))}\n` : answer.markdown;
  return { body, tokens: answer.tokens };
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
