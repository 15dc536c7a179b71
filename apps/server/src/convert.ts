import type { VerdictCode } from "@decant/page";
import { UnfinishedError, WorkerPool } from "@decant/pipeline/pool";
import type { OutputFormat } from "./formats.ts";
import type { Settings } from "./options.ts";
import type { PageSettings } from "./page-options.ts";
import { Problem } from "./problem.ts";

/** A page for a worker. */
export interface ConvertTask {
  readonly html: string | Uint8Array;
  readonly url: string | undefined;
  readonly contentType: string | undefined;
  readonly format: OutputFormat;
  readonly settings: PageSettings;
}

/** A page as it is sent. */
export interface WrittenPage {
  readonly body: string;
  /** Of the Markdown, estimated. */
  readonly tokens: number;
  readonly verdict: readonly VerdictCode[];
  readonly title: string | null;
}

/** Converts pages on worker threads. */
export interface Converter {
  /** @throws {Problem} `timeout`, `out-of-memory` or `worker-crashed`. */
  convert(task: ConvertTask): Promise<WrittenPage>;
  close(): Promise<void>;
}

export function createConverter({ workers, timeoutMs }: Settings): Converter {
  const extension = import.meta.url.endsWith(".ts") ? "ts" : "js";
  const pool = new WorkerPool({ module: new URL(`./page-worker.${extension}`, import.meta.url), workers, timeoutMs });
  return {
    convert: async (task) => {
      try {
        return await pool.run<WrittenPage>(task, { bytes: task.html.length });
      } catch (error) {
        if (error instanceof UnfinishedError) throw new Problem(error.code, error.message);
        throw error;
      }
    },
    close: () => pool.close(),
  };
}
