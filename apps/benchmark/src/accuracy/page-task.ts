import { decode } from "@decant/dom";
import { addressOf, type GoldPage, loadPage, type MetricName } from "../data-sets.ts";
import { type PageScore, scorePage } from "../metrics/index.ts";
import { type MetadataScore, type PredictedMetadata, scoreMetadata } from "../metrics/metadata-metric.ts";
import { loadSystem } from "../systems/index.ts";
import type { PageInput, Prediction, PredictionDetails, System } from "../systems/system.ts";

export interface PageTask {
  readonly set: string;
  readonly metric: MetricName;
  readonly folder: string;
  readonly gold: GoldPage;
  readonly system: string;
  /** Whether Decant uses models that have not seen the page's host. */
  readonly crossValidated: boolean;
}

export interface PageRow extends Pick<PageTask, "set" | "system" | "gold"> {
  readonly score: PageScore;
  readonly metadata: MetadataScore;
  readonly prediction: PredictedMetadata & { readonly text: string; readonly comments: string };
  /** Wall-clock time of the conversion alone; with several jobs it includes waiting for a core. */
  readonly ms: number;
  /** Reason for a missing prediction; `null` if there is one. */
  readonly error: string | null;
  readonly details: PredictionDetails | null;
}

/** Read and decode a page once, for all systems. */
export async function loadInput(folder: string, gold: GoldPage): Promise<PageInput> {
  const bytes = await loadPage(folder, gold);
  return { bytes, html: decode(bytes).text, url: gold.url };
}

const loadedSystems = new Map<string, Promise<System>>();

/** Run one task. A system that throws has crashed on the page: an empty prediction with the error. */
export async function runPageTask(task: PageTask): Promise<PageRow> {
  const key = `${task.system} ${task.crossValidated}`;
  const loading = loadedSystems.get(key) ?? loadSystem(task.system, task);
  loadedSystems.set(key, loading);
  const system = await loading;
  const loaded = await loadInput(task.folder, task.gold);
  const input = { ...loaded, hidesUrl: addressOf(task.gold).url === undefined };
  const start = performance.now();
  try {
    const prediction = await system.convert(input);
    return rowOf(task, prediction, performance.now() - start, null);
  } catch (error) {
    return failedRow(task, String(error), performance.now() - start);
  }
}

export function failedRow(task: PageTask, error: string, ms = 0): PageRow {
  return rowOf(task, { text: "" }, ms, error);
}

export function rowOf(task: PageTask, prediction: Prediction, ms: number, error: string | null): PageRow {
  const { text, comments = "", title = "", author = "", date = "", details = null } = prediction;
  const fields = { title, author, date };
  return {
    set: task.set,
    system: task.system,
    gold: task.gold,
    score: scorePage(task.metric, task.gold, text),
    metadata: scoreMetadata(task.gold, fields),
    prediction: { text, comments, ...fields },
    ms,
    error,
    details,
  };
}
