import { decode, measure, parsePage } from "@decant/dom";
import { decideVisibility } from "@decant/dom/visibility";
import { extract } from "@decant/extractor";
import { extractMetadata } from "@decant/metadata";
import { normalize } from "@decant/normalize";
import { balance } from "@decant/pipeline/ledger";
import { sanitize } from "@decant/sanitizer";
import { savings } from "@decant/sanitizer/savings";
import { findThreads } from "@decant/threads";
import type { PageInput } from "./systems/system.ts";

/** Stages in their order, each with what it may cost on web pages, in multiples of tokenizing them. */
export const stageBudgets = {
  decode: 0.1,
  parse: 1.2,
  measure: 0.2,
  visibility: 0.3,
  metadata: 0.5,
  threads: 0.1,
  extract: 1.4,
  sanitize: 0.8,
  normalize: 0.6,
  ledger: 0.3,
} as const;

export type StageName = keyof typeof stageBudgets;

export const stageNames = Object.keys(stageBudgets) as readonly StageName[];

/**
 * Call the stages one by one, as the pipeline does, so that each can be measured.
 *
 * @param onStage Called as soon as a stage is done.
 */
export function runStages(
  { bytes, url }: Pick<PageInput, "bytes" | "url">,
  onStage: (stage: StageName) => void = () => {},
) {
  const html = decode(bytes).text;
  onStage("decode");
  const { document, order } = parsePage(html);
  onStage("parse");
  const table = measure(document, order);
  onStage("measure");
  decideVisibility(table);
  onStage("visibility");
  const described = extractMetadata(document, { url, table });
  onStage("metadata");
  const threads = findThreads(table, { url, described });
  onStage("threads");
  const extraction = extract(document, { ...described.hints, threads, table });
  onStage("extract");
  const sanitized = sanitize(extraction.content, { source: html, baseUrl: url, offsetsOnly: true });
  const saved = savings.apply(sanitized.tree, { baseUrl: url });
  onStage("sanitize");
  const normalized = normalize(sanitized.tree);
  onStage("normalize");
  const decisions = [...extraction.decisions, ...sanitized.decisions, ...saved.decisions, ...normalized.decisions];
  const kept = { stage: "extractor", rule: `extractor/${extraction.layer}` } as const;
  const ledger = balance(table.runs, decisions, kept, undefined, html);
  onStage("ledger");
  return { metadata: described.metadata, extraction, normalized, ledger };
}
