/** Entry of the worker thread that checks Markdown. Loaded by the pool, never imported. */
import { type CheckOptions, checkMarkdown } from "@decant/normalize";
import type { Violation } from "@decant/page";
import { serveTasks } from "@decant/pipeline/pool";

export interface CheckTask {
  readonly markdown: string;
  readonly options: CheckOptions;
}

serveTasks<CheckTask, readonly Violation[]>(({ markdown, options }, begin) => {
  begin();
  return { result: checkMarkdown(markdown, options), move: [] };
});
