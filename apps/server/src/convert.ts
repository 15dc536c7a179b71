import type { VerdictCode } from "@decant/page";
import { UnfinishedError, WorkerPool } from "@decant/pipeline/pool";
import type { DocumentFacts } from "./firecrawl/document.ts";
import type { Settings } from "./options.ts";
import type { OutputFormat, PageSettings } from "./page-options.ts";
import { Problem } from "./problem.ts";
import { Turns } from "./turns.ts";

export interface ConvertTask {
  readonly html: string | Uint8Array;
  /** Of a file without an address. */
  readonly name?: string | undefined;
  readonly url: string | undefined;
  readonly contentType: string | undefined;
  readonly format: OutputFormat;
  readonly settings: PageSettings;
  /** Asks for a document of Firecrawl's API. */
  readonly document?: DocumentFacts | undefined;
}

export interface Waiter {
  /** As `turnOf` names it. */
  readonly turn: string;
  /** Aborted when the client has gone. */
  readonly signal: AbortSignal;
}

export interface WrittenPage {
  readonly body: string;
  /** Of the Markdown, estimated. */
  readonly tokens: number;
  readonly verdict: readonly VerdictCode[];
  readonly title: string | null;
}

/** Converts pages on worker threads, the clients' in turn. */
export interface Converter {
  /** @throws {Problem} `timeout`, `out-of-memory`, `worker-crashed` or `client-abort`. */
  convert(task: ConvertTask, waiter: Waiter): Promise<WrittenPage>;
  close(): Promise<void>;
}

export function createConverter({ workers, timeoutMs }: Pick<Settings, "workers" | "timeoutMs">): Converter {
  const extension = import.meta.url.endsWith(".ts") ? "ts" : "js";
  const module = new URL(`./server-worker.${extension}`, import.meta.url);
  // One more for a client that has nothing running; it starts when it is needed.
  const pool = new WorkerPool({ module, workers: workers + 1, timeoutMs });
  const turns = new Turns(workers);
  const convert = async (task: ConvertTask): Promise<WrittenPage> => {
    try {
      return await pool.run<WrittenPage>(task, { bytes: task.html.length, move: buffersOf(task) });
    } catch (error) {
      if (error instanceof UnfinishedError) throw new Problem(error.code, error.message);
      throw error;
    }
  };
  return {
    convert: (task, { turn, signal }) => turns.run(turn, signal, () => convert(task)),
    close: () => pool.close(),
  };
}

/** Bytes in a buffer of their own need no copy. */
function buffersOf({ html }: ConvertTask): ArrayBuffer[] {
  if (typeof html === "string" || !(html.buffer instanceof ArrayBuffer)) return [];
  return html.byteLength === html.buffer.byteLength ? [html.buffer] : [];
}
