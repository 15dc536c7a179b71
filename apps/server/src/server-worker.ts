/** Entry of the worker threads. Loaded by the pool, never imported. */
import { ask } from "@decant/ask";
import { type Chunk, type Chunker, createChunker, estimateTokens } from "@decant/chunk";
import { decode } from "@decant/dom";
import { serialize, toDocument } from "@decant/formats";
import type { Page } from "@decant/page";
import { toJson, toSnakeCase } from "@decant/page/records";
import { createPipeline, type Pipeline, type PipelineOptions } from "@decant/pipeline";
import { convertMarkdown } from "@decant/pipeline/markdown";
import { serveTasks } from "@decant/pipeline/pool";
import { extra } from "@decant/sanitizer/extra";
import type { ConvertTask, WrittenPage } from "./convert.ts";
import { selectorsOf } from "./named-elements.ts";

/** Pipelines and chunkers by their options. */
const pipelines = new Map<string, Pipeline>();
const chunkers = new Map<number, Promise<Chunker>>();

serveTasks<ConvertTask, WrittenPage>(async (task, begin) => {
  begin();
  const { preset, comments, title, extract } = task.settings;
  const page = pipelineFor({
    ...{ preset, comments, title, extract, ...selectorsOf(task.settings) },
    keepTrees: task.format === "html" || task.document?.formats.includes("html") === true,
  }).convert(task.html, { url: task.url, contentType: task.contentType });
  const { question } = task.settings;
  const { verdict, metadata } = page;
  const written =
    question === undefined
      ? { body: await write(page, task), tokens: estimateTokens(page.markdown) }
      : await writeAnswer(page, question, task);
  return { result: { ...written, verdict, title: metadata.title }, move: [] };
});

async function write(page: Page, task: ConvertTask): Promise<string> {
  if (task.document !== undefined) {
    const { writeDocument } = await import("./firecrawl/document.ts");
    return writeDocument(page, { ...task, url: task.url ?? task.document.sourceUrl }, task.document);
  }
  const { format, url, name, settings } = task;
  const { metadata: withMetadata = false, cite = false, budget = 512 } = settings;
  if (format !== "chunks") return serialize(toDocument(page), format, { withMetadata });
  const { markdown, blocks, metadata } = page;
  const { title, language } = metadata;
  const chunks = (await chunkerFor(budget)).chunk({ id: url ?? name ?? "", markdown, blocks, title, language });
  const written = cite ? await withCitations(chunks, page, task) : chunks;
  const about = { url: url ?? null, title, ...(name !== undefined && { file: name }) };
  return written.map((chunk) => `${toJson(toSnakeCase({ ...chunk, ...about }))}\n`).join("");
}

async function withCitations(
  chunks: readonly Chunk[],
  page: Page,
  { html, contentType }: ConvertTask,
): Promise<Chunk[]> {
  const { createCiter } = await import("@decant/cite");
  const citer = createCiter(
    typeof html === "string" ? html : decode(html, contentType === undefined ? {} : { contentType }).text,
  );
  return chunks.map((chunk) => {
    const { fragment } = citer.chunk(chunk, page);
    return fragment === "" ? chunk : { ...chunk, anchor: fragment.slice(1) };
  });
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
  const pipeline = pipelines.get(key) ?? createPipeline({ sanitizer: { extra }, ...options }, { convertMarkdown });
  if (pipelines.size < maxPipelines) pipelines.set(key, pipeline);
  return pipeline;
}

function chunkerFor(budget: number): Promise<Chunker> {
  const chunker = chunkers.get(budget) ?? createChunker({ budget });
  if (chunkers.size < maxChunkers) chunkers.set(budget, chunker);
  return chunker;
}

/** Clients choose budgets and selectors, so not every chunker and pipeline is kept. */
const maxChunkers = 64;
const maxPipelines = 64;
