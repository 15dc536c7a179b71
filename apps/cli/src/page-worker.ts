/** What a worker thread does. In the bundle it is a part of `page.cjs`, which `bin/page-worker.js` runs. */
import { workerData } from "node:worker_threads";
import type { CheckOptions } from "@decant/normalize";
import type { Violation } from "@decant/page";
import { type Moved, serveTasks } from "@decant/pipeline/pool";
import type { BatchCommandOptions } from "./args/many-pages.ts";
import type { CrawledAnswer, CrawledSource } from "./convert/answer-crawled.ts";
import { loadAnswerer } from "./convert/answer-page.ts";
import { type PageInput, type RenderedPage, type RenderOptions, renderPage } from "./convert/convert-page.ts";
import { loadMarkdownPart, mayBeMarkdown } from "./convert/markdown-part.ts";
import type { MeasuredContent, MeasuredPage } from "./convert/measure-content.ts";
import { idJson, type PageId, type PageSource } from "./input/parse-line.ts";

/**
 * Convert a page of a batch, convert the page of `decant [input]`, measure the content of a page that may be rendered, or
 * check Markdown.
 */
export type WorkerTask =
  | { readonly kind: "answer"; readonly source: PageSource; readonly page?: CrawledSource | undefined }
  | { readonly kind: "render"; readonly page: PageInput }
  | { readonly kind: "measure"; readonly page: MeasuredPage }
  | { readonly kind: "check"; readonly markdown: string; readonly options: CheckOptions };

let answerer: ReturnType<typeof loadAnswerer> | undefined;

type WorkerResult = RenderedPage | CrawledAnswer | MeasuredContent | readonly Violation[];

/** After how many tasks compiled code is kept: soon, as a run may be short, and when rarer elements have been seen. */
const keepAfter: ReadonlySet<number> = new Set([1, 32]);

/**
 * Do the tasks of the pool.
 *
 * @param keepCompiled Keeps the code that was compiled for the tasks.
 */
export function startWorker(keepCompiled: () => void): void {
  let done = 0;
  serveTasks<WorkerTask, WorkerResult>(async (task, begin) => {
    // The result of the task before this one has been sent.
    if (keepAfter.has(done++)) keepCompiled();
    return doTask(task, begin);
  });
}

async function doTask(task: WorkerTask, begin: (label: string | number) => void): Promise<Moved<WorkerResult>> {
  if (task.kind === "measure") {
    begin(task.page.url);
    return { result: (await import("./convert/measure-content.ts")).measureContent(task.page), move: [] };
  }
  if (task.kind === "check") {
    begin("");
    return { result: (await import("@decant/normalize")).checkMarkdown(task.markdown, task.options), move: [] };
  }
  if (task.kind === "render") {
    begin(task.page.id);
    return { result: await renderPage(task.page, workerData as RenderOptions), move: [] };
  }
  const settings = workerData as BatchCommandOptions;
  if (mayBeMarkdown(task.source, settings.contentType)) await loadMarkdownPart();
  const label = (id: PageId): void => begin(idJson(id));
  answerer ??= loadAnswerer(settings);
  const answer =
    task.page === undefined
      ? (await answerer)(task.source, label)
      : (await import("./convert/answer-crawled.ts")).answerCrawled(task.source, task.page, await answerer, label);
  return { result: answer, move: answer.bytes.length === 0 ? [] : [answer.bytes.buffer] };
}
