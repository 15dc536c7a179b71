/** What runs in a worker thread. Loaded by the pool, never imported. */
import { parentPort, workerData } from "node:worker_threads";
import type { Answer } from "./answer.ts";
import { type BatchSettings, createAnswerer } from "./answer-page.ts";
import { loadLanguageJudge } from "./content-language.ts";
import { type PageInput, type RenderedPage, type RenderOptions, renderPage } from "./convert-page.ts";
import type { PageSource } from "./page-source.ts";
import type { Started, Task } from "./worker-pool.ts";

let answerer: Promise<ReturnType<typeof createAnswerer>> | undefined;

async function prepare(settings: BatchSettings): Promise<ReturnType<typeof createAnswerer>> {
  const judgeLanguage = await loadLanguageJudge(settings, settings.fields);
  if (settings.chunks === undefined) return createAnswerer(settings, judgeLanguage);
  const { loadChunker } = await import("./load-chunker.ts");
  return createAnswerer(settings, judgeLanguage, await loadChunker(settings.chunks));
}

/** Tell the pool that the clock of this task runs now. */
function announce(sequence: number, id: string | number): void {
  parentPort?.postMessage({ sequence, id } satisfies Started);
}

/** Answer one page of a batch. */
export async function answer({ sequence, input }: Task<PageSource>): Promise<Answer> {
  answerer ??= prepare(workerData as BatchSettings);
  const answerPage = await answerer;
  return answerPage(input, (id) => announce(sequence, id));
}

/** Convert the page of `decant [input]`. */
export function render({ sequence, input }: Task<PageInput>): Promise<RenderedPage> {
  announce(sequence, input.id);
  return renderPage(input, workerData as RenderOptions);
}
